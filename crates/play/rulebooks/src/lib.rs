//! The rulebooks: what each booklet says, and the standards, as short articles in English and in
//! French, each with examples that run.
//!
//! The articles stand in the folder `rulebooks/` as files that people can edit; they are checked and
//! built into the program when compiling. An example is at once a test ([`run`](fn@run)), a lesson and a
//! diagram. The refusals of the games are put into words here too ([`Speak`]), and each names the
//! [article](explains) that tells why.
//!
//! What it is not: the rules themselves, which are the games' crates.
//!
//! ```
//! use salon_rulebooks::rulebook;
//! use words::Language;
//!
//! let travel = rulebook("chess", "travel").unwrap();
//! assert_eq!(travel.sides.white.to(Language::French), "Clairs");
//! assert!(travel.articles().any(|entry| entry.article.id == "chess.castling.travel"));
//! ```

mod article;
mod book;
mod books;
mod run;
mod speak;

pub use crate::article::{Article, Example};
pub use crate::book::{Chapter, Entry, Point, Rulebook, Source};
pub use crate::books::{article, explains, games, points, rulebook, rulebooks, side_name, why};
pub use crate::run::{Fault, Shown, run, show};
pub use crate::speak::{Review, Speak, clock_error, damage, objection, rules_error, table_refusal};
