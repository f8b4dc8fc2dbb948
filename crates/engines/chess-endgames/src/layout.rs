//! Where the positions of a material are: slices with the same pawns, and in each slice an index.
//!
//! Without pawns there is one slice, and the board is turned and mirrored until the king of side 0 stands in the triangle
//! a1, d1, d4: 462 pairs of kings remain. With pawns the board is mirrored so that the first pawn stands on the files a to
//! d; of two pawns of one side, so that the pair of squares is the smaller one.

use std::sync::LazyLock;

use chess::Role;

use crate::board::{Board, Man};
use crate::material::Material;

/// The number of pairs of kings without pawns.
const KING_PAIRS: usize = 462;
/// The number of positions that are stored together.
pub(crate) const BLOCK: usize = 4096;

const FLIP_FILES: u8 = 7;

/// What squares become under the eight symmetries of the board: bit 0 exchanges files, bit 1 ranks, bit 2 files and
/// ranks with each other.
static SYMMETRIES: LazyLock<[[u8; 64]; 8]> = LazyLock::new(|| {
    std::array::from_fn(|symmetry| {
        std::array::from_fn(|square| {
            let mut turned = square as u8;
            if symmetry & 1 != 0 {
                turned ^= 7;
            }
            if symmetry & 2 != 0 {
                turned ^= 56;
            }
            if symmetry & 4 != 0 { turned >> 3 | (turned & 7) << 3 } else { turned }
        })
    })
});

/// What is known about a pair of kings.
#[derive(Clone, Copy, Default)]
struct KingPair {
    symmetry: u8,
    number: u16,
    /// Whether both kings stand on the diagonal, so that the other pieces decide which half is used.
    is_diagonal: bool,
}

struct KingPairs {
    /// By the squares of the kings.
    pairs: Vec<KingPair>,
    /// The kings of each number.
    kings: Vec<[u8; 2]>,
}

static KINGS: LazyLock<KingPairs> = LazyLock::new(|| {
    let mut pairs = vec![KingPair::default(); 64 * 64];
    let mut kings: Vec<[u8; 2]> = Vec::with_capacity(KING_PAIRS);
    for white in 0..64u8 {
        for black in 0..64u8 {
            if is_near(white, black) {
                continue;
            }
            let (symmetry, turned) = (0..8u8)
                .map(|symmetry| {
                    let turn = &SYMMETRIES[usize::from(symmetry)];
                    (symmetry, [turn[usize::from(white)], turn[usize::from(black)]])
                })
                .find(|(_, turned)| is_canonical(*turned))
                .unwrap_or_default();
            let number = kings.iter().position(|known| *known == turned).unwrap_or_else(|| {
                kings.push(turned);
                kings.len() - 1
            });
            let is_diagonal = turned.iter().all(|square| diagonal(*square) == 0);
            pairs[usize::from(white) * 64 + usize::from(black)] =
                KingPair { symmetry, number: number as u16, is_diagonal };
        }
    }
    KingPairs { pairs, kings }
});

/// Whether two squares are the same or touch.
pub(crate) fn is_near(one: u8, other: u8) -> bool {
    let distance = |one: u8, other: u8| one.abs_diff(other);
    distance(one & 7, other & 7) <= 1 && distance(one >> 3, other >> 3) <= 1
}

/// How far a square is above the diagonal from a1 to h8.
fn diagonal(square: u8) -> i32 {
    i32::from(square >> 3) - i32::from(square & 7)
}

fn is_canonical([white, black]: [u8; 2]) -> bool {
    let is_in_triangle = white & 7 <= 3 && white >> 3 <= 3 && diagonal(white) <= 0;
    is_in_triangle && (diagonal(white) < 0 || diagonal(black) <= 0)
}

/// The slices of a material.
pub(crate) struct Layout {
    pub(crate) material: Material,
    /// The squares of the pawns of each slice.
    slices: Vec<[u8; 2]>,
    /// The slice of two pawns, by their squares.
    numbers: Vec<u16>,
    /// The number of indices of a slice.
    pub(crate) slice_len: usize,
}

