//! Games judged move by move: what would have been better, what was a mistake, how exactly each
//! player played, and a picture of how the advantage moved.
//!
//! [`AnalysableGame`] does that for the files of a game, [`ReviewableGame`] for a line of play, event by event, so that
//! whoever waits hears of each; [`judge()`] for any moves that were played, with any engine. It opens no file and finds no words: who annotates a game brings a [`AnalysisMessages`].
//!
//! ```
//! use chess::pgn::PgnReader;
//! use engine::Strength;
//! use engines::HasEngine;
//! use game::Side;
//! use salon_analysis::{MoveQuality, judge};
//!
//! let text = "1. f3 e5 2. g4 Qh4# 0-1";
//! let game = PgnReader::new(text.as_bytes()).next().unwrap().unwrap();
//! let mut engine = chess::Position::engine(Strength::Max, 0);
//! let judged = judge(&mut engine, game.start(), game.main().plain(), 2_000, &mut |_| {});
//! assert_eq!(judged.moves[2].quality, MoveQuality::Blunder, "g4 allows mate");
//! let accuracy = |side| judged.performance(side).accuracy;
//! assert!(accuracy(Side::White) < accuracy(Side::Black));
//! ```

mod analysable_game;
mod annotate;
mod backgammon;
mod checkers;
mod chess;
mod evaluation;
mod event_review;
mod game_analyser;
mod graph;
mod move_quality;
mod performance;
mod reviewable_game;
mod table_backgammon;

pub use crate::analysable_game::{
    AnalysableGame, AnalysisMessages, AnalysisOptions, AnalysisReport,
};
pub use crate::backgammon::DiceStatistics;
pub use crate::evaluation::Evaluation;
pub use crate::event_review::{DecisionReview, EventReview, EventReviewError};
pub use crate::game_analyser::{AnalysedGame, AnalysedMove, GameAnalyser, judge};
pub use crate::graph::graph;
pub use crate::move_quality::MoveQuality;
pub use crate::performance::Performance;
pub use crate::reviewable_game::{EventReviews, ReviewableGame, turning_point};
