use std::fmt;
use std::str::FromStr;

use crate::base64::{self, Bits};
use crate::board::{Board, BoardError};
use crate::checkers::{BAR, Checkers};

/// GNU Backgammon's name for a board: fourteen letters. It does not say whose turn it is; the board
/// is from the point of view of the player on roll.
///
/// ```
/// use salon_backgammon::{Board, PositionId};
///
/// assert_eq!(PositionId(Board::START).to_string(), "4HPwATDgc/ABMA");
/// assert_eq!("4HPwATDgc/ABMA".parse(), Ok(PositionId(Board::START)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PositionId(pub Board);

/// What can be wrong with the text of a [`PositionId`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PositionIdError {
    /// Another number of letters, or other letters.
    #[error("a position ID has 14 letters out of A-Z, a-z, 0-9, + and /")]
    Letters,
    /// The bits do not describe the checkers of two players.
    #[error("the letters do not stand for the checkers of two players")]
    Bits,
    /// The arrangement of checkers is not possible.
    #[error("the board cannot be: {0}")]
    Board(#[from] BoardError),
}

impl fmt::Display for PositionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut bits = Bits::default();
        // For each place as many ones as checkers, and a zero; the opponent's places come first.
        for checkers in [self.0.theirs(), self.0.mine()] {
            for place in 1..=BAR {
                let count = u32::from(checkers.on(place));
                bits.push((1 << count) - 1, count + 1);
            }
        }
        f.write_str(&base64::encode(&bits.bytes::<10>()))
    }
}

impl FromStr for PositionId {
    type Err = PositionIdError;

    fn from_str(text: &str) -> Result<Self, PositionIdError> {
        let bytes: [u8; 10] = base64::decode(text.trim()).ok_or(PositionIdError::Letters)?;
        let bits = Bits::of(&bytes);
        let mut counts = [0_u8; 50];
        let mut place = 0;
        for set in bits.iter() {
            match counts.get_mut(place) {
                Some(count) if set => *count += 1,
                None if set => return Err(PositionIdError::Bits),
                _ => place += 1,
            }
        }
        let checkers = |first: usize| Checkers::new(|place| counts[first + usize::from(place) - 1]);
        match (checkers(25), checkers(0)) {
            (Some(mine), Some(theirs)) if place >= 50 => Ok(Self(Board::new(mine, theirs)?)),
            _ => Err(PositionIdError::Bits),
        }
    }
}