impl Layout {
    pub(crate) fn new(material: Material) -> Self {
        let pieces = material.roles().len() - material.pawns();
        let kings = if material.pawns() == 0 { KING_PAIRS } else { 64 * 64 };
        let slice_len = kings * 64usize.pow(pieces as u32);
        let mut layout = Self { material, slices: Vec::new(), numbers: Vec::new(), slice_len };
        match material.pawns() {
            0 => layout.slices.push([0; 2]),
            1 => layout.slices.extend(pawn_squares().filter(|at| at & 7 <= 3).map(|at| [at, 0])),
            _ => layout.add_pairs(),
        }
        layout
    }

    fn add_pairs(&mut self) {
        self.numbers = vec![u16::MAX; 64 * 64];
        for one in pawn_squares() {
            for two in pawn_squares().filter(|two| *two != one) {
                let (pair, _) = self.canonical_pawns([one, two]);
                if pair == [one, two] {
                    self.numbers[usize::from(one) * 64 + usize::from(two)] =
                        self.slices.len() as u16;
                    self.slices.push(pair);
                }
            }
        }
    }

    /// The squares of two pawns in the order and half of the board in which they are stored, and whether the board is
    /// mirrored.
    #[inline]
    fn canonical_pawns(&self, pawns: [u8; 2]) -> ([u8; 2], bool) {
        let mirrored = pawns.map(|square| square ^ FLIP_FILES);
        if self.material.is_symmetric() {
            let is_mirrored = pawns[0] & 7 > 3;
            return (if is_mirrored { mirrored } else { pawns }, is_mirrored);
        }
        let sorted = |[one, two]: [u8; 2]| if one < two { [one, two] } else { [two, one] };
        let (pawns, mirrored) = (sorted(pawns), sorted(mirrored));
        if mirrored < pawns { (mirrored, true) } else { (pawns, false) }
    }

    #[cfg(test)]
    pub(crate) fn slice_count(&self) -> usize {
        self.slices.len()
    }

    /// The number of all indices.
    pub(crate) fn len(&self) -> usize {
        self.slices.len() * self.slice_len
    }

    /// The slices in an order in which the pawns that have gone further come first, so that moves of pawns lead to
    /// slices that were before.
    pub(crate) fn slices_in_order(&self) -> Vec<usize> {
        let steps = |slice: &usize| -> u8 {
            let pawns = self.slices[*slice].into_iter().zip(self.pawn_sides());
            pawns.map(|(at, side)| if side == 0 { 7 - (at >> 3) } else { at >> 3 }).sum()
        };
        let mut order: Vec<usize> = (0..self.slices.len()).collect();
        order.sort_by_key(steps);
        order
    }

    /// The sides of the pawns.
    fn pawn_sides(&self) -> impl Iterator<Item = usize> {
        let roles = self.material.roles().iter().enumerate();
        let pawns = roles.filter(|(_, role)| **role == Role::Pawn);
        pawns.map(|(index, _)| self.material.side(index))
    }

    /// The slice and the index in it of a board that is normalized. The kings must not touch.
    #[inline]
    pub(crate) fn locate(&self, board: &Board) -> (usize, usize) {
        match (board.men(), self.material.pawns()) {
            (men, 0) => (0, locate_without_pawns(board.kings, men)),
            ([.., pawn], 1) if pawn.role == Role::Pawn => {
                let flip = if pawn.square & 7 > 3 { FLIP_FILES } else { 0 };
                let slice = slice_of_pawn(pawn.square ^ flip);
                (slice, self.index(board, flip))
            }
            ([one, two], _) => {
                let (pair, is_mirrored) = self.canonical_pawns([one.square, two.square]);
                let slice = self.numbers[usize::from(pair[0]) * 64 + usize::from(pair[1])];
                (slice.into(), self.index(board, if is_mirrored { FLIP_FILES } else { 0 }))
            }
            _ => (0, 0),
        }
    }

