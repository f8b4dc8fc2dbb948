use checkers::Position;

use super::Searcher;
use super::node::Node;
use crate::value::is_decided;

/// By how much a quiet position may change in a ply, in hundredths of a man.
const DRIFT: i32 = 32;
/// From which depth a shallow search may speak for a deep one, how much shallower it is, and by how
/// much it must be surer.
const SHALLOW_FROM: i32 = 6;
const SHALLOWER: i32 = 4;
const SURER: i32 = 35;

impl Searcher<'_> {
    /// The second stage: what the evaluation or a shallow search can decide about a node that nobody
    /// needs the exact value of. Nothing where pieces are being taken.
    pub(super) fn decided(&mut self, position: &Position, node: &Node) -> Option<i32> {
        let Node { depth, alpha, beta, ply, .. } = *node;
        if node.principal || node.forced || is_decided(beta) || is_decided(alpha) {
            return None;
        }
        let eval = node.eval?;
        if depth <= 5 && !node.threatened && eval - DRIFT * depth >= beta {
            return Some(eval);
        }
        let bound = beta + SURER;
        if depth >= SHALLOW_FROM && eval >= beta && !is_decided(bound) {
            let value = self.node(position, depth - SHALLOWER, bound - 1, bound, ply, node.cut);
            if value >= bound && !self.halted {
                return Some(value.min(beta + SURER));
            }
        }
        None
    }
}
