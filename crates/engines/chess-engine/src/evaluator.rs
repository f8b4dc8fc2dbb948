use std::sync::Arc;

use chess::{AttackTables, Position};
use game::Side;
use nnue::{AccumulatorCache, InputFeatures};

use crate::evaluate::evaluate;
use crate::features::{NetworkBoard, perspective};
use crate::network::{ChessNetwork, EMBEDDED, HIDDEN, bucket};

/// What evaluates the positions of a search.
#[derive(Clone, Debug, Default)]
pub enum Evaluation {
    /// The network that is part of the program.
    #[default]
    Embedded,
    /// Another network, such as one in training.
    Network(Arc<ChessNetwork>),
    /// The hand-written evaluation, from whose games the first network was trained.
    HandWritten,
}

/// Evaluates the positions of one thread of a search.
pub(crate) enum Evaluator {
    HandWritten,
    Network { network: Arc<ChessNetwork>, cache: AccumulatorCache<NetworkBoard, HIDDEN> },
}

impl Evaluator {
    /// An evaluator for searches of at most this many plies.
    pub(crate) fn new(evaluation: &Evaluation, plies: usize) -> Self {
        let network = match evaluation {
            Evaluation::Embedded => Arc::clone(&EMBEDDED),
            Evaluation::Network(network) => Arc::clone(network),
            Evaluation::HandWritten => return Self::HandWritten,
        };
        let cache = AccumulatorCache::new(&network, NetworkBoard::EMPTY, plies);
        Self::Network { network, cache }
    }

    /// The value of a position for the side to move, in hundredths of a pawn. The games from which the
    /// network learned ended before one side had only its king, so that the hand-written evaluation,
    /// which knows how to mate it, judges such endings.
    #[inline]
    pub(crate) fn evaluate(
        &mut self,
        position: &Position,
        tables: AttackTables,
        ply: usize,
    ) -> i32 {
        let value = match self {
            Self::Network { network, cache } if !has_lone_king(position) => {
                let board = NetworkBoard::of(position);
                let mover = perspective(position.side_to_move());
                level_out(cache.evaluate(network, board, mover, bucket(board.piece_count()), ply))
            }
            _ => evaluate(position, tables),
        };
        // The nearer the fifty-move draw, the less an advantage counts.
        value * (220 - position.quiet_half_moves().min(100) as i32) / 220
    }
}

/// Brings values of won positions closer together. How large they are says little, and a search that must not lose
/// any of such an advantage would not look at the sacrifices that lead to mate.
#[inline(always)]
fn level_out(value: i32) -> i32 {
    let excess = (value.abs() - WON).max(0);
    value - value.signum() * (excess - excess / 3)
}

/// A value with which the game is won, in hundredths of a pawn.
const WON: i32 = 600;

/// Whether one side has nothing but its king.
fn has_lone_king(position: &Position) -> bool {
    Side::ALL.iter().any(|side| !position.occupied_by(*side).is_several())
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::Rules;
    use engine::SplitMix64;
    use training::random_opening;

    /// A network with small random weights.
    fn random_network() -> ChessNetwork {
        let mut random = SplitMix64::new(9);
        ChessNetwork::from_weights(
            (0..ChessNetwork::WEIGHTS).map(|_| random.below(101) as i16 - 50),
        )
    }

    fn evaluator(network: &Arc<ChessNetwork>) -> Evaluator {
        Evaluator::new(&Evaluation::Network(Arc::clone(network)), 8)
    }

    fn value(evaluator: &mut Evaluator, position: &Position, ply: usize) -> i32 {
        evaluator.evaluate(position, AttackTables::new(), ply)
    }

    /// Kings that cross the middle, castling, promotions and captures: whatever was evaluated before, the
    /// value is the same.
    #[test]
    fn cached_accumulators_give_the_same_value_as_new_ones() {
        let network = Arc::new(random_network());
        let mut random = SplitMix64::new(4);
        let mut cached = evaluator(&network);
        let start = Position::new(Rules::STANDARD);
        for _ in 0..40 {
            let game = random_opening(&start, 90, &mut random);
            for position in game.positions() {
                let ply = random.below(12);
                let expected = value(&mut evaluator(&network), position, 0);
                assert_eq!(value(&mut cached, position, ply), expected, "{}", position.to_fen());
            }
        }
    }

    /// By hand: of the 600 beyond 600, a third remains.
    #[test]
    fn large_values_lie_closer_together() {
        assert_eq!([0, 599, 600, 1_200, -1_200].map(level_out), [0, 599, 600, 800, -800]);
    }

    #[test]
    fn a_lone_king_is_judged_by_the_hand_written_evaluation() {
        let fen = "8/8/8/4k3/8/8/8/R3K3 w - - 0 1";
        let position = Position::from_fen(Rules::STANDARD, fen).unwrap();
        let network = Arc::new(random_network());
        let hand = value(&mut Evaluator::HandWritten, &position, 0);
        assert_eq!(value(&mut evaluator(&network), &position, 0), hand);
        assert!(hand > 500, "a rook more: {hand}");
    }
}
