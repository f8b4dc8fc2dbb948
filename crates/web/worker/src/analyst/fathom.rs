use engine::EngineScore;
use game::{Game, Side};
use narration::{PlayableGame, playable_game};
use words::Language;

use super::PlayOut;
use crate::judgement::short;

/// What a move is worth, in words.
pub(crate) struct Worth {
    /// As little as can be said.
    pub(crate) short: String,
    /// What stands behind it, if that is more.
    pub(crate) more: String,
}

/// What is to be said beside the moves.
#[derive(Clone, Default)]
pub(crate) struct Beside {
    /// What the player who decides may expect, in thousandths, if the moves do not say it.
    pub(crate) share: Option<u32>,
    /// Lines of an answer.
    pub(crate) told: Vec<String>,
    /// Whether the moves themselves need no lines.
    pub(crate) says_all: bool,
}

/// What can be said about a game beyond what its engine thinks.
pub(crate) trait Fathom: Game {
    /// How deep its engine looks at most, if there is such a depth.
    const LOOKS_NO_FURTHER_THAN: Option<u32> = None;

    /// What is certain about a position, in sentences.
    fn facts(_position: &Self, _l: Language) -> Vec<String> {
        Vec::new()
    }

    /// What is certain too, but takes a while to be looked up.
    fn further_facts(_position: &Self, _l: Language) -> Vec<String> {
        Vec::new()
    }

    /// What a forced win is called.
    fn proved(side: &str, moves: u64, l: Language) -> String {
        l.analysis_wins_in(moves, side)
    }

    /// What a legal move is worth, by the score that the engine gives it.
    fn worth(
        _position: &Self,
        by: Side,
        _mv: &Self::Move,
        score: EngineScore,
        l: Language,
    ) -> Worth {
        Worth { short: short(score, by, l), more: String::new() }
    }

    /// What is to be said instead of the moves or beside them, seen so deep.
    fn beside(_position: &Self, _depth: u32, _l: Language) -> Beside {
        Beside::default()
    }

    /// Plays moves out many times, where dice decide.
    fn play_out(_position: &Self, _moves: &[Self::Move]) -> Option<Box<dyn PlayOut>> {
        None
    }
}

/// What the rulebook calls a side.
pub(super) fn side_name<G: PlayableGame>(position: &G, side: Side, l: Language) -> &'static str {
    playable_game::side_names::<G>(position.rules(), l)[side]
}

/// A share in hundredths, with a decimal.
pub(super) fn percent(share: f32, l: Language) -> String {
    l.decimal(100.0 * f64::from(share), 1)
}

/// An equity with its sign.
pub(super) fn signed(equity: f32, l: Language) -> String {
    let sign = if equity < 0.0 { "−" } else { "+" };
    format!("{sign}{}", l.decimal(f64::from(equity.abs()), 3))
}
