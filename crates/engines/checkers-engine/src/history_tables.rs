use alpha_beta::{Histories, update_history};
use checkers::{Move, Square};
use game::Side;

/// Which moves have caused cutoffs in the search of a thread, whatever the position.
pub struct HistoryTables {
    /// By side, start and end.
    main: Box<[i16]>,
    /// By the end of the opponent's last move, side, start and end.
    continuation: Box<[i16]>,
}

/// The limit of the counters.
const LIMIT: i32 = 8_192;

impl Default for HistoryTables {
    fn default() -> Self {
        Self { main: vec![0; 2 * 1024].into(), continuation: vec![0; 2 * 32 * 1024].into() }
    }
}

impl Histories for HistoryTables {
    fn clear(&mut self) {
        self.main.fill(0);
        self.continuation.fill(0);
    }
}

impl HistoryTables {
    /// The history of a move: alone, and as an answer to a move that ended on `last`.
    #[inline]
    pub(crate) fn get(&self, side: Side, mv: Move, last: Option<Square>) -> i32 {
        let continuation =
            last.map_or(0, |last| i32::from(self.continuation[continuation_index(side, mv, last)]));
        i32::from(self.main[main_index(side, mv)]) + continuation
    }

    pub(crate) fn update(&mut self, side: Side, mv: Move, last: Option<Square>, bonus: i32) {
        update_history(&mut self.main[main_index(side, mv)], bonus, LIMIT);
        if let Some(last) = last {
            let counter = &mut self.continuation[continuation_index(side, mv, last)];
            update_history(counter, bonus, LIMIT);
        }
    }
}

#[inline]
fn square_index(square: Square) -> usize {
    usize::from(square.number() - 1)
}

#[inline]
fn main_index(side: Side, mv: Move) -> usize {
    side as usize * 1024 + square_index(mv.from()) * 32 + square_index(mv.to())
}

#[inline]
fn continuation_index(side: Side, mv: Move, last: Square) -> usize {
    square_index(last) * 2048 + main_index(side, mv)
}
