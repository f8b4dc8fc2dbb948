use game::Side;

use crate::{Position, Role, Square, Wing};

/// Random numbers for every feature that makes positions different under the repetition rule.
struct Numbers {
    pieces: [[[u64; 64]; 6]; 2],
    castling: [[u64; 2]; 2],
    en_passant: [u64; 8],
    black_to_move: u64,
}

static NUMBERS: Numbers = numbers();

const fn numbers() -> Numbers {
    let mut state = 0x0053_414c_4f4e; // "SALON"
    let mut pieces = [[[0; 64]; 6]; 2];
    let mut index = 0;
    while index < 2 * 6 * 64 {
        (pieces[index / 384][index / 64 % 6][index % 64], state) = next(state);
        index += 1;
    }
    let mut castling = [[0; 2]; 2];
    let mut index = 0;
    while index < 4 {
        (castling[index / 2][index % 2], state) = next(state);
        index += 1;
    }
    let mut en_passant = [0; 8];
    let mut index = 0;
    while index < 8 {
        (en_passant[index], state) = next(state);
        index += 1;
    }
    let (black_to_move, _) = next(state);
    Numbers { pieces, castling, en_passant, black_to_move }
}

/// SplitMix64.
const fn next(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (z ^ (z >> 31), state)
}

impl Position {
    /// A number that is equal for positions with the same pieces, turn and possible moves. The
    /// counters do not enter into it.
    pub fn key(&self) -> u64 {
        let mut key = 0;
        for side in Side::ALL {
            for role in Role::ALL {
                for square in self.pieces(side, role) {
                    key ^= NUMBERS.pieces[side as usize][role as usize][square.index()];
                }
            }
            for wing in Wing::ALL {
                if self.may_castle(side, wing) {
                    key ^= NUMBERS.castling[side as usize][wing as usize];
                }
            }
        }
        key ^= self
            .en_passant()
            .map_or(0, |passed: Square| NUMBERS.en_passant[usize::from(passed.file())]);
        if self.side_to_move() == Side::Black { key ^ NUMBERS.black_to_move } else { key }
    }
}
