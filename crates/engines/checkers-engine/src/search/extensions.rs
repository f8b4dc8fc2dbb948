use std::ops::ControlFlow;

use alpha_beta::Bound;
use checkers::Position;

use super::Searcher;
use super::move_ordering::ScoredMove;
use super::node::Node;
use crate::value::{is_proven, value_from_tt};

/// The depth from which the move from the table is tested.
const SINGULAR_MIN_DEPTH: i32 = 6;
/// By how much the other moves must be worse, for each ply of depth.
const SINGULAR_MARGIN: i32 = 2;

impl Searcher<'_> {
    /// By how many plies the move from the table is extended: it is singular if a shallower search
    /// finds every other move much worse. Breaks with a value if another move is good enough for a
    /// cutoff too (multi-cut).
    pub(super) fn singular_extension(
        &mut self,
        position: &Position,
        node: &Node,
        scored: &ScoredMove,
    ) -> ControlFlow<i32, i32> {
        let Some(entry) = node.tt_entry.filter(|entry| entry.mv == scored.number) else {
            return ControlFlow::Continue(0);
        };
        let tt_value = value_from_tt(entry.value, node.ply);
        if node.depth < SINGULAR_MIN_DEPTH
            || node.must_capture
            || self.stack[node.ply].excluded.is_some()
            || i32::from(entry.depth) < node.depth - 3
            || !matches!(entry.bound, Bound::Lower | Bound::Exact)
            || is_proven(tt_value)
            || node.ply as i32 >= 2 * self.thread.root_depth
        {
            return ControlFlow::Continue(0);
        }
        let bound = tt_value - SINGULAR_MARGIN * node.depth;
        self.stack[node.ply].excluded = Some(scored.mv);
        let depth = (node.depth - 1) / 2;
        let others = self.search_node(position, depth, bound - 1, bound, node.ply, node.is_cut);
        self.stack[node.ply].excluded = None;
        if others < bound {
            return ControlFlow::Continue(1);
        }
        if bound >= node.beta {
            return ControlFlow::Break(bound);
        }
        // The move is expected to fail high, but it is not the only one: less depth is enough.
        ControlFlow::Continue(if tt_value >= node.beta { -1 } else { 0 })
    }
}
