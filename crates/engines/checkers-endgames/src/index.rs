//! The index of every position in the tablebase.

use std::ops::Range;

use crate::material::Material;
use crate::mover_board::{MoverBoard, single_bits};

/// The number of subsets of `k` elements out of `n`.
const fn binomial(n: u64, k: u64) -> u64 {
    let (mut ways, mut i) = (1, 0);
    while i < k {
        ways = ways * n.saturating_sub(i) / (i + 1);
        i += 1;
    }
    ways
}

/// `BINOMIAL[k][n]`, for ranking subsets.
const BINOMIAL: [[u32; 32]; 4] = {
    let mut table = [[0; 32]; 4];
    let mut k = 0;
    while k < 4 {
        let mut n = 0;
        while n < 32 {
            table[k][n] = binomial(n as u64, k as u64) as u32;
            n += 1;
        }
        k += 1;
    }
    table
};

/// In how many ways pieces of one kind can be placed: men on 28 squares, kings on 32.
pub(crate) const fn placements(are_men: bool, count: u8) -> u32 {
    binomial(if are_men { 28 } else { 32 }, count as u64) as u32
}

/// The first index of each material by code, and the number of all indices. Each of the four kinds of
/// pieces is placed on its own, even if two pieces then share a square: that wastes a sixth of the
/// indices, but makes them quick to calculate.
const LAYOUT: ([u32; 256], u32) = {
    let (mut first, mut next) = ([u32::MAX; 256], 0);
    let mut code = 0;
    while code < 256 {
        let material = Material::from_code(code as u8);
        if material.is_in_tablebase() {
            first[code] = next;
            next += material.index_count();
        }
        code += 1;
    }
    (first, next)
};

/// The number of indices.
pub(crate) const INDEX_COUNT: usize = LAYOUT.1 as usize;

/// The first index of a material.
pub(crate) fn first_index(material: Material) -> usize {
    LAYOUT.0[usize::from(material.code())] as usize
}

/// The index of a position. Its material must be [in the tablebase](Material::is_in_tablebase).
#[inline]
pub(crate) fn index_of(board: MoverBoard) -> usize {
    let material = Material::of(board);
    let mut index = subset_rank(board.own_men(), 0);
    index = index * placements(true, material.opponent_men) + subset_rank(board.opponent_men(), 4);
    index = index * placements(false, material.own_kings) + subset_rank(board.own_kings(), 0);
    index =
        index * placements(false, material.opponent_kings) + subset_rank(board.opponent_kings(), 0);
    first_index(material) + index as usize
}

/// The rank of a set among the subsets of its size, where squares count from `first`.
#[inline]
fn subset_rank(squares: u64, first: u32) -> u32 {
    let (mut rest, mut rank, mut k) = (squares, 0, 1);
    while rest != 0 {
        let bit = rest.trailing_zeros();
        rank += BINOMIAL[k][(bit - bit / 9 - first) as usize];
        rest &= rest - 1;
        k += 1;
    }
    rank
}

/// All positions of one material, by index.
pub(crate) struct MaterialPositions {
    material: Material,
    own_men: Vec<u64>,
    opponent_men: Vec<u64>,
    own_kings: Vec<u64>,
    opponent_kings: Vec<u64>,
}

impl MaterialPositions {
    pub(crate) fn new(material: Material) -> Self {
        Self {
            material,
            own_men: subsets(0, 28, material.own_men),
            opponent_men: subsets(4, 28, material.opponent_men),
            own_kings: subsets(0, 32, material.own_kings),
            opponent_kings: subsets(0, 32, material.opponent_kings),
        }
    }

    /// The indices of this material.
    pub(crate) fn indices(&self) -> Range<usize> {
        let first = first_index(self.material);
        first..first + self.material.index_count() as usize
    }

    /// The position with an index; `None` if two pieces would share a square.
    pub(crate) fn board(&self, index: usize) -> Option<MoverBoard> {
        let mut rest = index - first_index(self.material);
        let mut next = |sets: &[u64]| {
            let set = sets[rest % sets.len()];
            rest /= sets.len();
            set
        };
        let sets = [&self.opponent_kings, &self.own_kings, &self.opponent_men, &self.own_men];
        let [opponent_kings, own_kings, opponent_men, own_men] = sets.map(|sets| next(sets));
        let shared = (own_men & opponent_men)
            | (own_kings & opponent_kings)
            | ((own_men | opponent_men) & (own_kings | opponent_kings));
        let (own, opponent) = (own_men | own_kings, opponent_men | opponent_kings);
        (shared == 0).then_some(MoverBoard { own, opponent, kings: own_kings | opponent_kings })
    }
}

/// The subsets of `k` of the `count` squares from `first` on, by rank.
fn subsets(first: u32, count: u32, k: u8) -> Vec<u64> {
    let bit = |index: u32| 1u64 << (index + index / 8);
    let mut sets = vec![0];
    // The highest square counts most, so sets grow from their lowest square.
    for _ in 0..k {
        sets = (first..first + count)
            .flat_map(|index| {
                let is_below = |set: &u64| *set < bit(index);
                let lower: Vec<u64> = sets.iter().copied().filter(is_below).collect();
                lower.into_iter().map(move |set| set | bit(index))
            })
            .collect();
    }
    debug_assert!(sets.iter().all(|set| single_bits(*set).count() == usize::from(k)));
    sets
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_has_its_own_index() {
        for material in Material::all(3) {
            let positions = MaterialPositions::new(material);
            for index in positions.indices() {
                if let Some(board) = positions.board(index) {
                    assert_eq!(index_of(board), index, "{board:?}");
                }
            }
        }
    }
}
