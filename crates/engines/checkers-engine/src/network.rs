//! The network that evaluates positions.

use std::sync::{Arc, LazyLock};

use nnue::{InputFeatures, Perspective};

use crate::features::{INPUTS, NetworkBoard};

/// The hidden neurons for each perspective.
pub(crate) const HIDDEN: usize = 256;
/// The buckets of output weights: by the number of pieces, and by whether the side to move has the move.
pub(crate) const BUCKETS: usize = 2 * PIECE_BUCKETS;
const PIECE_BUCKETS: usize = 8;

/// A network for checkers: men and kings of both sides on 32 squares, a hidden layer, and an output for
/// each of eight numbers of pieces with and without the move.
pub type CheckersNetwork = nnue::Network<INPUTS, HIDDEN, BUCKETS>;

/// The network that the engine plays with. `salon train checkers` makes this file.
pub(crate) static EMBEDDED: LazyLock<Arc<CheckersNetwork>> = LazyLock::new(|| {
    let network = CheckersNetwork::read(include_bytes!("checkers.nnue"));
    Arc::new(network.unwrap_or_else(|_| CheckersNetwork::zeroed()))
});

/// The bucket of a position. Who has the move decides many endings, and no sum over single pieces, which is
/// what the hidden layer is, can tell it.
#[inline(always)]
pub(crate) fn bucket(board: &NetworkBoard, mover: Perspective) -> usize {
    2 * piece_bucket(board.piece_count()) + usize::from(board.has_the_move(mover))
}

/// The bucket for this many pieces: three numbers of pieces share one.
#[inline(always)]
const fn piece_bucket(pieces: u32) -> usize {
    let bucket = pieces.saturating_sub(1) as usize / 3;
    if bucket < PIECE_BUCKETS { bucket } else { PIECE_BUCKETS - 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_network_has_the_right_shape() {
        assert!(CheckersNetwork::read(include_bytes!("checkers.nnue")).is_ok());
    }

    #[test]
    fn every_number_of_pieces_has_a_bucket() {
        assert_eq!([1, 3, 4, 12, 22, 24].map(piece_bucket), [0, 0, 1, 3, 7, 7]);
    }
}
