/// The table for late move reductions, by depth and move number, in 1024ths of a ply:
/// `base + ln(depth) * ln(move number) / divisor`.
pub fn reduction_table<const MOVES: usize>(base: f64, divisor: f64) -> [[i32; MOVES]; 64] {
    let mut table = [[0; MOVES]; 64];
    for (depth, row) in table.iter_mut().enumerate().skip(1) {
        for (move_number, cell) in row.iter_mut().enumerate().skip(1) {
            let plies = base + (depth as f64).ln() * (move_number as f64).ln() / divisor;
            *cell = (plies * 1024.0) as i32;
        }
    }
    table
}
