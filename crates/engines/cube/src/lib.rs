//! The theory of the doubling cube in backgammon.
//!
//! Given outcome probabilities ([`engine::OutcomeProbabilities`]) and the score and cube ([`CubeSituation`]), this
//! crate computes the cubeful equity and says whether to double, take, drop, beaver or resign. Match scores use a match
//! equity table of our own ([`MatchEquities`]); the cube follows Janowski's model, an interpolation between a dead cube
//! (never turned again) and a live cube (turned at the perfect moment). The crate evaluates no boards and searches no
//! plays: outcome probabilities are its input.
//!
//! ```
//! use backgammon::{Position, Rules};
//! use engine::OutcomeProbabilities;
//! use game::{Game, Notation, Side};
//! use salon_cube::{CubeAction, CubeResponse, CubeSituation, efficiency};
//!
//! // A money game: White is on roll, and the cube is in the middle.
//! let text = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10";
//! let position = Position::read_position(&Rules::MONEY, text)?;
//! let situation = CubeSituation::of(&position, Side::White);
//! let efficient = efficiency(&position.board(Side::White));
//! for (win, advice) in [
//!     (0.52, CubeAction::Roll(CubeResponse::Take)),
//!     (0.73, CubeAction::Double(CubeResponse::Take)),
//!     (0.85, CubeAction::Double(CubeResponse::Drop)),
//! ] {
//!     let chances = OutcomeProbabilities { win, win_gammon: 0.15, lose_gammon: 0.10, ..OutcomeProbabilities::default() };
//!     let options = situation.options(&chances, efficient);
//!     assert_eq!(situation.advice(&options), advice, "{win}");
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cube_action;
mod cube_levels;
mod cube_situation;
mod efficiency;
mod match_equity;
mod outcome_mix;
mod take_point;

pub use crate::cube_action::{CubeAction, CubeOptions, CubeResponse};
pub use crate::cube_situation::CubeSituation;
pub use crate::efficiency::efficiency;
pub use crate::match_equity::{Assumptions, MatchEquities};
pub use crate::take_point::TakePoint;
pub use bearoff::CubePlace;
