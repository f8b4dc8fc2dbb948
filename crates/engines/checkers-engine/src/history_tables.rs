use alpha_beta::{Histories, mix_bits, update_history};
use checkers::{Move, Position, Square};
use game::Side;

/// Which moves have caused cutoffs in the search of a thread, whatever the position.
pub struct HistoryTables {
    /// By side and hop.
    main: Box<[i16]>,
    /// By the end of the opponent's last move, and of the own move before it, side and hop.
    continuation: [Box<[i16]>; 2],
    /// By how much static evaluations were too low, by side to move and the men or kings on the board.
    correction: Box<[i16]>,
}

/// The limit of the counters.
const LIMIT: i32 = 8_192;
/// The entries of a correction table for one side to move.
const CORRECTION_ENTRIES: usize = 16_384;
/// A correction of this size is one hundredth of a man.
const CORRECTION_UNIT: i32 = 128;
const CORRECTION_LIMIT: i32 = 64 * CORRECTION_UNIT;
/// How quickly corrections are learned, for each ply of depth.
const CORRECTION_RATE: i32 = 4;

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
        Self {
            main: vec![0; moves].into(),
            continuation: [(); 2].map(|()| vec![0; 32 * moves].into()),
            correction: vec![0; 4 * CORRECTION_ENTRIES].into(),
        }
    }
}

impl Histories for HistoryTables {
    fn clear(&mut self) {
        self.main.fill(0);
        self.continuation.iter_mut().for_each(|table| table.fill(0));
        self.correction.fill(0);
    }
}

/// Where the opponent's last move ended, and the own move before it.
pub(crate) type LastMoves = [Option<Square>; 2];

impl HistoryTables {
    /// The history of a move: alone, and as a continuation of the last moves.
    #[inline]
    pub(crate) fn get(&self, side: Side, hop: Hop, last: LastMoves) -> i32 {
        let continuations = self.continuation.iter().zip(last).map(|(table, last)| {
            last.map_or(0, |last| i32::from(table[continuation_index(side, hop, last)]))
        });
        i32::from(self.main[index(side, hop)]) + continuations.sum::<i32>()
    }

    pub(crate) fn update(&mut self, side: Side, hop: Hop, last: LastMoves, bonus: i32) {
        update_history(&mut self.main[index(side, hop)], bonus, LIMIT);
        for (table, last) in self.continuation.iter_mut().zip(last) {
            if let Some(last) = last {
                update_history(&mut table[continuation_index(side, hop, last)], bonus, LIMIT);
            }
        }
    }
}

impl HistoryTables {
    /// By how much evaluations of similar positions were too low (correction history).
    #[inline]
    pub(crate) fn correction(&self, position: &Position) -> i32 {
        let [men, kings] = correction_indices(position);
        let sum = i32::from(self.correction[men]) + i32::from(self.correction[kings]);
        sum / (2 * CORRECTION_UNIT)
    }

    /// Learns that the evaluation of a position was too low by `error`.
    pub(crate) fn update_correction(&mut self, position: &Position, error: i32, depth: i32) {
        let limit = CORRECTION_LIMIT;
        let bonus = (error * depth.clamp(1, 16) * CORRECTION_RATE).clamp(-limit / 4, limit / 4);
        for index in correction_indices(position) {
            update_history(&mut self.correction[index], bonus, limit);
        }
    }
}

/// The entries for the men of a position and for its whole board without the mover's men.
#[inline]
fn correction_indices(position: &Position) -> [usize; 2] {
    let board = position.board();
    let side = position.side_to_move();
    let (own, other, kings) =
        (board.pieces(side).bits(), board.pieces(!side).bits(), board.kings().bits());
    let men = mix_bits((own & !kings) ^ (other & !kings).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    let rest = mix_bits(other ^ kings.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    let start = 2 * CORRECTION_ENTRIES * side as usize;
    let entry = |hash: u64| (hash >> 32) as usize % CORRECTION_ENTRIES;
    [start + entry(men), start + CORRECTION_ENTRIES + entry(rest)]
}

#[inline(always)]
fn index(side: Side, hop: Hop) -> usize {
    side as usize * Hop::COUNT + usize::from(hop.0)
}

#[inline(always)]
fn continuation_index(side: Side, hop: Hop, last: Square) -> usize {
    usize::from(last.number() - 1) * 2 * Hop::COUNT + index(side, hop)
}
