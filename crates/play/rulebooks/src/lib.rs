//! The rulebooks: what each booklet says, and the standard rules, as short articles in English and in French,
//! each with examples that run.
//!
//! The articles are files in the folder `rulebooks/`. A build script checks them and compiles them into the
//! program. An example is a test ([`check_example()`]), a lesson and a diagram. The texts of the games are here too
//! ([`GameMessages`], [`FileMessages`]): each refusal names the [article](article_for_refusal) that explains it.
//!
//! What it is not: it does not implement any rule. The crates of the games do.
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
mod check_example;
mod lookup;
mod messages;
mod rulebook;

pub use crate::article::{Article, Example};
pub use crate::check_example::{ExampleFailure, PlayedExample, check_example, play_example};
pub use crate::lookup::{
    article, article_for_refusal, article_for_refusal_name, comparison_points, games, rulebook,
    rulebooks, side_name,
};
pub use crate::messages::{
    FileMessages, GameMessages, clock_error_text, command_error_text, record_damage_text,
    rules_error_text, table_refusal_text,
};
pub use crate::rulebook::{ArticleSource, Chapter, ComparisonPoint, Rulebook, RulebookEntry};
