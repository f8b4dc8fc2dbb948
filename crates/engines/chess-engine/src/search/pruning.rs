use chess::{Position, Role};

use super::Searcher;
use super::move_loop::CurrentMove;
use super::node::Node;
use super::reductions::base_reduction;
use crate::see::see_ge;
use crate::value::{PROVEN_BOUND, is_mate, is_proven};

/// Beyond this value the game is won, and the search looks for the mate: margins do not apply to it.
const WON: i32 = 1_200;

impl Searcher<'_> {
    /// The value of a node that can be decided before its moves are searched.
    pub(super) fn prune_node(&mut self, position: &Position, node: &Node) -> Option<i32> {
        let eval = node.eval?;
        if node.is_pv || self.stack[node.ply].excluded.is_some() {
            return None;
        }
        self.razoring(position, node, eval)
            .or_else(|| reverse_futility(node, eval))
            .or_else(|| self.null_move_pruning(position, node, eval))
            .or_else(|| self.prob_cut(position, node, eval))
    }

    /// Razoring: so far behind that only captures could help.
    fn razoring(&mut self, position: &Position, node: &Node, eval: i32) -> Option<i32> {
        if node.depth > 3
            || node.alpha > WON
            || eval + 250 + 200 * node.depth * node.depth > node.alpha
        {
            return None;
        }
        let value = self.quiescence(position, node.alpha, node.alpha + 1, node.ply);
        (value <= node.alpha).then_some(value)
    }

    /// Null move pruning: a side that is good enough even after passing will be so after a move.
    fn null_move_pruning(&mut self, position: &Position, node: &Node, eval: i32) -> Option<i32> {
        let us = position.side_to_move();
        let pieces = position
            .occupied_by(us)
            .without(position.pieces(us, Role::Pawn) | position.pieces(us, Role::King));
        if node.depth < 3 || eval < node.beta || pieces.is_empty() || is_mate(node.beta) {
            return None;
        }
        // Never two null moves in a row. This also keeps the root out, which has no ply before it.
        self.previous_move(node.ply)?;
        let child = position.null_move()?;
        let reduction = 3 + node.depth / 3 + ((eval - node.beta) / 180).min(3);
        self.make_null_move(position, &child, node.ply);
        let depth = node.depth - reduction;
        let (alpha, beta) = (-node.beta, 1 - node.beta);
        let value = -self.search_node(&child, depth, alpha, beta, node.ply + 1, !node.is_cut);
        self.unmake_move();
        if self.thread.is_stopped || value < node.beta {
            return None;
        }
        let value = if is_proven(value) { node.beta } else { value };
        if node.depth < 12 {
            return Some(value);
        }
        // At high depth a search without null move makes sure that this is not zugzwang.
        let mv = self.stack[node.ply].mv.take();
        let is_verified = self.verify_null_move(position, node, depth);
        self.stack[node.ply].mv = mv;
        is_verified.then_some(value)
    }

    fn verify_null_move(&mut self, position: &Position, node: &Node, depth: i32) -> bool {
        // With a null move at the ply above, this node does not try one again.
        let above = self.stack[node.ply - 1].mv.take();
        let value = self.search_node(position, depth, node.beta - 1, node.beta, node.ply, false);
        self.stack[node.ply - 1].mv = above;
        value >= node.beta && !self.thread.is_stopped
    }

    /// ProbCut: a capture that beats beta by far in a shallow search will beat it in a deep one.
    fn prob_cut(&mut self, position: &Position, node: &Node, eval: i32) -> Option<i32> {
        let bound = node.beta + 190;
        if node.depth < 5 || is_proven(node.beta) || node.is_below_in_tt(bound) {
            return None;
        }
        let mut captures = position.captures();
        let mut picker = self.move_picker(position, &mut captures, node.tt_move, node.ply);
        while let Some(picked) = picker.next_move(self, position) {
            if picked.is_quiet || !see_ge(position, self.tables, picked.mv, bound - eval) {
                continue;
            }
            let child = self.make_move(position, picked.mv, node.ply);
            let (alpha, beta) = (-bound, 1 - bound);
            let mut value = -self.quiescence(&child, alpha, beta, node.ply + 1);
            if value >= bound {
                let depth = node.depth - 4;
                value = -self.search_node(&child, depth, alpha, beta, node.ply + 1, !node.is_cut);
            }
            self.unmake_move();
            if self.thread.is_stopped {
                return None;
            }
            if value >= bound && !is_proven(value) {
                return Some(value);
            }
        }
        None
    }

    /// Whether a move is not worth searching: it comes late, loses material, or can hardly raise
    /// alpha.
    pub(super) fn is_futile(
        &self,
        position: &Position,
        node: &Node,
        current: CurrentMove,
        best: i32,
    ) -> bool {
        if best <= -PROVEN_BOUND {
            return false;
        }
        let CurrentMove { picked, number, gives_check } = current;
        let depth = node.depth;
        if !picked.is_quiet {
            return depth <= 6
                && picked.is_bad_capture
                && !see_ge(position, self.tables, picked.mv, -100 * depth);
        }
        let reduced_depth = (depth - base_reduction(depth, number)).max(1);
        // A check may be the last move of a mate, which no margin can foresee.
        if !gives_check && node.alpha < WON && is_futile_quiet(node, current, reduced_depth) {
            return true;
        }
        let threshold = -25 * reduced_depth * reduced_depth;
        reduced_depth <= 7 && !see_ge(position, self.tables, picked.mv, threshold)
    }
}

/// Reverse futility pruning: so far ahead that a quiet move of the opponent will not change it.
fn reverse_futility(node: &Node, eval: i32) -> Option<i32> {
    let margin = 80 * (node.depth - i32::from(node.improving)).max(0) + 10;
    let is_enough = node.depth <= 8 && eval - margin >= node.beta && node.beta.abs() < WON;
    is_enough.then_some((eval + node.beta) / 2)
}

/// Whether a quiet move comes too late, has a bad history, or can hardly raise alpha (futility
/// pruning).
fn is_futile_quiet(node: &Node, current: CurrentMove, reduced_depth: i32) -> bool {
    let CurrentMove { picked, number, .. } = current;
    let depth = node.depth;
    let margin = 110 + 90 * reduced_depth;
    let is_too_low = node.eval.is_some_and(|eval| eval + margin <= node.alpha);
    is_late(node, number)
        || (is_too_low && reduced_depth <= 7 && !node.is_pv)
        || (depth <= 4 && picked.history < -4_000 * depth)
}

/// Late move pruning: whether enough moves have been searched to skip the remaining quiet ones.
pub(super) fn is_late(node: &Node, number: usize) -> bool {
    let enough = (3 + node.depth * node.depth) / if node.improving { 1 } else { 2 };
    node.depth <= 8 && number as i32 > enough
}
