use chess::{Move, Position, Role};
use game::Side;

/// What has turned out well before: moves that cut lines short, and how far evaluations were off.
///
/// Every table holds numbers that grow with success and shrink with failure, the less the further
/// they have gone, so that they never leave their range.
pub(crate) struct Histories {
    quiet: Vec<i16>,
    captures: Vec<i16>,
    continuation: Vec<i16>,
    pawns: Vec<i16>,
    pieces: Vec<i16>,
}

/// The limit of every number but corrections.
const TOP: i32 = 16_384;
const CORRECTIONS: usize = 16_384;
/// A correction of this size is one hundredth of a pawn.
const CORRECTION_UNIT: i32 = 128;
const CORRECTION_TOP: i32 = 96 * CORRECTION_UNIT;

/// A role that went to a square, as an index: what continuations are about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stroke(u16);

impl Stroke {
    pub(crate) fn new(side: Side, role: Role, mv: Move) -> Self {
        Self((side as u16 * 6 + role as u16) * 64 + mv.to.index() as u16)
    }
}

const STROKES: usize = 2 * 6 * 64;

impl Histories {
    pub(crate) fn new() -> Self {
        Self {
            quiet: vec![0; 2 * 64 * 64],
            captures: vec![0; 6 * 64 * 6],
            continuation: vec![0; STROKES * STROKES],
            pawns: vec![0; 2 * CORRECTIONS],
            pieces: vec![0; 2 * CORRECTIONS],
        }
    }

    pub(crate) fn clear(&mut self) {
        for table in [
            &mut self.quiet,
            &mut self.captures,
            &mut self.continuation,
            &mut self.pawns,
            &mut self.pieces,
        ] {
            table.fill(0);
        }
    }

    /// How well a quiet move has done, alone and after the moves before it.
    pub(crate) fn quiet(
        &self,
        side: Side,
        mv: Move,
        now: Stroke,
        past: [Option<Stroke>; 2],
    ) -> i32 {
        let mut sum = i32::from(self.quiet[quiet(side, mv)]);
        for before in past.into_iter().flatten() {
            sum += i32::from(self.continuation[continuation(before, now)]);
        }
        sum
    }

    pub(crate) fn capture(&self, role: Role, mv: Move, taken: Role) -> i32 {
        i32::from(self.captures[capture(role, mv, taken)])
    }

    pub(crate) fn learn_quiet(
        &mut self,
        side: Side,
        mv: Move,
        now: Stroke,
        past: [Option<Stroke>; 2],
        bonus: i32,
    ) {
        nudge(&mut self.quiet[quiet(side, mv)], bonus, TOP);
        for before in past.into_iter().flatten() {
            nudge(&mut self.continuation[continuation(before, now)], bonus, TOP);
        }
    }

    pub(crate) fn learn_capture(&mut self, role: Role, mv: Move, taken: Role, bonus: i32) {
        nudge(&mut self.captures[capture(role, mv, taken)], bonus, TOP);
    }

    /// By how much evaluations of positions like this one were too low.
    pub(crate) fn correction(&self, position: &Position) -> i32 {
        let pawns = i32::from(self.pawns[pawn_index(position)]);
        let pieces = i32::from(self.pieces[piece_index(position)]);
        (pawns + pieces) / (2 * CORRECTION_UNIT)
    }

    /// The search found that an evaluation was too low by `miss`.
    pub(crate) fn correct(&mut self, position: &Position, miss: i32, depth: i32) {
        let bonus = (miss * depth.min(16) * 4).clamp(-CORRECTION_TOP / 4, CORRECTION_TOP / 4);
        nudge(&mut self.pawns[pawn_index(position)], bonus, CORRECTION_TOP);
        nudge(&mut self.pieces[piece_index(position)], bonus, CORRECTION_TOP);
    }
}

fn nudge(number: &mut i16, bonus: i32, top: i32) {
    let bonus = bonus.clamp(-top, top);
    let old = i32::from(*number);
    *number = (old + bonus - old * bonus.abs() / top) as i16;
}

fn quiet(side: Side, mv: Move) -> usize {
    (side as usize * 64 + mv.from.index()) * 64 + mv.to.index()
}

fn capture(role: Role, mv: Move, taken: Role) -> usize {
    (role as usize * 64 + mv.to.index()) * 6 + taken as usize
}

fn continuation(before: Stroke, now: Stroke) -> usize {
    usize::from(before.0) * STROKES + usize::from(now.0)
}

fn pawn_index(position: &Position) -> usize {
    let [white, black] = Side::ALL.map(|side| position.pieces(side, Role::Pawn).0);
    index(position, mix(white.wrapping_mul(ODD[0]) ^ black.wrapping_mul(ODD[1])))
}

fn piece_index(position: &Position) -> usize {
    let mut mixed = 0;
    for side in Side::ALL {
        for role in &Role::ALL[1..] {
            let odd = ODD[side as usize * 6 + *role as usize];
            mixed ^= position.pieces(side, *role).0.wrapping_mul(odd).rotate_right(29);
        }
    }
    index(position, mix(mixed))
}

fn index(position: &Position, mixed: u64) -> usize {
    position.side_to_move() as usize * CORRECTIONS + (mixed >> 50) as usize % CORRECTIONS
}

/// An odd number for every kind of piece, so that each is scattered in its own way.
const ODD: [u64; 12] = {
    let mut odd = [0; 12];
    let mut index = 0;
    while index < 12 {
        odd[index] = mix(index as u64 + 1) | 1;
        index += 1;
    }
    odd
};

/// Scatters the bits of a word.
pub(crate) const fn mix(word: u64) -> u64 {
    let word = (word ^ word >> 29).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (word ^ word >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stay_in_their_range() {
        let mut number = 0;
        for _ in 0..100 {
            nudge(&mut number, 5_000, TOP);
        }
        assert!(i32::from(number) <= TOP && number > 12_000);
        for _ in 0..200 {
            nudge(&mut number, -i32::MAX, TOP);
        }
        assert!(i32::from(number) >= -TOP && number < -12_000);
    }
}
