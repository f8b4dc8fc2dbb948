use std::ops::ControlFlow;

use alpha_beta::{Bound, TtEntry};
use chess::{Move, Position};
use chess_endgames::Wdl;

use super::Searcher;
use crate::packed_move::{pack_move, unpack_move};
use crate::value::{
    DRAW, INFINITE, MATE, is_proven, mated_at, tablebase_value, value_from_tt, value_to_tt,
};

/// A node of the tree, as the stages of its search see it.
pub(super) struct Node {
    pub(super) ply: usize,
    pub(super) depth: i32,
    pub(super) alpha: i32,
    pub(super) beta: i32,
    /// Whether the exact value is wanted, not only a bound.
    pub(super) is_pv: bool,
    /// Whether the node is expected to fail high.
    pub(super) is_cut: bool,
    pub(super) in_check: bool,
    /// The refined static evaluation; `None` in check.
    pub(super) eval: Option<i32>,
    /// The static evaluation as the table stores it.
    raw_eval: i32,
    /// Whether the evaluation is better than two plies ago.
    pub(super) improving: bool,
    pub(super) tt_entry: Option<TtEntry>,
    pub(super) tt_move: Option<Move>,
}

impl Node {
    /// Whether the table has a value below `bound` from a search of nearly this depth.
    pub(super) fn is_below_in_tt(&self, bound: i32) -> bool {
        self.tt_entry.is_some_and(|entry| {
            i32::from(entry.depth) >= self.depth - 3 && value_from_tt(entry.value, self.ply) < bound
        })
    }
}

/// The result of searching the moves of a node.
pub(super) struct NodeResult {
    pub(super) best: i32,
    pub(super) best_move: Option<Move>,
    pub(super) alpha: i32,
}

