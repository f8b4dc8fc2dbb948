//! What the doubling cube is worth at backgammon.
//!
//! Given what may come of a game ([`engine::OutcomeProbabilities`]) and what it is played for ([`Situation`]), this
//! crate says what that is worth with the cube, whether to double, take, drop or beaver, and whether
//! to give a game up. Matches are weighed by a table of our own ([`MatchEquities`]), the cube by
//! Janowski's model: between one that is never turned again and one that is turned at the perfect
//! moment. What it is not: an evaluation. Where the chances come from is somebody else's business, and
//! nothing here looks ahead.
//!
//! ```
//! use backgammon::{Position, Rules};
//! use engine::OutcomeProbabilities;
//! use game::{Game, Notation, Side};
//! use salon_cube::{Advice, Answer, Situation, efficiency};
//!
//! // A money game: White is on roll, and the cube is in the middle.
//! let text = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10";
//! let position = Position::read_position(&Rules::MONEY, text)?;
//! let situation = Situation::of(&position, Side::White);
//! let efficient = efficiency(&position.board(Side::White));
//! for (win, advice) in [
//!     (0.52, Advice::Roll(Answer::Take)),
//!     (0.73, Advice::Double(Answer::Take)),
//!     (0.85, Advice::Double(Answer::Drop)),
//! ] {
//!     let chances = OutcomeProbabilities { win, win_gammon: 0.15, lose_gammon: 0.10, ..OutcomeProbabilities::default() };
//!     let options = situation.options(&chances, efficient);
//!     assert_eq!(situation.advice(&options), advice, "{win}");
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod decision;
mod efficiency;
mod ladder;
mod match_equity;
mod mix;
mod situation;
mod take;

pub use crate::decision::{Advice, Answer, Options};
pub use crate::efficiency::efficiency;
pub use crate::match_equity::{Assumptions, MatchEquities};
pub use crate::situation::Situation;
pub use crate::take::TakePoint;
pub use bearoff::CubePlace;
