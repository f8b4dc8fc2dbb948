use game::Side;
use thiserror::Error;

use crate::{Position, Square};

/// Why a setup is not a valid position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
pub enum SetupError {
    /// A side has more pieces than a set holds.
    #[error("{side} has more than {} pieces", Position::MOST_PIECES)]
    TooMany {
        /// The side.
        side: Side,
    },
    /// A man stands where it would have been crowned.
    #[error("the man on {square} stands on its crowning row: write K{square} for a king")]
    Uncrowned {
        /// Where it stands.
        square: Square,
    },
    /// The board is empty.
    #[error("there is no piece on the board")]
    NoPieces,
    /// The number of the move is 0.
    #[error("moves are numbered from 1")]
    NoNumber,
}
