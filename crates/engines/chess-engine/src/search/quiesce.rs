use chess::{Move, Position, Role};
use engine::{Bound, TtEntry};

use super::Searcher;
use crate::code::{decode, encode};
use crate::exchange::{WORTH, gains, taken};
use crate::value::{
    DRAW, INFINITE, MATE_BOUND, MAX_PLY, from_memory, is_mate, mated_at, to_memory,
};

/// What a capture must come near to be worth looking at.
const MARGIN: i32 = 180;

impl Searcher<'_> {
    /// The value when nothing is left to take: only captures are looked at, or, in check, every way
    /// out.
    pub(super) fn quiesce(
        &mut self,
        position: &Position,
        mut alpha: i32,
        beta: i32,
        ply: usize,
    ) -> i32 {
        self.count();
        self.stack[ply].line.clear();
        self.deepest = self.deepest.max(ply);
        if self.halted {
            return DRAW;
        }
        if self.is_drawn(position, ply) {
            return DRAW;
        }
        if ply >= MAX_PLY {
            return self.judge(position, &self.stack[ply].accumulator);
        }
        let key = self.keys.last().copied().unwrap_or_default();
        let note = self.quest.memory.probe(key);
        if let Some(note) = note
            && beta - alpha == 1
            && let Some(value) = usable(note, alpha, beta, ply)
        {
            return value;
        }
        let check = position.is_check();
        let (raw, stand) = self.stand(position, check, note, ply);
        let mut best = stand;
        if best >= beta {
            return best;
        }
        alpha = alpha.max(best);
        let mut moves = if check { position.moves() } else { position.captures() };
        if check && moves.is_empty() {
            return mated_at(ply);
        }
        let remembered = note.and_then(|note| decode(note.mv));
        let mut order = self.ordered(position, &mut moves, remembered, ply);
        let mut best_move: Option<Move> = None;
        let last = self.last(ply);
        while let Some(picked) = order.pick(self, position) {
            let safe = best > -MATE_BOUND;
            if safe && self.quest.handicap.overlooks(picked.mv, last) {
                continue;
            }
            if safe && (!check || picked.quiet) && self.is_idle(position, picked.mv, stand, alpha) {
                continue;
            }
            let next = self.descend(position, picked.mv, ply);
            let value = -self.quiesce(&next, -beta, -alpha, ply + 1);
            self.ascend();
            if self.halted {
                return DRAW;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_move = Some(picked.mv);
                    self.extend_line(ply, picked.mv);
                    if value >= beta {
                        break;
                    }
                }
            }
        }
        let bound = if best >= beta { Bound::Lower } else { Bound::Upper };
        self.quest.memory.store(
            key,
            TtEntry {
                mv: best_move.map_or(0, encode),
                value: to_memory(best, ply),
                eval: raw as i16,
                depth: 0,
                bound,
                is_pv: false,
            },
        );
        best
    }

    /// What the position is worth if nothing more is taken: the evaluation as it is, and as it
    /// stands in for the search. In check nobody may rest.
    fn stand(
        &self,
        position: &Position,
        check: bool,
        note: Option<TtEntry>,
        ply: usize,
    ) -> (i32, i32) {
        if check {
            return (0, -INFINITE);
        }
        let raw = match note {
            Some(note) if note.eval != 0 => i32::from(note.eval),
            _ => self.judge(position, &self.stack[ply].accumulator),
        };
        let stand = self.mended(position, raw);
        let better = note.and_then(|note| bettered(note, stand, ply));
        (raw, better.unwrap_or(stand))
    }

    /// Whether a capture cannot change anything: it loses, or wins too little.
    fn is_idle(&self, position: &Position, mv: Move, stand: i32, alpha: i32) -> bool {
        let prize = taken(position, mv).map_or(0, |role| WORTH[role as usize]);
        let promotion = match mv.promotion() {
            Some(Role::Queen) => WORTH[Role::Queen as usize],
            Some(_) => return true,
            None => 0,
        };
        let hopeless = stand > -INFINITE && stand + prize + promotion + MARGIN <= alpha;
        hopeless || !gains(position, self.sight, mv, 0)
    }
}

/// The noted value, if it says more than the evaluation.
pub(super) fn bettered(note: TtEntry, eval: i32, ply: usize) -> Option<i32> {
    let value = from_memory(note.value, ply);
    let better = match note.bound {
        Bound::Lower => value > eval,
        Bound::Upper => value < eval,
        Bound::Exact => true,
        Bound::None => false,
    };
    (better && !is_mate(value)).then_some(value)
}

/// The noted value, if it decides.
pub(super) fn usable(note: TtEntry, alpha: i32, beta: i32, ply: usize) -> Option<i32> {
    let value = from_memory(note.value, ply);
    let decides = match note.bound {
        Bound::Exact => true,
        Bound::Lower => value >= beta,
        Bound::Upper => value <= alpha,
        Bound::None => false,
    };
    decides.then_some(value)
}
