//! Runs a table, wherever it stands: in the browser, in the terminal or on a server.
//!
//! A [`Table`](table::Table) says what is allowed and what must come next. Some of that is nobody's
//! move: rolls, fallen flags, the next game, a computer's reply. This crate decides it.
//!
//! - [`TableRunner`] is asked again and again for the [`Duty`] that is due: a command to perform on
//!   the table, or a [`ThinkRequest`] for a computer player.
//! - [`ComputerPlayer`] is an engine and a policy: it moves, resigns, claims draws and answers offers.
//!   It lives wherever there is time to think (a web worker, a thread, a pool of threads) and keeps
//!   its engine, and with it the transposition table, from move to move.
//! - [`PlayerAction`] lists what a person can do beside moving, with labels in both languages.
//! - [`TableDice`] are the dice of a table whose rolls can be verified afterwards.
//!
//! Everything here is pure: no IO, no threads, no clock and no random numbers. Time and entropy are
//! arguments. It knows no engine either; the engine of a computer player is handed in.
//!
//! ```
//! use engine::{StopSignal, StoppedClock};
//! use salon_table_runner::{ComputerPlayer, Duty, RunnerSettings, TableRunner};
//! use table::{Actor, BySeat, Command, Millis, Seat, TableSetup, Occupant, Table};
//!
//! // Ann plays against the computer at level 1.
//! let mut table = Table::<chess::Position>::new(TableSetup {
//!     seats: BySeat { south: Occupant::person("Ann"), north: Occupant::Computer(1) },
//!     ..TableSetup::new("chess", chess::Rules::STANDARD)
//! });
//! let mut runner = TableRunner::new(RunnerSettings::LOCAL, None);
//! let seed = salon_table_runner::engine_seed(&table, Seat::North);
//! let mut computer = ComputerPlayer::new(1, engines::opponent(1, seed));
//!
//! let e4 = "move e2e4";
//! let mut now = Millis(0);
//! while table.entries().len() < 3 {
//!     match runner.next(&table, now, &mut || 4) {
//!         Duty::Perform { by, command, time } => {
//!             table.execute(by, command, time).unwrap();
//!         }
//!         // A browser asks its worker, the terminal a thread; here we wait for the answer.
//!         Duty::Think(request) => {
//!             let stop = StopSignal::new();
//!             let command = computer.act(&table, request.seat, now, &StoppedClock, &stop);
//!             runner.decided(request, command.unwrap());
//!         }
//!         // People look at Ann's move for a moment before the computer plays.
//!         Duty::Wait { until: Some(time) } => now = time,
//!         Duty::Wait { until: None } => {
//!             let ann = Actor::Seat(Seat::South);
//!             let command = table.read_command(ann, e4).unwrap();
//!             table.execute(ann, command, now).unwrap();
//!         }
//!     }
//! }
//! assert!(matches!(table.entries()[2].command, Command::Move(_)));
//! ```

mod automatic_play;
mod computer_player;
mod draw_policy;
mod local_seats;
mod player_action;
mod resignation_policy;
mod table_dice;
mod table_runner;

pub use crate::automatic_play::AutomaticPlay;
pub use crate::computer_player::{ComputerPlayer, PlayerMemory, engine_seed};
pub use crate::local_seats::LocalSeats;
pub use crate::player_action::PlayerAction;
pub use crate::table_dice::{Entropy, TableDice, seat_entropy};
pub use crate::table_runner::{Duty, EntropyFor, RunnerSettings, TableRunner, ThinkRequest};
