//! The network that evaluates positions.

use std::sync::{Arc, LazyLock};

use crate::features::INPUTS;

/// The hidden neurons for each perspective.
pub(crate) const HIDDEN: usize = 256;
/// The buckets of output weights, by the number of pieces.
pub(crate) const BUCKETS: usize = 8;

/// A network for checkers: men and kings of both sides on 32 squares, a hidden layer, and an output for
/// each of eight numbers of pieces.
pub type CheckersNetwork = nnue::Network<INPUTS, HIDDEN, BUCKETS>;

/// The network that the engine plays with. `salon train checkers` makes this file.
pub(crate) static EMBEDDED: LazyLock<Arc<CheckersNetwork>> = LazyLock::new(|| {
    let network = CheckersNetwork::read(include_bytes!("checkers.nnue"));
    Arc::new(network.unwrap_or_else(|_| CheckersNetwork::zeroed()))
});

/// The bucket for this many pieces: three numbers of pieces share one.
#[inline(always)]
pub(crate) const fn bucket(pieces: u32) -> usize {
    let bucket = pieces.saturating_sub(1) as usize / 3;
    if bucket < BUCKETS { bucket } else { BUCKETS - 1 }
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
        assert_eq!([1, 3, 4, 12, 22, 24].map(bucket), [0, 0, 1, 3, 7, 7]);
    }
}
