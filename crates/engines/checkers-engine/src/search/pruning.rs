use alpha_beta::Bound;
use checkers::Position;

use super::Searcher;
use super::node::Node;
use crate::value::{is_proven, value_from_tt};

/// By how much the value of a quiet position may change in a ply, in hundredths of a man.
const FUTILITY_MARGIN: i32 = 20;
/// The depth up to which reverse futility pruning is tried.
const REVERSE_FUTILITY_MAX_DEPTH: i32 = 10;
/// The depth from which the table is asked about every move.
const ETC_MIN_DEPTH: i32 = 4;
/// The depth up to which hopeless moves are skipped.
const FUTILITY_MAX_DEPTH: i32 = 4;
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

    /// Enhanced transposition cutoff: if some move leads to a position that the table already knows to be
    /// good enough, no move has to be searched.
    pub(super) fn transposition_cutoff(
        &self,
        position: &Position,
        node: &Node,
        first: usize,
    ) -> Option<i32> {
        if node.is_pv || node.depth < ETC_MIN_DEPTH || self.stack[node.ply].excluded.is_some() {
            return None;
        }
        let child_depth = if node.must_capture { node.depth } else { node.depth - 1 };
        self.moves[first..].iter().find_map(|scored| {
            let key = position.with(&scored.mv, scored.board).key() ^ self.salt;
            let entry = self.thread.shared.table.probe(key)?;
            let is_deep = i32::from(entry.depth) >= child_depth;
            let value = -value_from_tt(entry.value, node.ply + 1);
            let is_bound = matches!(entry.bound, Bound::Upper | Bound::Exact);
            (is_deep && is_bound && value >= node.beta).then_some(value)
        })
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
    (node.depth <= REVERSE_FUTILITY_MAX_DEPTH && !node.is_threatened && eval - margin >= node.beta)
        .then_some(eval)
}

impl Node {
    /// Futility pruning: so far behind that no quiet move will catch up in the plies that are left. Moves
    /// into a threat are not judged by their number.
    pub(super) fn is_futile(&self, alpha: i32) -> bool {
        let margin = 60 + 40 * self.depth;
        self.depth <= FUTILITY_MAX_DEPTH
            && !self.is_pv
            && !self.is_threatened
            && self.eval.is_some_and(|eval| eval + margin <= alpha)
    }

    /// Late move pruning: at low depths only this many moves are searched.
    pub(super) fn max_moves(&self) -> usize {
        match self.depth {
            ..=3 if !self.is_pv && !self.is_threatened && !self.must_capture => {
                3 + (self.depth * self.depth) as usize
            }
            _ => usize::MAX,
        }
    }
}
