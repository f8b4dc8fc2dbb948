use tuning::TaperedWeight;

use crate::evaluate::terms::{
    BACKWARD, BISHOP_MOBILITY, BISHOP_PAIR, DOUBLED, HANGING, ISOLATED, KING_DANGER,
    KNIGHT_MOBILITY, MATERIAL, OUTPOST, PASSED, PASSED_FREE, PASSED_OWN_KING, PASSED_THEIR_KING,
    PAWN_SHELTER, PAWN_STORM, PHALANX, PIECE_SQUARE, PROTECTED, QUEEN_MOBILITY, ROOK_HALF_OPEN,
    ROOK_MOBILITY, ROOK_OPEN, TEMPO, TERM_COUNT, THREAT_BY_MINOR, THREAT_BY_PAWN, THREAT_BY_ROOK,
};

/// Weights that a chess player would guess: where tuning begins.
pub fn initial_weights() -> Vec<TaperedWeight> {
    let mut weights = vec![[0.0; 2]; TERM_COUNT];
    let mut put = |first: usize, values: &[TaperedWeight]| {
        weights[first..first + values.len()].copy_from_slice(values);
    };
    let material = [[85., 110.], [330., 310.], [345., 325.], [460., 540.], [980., 980.]];
    put(MATERIAL, &material);
    for role in 0..6 {
        for rank in 0..8 {
            for file in 0..4 {
                put(PIECE_SQUARE + role * 32 + rank * 4 + file, &[piece_square(role, rank, file)]);
            }
        }
    }
    let line = |count: usize, middle: f64, end: f64, zero: f64| -> Vec<TaperedWeight> {
        (0..count).map(|n| [(n as f64 - zero) * middle, (n as f64 - zero) * end]).collect()
    };
    put(KNIGHT_MOBILITY, &line(9, 5., 5., 4.));
    put(BISHOP_MOBILITY, &line(14, 5., 5., 6.));
    put(ROOK_MOBILITY, &line(15, 3., 5., 6.));
    put(QUEEN_MOBILITY, &line(28, 2., 3., 12.));
    put(BISHOP_PAIR, &[[30., 50.]]);
    put(DOUBLED, &[[-8., -20.]]);
    put(ISOLATED, &[[-10., -12.]]);
    put(BACKWARD, &[[-8., -10.]]);
    let ranks = |values: [f64; 8], end: f64| values.map(|value| [value, value * end]);
    put(PHALANX, &ranks([0., 4., 8., 12., 25., 45., 80., 0.], 0.7));
    put(PROTECTED, &ranks([0., 0., 10., 12., 18., 35., 70., 0.], 0.7));
    put(PASSED, &ranks([0., 2., 4., 10., 25., 48., 85., 0.], 1.6));
    put(PASSED_FREE, &ranks([0., 0., 2., 6., 12., 22., 36., 0.], 1.9));
    put(PASSED_OWN_KING, &line(8, 0., -3., 0.));
    put(PASSED_THEIR_KING, &line(8, 0., 5., 0.));
    put(ROOK_OPEN, &[[35., 12.]]);
    put(ROOK_HALF_OPEN, &[[15., 8.]]);
    put(OUTPOST, &[[25., 15.], [20., 8.]]);
    put(THREAT_BY_PAWN, &[[0., 0.], [55., 40.], [50., 45.], [70., 40.], [60., 40.]]);
    put(THREAT_BY_MINOR, &[[5., 12.], [20., 22.], [25., 22.], [45., 35.], [42., 40.]]);
    put(THREAT_BY_ROOK, &[[2., 12.], [15., 18.], [15., 18.], [5., 5.], [45., 40.]]);
    put(HANGING, &[[12., 10.]]);
    put(PAWN_SHELTER, &[-25., 25., 12., -3., -12., -12., -12., -12.].map(|value| [value, 0.]));
    put(PAWN_STORM, &[0., 0., -20., -12., -4., 0., 0., 0.].map(|value| [value, 0.]));
    let danger = |n: usize| -(n as f64 * n as f64 * 0.5 + n as f64);
    put(KING_DANGER, &(0..32).map(|n| [danger(n), -(n as f64)]).collect::<Vec<_>>());
    put(TEMPO, &[[18., 12.]]);
    weights
}

/// The piece-square weight of a role. The rank counts from its own side, the file from the edge.
fn piece_square(role: usize, rank: usize, file: usize) -> TaperedWeight {
    let middle = (file + rank.min(7 - rank)) as f64;
    let inner = file as f64;
    match role {
        0 => {
            let [m, e] =
                [[0., 0., 2., 8., 15., 25., 40., 0.], [0., 0., 5., 12., 25., 50., 80., 0.]];
            let central = if file == 3 && (2..=4).contains(&rank) { 14. } else { 0. };
            [m[rank] + central, e[rank]]
        }
        1 => {
            let ahead = if (3..=5).contains(&rank) { 8. } else { 0. };
            [9. * middle - 32. + ahead, 8. * middle - 26.]
        }
        2 => [4. * middle - 10., 3. * middle - 8.],
        3 => [3. * inner - 6. + if rank == 6 { 15. } else { 0. }, if rank == 6 { 10. } else { 0. }],
        4 => [2. * middle - 6., 6. * middle - 18.],
        _ => {
            let home = [[20., 30., 0., -10.], [0., 0., -20., -25.]];
            let exposed = home.get(rank).map_or(-45., |row| row[file]);
            [exposed, 10. * middle - 35.]
        }
    }
}
