//! Late move reductions: moves that are searched late are searched less deep.

use std::sync::LazyLock;

use alpha_beta::reduction_table;

static TABLE: LazyLock<[[i32; 64]; 64]> = LazyLock::new(|| reduction_table(0.85, 2.1));

/// What the reduction of a move depends on.
#[derive(Clone, Copy)]
pub(crate) struct LateMove {
    pub(crate) depth: i32,
    /// The number of the move, from 1.
    pub(crate) number: usize,
    pub(crate) is_pv: bool,
    pub(crate) is_cut: bool,
    pub(crate) improving: bool,
    pub(crate) is_quiet: bool,
    pub(crate) gives_check: bool,
    pub(crate) is_killer: bool,
    pub(crate) history: i32,
}

/// The reduction by depth and move number alone, in plies.
pub(crate) fn base_reduction(depth: i32, number: usize) -> i32 {
    TABLE[depth.clamp(0, 63) as usize][number.min(63)] / 1024
}

/// The reduction of a late move in plies; may be negative.
pub(crate) fn reduction(late: LateMove) -> i32 {
    let mut reduction = TABLE[late.depth.clamp(0, 63) as usize][late.number.min(63)];
    if !late.is_quiet {
        reduction = reduction * 2 / 3;
    }
    reduction -= 1024 * i32::from(late.is_pv);
    reduction += 1400 * i32::from(late.is_cut);
    reduction += 600 * i32::from(!late.improving);
    reduction -= 900 * i32::from(late.gives_check);
    reduction -= 1024 * i32::from(late.is_killer);
    if late.is_quiet {
        reduction -= late.history / 10;
    }
    reduction / 1024
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_moves_and_deeper_searches_are_reduced_more() {
        assert!(base_reduction(20, 30) > base_reduction(20, 4));
        assert!(base_reduction(20, 30) > base_reduction(5, 30));
        assert_eq!(base_reduction(0, 0), 0);
        assert_eq!(base_reduction(1_000, 1_000), base_reduction(63, 63));
    }
}
