//! The 4,672 actions of chess: 64 squares of origin times 73 kinds of move, as AlphaZero numbers them.
//!
//! The board is seen from the player to move. Kinds 0 to 55 are moves in a straight line: eight directions (clockwise from
//! straight ahead) of seven distances. Kinds 56 to 63 are the knight's jumps. Kinds 64 to 72 are promotions to rook,
//! bishop and knight: three directions (ahead, to the left, to the right) each. A pawn that arrives with any other kind
//! becomes a queen.

use chess::{Move, MoveKind, Role, Square};
use game::Side;

/// How many kinds of move a square has.
const KINDS: usize = 73;
/// How many actions there are.
pub(crate) const ACTIONS: usize = 64 * KINDS;

/// Ranks ahead and files to the right, clockwise from straight ahead.
const DIRECTIONS: [(i8, i8); 8] =
    [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
const JUMPS: [(i8, i8); 8] =
    [(2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)];
const FIRST_JUMP: u8 = 56;
const FIRST_UNDERPROMOTION: u8 = 64;

/// The kind of a move by ranks ahead and files to the right, each from −7 to 7.
static KIND_OF: [[u8; 16]; 16] = {
    let mut kinds = [[u8::MAX; 16]; 16];
    let mut direction = 0;
    while direction < 8 {
        let (ahead, right) = DIRECTIONS[direction];
        let mut distance = 1;
        while distance < 8 {
            let row = (8 + ahead * distance) as usize;
            let column = (8 + right * distance) as usize;
            kinds[row][column] = direction as u8 * 7 + distance as u8 - 1;
            distance += 1;
        }
        let (ahead, right) = JUMPS[direction];
        kinds[(8 + ahead) as usize][(8 + right) as usize] = FIRST_JUMP + direction as u8;
        direction += 1;
    }
    kinds
};

/// The action that is this move of `side`.
#[inline]
pub(crate) fn action_of(mv: Move, side: Side) -> u16 {
    let flip = if side == Side::White { 0 } else { 56 };
    let (from, to) = (mv.from.index() ^ flip, mv.to.index() ^ flip);
    let ahead = (to >> 3) as i8 - (from >> 3) as i8;
    let right = (to & 7) as i8 - (from & 7) as i8;
    let kind = match mv.kind {
        MoveKind::Promotion(role) if role != Role::Queen => underpromotion(role, right),
        _ => KIND_OF[(8 + ahead) as usize & 15][(8 + right) as usize & 15],
    };
    (from * KINDS + usize::from(kind)) as u16
}

fn underpromotion(role: Role, right: i8) -> u8 {
    let piece = match role {
        Role::Rook => 0,
        Role::Bishop => 1,
        _ => 2,
    };
    let direction = match right {
        0 => 0,
        -1 => 1,
        _ => 2,
    };
    FIRST_UNDERPROMOTION + 3 * piece + direction
}

/// A square as the player to move sees it.
#[inline]
pub(crate) fn seen_from(square: Square, side: Side) -> usize {
    if side == Side::White { square.index() } else { square.index() ^ 56 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::{Position, Rules};

    fn actions(fen: &str) -> Vec<(String, u16)> {
        let position = Position::from_fen(Rules::STANDARD, fen).unwrap();
        let side = position.side_to_move();
        position.moves().iter().map(|mv| (mv.to_string(), action_of(*mv, side))).collect()
    }

    /// By hand: e2 is square 12; two squares ahead is distance 2 of direction 0, that is kind 1. g1 is square 6; f3 is two
    /// ahead and one to the left, the last of the eight jumps.
    #[test]
    fn numbers_moves_as_the_table_says() {
        let all = actions("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        let of = |text: &str| all.iter().find(|(mv, _)| mv == text).unwrap().1;
        assert_eq!(of("e2e4"), 12 * 73 + 1);
        assert_eq!(of("g1f3"), 6 * 73 + 63);
        // Black sees the board turned: e7 is on its second rank.
        let all = actions("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
        let of = |text: &str| all.iter().find(|(mv, _)| mv == text).unwrap().1;
        assert_eq!(of("e7e5"), 12 * 73 + 1);
    }

    #[test]
    fn legal_moves_have_different_actions() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N w - - 0 1",
        ] {
            let mut all: Vec<u16> = actions(fen).into_iter().map(|(_, action)| action).collect();
            let count = all.len();
            all.sort_unstable();
            all.dedup();
            assert_eq!(all.len(), count, "{fen}");
            assert!(all.iter().all(|&action| usize::from(action) < ACTIONS));
        }
    }
}
