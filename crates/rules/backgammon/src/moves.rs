use crate::play::{Hop, Play};

/// One whole decision of a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// To play the roll, or to pass where no play is possible.
    Play(Play),
    /// To roll instead of doubling.
    Roll,
    /// To offer twice the stake.
    Double,
    /// To go on for the stake that was offered.
    Take,
    /// To refuse it and lose the game.
    Drop,
    /// To double the stake that was offered, and to keep the cube.
    Beaver,
    /// To double once more what the opponent has beavered.
    Raccoon,
}

/// A part of a decision: one checker moved by one die, or a word.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// One checker moved by one die.
    Hop(Hop),
    /// To play nothing, because nothing can be played.
    Pass,
    /// As [`Move::Roll`].
    Roll,
    /// As [`Move::Double`].
    Double,
    /// As [`Move::Take`].
    Take,
    /// As [`Move::Drop`].
    Drop,
    /// As [`Move::Beaver`].
    Beaver,
    /// As [`Move::Raccoon`].
    Raccoon,
}

impl Move {
    /// The decisions that are words, with their texts.
    pub(crate) const WORDS: [(&'static str, Self); 7] = [
        ("pass", Self::Play(Play::PASS)),
        ("roll", Self::Roll),
        ("double", Self::Double),
        ("take", Self::Take),
        ("drop", Self::Drop),
        ("beaver", Self::Beaver),
        ("raccoon", Self::Raccoon),
    ];

    /// The steps of which it is made; never empty.
    pub fn steps(&self) -> Vec<Step> {
        match self {
            Self::Play(play) if play.is_pass() => vec![Step::Pass],
            Self::Play(play) => play.hops().iter().copied().map(Step::Hop).collect(),
            Self::Roll => vec![Step::Roll],
            Self::Double => vec![Step::Double],
            Self::Take => vec![Step::Take],
            Self::Drop => vec![Step::Drop],
            Self::Beaver => vec![Step::Beaver],
            Self::Raccoon => vec![Step::Raccoon],
        }
    }
}

impl Step {
    /// The whole decision that a word is; a hop is only a part of one.
    pub(crate) fn word(self) -> Option<Move> {
        Some(match self {
            Self::Hop(_) => return None,
            Self::Pass => Move::Play(Play::PASS),
            Self::Roll => Move::Roll,
            Self::Double => Move::Double,
            Self::Take => Move::Take,
            Self::Drop => Move::Drop,
            Self::Beaver => Move::Beaver,
            Self::Raccoon => Move::Raccoon,
        })
    }
}
