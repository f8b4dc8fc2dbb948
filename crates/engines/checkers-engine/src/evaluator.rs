use std::sync::Arc;

use checkers::Position;
use nnue::{AccumulatorCache, InputFeatures};

use crate::evaluate::evaluate;
use crate::features::{NetworkBoard, perspective};
use crate::network::{CheckersNetwork, EMBEDDED, HIDDEN, bucket};

/// What evaluates the positions of a search.
#[derive(Clone, Debug, Default)]
pub enum Evaluation {
    /// The network that is part of the program.
    #[default]
    Embedded,
    /// Another network, such as one in training.
    Network(Arc<CheckersNetwork>),
    /// The hand-written evaluation, from whose games the first network was trained.
    HandWritten,
}

/// The games from which the network learned ended with this many pieces, by the result in the tablebase.
pub(crate) const ADJUDICATED_PIECES: u32 = 5;

/// Evaluates the positions of one thread of a search.
pub(crate) enum Evaluator {
    Network { network: Arc<CheckersNetwork>, cache: AccumulatorCache<NetworkBoard, HIDDEN> },
    HandWritten,
}

impl Evaluator {
    /// An evaluator for searches of at most this many plies.
    pub(crate) fn new(evaluation: &Evaluation, plies: usize) -> Self {
        let network = match evaluation {
            Evaluation::Embedded => Arc::clone(&EMBEDDED),
            Evaluation::Network(network) => Arc::clone(network),
            Evaluation::HandWritten => return Self::HandWritten,
        };
        let cache = AccumulatorCache::new(&network, NetworkBoard::default(), plies);
        Self::Network { network, cache }
    }

    /// The value of a position for the side to move, in hundredths of a man. The network has learned no
    /// endgames with very few pieces. Where the tablebase cannot be used, because captures are voluntary,
    /// the hand-written evaluation judges them.
    #[inline]
    pub(crate) fn evaluate(&mut self, position: &Position, ply: usize) -> i32 {
        let value = match self {
            Self::Network { network, cache } => {
                let board = NetworkBoard::of(position);
                let pieces = board.piece_count();
                if pieces <= ADJUDICATED_PIECES {
                    evaluate(position)
                } else {
                    let mover = perspective(position.side_to_move());
                    cache.evaluate(network, board, mover, bucket(&board, mover), ply)
                }
            }
            Self::HandWritten => evaluate(position),
        };
        // The nearer the draw by lack of progress, the less an advantage counts.
        value * (110 - i32::from(position.idle()).min(80)) / 110
    }
}