    /// The index among the positions with the same pawns.
    #[inline]
    pub(crate) fn index(&self, board: &Board, flip: u8) -> usize {
        let pieces = board.men().iter().filter(|man| man.role != Role::Pawn);
        let squares = board.kings.into_iter().chain(pieces.map(|man| man.square));
        squares.fold(0, |index, square| index * 64 + usize::from(square ^ flip))
    }

    /// The index of a board whose pawns are those of its slice.
    #[inline]
    pub(crate) fn index_in_slice(&self, board: &Board) -> usize {
        match self.material.pawns() {
            0 => locate_without_pawns(board.kings, board.men()),
            _ => self.index(board, 0),
        }
    }

    /// The board at an index. It may be an impossible one.
    pub(crate) fn board(&self, slice: usize, index: usize, to_move: usize) -> Board {
        let mut rest = index;
        let mut next = || {
            let square = (rest % 64) as u8;
            rest /= 64;
            square
        };
        let roles = self.material.roles();
        let mut squares = self.slices[slice];
        // Pawns come last in the order of the pieces, except that of two pawns none is a piece.
        let pieces = roles.len() - self.material.pawns();
        squares.rotate_right(pieces.min(1));
        for place in squares[..pieces].iter_mut().rev() {
            *place = next();
        }
        let kings = if self.material.pawns() == 0 {
            KINGS.kings[rest % KING_PAIRS]
        } else {
            let black = next();
            [next(), black]
        };
        let mut board = Board::new(kings, to_move);
        for (index, role) in roles.iter().enumerate() {
            let side = self.material.side(index);
            board.add(Man { side, role: *role, square: squares[index] });
        }
        board
    }
}

fn pawn_squares() -> impl Iterator<Item = u8> {
    8..56
}

#[inline]
fn slice_of_pawn(square: u8) -> usize {
    (usize::from(square >> 3) - 1) * 4 + usize::from(square & 3)
}

#[inline]
fn locate_without_pawns(kings: [u8; 2], men: &[Man]) -> usize {
    let pair = KINGS.pairs[usize::from(kings[0]) * 64 + usize::from(kings[1])];
    let turn = &SYMMETRIES[usize::from(pair.symmetry)];
    let among = |turned: &dyn Fn(u8) -> usize| match men {
        [one, two] => {
            let (first, second) = (turned(one.square), turned(two.square));
            match one.role == two.role && one.side == two.side && first > second {
                true => second * 64 + first,
                false => first * 64 + second,
            }
        }
        [one] => turned(one.square),
        _ => 0,
    };
    let straight = among(&|square| usize::from(turn[usize::from(square)]));
    let placed = if pair.is_diagonal {
        let flip = &SYMMETRIES[4];
        straight.min(among(&|square| usize::from(flip[usize::from(turn[usize::from(square)])])))
    } else {
        straight
    };
    usize::from(pair.number) * 64usize.pow(men.len() as u32) + placed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_462_pairs_of_kings() {
        assert_eq!(KINGS.kings.len(), KING_PAIRS);
    }

    /// Every board found at an index that is its own is found there again, and turning it changes nothing.
    #[test]
    fn an_index_leads_back_to_itself() {
        for material in Material::all() {
            let layout = Layout::new(material);
            let mut own = 0;
            for slice in 0..layout.slice_count() {
                for index in (0..layout.slice_len).step_by(997) {
                    let board = layout.board(slice, index, 0);
                    if is_near(board.kings[0], board.kings[1]) {
                        continue;
                    }
                    let found = layout.locate(&board);
                    assert_eq!(found.0, slice, "{}", material.name());
                    own += usize::from(found.1 == index);
                    let mut mirrored = board;
                    mirrored.kings = mirrored.kings.map(|square| square ^ FLIP_FILES);
                    mirrored.men_mut().iter_mut().for_each(|man| man.square ^= FLIP_FILES);
                    let self_mirrored = material.pawns() == 2;
                    assert!(layout.locate(&mirrored) == found || self_mirrored, "{board:?}");
                }
            }
            assert!(own > 0, "{}", material.name());
        }
    }
}
