use checkers::{Move, Position, Square};
use game::Side;

/// A move in 16 bits, from the point of view of the side that makes it: five bits each for the start and
/// the end, and six bits that tell captures between the same squares apart by the order of their paths.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct MoveCode(pub(crate) u16);

impl MoveCode {
    /// The code of a legal move.
    pub(crate) fn of(position: &Position, mv: &Move) -> Self {
        let side = position.side_to_move();
        let path = relative_path(mv, side);
        let is_between = |other: &Move| (other.from(), other.to()) == (mv.from(), mv.to());
        let moves = position.moves();
        let others = moves.iter().filter(|other| is_between(other));
        let rank = others.filter(|other| relative_path(other, side) < path).count() as u16;
        let [from, to] = [mv.from(), mv.to()].map(|square| relative(square, side));
        Self(u16::from(from) | u16::from(to) << 5 | rank.min(63) << 10)
    }

    /// The legal move with this code.
    pub(crate) fn find(self, position: &Position) -> Option<Move> {
        position.moves().into_iter().find(|mv| Self::of(position, mv) == self)
    }
}

/// The index of a square, from 0, as the side to move sees it.
fn relative(square: Square, side: Side) -> u8 {
    match side {
        Side::Black => square.number() - 1,
        Side::White => 32 - square.number(),
    }
}

fn relative_path(mv: &Move, side: Side) -> Vec<u8> {
    mv.path().map(|square| relative(square, side)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use checkers::Rules;

    /// White's king can capture 22, 14, 15 and 23 in a circle in both directions, and end where it began.
    const ROUND_TRIPS: &str = "W:WK26:B22,23,14,15,6,7";

    #[test]
    fn every_move_has_its_own_code() {
        for fen in [ROUND_TRIPS, "B:W21-32:B1-12", "W:W21-32:B1-12"] {
            let position = Position::from_fen(Rules::STANDARD, fen).unwrap();
            for mv in position.moves() {
                assert_eq!(MoveCode::of(&position, &mv).find(&position), Some(mv), "{fen} {mv}");
            }
        }
    }

    #[test]
    fn both_colours_share_codes() {
        let code = |fen: &str, text: &str| {
            let position = Position::from_fen(Rules::STANDARD, fen).unwrap();
            MoveCode::of(&position, &position.read_numeric(text).unwrap())
        };
        assert_eq!(code("B:W21-32:B1-12", "11-15"), code("W:W21-32:B1-12", "22-18"));
    }
}
