use chess::{CastlingSide, Move, MoveKind, Position, Role, Square};

/// A move as a book contains it: three bits each for the file and rank of arrival, the file and rank of departure, and the
/// promotion. In castling the king arrives on the square of its rook.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct PolyglotMove(pub(crate) u16);

impl PolyglotMove {
    /// The code of a legal move.
    pub(crate) fn of(position: &Position, mv: Move) -> Self {
        let square = |square: Square| square.index() as u16;
        let to = match mv.kind {
            MoveKind::Castle(wing) => rook(position, wing).unwrap_or(mv.to),
            _ => mv.to,
        };
        let promotion = mv.promotion().map_or(0, |role| role as u16);
        Self(square(to) | square(mv.from) << 6 | promotion << 12)
    }

    /// The legal move with this code.
    pub(crate) fn find(self, position: &Position) -> Option<Move> {
        position.moves().into_iter().find(|mv| Self::of(position, *mv) == self)
    }
}

/// Where the rook stands with which the side to move would castle.
fn rook(position: &Position, wing: CastlingSide) -> Option<Square> {
    position.castling_rook(position.side_to_move(), wing)
}

// The format numbers the promotions 1 (knight) to 4 (queen), as the roles are numbered here.
const _: () = assert!(Role::Knight as u16 == 1 && Role::Queen as u16 == 4);
