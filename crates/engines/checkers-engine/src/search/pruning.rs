use checkers::Position;

use super::Searcher;
use super::node::Node;
use crate::value::is_proven;

/// By how much the value of a quiet position may change in a ply, in hundredths of a man.
const FUTILITY_MARGIN: i32 = 32;
/// The depth from which ProbCut is tried.
const PROB_CUT_MIN_DEPTH: i32 = 6;
/// How much less deep ProbCut searches.
const PROB_CUT_REDUCTION: i32 = 4;
/// By how much its shallow search must exceed beta.
const PROB_CUT_MARGIN: i32 = 35;

impl Searcher<'_> {
    /// The value of a node that can be decided before its moves are searched. Nodes with forced
    /// captures are not.
    pub(super) fn prune_node(&mut self, position: &Position, node: &Node) -> Option<i32> {
        if node.is_pv || node.must_capture || is_proven(node.beta) || is_proven(node.alpha) {
            return None;
        }
        let eval = node.eval?;
        reverse_futility(node, eval).or_else(|| self.prob_cut(position, node, eval))
    }

    /// ProbCut: a position that beats beta by a margin in a shallow search will beat it in a deep one.
    fn prob_cut(&mut self, position: &Position, node: &Node, eval: i32) -> Option<i32> {
        let bound = node.beta + PROB_CUT_MARGIN;
        if node.depth < PROB_CUT_MIN_DEPTH || eval < node.beta || is_proven(bound) {
            return None;
        }
        let depth = node.depth - PROB_CUT_REDUCTION;
        let value = self.search_node(position, depth, bound - 1, bound, node.ply, node.is_cut);
        (value >= bound && !self.thread.is_stopped).then_some(bound)
    }
}

/// Reverse futility pruning: so far ahead that the opponent's next moves will not change it.
fn reverse_futility(node: &Node, eval: i32) -> Option<i32> {
    let margin = FUTILITY_MARGIN * node.depth;
    (node.depth <= 5 && !node.is_threatened && eval - margin >= node.beta).then_some(eval)
}
