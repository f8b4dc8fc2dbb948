use crate::play::{Hop, Play};

/// One complete decision of a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// To play the roll, or to pass where no play is possible.
    Play(Play),
    /// To roll instead of doubling.
    Roll,
    /// To offer twice the stake.
    Double,
    /// To accept the offered stake.
    Take,
    /// To refuse the offer and lose the game.
    Drop,
    /// To double the offered stake and keep the cube.
    Beaver,
    /// To double again after the opponent's beaver.
    Raccoon,
}

/// A part of a decision: one checker moved by one die, or a cube action.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// One checker moved by one die.
    Hop(Hop),
    /// To pass, because no play is possible.
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

    /// The steps of the move; never empty.
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
    /// The complete decision of this step; `None` for a hop, which is only part of one.
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
