use std::sync::OnceLock;

use checkers::{CaptureRules, Position};
use thiserror::Error;

use crate::Wdl;
use crate::index::{INDEX_COUNT, index_of};
use crate::material::MAX_PIECES;
use crate::mover_board::MoverBoard;
use crate::run_length::{result_at, unpack};

/// The result of every position with up to four pieces.
pub struct Tablebase {
    /// Two bits for each position.
    cells: Vec<u8>,
}

/// The bytes are not a tablebase.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum TablebaseError {
    /// They are damaged.
    #[error("the tablebase is damaged: generate it again with 'salon tables checkers'")]
    Damaged,
}

/// Written by `salon tables checkers --out FILE`. A test generates it again.
static EMBEDDED: &[u8] = include_bytes!("../data/four.table");

impl Tablebase {
    /// The largest number of pieces.
    pub const MAX_PIECES: u32 = MAX_PIECES as u32;

    /// The tablebase in the program, unpacked at the first call.
    pub fn embedded() -> &'static Self {
        static TABLEBASE: OnceLock<Tablebase> = OnceLock::new();
        // It is never damaged, as a test shows. If it were, every position would be a draw.
        TABLEBASE.get_or_init(|| {
            Self::from_bytes(EMBEDDED).unwrap_or(Self { cells: vec![0x55; INDEX_COUNT / 4 + 1] })
        })
    }

    /// The bytes of the tablebase in the program.
    pub fn embedded_bytes() -> &'static [u8] {
        EMBEDDED
    }

    /// Reads the bytes of [`GeneratedTablebase::to_bytes`](crate::GeneratedTablebase::to_bytes).
    ///
    /// # Errors
    /// They are damaged.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, TablebaseError> {
        unpack(bytes, INDEX_COUNT).map(|cells| Self { cells })
    }

    /// The result of a position for the player to move; `None` if it has too many pieces, or if its
    /// rules differ: captures must be compulsory, and crowning must end the turn.
    pub fn probe(&self, position: &Position) -> Option<Wdl> {
        let board = MoverBoard::of_position(position);
        let pieces = (board.own | board.opponent).count_ones();
        let is_known =
            pieces <= Self::MAX_PIECES && position.rules().capture_rules() == CaptureRules::STRICT;
        is_known.then(|| self.probe_board(board))
    }

    /// The result of a board. Positions with captures are not stored: their result follows from the
    /// positions after the captures.
    pub(crate) fn probe_board(&self, board: MoverBoard) -> Wdl {
        if board.own == 0 {
            return Wdl::Loss;
        }
        if board.opponent == 0 {
            return Wdl::Win;
        }
        if !board.can_capture() {
            return result_at(&self.cells, index_of(board));
        }
        let mut best = Wdl::Loss;
        board.for_each_child(&mut |child| best = best.max(self.probe_board(child).reversed()));
        best
    }
}
