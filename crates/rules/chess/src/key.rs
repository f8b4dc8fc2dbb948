use game::Side;

use crate::{CastlingSide, Position, Role, Square};

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
            for wing in CastlingSide::ALL {
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

    /// The [`key`](Self::key) of this position, given one that is a few moves away from it and that
    /// one's key: only the squares that differ are looked at.
    pub fn key_from(&self, near: &Self, key: u64) -> u64 {
        let mut key = key;
        for side in Side::ALL {
            for role in Role::ALL {
                for square in self.pieces(side, role) ^ near.pieces(side, role) {
                    key ^= NUMBERS.pieces[side as usize][role as usize][square.index()];
                }
            }
            let castlers = |position: &Self| position.board().armies[side].castlers;
            if castlers(self) != castlers(near) {
                for wing in CastlingSide::ALL {
                    if self.may_castle(side, wing) != near.may_castle(side, wing) {
                        key ^= NUMBERS.castling[side as usize][wing as usize];
                    }
                }
            }
        }
        for passed in [self.en_passant(), near.en_passant()].into_iter().flatten() {
            key ^= NUMBERS.en_passant[usize::from(passed.file())];
        }
        if self.side_to_move() == near.side_to_move() { key } else { key ^ NUMBERS.black_to_move }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rules;

    fn walk(position: &Position, depth: u32) {
        for mv in position.moves() {
            let mut next = position.clone();
            next.play(mv);
            assert_eq!(next.key_from(position, position.key()), next.key(), "{mv}");
            if depth > 1 {
                walk(&next, depth - 1);
            }
        }
        if let Some(next) = position.passed() {
            assert_eq!(next.key_from(position, position.key()), next.key());
        }
    }

    #[test]
    fn a_neighbours_key_leads_to_this_one() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
            "rnbqkb1r/ppp1pppp/5n2/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3",
        ] {
            walk(&Position::from_fen(Rules::STANDARD, fen).unwrap(), 2);
        }
    }
}
