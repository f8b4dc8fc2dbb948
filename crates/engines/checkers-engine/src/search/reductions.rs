//! Late move reductions: moves that are searched late are searched less deep.

use std::sync::LazyLock;

use alpha_beta::reduction_table;

static TABLE: LazyLock<[[i32; 32]; 64]> = LazyLock::new(|| reduction_table(0.8, 1.6));

/// What the reduction of a move depends on.
#[derive(Clone, Copy)]
pub(crate) struct LateMove {
    pub(crate) depth: i32,
    /// The number of the move, from 1.
    pub(crate) number: usize,
    pub(crate) is_pv: bool,
    pub(crate) is_cut: bool,
    pub(crate) history: i32,
}

/// The reduction of a late move in plies; never negative.
pub(crate) fn reduction(late: LateMove) -> i32 {
    let mut reduction = TABLE[late.depth.clamp(0, 63) as usize][late.number.min(31)];
    reduction -= 700 * i32::from(late.is_pv);
    reduction += 500 * i32::from(late.is_cut);
    reduction -= late.history / 8;
    (reduction / 1024).max(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_moves_and_deeper_searches_are_reduced_more() {
        let plies = |depth, number| {
            reduction(LateMove { depth, number, is_pv: false, is_cut: false, history: 0 })
        };
        assert!(plies(20, 12) > plies(20, 3) && plies(20, 12) > plies(5, 12));
        assert_eq!(plies(0, 0), 0);
        assert_eq!(plies(1_000, 1_000), plies(63, 31));
    }
}
