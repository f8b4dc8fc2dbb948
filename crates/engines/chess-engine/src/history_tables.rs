use alpha_beta::{Histories, mix_bits, update_history};
use chess::{Move, Position, Role};
use game::Side;

/// What a thread learns while it searches: which moves cause cutoffs, and how far the static
/// evaluation was off.
pub struct HistoryTables {
    quiet: Vec<i16>,
    capture: Vec<i16>,
    continuation: Vec<i16>,
    pawn_correction: Vec<i16>,
    piece_correction: Vec<i16>,
}

/// The limit of the counters of moves.
const MOVE_LIMIT: i32 = 16_384;
/// The entries of a correction table for one side to move.
const CORRECTION_ENTRIES: usize = 16_384;
/// A correction of this size is one hundredth of a pawn.
const CORRECTION_UNIT: i32 = 128;
const CORRECTION_LIMIT: i32 = 96 * CORRECTION_UNIT;

/// A piece and the square that it moved to, as an index into the continuation history.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PieceTo(u16);

impl PieceTo {
    pub(crate) fn new(side: Side, role: Role, mv: Move) -> Self {
        Self((side as u16 * 6 + role as u16) * 64 + mv.to.index() as u16)
    }
}

const PIECE_TO_COUNT: usize = 2 * 6 * 64;

impl Default for HistoryTables {
    fn default() -> Self {
        Self {
            quiet: vec![0; 2 * 64 * 64],
            capture: vec![0; 6 * 64 * 6],
            continuation: vec![0; PIECE_TO_COUNT * PIECE_TO_COUNT],
            pawn_correction: vec![0; 2 * CORRECTION_ENTRIES],
            piece_correction: vec![0; 2 * CORRECTION_ENTRIES],
        }
    }
}

impl Histories for HistoryTables {
    fn clear(&mut self) {
        for table in [
            &mut self.quiet,
            &mut self.capture,
            &mut self.continuation,
            &mut self.pawn_correction,
            &mut self.piece_correction,
        ] {
            table.fill(0);
        }
    }
}

impl HistoryTables {
    /// The history of a quiet move: alone, and as an answer to the moves one and two plies before.
    pub(crate) fn quiet(
        &self,
        side: Side,
        mv: Move,
        piece_to: PieceTo,
        previous: [Option<PieceTo>; 2],
    ) -> i32 {
        let mut sum = i32::from(self.quiet[quiet_index(side, mv)]);
        for before in previous.into_iter().flatten() {
            sum += i32::from(self.continuation[continuation_index(before, piece_to)]);
        }
        sum
    }

    pub(crate) fn capture(&self, role: Role, mv: Move, captured: Role) -> i32 {
        i32::from(self.capture[capture_index(role, mv, captured)])
    }

    pub(crate) fn update_quiet(
        &mut self,
        side: Side,
        mv: Move,
        piece_to: PieceTo,
        previous: [Option<PieceTo>; 2],
        bonus: i32,
    ) {
        update_history(&mut self.quiet[quiet_index(side, mv)], bonus, MOVE_LIMIT);
        for before in previous.into_iter().flatten() {
            let counter = &mut self.continuation[continuation_index(before, piece_to)];
            update_history(counter, bonus, MOVE_LIMIT);
        }
    }

    pub(crate) fn update_capture(&mut self, role: Role, mv: Move, captured: Role, bonus: i32) {
        let counter = &mut self.capture[capture_index(role, mv, captured)];
        update_history(counter, bonus, MOVE_LIMIT);
    }

    /// By how much evaluations of similar positions were too low (correction history).
    pub(crate) fn correction(&self, position: &Position) -> i32 {
        let pawns = i32::from(self.pawn_correction[pawn_index(position)]);
        let pieces = i32::from(self.piece_correction[piece_index(position)]);
        (pawns + pieces) / (2 * CORRECTION_UNIT)
    }

    /// Learns that the evaluation of a position was too low by `error`.
    pub(crate) fn update_correction(&mut self, position: &Position, error: i32, depth: i32) {
        let limit = CORRECTION_LIMIT;
        let bonus = (error * depth.min(16) * 4).clamp(-limit / 4, limit / 4);
        update_history(&mut self.pawn_correction[pawn_index(position)], bonus, limit);
        update_history(&mut self.piece_correction[piece_index(position)], bonus, limit);
    }
}

fn quiet_index(side: Side, mv: Move) -> usize {
    (side as usize * 64 + mv.from.index()) * 64 + mv.to.index()
}

fn capture_index(role: Role, mv: Move, captured: Role) -> usize {
    (role as usize * 64 + mv.to.index()) * 6 + captured as usize
}

fn continuation_index(before: PieceTo, now: PieceTo) -> usize {
    usize::from(before.0) * PIECE_TO_COUNT + usize::from(now.0)
}

fn pawn_index(position: &Position) -> usize {
    let [white, black] = Side::ALL.map(|side| position.pieces(side, Role::Pawn).0);
    let [odd_white, odd_black] = [ODD_NUMBERS[0], ODD_NUMBERS[1]];
    correction_index(
        position,
        mix_bits(white.wrapping_mul(odd_white) ^ black.wrapping_mul(odd_black)),
    )
}

fn piece_index(position: &Position) -> usize {
    let mut mixed = 0;
    for side in Side::ALL {
        for role in &Role::ALL[1..] {
            let odd = ODD_NUMBERS[side as usize * 6 + *role as usize];
            mixed ^= position.pieces(side, *role).0.wrapping_mul(odd).rotate_right(29);
        }
    }
    correction_index(position, mix_bits(mixed))
}

fn correction_index(position: &Position, hash: u64) -> usize {
    let side = position.side_to_move() as usize;
    side * CORRECTION_ENTRIES + (hash >> 50) as usize % CORRECTION_ENTRIES
}

/// An odd factor for every kind of piece, so that each is hashed differently.
const ODD_NUMBERS: [u64; 12] = {
    let mut odd = [0; 12];
    let mut index = 0;
    while index < 12 {
        odd[index] = mix_bits(index as u64 + 1) | 1;
        index += 1;
    }
    odd
};
