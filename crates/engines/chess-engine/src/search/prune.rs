use chess::{Position, Role};

use super::Searcher;
use super::node::{Node, Trial};
use super::reduce::expected;
use crate::exchange::gains;
use crate::value::{MATE_BOUND, is_mate};

/// Beyond this a game is won, and what is left to find is the mate: margins say nothing about it.
const WON: i32 = 1_200;

impl Searcher<'_> {
    /// Whether the node is decided before any move is looked at: far too good, far too bad, or too
    /// good even if we pass.
    pub(super) fn decided(&mut self, position: &Position, node: &Node) -> Option<i32> {
        let eval = node.eval?;
        if node.principal || self.stack[node.ply].excluded.is_some() {
            return None;
        }
        self.hopeless(position, node, eval)
            .or_else(|| too_good(node, eval))
            .or_else(|| self.good_after_pass(position, node, eval))
            .or_else(|| self.good_after_capture(position, node))
    }

    /// Razoring: so far behind that only captures could help.
    fn hopeless(&mut self, position: &Position, node: &Node, eval: i32) -> Option<i32> {
        if node.depth > 3
            || node.alpha > WON
            || eval + 250 + 200 * node.depth * node.depth > node.alpha
        {
            return None;
        }
        let value = self.quiesce(position, node.alpha, node.alpha + 1, node.ply);
        (value <= node.alpha).then_some(value)
    }

    /// The null move: whoever is better even after passing need not be looked at as deeply.
    fn good_after_pass(&mut self, position: &Position, node: &Node, eval: i32) -> Option<i32> {
        let us = position.side_to_move();
        let pieces = position
            .army(us)
            .without(position.pieces(us, Role::Pawn) | position.pieces(us, Role::King));
        if node.depth < 3 || eval < node.beta || pieces.is_empty() || is_mate(node.beta) {
            return None;
        }
        // Never two passes in a row. Ply 0 is the root's, so there is a ply before this one.
        self.last(node.ply)?;
        let next = position.passed()?;
        let reduction = 3 + node.depth / 3 + ((eval - node.beta) / 180).min(3);
        self.descend_by_pass(position, &next, node.ply);
        let depth = node.depth - reduction;
        let value = -self.node(&next, depth, -node.beta, 1 - node.beta, node.ply + 1, !node.cut);
        self.ascend();
        if self.halted || value < node.beta {
            return None;
        }
        let value = if is_mate(value) { node.beta } else { value };
        if node.depth < 12 {
            return Some(value);
        }
        // Deep down, make sure that it is not zugzwang.
        let mv = self.stack[node.ply].mv.take();
        let sure = self.verify(position, node, depth);
        self.stack[node.ply].mv = mv;
        sure.then_some(value)
    }

    fn verify(&mut self, position: &Position, node: &Node, depth: i32) -> bool {
        // The ply above is shown as a pass, so that no pass is tried here again.
        let above = self.stack[node.ply - 1].mv.take();
        let value = self.node(position, depth, node.beta - 1, node.beta, node.ply, false);
        self.stack[node.ply - 1].mv = above;
        value >= node.beta && !self.halted
    }

    /// ProbCut: a capture that beats the bound by far in a shallow search will beat it in a deep one.
    fn good_after_capture(&mut self, position: &Position, node: &Node) -> Option<i32> {
        let bound = node.beta + 190;
        if node.depth < 5 || is_mate(node.beta) || node.remembered_below(bound) {
            return None;
        }
        let eval = node.eval?;
        let mut captures = position.captures();
        let mut order = self.ordered(position, &mut captures, node.remembered, node.ply);
        while let Some(picked) = order.pick(self, position) {
            if picked.quiet || !gains(position, self.sight, picked.mv, bound - eval) {
                continue;
            }
            let next = self.descend(position, picked.mv, node.ply);
            let mut value = -self.quiesce(&next, -bound, 1 - bound, node.ply + 1);
            if value >= bound {
                let depth = node.depth - 4;
                value = -self.node(&next, depth, -bound, 1 - bound, node.ply + 1, !node.cut);
            }
            self.ascend();
            if self.halted {
                return None;
            }
            if value >= bound && !is_mate(value) {
                return Some(value);
            }
        }
        None
    }

    /// Whether a move need not be tried: it comes late, or loses, or can hardly help.
    pub(super) fn is_vain(
        &self,
        position: &Position,
        node: &Node,
        trial: Trial,
        best: i32,
    ) -> bool {
        if best <= -MATE_BOUND {
            return false;
        }
        let Trial { picked, count, gives_check } = trial;
        let depth = node.depth;
        if !picked.quiet {
            return depth <= 6
                && picked.losing
                && !gains(position, self.sight, picked.mv, -100 * depth);
        }
        let reduced = (depth - expected(depth, count)).max(1);
        // A check may be the last move of a mate, which no margin can foresee.
        if !gives_check && node.alpha < WON && is_too_late(node, trial, reduced) {
            return true;
        }
        reduced <= 7 && !gains(position, self.sight, picked.mv, -25 * reduced * reduced)
    }
}

/// Reverse futility: so far ahead that a quiet move of theirs will not change it.
fn too_good(node: &Node, eval: i32) -> Option<i32> {
    let margin = 80 * (node.depth - i32::from(node.improving)).max(0) + 10;
    let good = node.depth <= 8 && eval - margin >= node.beta && node.beta.abs() < WON;
    good.then_some((eval + node.beta) / 2)
}

/// Whether a quiet move comes too late, or can hardly lift the value as far as needed.
fn is_too_late(node: &Node, trial: Trial, reduced: i32) -> bool {
    let Trial { picked, count, .. } = trial;
    let depth = node.depth;
    let lift = 110 + 90 * reduced;
    let hopeless = node.eval.is_some_and(|eval| eval + lift <= node.alpha);
    is_late(node, count)
        || (hopeless && reduced <= 7 && !node.principal)
        || (depth <= 4 && picked.history < -4_000 * depth)
}

/// Whether so many moves have been tried that no quiet one is worth trying any more.
pub(super) fn is_late(node: &Node, count: usize) -> bool {
    let enough = (3 + node.depth * node.depth) / if node.improving { 1 } else { 2 };
    node.depth <= 8 && count as i32 > enough
}
