use game::Side;

use crate::{Position, Role};

/// A number that differs between the positions of one reversible stretch, in which no pawn moves.
/// Faster than [`Position::key`], which looks at every square.
#[inline(always)]
pub(crate) fn fingerprint(position: &Position) -> u64 {
    let mut print = u64::from(position.side_to_move() == Side::Black);
    let mut add = |word: u64, number: u64| print = print.wrapping_add(word.wrapping_mul(number));
    let board = position.board();
    for (side, numbers) in Side::ALL.into_iter().zip(&ZOBRIST) {
        for (role, number) in Role::ALL[1..].iter().zip(numbers) {
            add(board.sides[side].role(*role).0, *number);
        }
        add(board.sides[side].castlers.0, numbers[5]);
    }
    add(board.passed.0, ZOBRIST[0][0] ^ ZOBRIST[1][0]);
    print
}

/// Odd numbers without a pattern: the digits of pi, of e and of some roots.
const ZOBRIST: [[u64; 6]; 2] = [
    [
        0x243f_6a88_85a3_08d3,
        0xb7e1_5162_8aed_2a6b,
        0x9e37_79b9_7f4a_7c15,
        0x6a09_e667_f3bc_c909,
        0xbb67_ae85_84ca_a73b,
        0x3c6e_f372_fe94_f82b,
    ],
    [
        0xa54f_f53a_5f1d_36f1,
        0x510e_527f_ade6_82d1,
        0x9b05_688c_2b3e_6c1f,
        0x1f83_d9ab_fb41_bd6b,
        0x5be0_cd19_137e_2179,
        0xcbbb_9d5d_c105_9ed9,
    ],
];
