use checkers::{Board, Move, Position};

use super::Searcher;

/// A move that waits to be tried, with the board that it leaves.
#[derive(Clone, Copy)]
pub(crate) struct Entry {
    pub(crate) mv: Move,
    pub(crate) board: Board,
    pub(crate) score: i32,
    /// Its place among all moves, from 1: what the memory keeps of it.
    pub(crate) code: u16,
}

const REMEMBERED: i32 = 1 << 30;
const CAPTURE: i32 = 1 << 24;
const CROWNING: i32 = 1 << 20;
const KILLER: i32 = 1 << 18;

impl Searcher<'_> {
    /// Lays out the moves of a position, with how promising they are; says where they begin.
    pub(super) fn lay_out(&mut self, position: &Position, remembered: u16, ply: usize) -> usize {
        let begin = self.entries.len();
        let entries = &mut self.entries;
        let mut code = 0;
        position.each_move(|mv, board| {
            code += 1;
            entries.push(Entry { mv, board, score: 0, code });
        });
        if self.entries.len() - begin > 1 {
            for index in begin..self.entries.len() {
                let entry = self.entries[index];
                self.entries[index].score = match entry.code == remembered {
                    true => REMEMBERED,
                    false => self.promise(position, &entry, ply),
                };
            }
        }
        begin
    }

    fn promise(&self, position: &Position, entry: &Entry, ply: usize) -> i32 {
        let side = position.side_to_move();
        let before = position.board().kings();
        if entry.mv.is_capture() {
            let taken = entry.mv.captured();
            let worth = 4 * taken.len() + (taken & before).len();
            return CAPTURE + 64 * worth as i32 + self.histories.of(side, entry.mv, None) / 1024;
        }
        let crowns = (entry.board.kings().len() > before.len()) as i32;
        let killer = match self.stack[ply].killers {
            [Some(killer), _] if killer == entry.mv => KILLER + 1,
            [_, Some(killer)] if killer == entry.mv => KILLER,
            _ => 0,
        };
        crowns * CROWNING + killer + self.histories.of(side, entry.mv, self.last(ply))
    }

    /// Takes the most promising move that is left from `next` on.
    #[inline]
    pub(super) fn pick(&mut self, next: usize) -> Option<Entry> {
        let rest = &mut self.entries[next..];
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
