use std::fmt;
use std::str::FromStr;

use game::{RulesError, RulesText};

use crate::{StartArray, StartNumber};

/// The booklet, or the standard rules, of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rulebook {
    /// The FIDE Laws of Chess.
    Standard,
    /// Fortress Chess, Checkers & Backgammon.
    Fortress,
    /// Magnetic Mini Travel.
    Travel,
    /// Chess & Checkers Deluxe Edition.
    Deluxe,
}

impl Rulebook {
    /// Every rulebook, the standard first.
    pub const ALL: [Self; 4] = [Self::Standard, Self::Fortress, Self::Travel, Self::Deluxe];
    const NAMES: [&'static str; 4] = ["standard", "fortress", "travel", "deluxe"];

    /// The name by which it is chosen.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// The options that its name can be followed by, with examples of their values.
    pub const fn options(self) -> &'static [&'static str] {
        match self {
            Self::Standard => &["960", "960=518"],
            _ => &[],
        }
    }
}

/// When a king may castle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Castling {
    /// Never: the booklet does not mention castling.
    Never,
    /// Not out of check and not into check, but over an attacked square.
    OverAttack,
    /// Not out of, through or into check.
    Fide,
}

/// Who may claim the draw after fifty moves of each side without a capture or a pawn's move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FiftyMoves {
    /// Only the player to move.
    ByMover,
    /// Either player, at any turn.
    ByEither,
}

/// The rules of one game: a rulebook and what it says where rulebooks differ.
///
/// ```
/// use salon_chess::{Castling, Rules};
///
/// let rules: Rules = "travel".parse().unwrap();
/// assert_eq!(rules.castling, Castling::OverAttack);
/// assert_eq!(rules.to_string(), "travel");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    /// The rulebook.
    pub rulebook: Rulebook,
    /// When a king may castle.
    pub castling: Castling,
    /// Whether a pawn that passes another by a double step can be taken en passant.
    pub en_passant: bool,
    /// Who may claim after fifty moves.
    pub fifty_moves: FiftyMoves,
    /// How the pieces stand at the beginning.
    pub start: StartArray,
}

impl Rules {
    /// The FIDE Laws.
    pub const STANDARD: Self = Self {
        rulebook: Rulebook::Standard,
        castling: Castling::Fide,
        en_passant: true,
        fifty_moves: FiftyMoves::ByMover,
        start: StartArray::Usual,
    };

    /// The FIDE Laws with the guidelines for Chess960. The array is still to be chosen.
    pub const CHESS960: Self = Self { start: StartArray::Chess960, ..Self::STANDARD };

    /// Neither castling nor en passant.
    pub const FORTRESS: Self = Self {
        rulebook: Rulebook::Fortress,
        castling: Castling::Never,
        en_passant: false,
        ..Self::STANDARD
    };

    /// Castling over an attacked square; either player claims after fifty moves.
    pub const TRAVEL: Self = Self {
        rulebook: Rulebook::Travel,
        castling: Castling::OverAttack,
        fifty_moves: FiftyMoves::ByEither,
        ..Self::STANDARD
    };

    /// The same moves as in the FIDE Laws.
    pub const DELUXE: Self = Self { rulebook: Rulebook::Deluxe, ..Self::STANDARD };

    /// The rules of each rulebook, the standard first.
    pub const ALL: [Self; 4] = [Self::STANDARD, Self::FORTRESS, Self::TRAVEL, Self::DELUXE];

    /// Chess960 from the array with this number.
    pub const fn chess960(number: StartNumber) -> Self {
        Self { start: StartArray::Numbered(number), ..Self::STANDARD }
    }

    /// The same rules with an open choice of the array decided by a random number.
    #[must_use]
    pub fn drawn_by(self, lot: impl FnOnce() -> u64) -> Self {
        match self.start {
            StartArray::Chess960 => Self::chess960(StartNumber::drawn_by(lot())),
            StartArray::Usual | StartArray::Numbered(_) => self,
        }
    }

    #[inline(always)]
    pub(crate) fn safe_passage(&self) -> bool {
        self.castling != Castling::OverAttack
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self::STANDARD
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rulebook.name(), self.start)
    }
}

impl FromStr for Rules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Self, RulesError> {
        let text = RulesText::parse(text)?;
        let rules = Self::ALL.into_iter().find(|rules| rules.rulebook.name() == text.rulebook);
        let mut rules = rules.ok_or_else(|| RulesError::UnknownRulebook {
            name: text.rulebook.to_owned(),
            known: &Rulebook::NAMES,
        })?;
        for (option, value) in text.options {
            match (rules.rulebook, option) {
                (Rulebook::Standard, StartArray::OPTION) => rules.start = StartArray::read(value)?,
                _ => {
                    let (option, known) = (option.to_owned(), rules.rulebook.options());
                    return Err(RulesError::UnknownOption { option, known });
                }
            }
        }
        Ok(rules)
    }
}
