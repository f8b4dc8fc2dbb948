//! The end of a game of backgammon, when both players only bear off, known exactly.
//!
//! Two tables. [`OneSided`] looks at one player alone: for each of the 54,264 ways in which up to
//! fifteen checkers can stand at home, how likely it is to be done after one roll, two rolls and so
//! on. It takes a fraction of a second to compute, so nobody has to store it, and the browser has it
//! too. [`TwoSided`] looks at both players with up to six checkers each, and knows what the game is
//! worth to the player on roll, without the cube and for each place where the cube can lie. It is
//! kept in a file of 7 MB ([`TwoSided::to_bytes`]); this crate opens none itself.
//!
//! What it is not: an opponent. It knows nothing of checkers outside the home boards.
//!
//! ```
//! use salon_bearoff::{Home, OneSided};
//!
//! // Two checkers on the first point are borne off by every roll, one on the sixth by 27 of 36.
//! let done = Home::new([2, 0, 0, 0, 0, 0]).unwrap();
//! let six = Home::new([0, 0, 0, 0, 0, 1]).unwrap();
//! let table = OneSided::shared();
//! assert_eq!(table.rolls(done).collect::<Vec<_>>(), [(1, 1.0)]);
//! assert!((table.mean(six) - 1.25).abs() < 1e-6);
//! assert!((table.win(six, done) - 0.75).abs() < 1e-6);
//! ```

mod home;
mod one_sided;
mod rolls;
mod stored;
mod two_sided;

pub use crate::home::Home;
pub use crate::one_sided::OneSided;
pub use crate::stored::Damage;
pub use crate::two_sided::{CubePlace, TwoSided};
