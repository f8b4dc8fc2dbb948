use engine::EngineScore;
use game::{Game, Side};
use narration::{PlayableGame, playable_game};
use words::Language;
use worker_protocol::CubeAdvice;

use crate::evaluation_summary::short;
use crate::job::Job;

/// What a move is worth, in words.
pub(crate) struct MoveEvaluation {
    /// A number or a word.
    pub(crate) short: String,
    /// What stands behind it; may be empty.
    pub(crate) details: String,
}

/// What is said about a position beside its best moves.
#[derive(Clone, Default)]
pub(crate) struct Commentary {
    /// What White may expect, in thousandths, if the best move does not say it.
    pub(crate) white_share: Option<u32>,
    pub(crate) cube: Option<CubeAdvice>,
    pub(crate) notes: Vec<String>,
    /// Whether the best moves are not shown, because everything has been said about them.
    pub(crate) replaces_lines: bool,
}

/// What is known about the positions of a game beyond what its engine finds: facts from tables of solved
/// positions, and words for scores.
pub(crate) trait ExactFacts: Game {
    /// How deep its engine searches at most, if there is a limit.
    const MAX_DEPTH: Option<u32> = None;

    /// What is certain about a position, in sentences.
    fn facts(_position: &Self, _l: Language) -> Vec<String> {
        Vec::new()
    }

    /// What is certain too, but takes a while to look up.
    fn slow_facts(_position: &Self, _l: Language) -> Vec<String> {
        Vec::new()
    }

    /// That a side wins by force, in a sentence.
    fn forced_win(side: &str, moves: u64, l: Language) -> String {
        l.analysis_wins_in(moves, side)
    }

    /// What a legal move is worth, by the score that the engine gives it.
    fn evaluation(
        _position: &Self,
        by: Side,
        _mv: &Self::Move,
        score: EngineScore,
        l: Language,
    ) -> MoveEvaluation {
        MoveEvaluation { short: short(score, by, l), details: String::new() }
    }

    /// What is said beside the best moves, or instead of them, at a depth.
    fn commentary(_position: &Self, _depth: u32, _l: Language) -> Commentary {
        Commentary::default()
    }

    /// Plays moves out many times, in a game with dice.
    fn rollout(_position: &Self, _moves: &[Self::Move], _l: Language) -> Option<Box<dyn Job>> {
        None
    }
}

/// What the rulebook calls a side.
pub(super) fn side_name<G: PlayableGame>(position: &G, side: Side, l: Language) -> &'static str {
    playable_game::side_names::<G>(position.rules(), l)[side]
}

/// A share as a percentage with one decimal.
pub(super) fn percent(share: f32, l: Language) -> String {
    l.decimal(100.0 * f64::from(share), 1)
}

/// An equity with its sign.
pub(super) fn signed(equity: f32, l: Language) -> String {
    let sign = if equity < 0.0 { "−" } else { "+" };
    format!("{sign}{}", l.decimal(f64::from(equity.abs()), 3))
}
