//! What every place to play needs, whatever it looks like: a table told in sentences, score sheets,
//! boards for the ear, names of answers and of variants, reasons with their rules, the house's dice.
//!
//! It draws nothing, reads no keyboard and keeps nothing: the terminal and the page in the browser
//! do that, each in its own way, and say the same things.
//!
//! ```
//! use chess::{Position, Rules};
//! use salon_narration::tell::Teller;
//! use table::{Actor, BySeat, Command, Seat, Setup, Occupant, Table, Time};
//! use words::Language;
//!
//! let seats = BySeat { south: Occupant::guest("Ann"), north: Occupant::guest("?") };
//! let mut table = Table::<Position>::new(Setup { seats, ..Setup::new("chess", Rules::STANDARD) });
//! table.execute(Actor::House, Command::Begin { white: Seat::South }, Time::at(0)).unwrap();
//! let teller = Teller::new(&table, Language::English);
//! assert_eq!(teller.state(), "White to move.");
//! assert_eq!(teller.player(Seat::South), "White (Ann)");
//! ```

pub mod choices;
pub mod clocks;
pub mod dice;
pub mod distance;
pub mod duty;
pub mod playable;
pub mod proof;
pub mod sheet;
pub mod spoken;
pub mod tell;
pub mod variants;
pub mod why;
pub mod written;

pub use crate::playable::Playable;
