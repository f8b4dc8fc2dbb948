use std::ops::ControlFlow;

use alpha_beta::{Bound, TtEntry};
use checkers::Position;

use super::Searcher;
use super::move_ordering::ScoredMove;
use crate::evaluate::is_threatened;
use crate::value::{DRAW, MAX_PLY, WIN, is_proven, loss_at, value_from_tt, value_to_tt};

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
    /// Whether the player to move must capture.
    pub(super) must_capture: bool,
    /// Whether the opponent could capture if it were their turn.
    pub(super) is_threatened: bool,
    /// The static evaluation without its correction; 0 if there are captures.
    pub(super) raw_eval: i32,
    /// The static evaluation, corrected by what searches of similar positions found; `None` if there are
    /// captures.
    pub(super) eval: Option<i32>,
    /// The value of not capturing, at leaves where captures are voluntary.
    pub(super) stand_pat: Option<i32>,
    pub(super) tt_entry: Option<TtEntry>,
}

/// Below this depth voluntary captures are no longer searched.
const MIN_QUIESCENCE_DEPTH: i32 = -6;

/// The result of searching the moves of a node.
pub(super) struct NodeResult {
    pub(super) best: i32,
    pub(super) best_move: Option<ScoredMove>,
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
        self.thread.count_node();
        self.thread.pv.clear(ply);
        if self.thread.is_stopped || self.is_drawn(position) {
            return DRAW;
        }
        if let Some(value) = self.probe_tablebase(position, ply) {
            return value;
        }
        let can_capture = !position.jumpers().is_empty();
        if depth <= 0
            && !can_capture
            && let Some(value) = self.leaf_value(position, depth, ply)
        {
            return value;
        }
        if ply >= MAX_PLY {
            return self.static_eval(position, ply);
        }
        // A win further away than one already found does not matter.
        alpha = alpha.max(loss_at(ply));
        beta = beta.min(WIN - ply as i32 - 1);
        if alpha >= beta {
            return alpha;
        }
        let window = (alpha, beta);
        let node = match self.prepare_node(position, depth, window, ply, is_cut, can_capture) {
            ControlFlow::Continue(node) => node,
            ControlFlow::Break(value) => return value,
        };
        if self.stack[ply].excluded.is_none()
            && let Some(value) = self.prune_node(position, &node)
        {
            return value;
        }
        if self.thread.is_stopped {
            return DRAW;
        }
        self.stack[ply + 1].killers = [None; 2];
        let first = self.generate_moves(position, node.tt_entry.map_or(0, |entry| entry.mv), ply);
        let value = match self.moves.len() - first {
            0 => loss_at(ply),
            _ => match self.transposition_cutoff(position, &node, first) {
                Some(value) => value,
                None => self.search_moves(position, &node, first),
            },
        };
        self.moves.truncate(first);
        value
    }

    /// The value of a leaf without captures. `None` if the opponent threatens to capture: then one
    /// more ply shows what comes of it.
    fn leaf_value(&mut self, position: &Position, depth: i32, ply: usize) -> Option<i32> {
        self.thread.seldepth = self.thread.seldepth.max(ply);
        if position.steppers().is_empty() {
            return Some(loss_at(ply));
        }
        if depth == 0 && is_threatened(position) {
            return None;
        }
        Some(self.static_eval(position, ply))
    }

    /// Looks the node up in the transposition table and evaluates it. Breaks with a value if the table
    /// or the evaluation gives a cutoff.
    fn prepare_node(
        &mut self,
        position: &Position,
        depth: i32,
        (alpha, beta): (i32, i32),
        ply: usize,
        is_cut: bool,
        can_capture: bool,
    ) -> ControlFlow<i32, Node> {
        let is_pv = beta - alpha > 1;
        let tt_entry = self.thread.shared.table.probe(self.thread.keys.current());
        if let Some(entry) = tt_entry
            && !is_pv
            && self.stack[ply].excluded.is_none()
            && i32::from(entry.depth) >= depth
            && let Some(value) = tt_cutoff(entry, alpha, beta, ply)
        {
            return ControlFlow::Break(value);
        }
        let must_capture = can_capture && position.rules().capture_rules().must_capture;
        let raw_eval = match tt_entry {
            _ if can_capture => None,
            Some(entry) if entry.eval != 0 => Some(i32::from(entry.eval)),
            _ => Some(self.static_eval(position, ply)),
        };
        let eval = raw_eval.map(|eval| self.corrected_eval(position, eval));
        let is_voluntary = depth <= 0 && can_capture && !must_capture;
        let stand_pat = is_voluntary.then(|| self.static_eval(position, ply));
        if let Some(value) = stand_pat
            && (value >= beta || depth < MIN_QUIESCENCE_DEPTH)
        {
            return ControlFlow::Break(value);
        }
        let is_threatened = !can_capture && is_threatened(position);
        let mut depth = depth;
        // Internal iterative reduction: without a move from the table a deep search is wasteful, and
        // the next iteration will have one.
        if depth >= 5 && tt_entry.is_none_or(|entry| entry.mv == 0) && (is_pv || is_cut) {
            depth -= 1;
        }
        ControlFlow::Continue(Node {
            ply,
            depth,
            alpha,
            beta,
            is_pv,
            is_cut,
            must_capture,
            is_threatened,
            raw_eval: raw_eval.unwrap_or(0),
            eval,
            stand_pat,
            tt_entry,
        })
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
            return best;
        }
        let bound = match best {
            _ if best >= node.beta => Bound::Lower,
            _ if node.is_pv && best_move.is_some() => Bound::Exact,
            _ => Bound::Upper,
        };
        self.learn_correction(position, node, best, bound);
        let tt_move = node.tt_entry.map_or(0, |entry| entry.mv);
        let entry = TtEntry {
            mv: best_move.map_or(tt_move, |best| best.number),
            value: value_to_tt(best, node.ply),
            eval: node.raw_eval as i16,
            depth: node.depth.clamp(0, 127) as u8,
            bound,
            is_pv: node.is_pv,
        };
        self.thread.shared.table.store(self.thread.keys.current(), entry);
        best
    }
}

impl Searcher<'_> {
    /// Teaches the correction history by how much the static evaluation was off. A proven result says
    /// nothing about it, nor does a bound that the evaluation fulfils.
    fn learn_correction(&mut self, position: &Position, node: &Node, best: i32, bound: Bound) {
        let Some(eval) = node.eval else { return };
        let error = best - eval;
        let contradicts = match bound {
            Bound::Lower => error > 0,
            Bound::Upper => error < 0,
            _ => true,
        };
        if contradicts && !is_proven(best) {
            self.histories.update_correction(position, error, node.depth);
        }
    }
}

/// The stored value, if it decides a node with this window.
fn tt_cutoff(entry: TtEntry, alpha: i32, beta: i32, ply: usize) -> Option<i32> {
    let value = value_from_tt(entry.value, ply);
    entry.bound.is_cutoff(value, alpha, beta).then_some(value)
}