impl Searcher<'_> {
    /// The value of a position searched to `depth`, as far as it lies between `alpha` and `beta`.
    /// `is_cut` says that the node is expected to fail high.
    pub(super) fn search_node(
        &mut self,
        position: &Position,
        depth: i32,
        mut alpha: i32,
        mut beta: i32,
        ply: usize,
        is_cut: bool,
    ) -> i32 {
        if depth <= 0 {
            return self.quiescence(position, alpha, beta, ply);
        }
        if let Some(value) = self.enter_node(position, ply) {
            return value;
        }
        // Mate distance pruning: a mate further away than one already found does not matter.
        alpha = alpha.max(mated_at(ply));
        beta = beta.min(MATE - ply as i32 - 1);
        if alpha >= beta {
            return alpha;
        }
        if let Some((value, bound)) = self.probe_endgame_tables(position, ply) {
            if bound.is_cutoff(value, alpha, beta) {
                return value;
            }
            // There may be a mate beyond the bound.
            return match bound {
                Bound::Lower => self
                    .search_moves_of_node(position, depth, (alpha.max(value), beta), ply, is_cut)
                    .max(value),
                _ => self
                    .search_moves_of_node(position, depth, (alpha, beta), ply, is_cut)
                    .min(value),
            };
        }
        self.search_moves_of_node(position, depth, (alpha, beta), ply, is_cut)
    }

    /// What the endgame tables say about the value of a node: exactly or, because there may be a mate, as a bound.
    fn probe_endgame_tables(&self, position: &Position, ply: usize) -> Option<(i32, Bound)> {
        let result = self.endgames.probe(position)?;
        if self.stack[ply].excluded.is_some() {
            return None;
        }
        let bound = match result {
            Wdl::Win => Bound::Lower,
            Wdl::Draw => Bound::Exact,
            Wdl::Loss => Bound::Upper,
        };
        Some((tablebase_value(result, ply), bound))
    }

    /// The value of a node about which nothing is known yet.
    fn search_moves_of_node(
        &mut self,
        position: &Position,
        depth: i32,
        (alpha, beta): (i32, i32),
        ply: usize,
        is_cut: bool,
    ) -> i32 {
        let mut node = match self.prepare_node(position, depth, (alpha, beta), ply, is_cut) {
            ControlFlow::Continue(node) => node,
            ControlFlow::Break(value) => return value,
        };
        if let Some(value) = self.prune_node(position, &node) {
            return value;
        }
        if self.thread.is_stopped {
            return DRAW;
        }
        // Internal iterative reduction: without a move from the table a deep search is wasteful, and
        // the next iteration will have one.
        if node.depth >= 4 && node.tt_move.is_none() && (node.is_pv || node.is_cut) {
            node.depth -= 1;
        }
        self.stack[ply + 1].killers = [None; 2];
        let mut moves = position.moves();
        if moves.is_empty() {
            return if node.in_check { mated_at(ply) } else { DRAW };
        }
        self.search_moves(position, &node, &mut moves)
    }

    /// Looks the node up in the transposition table and evaluates it. Breaks with a value if the table
    /// gives a cutoff.
    fn prepare_node(
        &mut self,
        position: &Position,
        depth: i32,
        (alpha, beta): (i32, i32),
        ply: usize,
        is_cut: bool,
    ) -> ControlFlow<i32, Node> {
        let is_pv = beta - alpha > 1;
        let is_excluding = self.stack[ply].excluded.is_some();
        let key = self.thread.keys.current();
        let tt_entry = if is_excluding { None } else { self.thread.shared.table.probe(key) };
        if let Some(entry) = tt_entry
            && !is_pv
            && i32::from(entry.depth) >= depth
            // Near the fifty-move draw the stored value may no longer hold.
            && position.quiet_half_moves() < 90
            && let Some(value) = tt_cutoff(entry, alpha, beta, ply)
        {
            return ControlFlow::Break(value);
        }
        let in_check = position.is_check();
        let (raw_eval, eval) = self.node_eval(position, in_check, tt_entry, ply);
        if !is_excluding {
            self.stack[ply].eval = eval;
        }
        // In check there is no evaluation: then the one before it is compared.
        let eval_at = |back: usize| ply.checked_sub(back).and_then(|ply| self.stack[ply].eval);
        let before = eval_at(2).or_else(|| eval_at(4));
        let improving = matches!((eval, before), (Some(now), Some(then)) if now > then);
        let tt_move = tt_entry.and_then(|entry| unpack_move(entry.mv));
        // Check extension, limited so that the search ends.
        let extension = i32::from(in_check && (ply as i32) < 2 * self.thread.root_depth);
        ControlFlow::Continue(Node {
            ply,
            depth: depth + extension,
            alpha,
            beta,
            is_pv,
            is_cut,
            in_check,
            eval,
            raw_eval,
            improving,
            tt_entry,
            tt_move,
        })
    }

    /// The raw and the refined static evaluation.
    fn node_eval(
        &mut self,
        position: &Position,
        in_check: bool,
        tt_entry: Option<TtEntry>,
        ply: usize,
    ) -> (i32, Option<i32>) {
        if in_check {
            return (0, None);
        }
        if self.stack[ply].excluded.is_some() {
            return (0, self.stack[ply].eval);
        }
        let (raw, refined) = self.raw_and_refined_eval(position, tt_entry, ply);
        (raw, Some(refined))
    }

    /// Stores the result of a node in the table and in the correction history.
    pub(super) fn store_result(
        &mut self,
        position: &Position,
        node: &Node,
        result: NodeResult,
    ) -> i32 {
        let NodeResult { best, best_move, .. } = result;
        if self.stack[node.ply].excluded.is_some() {
            return if best == -INFINITE { node.alpha } else { best };
        }
        let bound = match best {
            _ if best >= node.beta => Bound::Lower,
            _ if node.is_pv && best_move.is_some() => Bound::Exact,
            _ => Bound::Upper,
        };
        self.learn_correction(position, node, best, best_move, bound);
        let entry = TtEntry {
            mv: best_move.or(node.tt_move).map_or(0, pack_move),
            value: value_to_tt(best, node.ply),
            eval: node.raw_eval as i16,
            depth: node.depth.clamp(0, 127) as u8,
            bound,
            is_pv: node.is_pv,
        };
        self.thread.shared.table.store(self.thread.keys.current(), entry);
        best
    }

    /// Teaches the correction history by how much the static evaluation was off. Captures and mates say
    /// nothing about it.
    fn learn_correction(
        &mut self,
        position: &Position,
        node: &Node,
        best: i32,
        best_move: Option<Move>,
        bound: Bound,
    ) {
        let is_tactical = best_move.is_some_and(|mv| super::move_picker::is_tactical(position, mv));
        let error = best - self.corrected_eval(position, node.raw_eval);
        // A bound that the evaluation fulfils says nothing against it.
        let contradicts = match bound {
            Bound::Lower => error > 0,
            Bound::Upper => error < 0,
            _ => true,
        };
        if !node.in_check && !is_tactical && !is_proven(best) && contradicts {
            self.histories.update_correction(position, error, node.depth);
        }
    }
}

/// The stored value, if it says more about the position than the static evaluation.
pub(super) fn tighter_tt_value(entry: TtEntry, eval: i32, ply: usize) -> Option<i32> {
    let value = value_from_tt(entry.value, ply);
    let is_tighter = match entry.bound {
        Bound::Lower => value > eval,
        Bound::Upper => value < eval,
        Bound::Exact => true,
        Bound::None => false,
    };
    (is_tighter && !is_proven(value)).then_some(value)
}

/// The stored value, if it decides a node with this window.
pub(super) fn tt_cutoff(entry: TtEntry, alpha: i32, beta: i32, ply: usize) -> Option<i32> {
    let value = value_from_tt(entry.value, ply);
    entry.bound.is_cutoff(value, alpha, beta).then_some(value)
}
