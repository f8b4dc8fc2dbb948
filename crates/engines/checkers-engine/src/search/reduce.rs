use std::sync::LazyLock;

/// By how much late moves are searched less deeply, in 1024ths of a ply.
static TABLE: LazyLock<[[i32; 32]; 64]> = LazyLock::new(|| {
    let mut table = [[0; 32]; 64];
    for (depth, row) in table.iter_mut().enumerate().skip(1) {
        for (count, cell) in row.iter_mut().enumerate().skip(1) {
            let plies = 0.4 + (depth as f64).ln() * (count as f64).ln() / 2.4;
            *cell = (plies * 1024.0) as i32;
        }
    }
    table
});

/// What speaks for and against a late move.
#[derive(Clone, Copy)]
pub(crate) struct Late {
    pub(crate) depth: i32,
    /// The how-manieth move it is, from 1.
    pub(crate) count: usize,
    pub(crate) principal: bool,
    /// Whether the node is expected to be cut short.
    pub(crate) cut: bool,
    pub(crate) history: i32,
}

/// The plies by which a late move is reduced; never negative.
pub(crate) fn reduction(late: Late) -> i32 {
    let mut reduction = TABLE[late.depth.clamp(0, 63) as usize][late.count.min(31)];
    reduction -= 700 * i32::from(late.principal);
    reduction += 500 * i32::from(late.cut);
    reduction -= late.history / 8;
    (reduction / 1024).max(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_and_deeper_means_less() {
        let late = |depth, count| {
            reduction(Late { depth, count, principal: false, cut: false, history: 0 })
        };
        assert!(late(20, 12) > late(20, 3) && late(20, 12) > late(5, 12));
        assert_eq!(late(0, 0), 0);
        assert_eq!(late(1_000, 1_000), late(63, 31));
    }
}
