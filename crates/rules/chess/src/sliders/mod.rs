//! What rooks and bishops attack, by one lookup in a table of 107,648 sets.
//!
//! The index into the table is the occupancy of the squares that matter, gathered by the PEXT
//! instruction where the processor has it and by a magic multiplication elsewhere (wasm too). The
//! table (861 kB) is filled when it is first needed; it is not part of the binary.

mod magics;

use std::sync::LazyLock;

use crate::rays::{self, BISHOP_WAYS, ROOK_WAYS};
use crate::{Bitboard, Square};

/// A way to look up the attacks of sliding pieces. Creating one checks that the table is filled and what the processor can
/// do. It is `Copy`: pass it on instead of checking again.
pub(crate) trait Sliders: Copy {
    /// The entry of a patch of the table.
    fn look_up(self, patch: &Patch, occupied: Bitboard) -> Bitboard;

    /// What a rook attacks.
    #[inline(always)]
    fn rook(self, square: Square, occupied: Bitboard) -> Bitboard {
        self.look_up(&ROOK[square.index()], occupied)
    }

    /// What a bishop attacks.
    #[inline(always)]
    fn bishop(self, square: Square, occupied: Bitboard) -> Bitboard {
        self.look_up(&BISHOP[square.index()], occupied)
    }

    /// The square with this number in a set, counted from 0 in the order of the squares.
    #[inline(always)]
    fn nth(self, set: Bitboard, index: u32) -> Square {
        let drop_first = |left: u64, _| left & left.wrapping_sub(1);
        Bitboard((0..index).fold(set.0, drop_first)).lowest()
    }
}

const TABLE_SIZE: usize = 102_400 + 5_248;
type Table = [Bitboard; TABLE_SIZE];

/// The part of the table that belongs to one kind of slider on one square.
#[derive(Clone, Copy)]
pub(crate) struct Patch {
    /// The squares whose occupancy matters: those on its rays, without the board's edge.
    mask: Bitboard,
    magic: u64,
    start: u32,
    shift: u32,
}

static ROOK: [Patch; 64] = patches(&ROOK_WAYS, &magics::ROOK, 0);
static BISHOP: [Patch; 64] = patches(&BISHOP_WAYS, &magics::BISHOP, 102_400);

impl Patch {
    #[inline(always)]
    fn magic_index(&self, occupied: Bitboard) -> usize {
        let gathered = (occupied & self.mask).0.wrapping_mul(self.magic) >> (self.shift & 63);
        self.start as usize + gathered as usize
    }
}

