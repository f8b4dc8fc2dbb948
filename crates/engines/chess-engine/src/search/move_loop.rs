use std::ops::ControlFlow;

use chess::{Move, MoveList, Position};

use super::Searcher;
use super::check_info::CheckInfo;
use super::move_picker::PickedMove;
use super::node::{Node, NodeResult};
use super::pruning::is_late;
use super::reductions::{LateMove, reduction};
use crate::history_tables::PieceTo;
use crate::see::{captured_role, moving_role};
use crate::value::{DRAW, INFINITE};

/// The move that the loop is at.
#[derive(Clone, Copy)]
pub(super) struct CurrentMove {
    pub(super) picked: PickedMove,
    /// Its number among the moves searched or pruned, from 1.
    pub(super) number: usize,
    pub(super) gives_check: bool,
}

/// The moves searched before the one that caused a cutoff.
#[derive(Default)]
struct SearchedMoves {
    quiets: MoveList,
    captures: MoveList,
}

impl Searcher<'_> {
    /// Searches the moves of a node until one fails high or none is left.
    pub(super) fn search_moves(
        &mut self,
        position: &Position,
        node: &Node,
        moves: &mut MoveList,
    ) -> i32 {
        let mut picker = self.move_picker(position, moves, node.tt_move, node.ply);
        let mut result = NodeResult { best: -INFINITE, best_move: None, alpha: node.alpha };
        let mut searched = SearchedMoves::default();
        let mut number = 0;
        let last = self.previous_move(node.ply);
        let mut check_info = None;
        while let Some(picked) = picker.next_move(self, position) {
            let mv = picked.mv;
            if Some(mv) == self.stack[node.ply].excluded
                || (number > 0 && self.skill.overlooks(mv, last))
            {
                continue;
            }
            number += 1;
            let gives_check = number > 1
                && check_info
                    .get_or_insert_with(|| CheckInfo::of(position, self.tables))
                    .gives_check(position, mv);
            let current = CurrentMove { picked, number, gives_check };
            if number > 1 && !node.in_check {
                if picked.is_quiet && is_late(node, number) {
                    picker.stop_sorting();
                }
                if self.is_futile(position, node, current, result.best) {
                    continue;
                }
            }
            let extension = match self.singular_extension(position, node, mv) {
                ControlFlow::Continue(extension) => extension,
                ControlFlow::Break(value) => return value,
            };
            if self.thread.is_stopped {
                return DRAW;
            }
            let value = self.search_move(position, node, current, extension, result.alpha);
            if self.thread.is_stopped {
                return DRAW;
            }
            if value > result.best {
                result.best = value;
                if value > result.alpha {
                    result.best_move = Some(mv);
                    result.alpha = value;
                    self.thread.pv.update(node.ply, mv);
                    if value >= node.beta {
                        self.update_histories(position, node, picked, &searched);
                        break;
                    }
                }
            }
            let list = if picked.is_quiet { &mut searched.quiets } else { &mut searched.captures };
            list.push(mv);
        }
        self.store_result(position, node, result)
    }

    /// Searches one move: the first with the full window, the others with a null window first, and
    /// late ones less deep.
    fn search_move(
        &mut self,
        position: &Position,
        node: &Node,
        current: CurrentMove,
        extension: i32,
        alpha: i32,
    ) -> i32 {
        let Node { ply, depth, beta, is_pv, is_cut, .. } = *node;
        let CurrentMove { picked, number, .. } = current;
        let double_extensions = self.stack[ply].double_extensions;
        let child = self.make_move(position, picked.mv, ply);
        let full_depth = depth - 1 + extension;
        let mut value = alpha + 1;
        let mut needs_full_depth = number == 1 || full_depth < 2;
        if !needs_full_depth {
            let wanted = self.late_move_reduction(node, current);
            let reduced_depth = (full_depth - wanted).clamp(1, full_depth);
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
        self.stack[ply].double_extensions = double_extensions;
        value
    }

    /// By how many plies a move that is not the first is reduced. Good captures are not.
    #[inline(always)]
    fn late_move_reduction(&self, node: &Node, current: CurrentMove) -> i32 {
        let CurrentMove { picked, number, gives_check } = current;
        if !picked.is_quiet && !picked.is_bad_capture {
            return 0;
        }
        reduction(LateMove {
            depth: node.depth,
            number,
            is_pv: node.is_pv,
            is_cut: node.is_cut,
            improving: node.improving,
            is_quiet: picked.is_quiet,
            gives_check,
            is_killer: self.stack[node.ply].killers.contains(&Some(picked.mv)),
            history: picked.history,
        })
    }

    /// Rewards the move that caused a cutoff, and punishes those searched before it.
    fn update_histories(
        &mut self,
        position: &Position,
        node: &Node,
        picked: PickedMove,
        searched: &SearchedMoves,
    ) {
        let side = position.side_to_move();
        let bonus = (150 * node.depth - 60).min(1_700);
        let previous = self.previous_piece_tos(node.ply);
        let piece_to = |mv: Move| PieceTo::new(side, moving_role(position, side, mv), mv);
        if picked.is_quiet {
            let killers = &mut self.stack[node.ply].killers;
            if killers[0] != Some(picked.mv) {
                *killers = [Some(picked.mv), killers[0]];
            }
            let mv = picked.mv;
            self.histories.update_quiet(side, mv, piece_to(mv), previous, bonus);
            for &mv in &searched.quiets {
                self.histories.update_quiet(side, mv, piece_to(mv), previous, -bonus);
            }
        } else {
            self.update_capture_history(position, picked.mv, bonus);
        }
        for &mv in &searched.captures {
            self.update_capture_history(position, mv, -bonus);
        }
    }

    fn update_capture_history(&mut self, position: &Position, mv: Move, bonus: i32) {
        if let Some(captured) = captured_role(position, mv) {
            let role = moving_role(position, position.side_to_move(), mv);
            self.histories.update_capture(role, mv, captured, bonus);
        }
    }
}
