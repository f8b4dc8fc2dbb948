use std::sync::LazyLock;

/// By how much late moves are searched less deeply, in 1024ths of a ply.
static TABLE: LazyLock<[[i32; 64]; 64]> = LazyLock::new(|| {
    let mut table = [[0; 64]; 64];
    for (depth, row) in table.iter_mut().enumerate().skip(1) {
        for (count, cell) in row.iter_mut().enumerate().skip(1) {
            let plies = 0.85 + (depth as f64).ln() * (count as f64).ln() / 2.1;
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
    pub(crate) improving: bool,
    pub(crate) quiet: bool,
    pub(crate) gives_check: bool,
    pub(crate) killer: bool,
    pub(crate) history: i32,
}

/// The plies by which a quiet move is expected to be reduced, before anything else is known.
pub(crate) fn expected(depth: i32, count: usize) -> i32 {
    TABLE[depth.clamp(0, 63) as usize][count.min(63)] / 1024
}

/// The plies by which a late move is reduced; may be negative.
pub(crate) fn reduction(late: Late) -> i32 {
    let mut reduction = TABLE[late.depth.clamp(0, 63) as usize][late.count.min(63)];
    if !late.quiet {
        reduction = reduction * 2 / 3;
    }
    reduction -= 1024 * i32::from(late.principal);
    reduction += 1400 * i32::from(late.cut);
    reduction += 600 * i32::from(!late.improving);
    reduction -= 900 * i32::from(late.gives_check);
    reduction -= 1024 * i32::from(late.killer);
    if late.quiet {
        reduction -= late.history / 10;
    }
    reduction / 1024
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_and_deeper_means_less() {
        assert!(expected(20, 30) > expected(20, 4));
        assert!(expected(20, 30) > expected(5, 30));
        assert_eq!(expected(0, 0), 0);
        assert_eq!(expected(1_000, 1_000), expected(63, 63));
    }
}
