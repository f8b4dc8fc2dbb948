use std::fmt;
use std::str::FromStr;

use movetext::Nag;

/// How good a decision was, by what it gave away.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum MoveQuality {
    /// The best decision, or nearly as good.
    Fine,
    /// It gave away a little.
    Inaccuracy,
    /// It gave away much.
    Mistake,
    /// It gave away nearly everything.
    Blunder,
}

impl MoveQuality {
    /// The qualities that are errors, the smallest first.
    pub const ERRORS: [Self; 3] = [Self::Inaccuracy, Self::Mistake, Self::Blunder];

    /// The quality of a move that gave away this part of a point. The limits are about those of Lichess (0.10 for a mistake,
    /// 0.15 for a blunder), where the same advantage counts as fewer points.
    pub fn of_loss(loss: f64) -> Self {
        match loss {
            _ if loss >= 0.20 => Self::Blunder,
            _ if loss >= 0.11 => Self::Mistake,
            _ if loss >= 0.06 => Self::Inaccuracy,
            _ => Self::Fine,
        }
    }

    /// The quality of a backgammon decision that gave away this much equity, by the usual thresholds.
    pub(crate) fn of_equity_loss(loss: f64) -> Self {
        match loss {
            _ if loss >= 0.16 => Self::Blunder,
            _ if loss >= 0.08 => Self::Mistake,
            _ if loss >= 0.04 => Self::Inaccuracy,
            _ => Self::Fine,
        }
    }

    /// The annotation glyph for such a move.
    pub fn nag(self) -> Option<Nag> {
        match self {
            Self::Fine => None,
            Self::Inaccuracy => Some(Nag::DUBIOUS),
            Self::Mistake => Some(Nag::MISTAKE),
            Self::Blunder => Some(Nag::BLUNDER),
        }
    }
}

impl fmt::Display for MoveQuality {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Fine => "fine",
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        })
    }
}

/// A text that is not the name of a quality.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveQualityError;

impl fmt::Display for MoveQualityError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a move is fine, an inaccuracy, a mistake or a blunder")
    }
}

impl std::error::Error for MoveQualityError {}

impl FromStr for MoveQuality {
    type Err = MoveQualityError;

    fn from_str(text: &str) -> Result<Self, MoveQualityError> {
        let all = [Self::Fine, Self::Inaccuracy, Self::Mistake, Self::Blunder];
        all.into_iter().find(|quality| quality.to_string() == text).ok_or(MoveQualityError)
    }
}
