//! Everything that happens around a game, as a pure state machine: seats, sides, clocks, offers,
//! matches, and the record of all this.
//!
//! What it is: a [`Table`] is opened with a [`TableSetup`] and then given [`Command`]s. It refuses a command
//! with a reason ([`CommandRefusal`]), or executes it and adds an [`Entry`] to its record. The record only
//! grows, a table is the fold of its record, and the record's text is how tables are saved, sent and
//! read back. What it is not: the rules of a game, an opponent, or anything that does IO. Time, lots and
//! rolls are arguments.
//!
//! ```
//! use chess::{Position, Rules};
//! use salon_table::{Actor, Awaits, BySeat, Command, Proposal, Seat, TableSetup, Occupant, Table, Time};
//!
//! let mut table = Table::<Position>::new(TableSetup {
//!     seats: BySeat { south: Occupant::person("Ann"), north: Occupant::guest("Bob") },
//!     clock: "300+5".parse().unwrap(),
//!     ..TableSetup::new("chess", Rules::STANDARD)
//! });
//! let (ann, bob) = (Actor::Seat(Seat::South), Actor::Seat(Seat::North));
//! table.execute(Actor::House, Command::Begin { white: Seat::South }, Time::at(0)).unwrap();
//!
//! // Commands come typed or as text.
//! let e4 = table.read_command(ann, "move e2e4").unwrap();
//! table.execute(ann, e4, Time::at(3_000)).unwrap();
//! assert_eq!(table.awaits(), Awaits::Move(Seat::North));
//! assert_eq!(table.clocks(Time::at(4_000).at).unwrap().white.0, 302_000);
//!
//! // Offers are answered by the opponent.
//! let back = Command::Offer(table.takeback(Seat::South).unwrap());
//! table.execute(ann, back, Time::at(5_000)).unwrap();
//! let offer = table.offer_to(Seat::North).unwrap();
//! table.execute(bob, Command::Accept(offer.what), Time::at(6_000)).unwrap();
//! assert_eq!(table.awaits(), Awaits::Move(Seat::South));
//!
//! // The record contains the whole table.
//! assert!(table.text().ends_with(" 6000 north accept takeback 0\n"));
//! assert_eq!(Table::read(&table.text()).unwrap().table, table);
//! ```
//!
//! The record calls the program that runs a table "the house" ([`Actor::House`]): it seats people, draws
//! lots, rolls the dice, and ends games on time ([`Table::flag_falls_at`]). [`Table::awaits`] says what
//! must happen next.

mod anonymize;
mod apply;
mod check;
mod checksum;
mod clock;
mod clock_state;
mod command;
mod command_refusal;
mod command_text;
mod execute;
mod game_result;
mod header;
mod name;
mod parse;
mod parsed_command;
mod past_rolls;
mod played_game;
mod record;
mod seat;
mod table;
mod table_outcome;
mod table_phase;
mod table_setup;
mod time;
mod time_control;
mod transcript;

pub use crate::anonymize::NameSource;
pub use crate::clock::{Clock, ClockError, FlagLoses};
pub use crate::command::{Command, Entry, Offer, Proposal};
pub use crate::command_refusal::{CommandError, CommandRefusal};
pub use crate::game_result::{GameResult, GameScore};
pub use crate::name::{Hex, Name};
pub use crate::parse::{ParsedRecord, RecordDamage, RecordFault};
pub use crate::parsed_command::ParsedCommand;
pub use crate::past_rolls::PastRoll;
pub use crate::played_game::{EventTiming, PlayedGame};
pub use crate::record::{
    clock_of, entries_of, game_of, id_of, occupant_of, records_of, rules_of, untimed_lines,
};
pub use crate::seat::{Actor, BySeat, Occupant, Seat};
pub use crate::table::{Awaits, DueRoll, Table};
pub use crate::table_outcome::TableOutcome;
pub use crate::table_phase::TablePhase;
pub use crate::table_setup::{RollSource, Sides, TableSetup, Takebacks, has_dice};
pub use crate::time::{Millis, Time};
pub use crate::time_control::TimeControl;