/// Look-up by magic multiplication: works everywhere.
#[derive(Clone, Copy)]
pub(crate) struct Magic(&'static Table);

impl Magic {
    pub(crate) fn new() -> Self {
        static TABLE: LazyLock<Box<Table>> = LazyLock::new(|| filled(Patch::magic_index));
        Self(&TABLE)
    }
}

impl Sliders for Magic {
    #[inline(always)]
    fn look_up(self, patch: &Patch, occupied: Bitboard) -> Bitboard {
        // SAFETY: the shift leaves as many bits as the mask has, and every patch has room for all
        // subsets of its mask inside the table (see `patches`).
        unsafe { *self.0.get_unchecked(patch.magic_index(occupied)) }
    }
}

#[cfg(target_arch = "x86_64")]
pub(crate) use self::pext::Pext;

#[cfg(target_arch = "x86_64")]
mod pext {
    use super::*;
    use std::arch::x86_64::{_pdep_u64, _pext_u64};

    impl Patch {
        #[inline(always)]
        fn pext_index(&self, occupied: Bitboard) -> usize {
            // SAFETY: only a `Pext` calls this, and one exists only where the processor has BMI2.
            let gathered = unsafe { _pext_u64(occupied.0, self.mask.0) };
            self.start as usize + gathered as usize
        }
    }

    /// Look-up by the PEXT instruction.
    #[derive(Clone, Copy)]
    pub(crate) struct Pext(&'static Table);

    impl Pext {
        /// `None` if the processor lacks the instructions of the fast version of the generator.
        #[inline]
        pub(crate) fn new() -> Option<Self> {
            static TABLE: LazyLock<Box<Table>> = LazyLock::new(|| filled(Patch::pext_index));
            let able = is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("popcnt")
                && is_x86_feature_detected!("lzcnt")
                && is_x86_feature_detected!("avx2");
            able.then(|| Self(&TABLE))
        }
    }

    impl Sliders for Pext {
        #[inline(always)]
        fn look_up(self, patch: &Patch, occupied: Bitboard) -> Bitboard {
            // SAFETY: PEXT with a mask of n bits gives less than 2^n, and every patch has room for
            // all subsets of its mask inside the table (see `patches`).
            unsafe { *self.0.get_unchecked(patch.pext_index(occupied)) }
        }

        #[inline(always)]
        fn nth(self, set: Bitboard, index: u32) -> Square {
            // SAFETY: a `Pext` exists only where the processor has BMI2.
            Bitboard(unsafe { _pdep_u64(1 << (index & 63), set.0) }).lowest()
        }
    }
}

fn filled(index: impl Fn(&Patch, Bitboard) -> usize) -> Box<Table> {
    let mut table: Box<Table> =
        vec![Bitboard::EMPTY; TABLE_SIZE].try_into().expect("the vector has the table's size");
    for (patches, ways) in [(&ROOK, &ROOK_WAYS), (&BISHOP, &BISHOP_WAYS)] {
        for (square, patch) in Square::all().zip(patches) {
            for occupied in subsets(patch.mask) {
                table[index(patch, occupied)] = rays::walk(square, ways, occupied);
            }
        }
    }
    table
}

/// Every subset of a set, the empty one first.
fn subsets(of: Bitboard) -> impl Iterator<Item = Bitboard> {
    let mut next = Some(Bitboard::EMPTY);
    std::iter::from_fn(move || {
        let now = next?;
        let after = Bitboard(now.0.wrapping_sub(of.0) & of.0);
        next = after.any().then_some(after);
        Some(now)
    })
}

const fn patches(ways: &[(i8, i8); 4], magics: &[u64; 64], start: u32) -> [Patch; 64] {
    let mut patches = [Patch { mask: Bitboard::EMPTY, magic: 0, start: 0, shift: 0 }; 64];
    let mut start = start;
    let mut index = 0;
    while index < 64 {
        let mask = inner_rays(Square::at(index as u32), ways);
        patches[index] = Patch { mask, magic: magics[index], start, shift: 64 - mask.len() };
        start += 1 << mask.len();
        index += 1;
    }
    assert!(start as usize <= TABLE_SIZE);
    patches
}

/// The rays from a square without their last squares, whose occupancy changes nothing.
const fn inner_rays(square: Square, ways: &[(i8, i8); 4]) -> Bitboard {
    let mut inner = 0;
    let mut way = 0;
    while way < 4 {
        let (files, ranks) = ways[way];
        let mut here = square;
        while let Some(next) = here.offset(files, ranks) {
            if next.offset(files, ranks).is_some() {
                inner |= 1 << next.index();
            }
            here = next;
        }
        way += 1;
    }
    Bitboard(inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn agrees_with_walking(sliders: impl Sliders) {
        for square in Square::all() {
            for occupied in subsets(ROOK[square.index()].mask) {
                // Pieces on irrelevant squares must not change the result.
                let crowded = occupied | Bitboard(!ROOK[square.index()].mask.0);
                let walked = rays::walk(square, &ROOK_WAYS, occupied);
                assert_eq!(sliders.rook(square, occupied), walked);
                assert_eq!(sliders.rook(square, crowded), walked);
            }
            for occupied in subsets(BISHOP[square.index()].mask) {
                let walked = rays::walk(square, &BISHOP_WAYS, occupied);
                assert_eq!(sliders.bishop(square, occupied), walked);
            }
        }
    }

    #[test]
    fn tables_agree_with_attacks_computed_square_by_square() {
        agrees_with_walking(Magic::new());
        #[cfg(target_arch = "x86_64")]
        if let Some(pext) = Pext::new() {
            agrees_with_walking(pext);
        }
    }

    #[test]
    fn a_rook_attacks_up_to_the_first_piece() {
        // Rook a1, pieces on a3 and c1: b1 c1, a2 a3.
        let occupied = Bitboard::of(Square::C1) | Bitboard(1 << 16);
        assert_eq!(Magic::new().rook(Square::A1, occupied), Bitboard(0b110 | 1 << 8 | 1 << 16));
    }
}
