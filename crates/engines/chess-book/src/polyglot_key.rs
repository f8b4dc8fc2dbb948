use chess::{CastlingSide, Position, Role};
use game::Side;

use crate::random_numbers::RANDOM_NUMBERS;

const CASTLING: usize = 768;
const EN_PASSANT: usize = 772;
const WHITE_TO_MOVE: usize = 780;

/// The key of a position in Polyglot books.
///
/// The format counts an en passant square if a pawn stands ready to capture there; a [`Position`] has it only if that
/// capture is legal. Where such a pawn is pinned, the keys differ, and the book does not know the position.
pub fn polyglot_key(position: &Position) -> u64 {
    let mut key = 0;
    for side in Side::ALL {
        for role in Role::ALL {
            for square in position.pieces(side, role) {
                key ^= RANDOM_NUMBERS[64 * kind(side, role) + square.index()];
            }
        }
        for wing in CastlingSide::ALL {
            if position.may_castle(side, wing) {
                key ^= RANDOM_NUMBERS[CASTLING + 2 * side as usize + wing as usize];
            }
        }
    }
    if let Some(square) = position.en_passant() {
        key ^= RANDOM_NUMBERS[EN_PASSANT + usize::from(square.file())];
    }
    if position.side_to_move() == Side::White {
        key ^= RANDOM_NUMBERS[WHITE_TO_MOVE];
    }
    key
}

/// The kinds of pieces in the order of the format: the black pawn, the white pawn, the black knight and so on.
fn kind(side: Side, role: Role) -> usize {
    2 * role as usize + usize::from(side == Side::White)
}
