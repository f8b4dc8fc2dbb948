use game::Side;

use crate::{CastlingSide, Position, Role, Square};

/// A Zobrist key for every feature that distinguishes positions under the repetition rule.
struct ZobristKeys {
    pieces: [[[u64; 64]; 6]; 2],
    castling: [[u64; 2]; 2],
    en_passant: [u64; 8],
    black_to_move: u64,
}

#[cfg(not(small_code))]
static ZOBRIST: ZobristKeys = zobrist_keys();

/// Random numbers cannot be compressed: where every byte is downloaded, they are computed when the first key is.
#[cfg(small_code)]
static ZOBRIST: std::sync::LazyLock<ZobristKeys> = std::sync::LazyLock::new(zobrist_keys);

const fn zobrist_keys() -> ZobristKeys {
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
    ZobristKeys { pieces, castling, en_passant, black_to_move }
}

/// One step of the generator SplitMix64.
const fn next(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (z ^ (z >> 31), state)
}

impl Position {
    /// The Zobrist key: equal for positions with the same pieces, side to move and possible moves. It ignores the
    /// counters.
    pub fn key(&self) -> u64 {
        let mut key = 0;
        for side in Side::ALL {
            for role in Role::ALL {
                for square in self.pieces(side, role) {
                    key ^= ZOBRIST.pieces[side as usize][role as usize][square.index()];
                }
            }
            key ^= self.castling_key(side);
        }
        key ^= self
            .en_passant()
            .map_or(0, |passed: Square| ZOBRIST.en_passant[usize::from(passed.file())]);
        if self.side_to_move() == Side::Black { key ^ ZOBRIST.black_to_move } else { key }
    }

    /// The part of the key that depends on the castling rights of a side.
    fn castling_key(&self, side: Side) -> u64 {
        let right = |wing: CastlingSide| {
            let rook = self.castling_rook(side, wing)?;
            // In Chess960 the right belongs to a rook on any file.
            let files = rook.file().abs_diff(wing.rook_from(side).file());
            Some(ZOBRIST.castling[side as usize][wing as usize].rotate_left(files.into()))
        };
        CastlingSide::ALL.into_iter().filter_map(right).fold(0, |key, right| key ^ right)
    }

    /// The [`key`](Self::key) of this position, computed from a position a few moves away and its key. It looks only
    /// at the squares that differ.
    pub fn key_from(&self, near: &Self, key: u64) -> u64 {
        let mut key = key;
        for side in Side::ALL {
            for role in Role::ALL {
                for square in self.pieces(side, role) ^ near.pieces(side, role) {
                    key ^= ZOBRIST.pieces[side as usize][role as usize][square.index()];
                }
            }
            let castlers = |position: &Self| position.board().sides[side].castlers;
            if castlers(self) != castlers(near) {
                key ^= self.castling_key(side) ^ near.castling_key(side);
            }
        }
        for passed in [self.en_passant(), near.en_passant()].into_iter().flatten() {
            key ^= ZOBRIST.en_passant[usize::from(passed.file())];
        }
        if self.side_to_move() == near.side_to_move() { key } else { key ^ ZOBRIST.black_to_move }
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
        if let Some(next) = position.null_move() {
            assert_eq!(next.key_from(position, position.key()), next.key());
        }
    }

    #[test]
    fn incremental_keys_equal_full_keys() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
            "rnbqkb1r/ppp1pppp/5n2/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3",
        ] {
            walk(&Position::from_fen(Rules::STANDARD, fen).unwrap(), 2);
        }
    }
}
