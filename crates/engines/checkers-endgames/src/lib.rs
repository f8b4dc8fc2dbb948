//! Every ending of checkers with up to four pieces, exactly: won, drawn or lost.
//!
//! [`Table`] is what a player asks; it is part of the program (a third of a megabyte) and knows all
//! 7,361,090 boards with either side to move. [`Guide`] leads through the positions that it knows.
//! [`Endings`] makes it, by retrograde analysis, and checks it with the moves of the rules. What this
//! crate is not: a search, and anything about `deluxe`, whose endings differ because nobody has to
//! capture there.
//!
//! ```
//! use checkers::{Position, Rules};
//! use salon_checkers_endgames::{Table, Value};
//!
//! // First Position, with the opposition: two kings win against a king and a man.
//! let won = Position::from_fen(Rules::STANDARD, "W:WK19,K23:B12,K28").unwrap();
//! assert_eq!(Table::embedded().value(&won), Some(Value::Win));
//! ```

mod endings;
mod few;
mod guide;
mod index;
mod material;
mod pack;
mod proof;
mod solve;
mod table;
mod value;

pub use crate::endings::Endings;
pub use crate::guide::Guide;
pub use crate::proof::{Census, Flaw};
pub use crate::table::{BadTable, Table};
pub use crate::value::Value;
