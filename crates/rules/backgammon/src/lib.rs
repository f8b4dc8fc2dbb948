//! The rules of backgammon in four rulebooks, and the notations of backgammon.
//!
//! It has a fast play generator that finds each result once, the cube with beavers and automatic doubles, matches and
//! money sessions, the reasons why a move is not allowed, and the texts of positions, plays and matches. A second game
//! ([`TablePosition`]) represents play on a real board, where illegal plays are possible. The crate has no engine, no
//! clock and no graphics. It uses no random numbers: callers supply the dice.
//!
//! X, who sits at the bottom in XGID and moves from 24 to 1, is White; O is Black.
//!
//! ```
//! use game::{Game, Line, Notation};
//! use salon_backgammon::{Position, Rules};
//!
//! let mut line = Line::new(Position::start("standard+match=7".parse::<Rules>()?));
//! // White's die first: White begins with 31 and makes the five point. Black doubles, White takes.
//! for text in ["31", "8/5 6/5", "double", "take", "64"] {
//!     let event = line.position().read_event(text)?;
//!     line.apply(&event)?;
//! }
//! let position = line.position();
//! assert_eq!(
//!     position.write_position(),
//!     "XGID=-b---BD-B---eE---c-e----B-:1:1:-1:64:0:0:0:7:10"
//! );
//! // An illegal move is refused with the reason.
//! let error = position.read_move("24/20 13/7").unwrap_err();
//! assert!(error.to_string().starts_with("the point is closed"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Engines call [`Board::results`] and [`Board::play_to`], which deal with checkers only.
//!
//! ```
//! use salon_backgammon::{Board, Dice, Results};
//!
//! let dice = Dice::new(3, 1).unwrap();
//! let mut results = Results::new();
//! Board::START.results(dice, &mut results);
//! assert_eq!(results.len(), 16);
//! let play = Board::START.play_to(dice, results[0]).unwrap();
//! assert_eq!(play.hops().len(), 2);
//! ```

mod base64;
mod board;
mod can_win;
mod captions;
mod checkers;
mod cube;
mod diagram;
mod diagram_painter;
mod dice;
mod ending;
mod game_of_backgammon;
mod gnu_id;
mod match_id;
mod moves;
mod notation;
mod perft;
mod phase;
mod play;
mod play_in_progress;
mod play_text;
mod playout;
mod plays;
mod position;
mod position_id;
mod position_mismatch;
mod position_text;
mod record;
mod refusal;
mod rules;
mod score;
mod table;
mod transcript;
mod xgid;

pub use crate::board::{Board, BoardError};
pub use crate::captions::Captions;
pub use crate::checkers::{BAR, Checkers, OFF};
pub use crate::cube::{Cube, CubeOffer};
pub use crate::dice::{Dice, Die, Roll};
pub use crate::ending::{Ending, Level};
pub use crate::gnu_id::{GnuId, GnuIdError};
pub use crate::match_id::{GameState, MatchId, MatchIdError};
pub use crate::moves::{Move, Step};
pub use crate::phase::{GameWon, Phase};
pub use crate::play::{Hop, Play};
pub use crate::play_in_progress::PlayInProgress;
pub use crate::play_text::PlayTextError;
pub use crate::plays::{PlayGenerator, Results};
pub use crate::position::Position;
pub use crate::position_id::{PositionId, PositionIdError};
pub use crate::position_mismatch::{CubeFault, StateMismatch, XgidField};
pub use crate::position_text::PositionError;
pub use crate::record::{
    MatWriter, MatchFileError, MatchFileWarning, MatchReader, MatchWriter, RecordedGame, SgfWriter,
    for_each_game,
};
pub use crate::refusal::Refusal;
pub use crate::rules::{Beavers, PlayedFor, RuleOptions, Rulebook, Rules};
pub use crate::score::{Score, ScoreError};
pub use crate::table::{
    IrregularPlayStatus, Irregularity, TableFileError, TableFileWarning, TableMove, TablePosition,
    TablePositionError, TableRefusal, TableRoll, TableRules, TableTextError, irregularities,
};
pub use crate::xgid::{Xgid, XgidAction, XgidError};
