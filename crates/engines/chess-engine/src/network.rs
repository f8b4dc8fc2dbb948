//! The network that evaluates positions.

use std::sync::{Arc, LazyLock};

use crate::features::INPUTS;

/// The hidden neurons for each perspective.
pub(crate) const HIDDEN: usize = 256;
/// The buckets of output weights, by the number of pieces.
pub(crate) const BUCKETS: usize = 8;

/// A network for chess: twelve kinds of pieces on 64 squares, a hidden layer, and an output for each of
/// eight numbers of pieces.
pub type ChessNetwork = nnue::Network<INPUTS, HIDDEN, BUCKETS>;

/// The network that the engine plays with. `salon train chess` makes this file.
pub(crate) static EMBEDDED: LazyLock<Arc<ChessNetwork>> = LazyLock::new(|| {
    let network = ChessNetwork::read(include_bytes!("chess.nnue"));
    Arc::new(network.unwrap_or_else(|_| ChessNetwork::zeroed()))
});

/// The bucket for this many pieces: four numbers of pieces share one.
#[inline(always)]
pub(crate) const fn bucket(pieces: u32) -> usize {
    let bucket = pieces.saturating_sub(1) as usize / 4;
    if bucket < BUCKETS { bucket } else { BUCKETS - 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_network_has_the_right_shape() {
        assert!(ChessNetwork::read(include_bytes!("chess.nnue")).is_ok());
    }

    #[test]
    fn every_number_of_pieces_has_a_bucket() {
        assert_eq!([2, 4, 5, 17, 28, 29, 32].map(bucket), [0, 0, 1, 4, 6, 7, 7]);
    }
}
