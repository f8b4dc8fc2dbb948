//! Analysis of games: better moves, mistakes, accuracy, and the course of the evaluation.
//!
//! [`AnalysableGame`] analyses and annotates the games of a file. [`ReviewableGame`] reviews a line event by event, so
//! that a caller can show each result as soon as it is there. [`analyse_moves()`] analyses any moves with any engine.
//! The crate opens no file, draws no picture and contains no text for people: the caller provides the sentences
//! ([`AnalysisMessages`]) and draws the [`EvaluationCurve`].
//!
//! ```
//! use chess::pgn::PgnReader;
//! use engine::Strength;
//! use engines::HasEngine;
//! use game::Side;
//! use salon_analysis::{MoveQuality, analyse_moves};
//!
//! let text = "1. f3 e5 2. g4 Qh4# 0-1";
//! let game = PgnReader::new(text.as_bytes()).next().unwrap().unwrap();
//! let mut engine = chess::Position::engine(Strength::Max, 0);
//! let moves = game.main().plain();
//! let analysed = analyse_moves(&mut engine, game.start(), moves, 2_000, &mut |_| {});
//! assert_eq!(analysed.moves[2].quality, MoveQuality::Blunder, "g4 allows mate");
//! let accuracy = |side| analysed.performance(side).accuracy;
//! assert!(accuracy(Side::White) < accuracy(Side::Black));
//! ```

mod analysable_game;
mod annotate;
mod backgammon;
mod checkers;
mod chess;
mod evaluation;
mod evaluation_curve;
mod event_review;
mod game_analyser;
mod move_quality;
mod performance;
mod reviewable_game;
mod table_backgammon;

pub use crate::analysable_game::{
    AnalysableGame, AnalysisError, AnalysisMessages, AnalysisOptions, AnalysisReport,
};
pub use crate::backgammon::DiceStatistics;
pub use crate::evaluation::{Evaluation, EvaluationError};
pub use crate::evaluation_curve::{EvaluationCurve, RollLuck};
pub use crate::event_review::{DecisionReview, EventReview, EventReviewError};
pub use crate::game_analyser::{AnalysedGame, AnalysedMove, GameAnalyser, analyse_moves};
pub use crate::move_quality::{MoveQuality, MoveQualityError};
pub use crate::performance::Performance;
pub use crate::reviewable_game::{EventReviews, ReviewableGame, turning_point};
