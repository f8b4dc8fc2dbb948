use chess::{CastlingSide, Move, MoveKind, Role, Square};

/// A move in sixteen bits for the transposition table; never 0.
pub(crate) fn pack_move(mv: Move) -> u16 {
    let kind = match mv.kind {
        MoveKind::Plain => 1,
        MoveKind::DoubleStep => 2,
        MoveKind::EnPassant => 3,
        MoveKind::Castle(CastlingSide::King) => 4,
        MoveKind::Castle(CastlingSide::Queen) => 5,
        MoveKind::Promotion(role) => 6 + role as u16,
    };
    mv.from.index() as u16 | (mv.to.index() as u16) << 6 | kind << 12
}

/// Reads [`pack_move`]. The move need not be legal: after a key collision it belongs to another
/// position.
pub(crate) fn unpack_move(bits: u16) -> Option<Move> {
    let kind = match bits >> 12 {
        1 => MoveKind::Plain,
        2 => MoveKind::DoubleStep,
        3 => MoveKind::EnPassant,
        4 => MoveKind::Castle(CastlingSide::King),
        5 => MoveKind::Castle(CastlingSide::Queen),
        kind @ 7..=10 => MoveKind::Promotion(Role::ALL[usize::from(kind) - 6]),
        _ => return None,
    };
    let square = |bits: u16| Square::new((bits & 63) as u8);
    Some(Move { from: square(bits)?, to: square(bits >> 6)?, kind })
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::{Position, Rules};

    #[test]
    fn unpacking_gives_back_every_kind_of_move() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
            "rnbqkb1r/ppp1pppp/5n2/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3",
        ] {
            for mv in Position::from_fen(Rules::STANDARD, fen).unwrap().moves() {
                assert_ne!(pack_move(mv), 0);
                assert_eq!(unpack_move(pack_move(mv)), Some(mv));
            }
        }
        assert_eq!(unpack_move(0), None);
    }
}
