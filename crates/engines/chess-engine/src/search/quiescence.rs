use alpha_beta::{Bound, TtEntry};
use chess::{Move, Position, Role};

use super::Searcher;
use super::node::tt_cutoff;
use crate::packed_move::{pack_move, unpack_move};
use crate::see::{SEE_VALUES, captured_role, see_ge};
use crate::value::{DRAW, INFINITE, PROVEN_BOUND, mated_at, tablebase_value, value_to_tt};

/// How far a capture may fall short of alpha by material alone and still be searched.
const FUTILITY_MARGIN: i32 = 180;

impl Searcher<'_> {
    /// The value of a position when all captures are resolved: searches only captures, or every move
    /// in check.
    pub(super) fn quiescence(
        &mut self,
        position: &Position,
        mut alpha: i32,
        beta: i32,
        ply: usize,
    ) -> i32 {
        self.thread.seldepth = self.thread.seldepth.max(ply);
        if let Some(value) = self.enter_node(position, ply) {
            return value;
        }
        if let Some(result) = self.endgames.probe(position) {
            return tablebase_value(result, ply);
        }
        let tt_entry = self.thread.shared.table.probe(self.thread.keys.current());
        if let Some(entry) = tt_entry
            && beta - alpha == 1
            && let Some(value) = tt_cutoff(entry, alpha, beta, ply)
        {
            return value;
        }
        let in_check = position.is_check();
        // Stand pat: nobody has to capture, except that a check must be answered.
        let (raw_eval, stand_pat) = match in_check {
            true => (0, -INFINITE),
            false => self.raw_and_refined_eval(position, tt_entry, ply),
        };
        let mut best = stand_pat;
        if best >= beta {
            return best;
        }
        alpha = alpha.max(best);
        let mut moves = if in_check { position.moves() } else { position.captures() };
        if in_check && moves.is_empty() {
            return mated_at(ply);
        }
        let tt_move = tt_entry.and_then(|entry| unpack_move(entry.mv));
        let mut picker = self.move_picker(position, &mut moves, tt_move, ply);
        let mut best_move: Option<Move> = None;
        let last = self.previous_move(ply);
        while let Some(picked) = picker.next_move(self, position) {
            let mv = picked.mv;
            let may_skip = best > -PROVEN_BOUND;
            if may_skip && self.skill.overlooks(mv, last) {
                continue;
            }
            if may_skip
                && (!in_check || picked.is_quiet)
                && self.is_futile_capture(position, mv, stand_pat, alpha)
            {
                continue;
            }
            let child = self.make_move(position, mv, ply);
            let value = -self.quiescence(&child, -beta, -alpha, ply + 1);
            self.unmake_move();
            if self.thread.is_stopped {
                return DRAW;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_move = Some(mv);
                    self.thread.pv.update(ply, mv);
                    if value >= beta {
                        break;
                    }
                }
            }
        }
        let bound = if best >= beta { Bound::Lower } else { Bound::Upper };
        let entry = TtEntry {
            mv: best_move.map_or(0, pack_move),
            value: value_to_tt(best, ply),
            eval: raw_eval as i16,
            depth: 0,
            bound,
            is_pv: false,
        };
        self.thread.shared.table.store(self.thread.keys.current(), entry);
        best
    }

    /// Whether a move cannot change anything: it loses material, or wins too little.
    fn is_futile_capture(&self, position: &Position, mv: Move, stand_pat: i32, alpha: i32) -> bool {
        let captured = captured_role(position, mv).map_or(0, |role| SEE_VALUES[role as usize]);
        let promotion = match mv.promotion() {
            Some(Role::Queen) => SEE_VALUES[Role::Queen as usize],
            Some(_) => return true,
            None => 0,
        };
        let most = stand_pat + captured + promotion + FUTILITY_MARGIN;
        let is_too_low = stand_pat > -INFINITE && most <= alpha;
        is_too_low || !see_ge(position, self.tables, mv, 0)
    }
}
