use alpha_beta::{Histories, update_history};
use checkers::{Move, Square};
use game::Side;

/// Which moves have caused cutoffs in the search of a thread, whatever the position.
pub struct HistoryTables {
    /// By side and hop.
    main: Box<[i16]>,
    /// By the end of the opponent's last move, side and hop.
    continuation: Box<[i16]>,
}

/// The limit of the counters.
const LIMIT: i32 = 8_192;

/// Start and first direction of a move, and whether it captures: what tells the moves of a position apart,
/// except for captures that part later.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Hop(u8);

impl Hop {
    const COUNT: usize = 256;

    #[inline(always)]
    pub(crate) fn of(mv: Move) -> Self {
        let capture = u8::from(mv.is_capture()) << 7;
        Self(capture | (mv.from().number() - 1) << 2 | mv.first_direction() as u8)
    }
}

impl Default for HistoryTables {
    fn default() -> Self {
        let moves = 2 * Hop::COUNT;
        Self { main: vec![0; moves].into(), continuation: vec![0; 32 * moves].into() }
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
    pub(crate) fn get(&self, side: Side, hop: Hop, last: Option<Square>) -> i32 {
        let continuation = last
            .map_or(0, |last| i32::from(self.continuation[continuation_index(side, hop, last)]));
        i32::from(self.main[index(side, hop)]) + continuation
    }

    pub(crate) fn update(&mut self, side: Side, hop: Hop, last: Option<Square>, bonus: i32) {
        update_history(&mut self.main[index(side, hop)], bonus, LIMIT);
        if let Some(last) = last {
            let counter = &mut self.continuation[continuation_index(side, hop, last)];
            update_history(counter, bonus, LIMIT);
        }
    }
}

#[inline(always)]
fn index(side: Side, hop: Hop) -> usize {
    side as usize * Hop::COUNT + usize::from(hop.0)
}

#[inline(always)]
fn continuation_index(side: Side, hop: Hop, last: Square) -> usize {
    usize::from(last.number() - 1) * 2 * Hop::COUNT + index(side, hop)
}
