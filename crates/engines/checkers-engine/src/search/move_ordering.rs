use checkers::{Board, Move, Position};

use super::Searcher;
use crate::history_tables::{Hop, LastMoves};

/// A move with the board that it leaves and a score for the order.
#[derive(Clone, Copy)]
pub(crate) struct ScoredMove {
    pub(crate) mv: Move,
    pub(crate) board: Board,
    pub(crate) score: i32,
    /// Its number among the generated moves, from 1: what the transposition table stores.
    pub(crate) number: u16,
}

const TT_MOVE: i32 = 1 << 30;
const CAPTURE: i32 = 1 << 24;
const CROWNING: i32 = 1 << 20;
const KILLER: i32 = 1 << 18;

impl Searcher<'_> {
    /// Adds the moves of a position with their scores. Returns the index of the first.
    pub(super) fn generate_moves(
        &mut self,
        position: &Position,
        tt_move: u16,
        ply: usize,
    ) -> usize {
        let first = self.moves.len();
        let moves = &mut self.moves;
        let mut number = 0;
        position.each_move(|mv, board| {
            number += 1;
            moves.push(ScoredMove { mv, board, score: 0, number });
        });
        if self.moves.len() - first > 1 {
            let last = self.last_moves(ply);
            for index in first..self.moves.len() {
                let scored = self.moves[index];
                self.moves[index].score = match scored.number == tt_move {
                    true => TT_MOVE,
                    false => self.move_score(position, &scored, last, ply),
                };
            }
        }
        first
    }

    fn move_score(
        &self,
        position: &Position,
        scored: &ScoredMove,
        last: LastMoves,
        ply: usize,
    ) -> i32 {
        let (side, mv) = (position.side_to_move(), scored.mv);
        let hop = Hop::of(mv);
        let kings = position.board().kings();
        if mv.is_capture() {
            let captured = mv.captured();
            let material = 4 * captured.len() + (captured & kings).len();
            return CAPTURE
                + 64 * material as i32
                + self.histories.get(side, hop, [None; 2]) / 1024;
        }
        let is_crowning = scored.board.kings().len() > kings.len();
        let killer = match self.stack[ply].killers {
            [Some(killer), _] if killer == mv => KILLER + 1,
            [_, Some(killer)] if killer == mv => KILLER,
            _ => 0,
        };
        let history = self.histories.get(side, hop, last);
        i32::from(is_crowning) * CROWNING + killer + history
    }

    /// Moves the best of the moves from `next` on to `next`, and returns it.
    #[inline]
    pub(super) fn pick_move(&mut self, next: usize) -> Option<ScoredMove> {
        let rest = &mut self.moves[next..];
        let mut best = 0;
        for index in 1..rest.len() {
            if rest[index].score > rest[best].score {
                best = index;
            }
        }
        if best < rest.len() {
            rest.swap(0, best);
        }
        rest.first().copied()
    }
}
