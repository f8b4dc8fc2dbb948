//! Everything that happens around a game, as a pure state machine: seats, sides, clocks, offers,
//! matches, and the record of it all.
//!
//! What it is: a [`Table`] is opened with a [`Setup`] and then told [`Command`]s. It refuses one with
//! a reason ([`Refusal`]), or obeys, and what happened becomes an [`Entry`] of its record. The record
//! only grows, a table is the fold of its record, and the record's text is how tables are saved,
//! sent and read back. What it is not: the rules (those are the game's, of whatever game), an
//! opponent, or anything that does IO: time, lots and rolls are arguments.
//!
//! ```
//! use chess::{Position, Rules};
//! use salon_table::{Actor, Awaits, BySeat, Command, Proposal, Seat, Setup, Occupant, Table, Time};
//!
//! let mut table = Table::<Position>::new(Setup {
//!     seats: BySeat { south: Occupant::person("Ann"), north: Occupant::guest("Bob") },
//!     clock: "300+5".parse().unwrap(),
//!     ..Setup::new("chess", Rules::STANDARD)
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
//! // The record is all there is to a table.
//! assert!(table.text().ends_with(" 6000 north accept takeback 0\n"));
//! assert_eq!(Table::read(&table.text()).unwrap().table, table);
//! ```
//!
//! Who runs a table, a terminal program or a server, is called the house: it seats people, draws
//! lots, rolls honest dice, and says when a flag has fallen ([`Table::flag_falls_at`]).
//! [`Table::awaits`] says what must come next.

mod anonymize;
mod apply;
mod check;
mod clock;
mod clock_state;
mod command;
mod command_text;
mod crc;
mod execute;
mod header;
mod name;
mod parse;
mod past_rolls;
mod played_game;
mod record;
mod refusal;
mod seat;
mod setup;
mod table;
mod time;
mod transcript;

pub use crate::clock::{Clock, ClockError, FlagLoses, TimeControl};
pub use crate::command::{Command, Entry, Offer, Proposal};
pub use crate::name::{Hex, Name};
pub use crate::parse::{ParsedRecord, RecordDamage, RecordFault};
pub use crate::past_rolls::PastRoll;
pub use crate::played_game::{EventTiming, GameResult, PlayedGame, Score};
pub use crate::record::{clock_of, game_of, rules_of};
pub use crate::refusal::{CommandError, Refusal};
pub use crate::seat::{Actor, BySeat, Occupant, Seat};
pub use crate::setup::{Dice, Setup, Sides, Takebacks, has_dice};
pub use crate::table::{Awaits, DueRoll, Phase, Table};
pub use crate::time::{Millis, Time};
