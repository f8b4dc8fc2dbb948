use std::ops::ControlFlow;

use checkers::Position;

use super::Searcher;
use super::move_ordering::ScoredMove;
use super::node::{Node, NodeResult};
use super::reductions::{LateMove, reduction};
use crate::history_tables::Hop;
use crate::value::{DRAW, INFINITE, is_proven};

/// Where a move stands among the moves of its node.
#[derive(Clone, Copy)]
struct MovePlace {
    /// Its number in the order of the search, from 1.
    number: usize,
    /// The number of moves.
    count: usize,
    /// By how many plies it is extended.
    extension: i32,
}

impl Searcher<'_> {
    /// Searches the moves of a node, which begin at `first`, until one fails high or none is left.
    pub(super) fn search_moves(&mut self, position: &Position, node: &Node, first: usize) -> i32 {
        let best = node.stand_pat.unwrap_or(-INFINITE);
        let mut result = NodeResult { best, best_move: None, alpha: node.alpha.max(best) };
        let mut number = 0;
        let count = self.moves.len() - first;
        let max_moves = node.max_moves();
        while let Some(scored) = self.pick_move(first + number) {
            let mv = scored.mv;
            number += 1;
            let is_skipped = node.stand_pat.is_some() && !mv.is_capture();
            let is_excluded = self.stack[node.ply].excluded == Some(mv);
            if is_excluded || is_skipped || self.skill.overlooks(mv, node.ply) {
                continue;
            }
            let is_late = number > max_moves || (number > 1 && node.is_futile(result.alpha));
            if is_late && !mv.is_capture() && !is_proven(result.best) {
                continue;
            }
            let extension = match self.singular_extension(position, node, &scored) {
                ControlFlow::Continue(extension) => extension,
                ControlFlow::Break(value) => return value,
            };
            let place = MovePlace { number, count, extension };
            let value = self.search_move(position, node, &scored, place, result.alpha);
            if self.thread.is_stopped {
                return DRAW;
            }
            if value > result.best {
                result.best = value;
                if value > result.alpha {
                    result.best_move = Some(scored);
                    result.alpha = value;
                    self.thread.pv.update(node.ply, mv);
                    if value >= node.beta {
                        self.update_histories(position, node, first, number);
                        break;
                    }
                }
            }
        }
        if result.best == -INFINITE {
            if self.stack[node.ply].excluded.is_some() {
                return node.alpha;
            }
            // The level overlooks every move: it believes that nothing happens here.
            return self.static_eval(position, node.ply);
        }
        self.store_result(position, node, result)
    }

    /// Searches one move: the first with the full window, the others with a null window first, and
    /// late ones less deep.
    fn search_move(
        &mut self,
        position: &Position,
        node: &Node,
        scored: &ScoredMove,
        MovePlace { number, count, extension }: MovePlace,
        alpha: i32,
    ) -> i32 {
        let Node { ply, depth, beta, is_pv, is_cut, .. } = *node;
        let child = position.with(&scored.mv, scored.board);
        self.enter_child(&child, scored.mv, ply);
        // Forced moves cost no depth: captures, and the only move of a position.
        let is_only = count == 1 && (ply as i32) < 2 * self.thread.root_depth;
        let full_depth = if node.must_capture || is_only { depth } else { depth - 1 + extension };
        let mut value = alpha + 1;
        let mut needs_full_depth = number == 1;
        if !needs_full_depth {
            let wanted = self.late_move_reduction(position, node, scored, number);
            let reduced_depth = full_depth - wanted.min((full_depth - 1).max(0));
            value = -self.search_node(&child, reduced_depth, -alpha - 1, -alpha, ply + 1, true);
            needs_full_depth = value > alpha && reduced_depth < full_depth;
        }
        if needs_full_depth && (number > 1 || !is_pv) {
            value = -self.search_node(&child, full_depth, -alpha - 1, -alpha, ply + 1, !is_cut);
        }
        if is_pv && (number == 1 || (value > alpha && value < beta)) {
            value = -self.search_node(&child, full_depth, -beta, -alpha, ply + 1, false);
        }
        self.unmake_move();
        value
    }

    /// By how many plies a move that is not the first is reduced. Captures are not.
    #[inline(always)]
    fn late_move_reduction(
        &self,
        position: &Position,
        node: &Node,
        scored: &ScoredMove,
        number: usize,
    ) -> i32 {
        if scored.mv.is_capture() || node.depth < 3 {
            return 0;
        }
        let last = self.last_moves(node.ply);
        let history = self.histories.get(position.side_to_move(), Hop::of(scored.mv), last);
        let Node { depth, is_pv, is_cut, .. } = *node;
        reduction(LateMove { depth, number, is_pv, is_cut, history })
    }

    /// Rewards the move that caused a cutoff, and punishes those searched before it.
    fn update_histories(&mut self, position: &Position, node: &Node, first: usize, number: usize) {
        let side = position.side_to_move();
        let bonus = (40 * node.depth * node.depth + 60 * node.depth).clamp(20, 2_000);
        let last = self.last_moves(node.ply);
        let best = first + number - 1;
        let best_move = self.moves[best].mv;
        if !best_move.is_capture() {
            let killers = &mut self.stack[node.ply].killers;
            if killers[0] != Some(best_move) {
                *killers = [Some(best_move), killers[0]];
            }
        }
        self.histories.update(side, Hop::of(best_move), last, bonus);
        for scored in &self.moves[first..best] {
            self.histories.update(side, Hop::of(scored.mv), last, -bonus);
        }
    }
}
