//! Sets of squares as bits, and their ranks.
//!
//! The bits are those of [`checkers::Squares`]: eight squares, then a gap, so that neighbours are always
//! four or five bits apart.

/// All squares.
pub(crate) const ALL: u64 = 0xFF | 0xFF << 9 | 0xFF << 18 | 0xFF << 27;

/// Where the men of each side are crowned.
pub(crate) const CROWN_ROWS: [u64; 2] = [0xF << 31, 0xF];

/// The number of squares on which a side can have men.
pub(crate) const MAN_SQUARES: u32 = 28;

/// The largest number of pieces of one kind.
pub(crate) const MAX_OF_A_KIND: usize = 6;

/// The number of subsets of `k` elements out of `n`.
pub(crate) const fn binomial(n: u32, k: u32) -> u32 {
    let (mut ways, mut i) = (1u64, 0);
    while i < k {
        ways = ways * n.saturating_sub(i) as u64 / (i + 1) as u64;
        i += 1;
    }
    ways as u32
}

/// `RANKS[k][n]` is what the `k`-th element of a set adds to its rank if `n` possible elements are below.
const RANKS: [[u32; 36]; MAX_OF_A_KIND + 1] = {
    let mut table = [[0; 36]; MAX_OF_A_KIND + 1];
    let mut k = 0;
    while k <= MAX_OF_A_KIND {
        let mut n = 0;
        while n < 36 {
            table[k][n] = binomial(n as u32, k as u32);
            n += 1;
        }
        k += 1;
    }
    table
};

/// The rank of a set among the sets of its size whose squares are all in `possible`.
#[inline]
pub(crate) fn rank_among(set: u64, possible: u64) -> u32 {
    let (mut rest, mut rank, mut k) = (set, 0, 1);
    while rest != 0 {
        let below = possible & (rest & rest.wrapping_neg()).wrapping_sub(1);
        rank += RANKS[k][below.count_ones() as usize];
        rest &= rest - 1;
        k += 1;
    }
    rank
}

/// The rank of the men of a side.
#[inline]
pub(crate) fn men_rank(men: u64, side: usize) -> u32 {
    rank_among(men, ALL & !CROWN_ROWS[side])
}

/// All sets of `k` squares of `possible`, by rank.
pub(crate) fn subsets(possible: u64, k: u32, sets: &mut Vec<u64>) {
    sets.clear();
    if k == 0 {
        sets.push(0);
        return;
    }
    let mut squares = [0; 33];
    let mut count = 0;
    for square in single_bits(possible) {
        squares[count] = square;
        count += 1;
    }
    // Gosper's hack: the next larger number with as many bits.
    let mut compact = (1u64 << k) - 1;
    while compact < 1 << count {
        sets.push(single_bits(compact).map(|bit| squares[bit.trailing_zeros() as usize]).sum());
        let lowest = compact & compact.wrapping_neg();
        let carried = compact + lowest;
        compact = carried | (((compact ^ carried) >> 2) / lowest);
    }
}

/// The board rotated by half a turn.
#[inline]
pub(crate) fn rotated(squares: u64) -> u64 {
    squares.reverse_bits() >> 29
}

/// The bits of a set, one by one.
#[inline]
pub(crate) fn single_bits(mut squares: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let lowest = squares & squares.wrapping_neg();
        squares ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subsets_are_listed_by_rank() {
        let possible = ALL & !0b1010;
        let mut sets = Vec::new();
        for k in 0..=3 {
            subsets(possible, k, &mut sets);
            assert_eq!(sets.len() as u32, binomial(30, k));
            for (rank, set) in sets.iter().enumerate() {
                assert_eq!(set & !possible, 0);
                assert_eq!(rank_among(*set, possible) as usize, rank);
            }
        }
    }
}
