use std::ops::ControlFlow;

use alpha_beta::Bound;
use chess::{Move, Position};

use super::Searcher;
use super::node::Node;
use crate::value::{is_proven, value_from_tt};

/// How often one line may be extended by two plies.
const MAX_DOUBLE_EXTENSIONS: u32 = 6;

impl Searcher<'_> {
    /// By how many plies the move from the table is extended: it is singular if a shallower search
    /// finds every other move much worse. Breaks with a value if another move is good enough for a
    /// cutoff too (multi-cut).
    pub(super) fn singular_extension(
        &mut self,
        position: &Position,
        node: &Node,
        mv: Move,
    ) -> ControlFlow<i32, i32> {
        let (Some(entry), Some(tt_move)) = (node.tt_entry, node.tt_move) else {
            return ControlFlow::Continue(0);
        };
        let tt_value = value_from_tt(entry.value, node.ply);
        if mv != tt_move
            || node.depth < 7
            || self.stack[node.ply].excluded.is_some()
            || i32::from(entry.depth) < node.depth - 3
            || !matches!(entry.bound, Bound::Lower | Bound::Exact)
            || is_proven(tt_value)
            || node.ply as i32 >= 2 * self.thread.root_depth
        {
            return ControlFlow::Continue(0);
        }
        let bound = tt_value - 2 * node.depth;
        self.stack[node.ply].excluded = Some(mv);
        let depth = (node.depth - 1) / 2;
        let others = self.search_node(position, depth, bound - 1, bound, node.ply, node.is_cut);
        self.stack[node.ply].excluded = None;
        if others < bound {
            let entry = &mut self.stack[node.ply];
            let is_double = !node.is_pv
                && others < bound - 22
                && entry.double_extensions < MAX_DOUBLE_EXTENSIONS;
            entry.double_extensions += u32::from(is_double);
            return ControlFlow::Continue(1 + i32::from(is_double));
        }
        if bound >= node.beta {
            return ControlFlow::Break(bound);
        }
        // The move is expected to fail high, but it is not the only one: less depth is enough.
        ControlFlow::Continue(if tt_value >= node.beta { -1 } else { 0 })
    }
}
