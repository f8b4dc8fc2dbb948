//! Static exchange evaluation (SEE): what a capture wins if both sides go on capturing on its square.

use chess::{AttackTables, Bitboard, Move, MoveKind, Position, Role, Square};
use game::Side;

/// The values of the roles in exchanges.
pub(crate) const SEE_VALUES: [i32; 6] = [100, 320, 330, 500, 950, 20_000];

/// The role that a move captures.
pub(crate) fn captured_role(position: &Position, mv: Move) -> Option<Role> {
    match mv.kind {
        MoveKind::EnPassant => Some(Role::Pawn),
        MoveKind::Castle(_) | MoveKind::DoubleStep => None,
        _ => role_at(position, !position.side_to_move(), mv.to),
    }
}

/// The role of one side's piece on a square.
#[inline(always)]
pub(crate) fn role_at(position: &Position, side: Side, square: Square) -> Option<Role> {
    if !position.occupied_by(side).has(square) {
        return None;
    }
    // A sum instead of a loop: the processor could not predict at which role a loop ends.
    let bit = |role: Role| (position.pieces(side, role).0 >> square.index()) as usize & 1;
    let number = bit(Role::Knight)
        + 2 * bit(Role::Bishop)
        + 3 * bit(Role::Rook)
        + 4 * bit(Role::Queen)
        + 5 * bit(Role::King);
    Some(Role::ALL[number.min(5)])
}

/// The role of the piece that makes a move.
pub(crate) fn moving_role(position: &Position, side: Side, mv: Move) -> Role {
    role_at(position, side, mv.from).unwrap_or(Role::Pawn)
}

/// Whether the static exchange evaluation of a move is at least `threshold`: both sides go on capturing
/// on its square with their least valuable piece for as long as it pays.
pub(crate) fn see_ge(position: &Position, tables: AttackTables, mv: Move, threshold: i32) -> bool {
    let us = position.side_to_move();
    if matches!(mv.kind, MoveKind::Castle(_)) {
        return threshold <= 0;
    }
    let Some(mover) = role_at(position, us, mv.from) else { return false };
    let captured = captured_role(position, mv);
    let mut balance = captured.map_or(0, |role| SEE_VALUES[role as usize]) - threshold;
    let mut standing = mover;
    if let MoveKind::Promotion(role) = mv.kind {
        balance += SEE_VALUES[role as usize] - SEE_VALUES[0];
        standing = role;
    }
    if balance < 0 {
        return false;
    }
    balance -= SEE_VALUES[standing as usize];
    if balance >= 0 {
        return true;
    }
    let mut occupied = position.occupied().without(Bitboard::of(mv.from)) | Bitboard::of(mv.to);
    if mv.kind == MoveKind::EnPassant
        && let Some(behind) = mv.to.offset(0, mv.from.rank() as i8 - mv.to.rank() as i8)
    {
        occupied = occupied.without(Bitboard::of(behind));
    }
    wins_exchange(position, tables, mv, occupied, balance)
}

/// Plays the captures out. The opponent captures next; `balance` is what we have if our piece is lost
/// and nothing more happens.
fn wins_exchange(
    position: &Position,
    tables: AttackTables,
    mv: Move,
    mut occupied: Bitboard,
    mut balance: i32,
) -> bool {
    let us = position.side_to_move();
    let both = |role| position.pieces(us, role) | position.pieces(!us, role);
    let diagonal = both(Role::Bishop) | both(Role::Queen);
    let straight = both(Role::Rook) | both(Role::Queen);
    let mut attackers = tables.attackers(position, mv.to, occupied) & occupied;
    let mut side = !us;
    let mut is_winning = true;
    loop {
        let ours = attackers & position.occupied_by(side);
        let least = Role::ALL.into_iter().find(|&role| (ours & position.pieces(side, role)).any());
        let Some(role) = least else { return is_winning };
        // A king cannot capture what the other side still protects.
        if role == Role::King && (attackers & position.occupied_by(!side)).any() {
            return is_winning;
        }
        is_winning = !is_winning;
        let square = (ours & position.pieces(side, role)).first().unwrap_or(mv.to);
        occupied = occupied.without(Bitboard::of(square));
        if matches!(role, Role::Pawn | Role::Bishop | Role::Queen) {
            attackers |= tables.bishop(mv.to, occupied) & diagonal;
        }
        if matches!(role, Role::Rook | Role::Queen) {
            attackers |= tables.rook(mv.to, occupied) & straight;
        }
        attackers &= occupied;
        side = !side;
        balance = -balance - 1 - SEE_VALUES[role as usize];
        if balance >= 0 {
            return is_winning;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::{Rules, Uci};

    #[track_caller]
    fn check(fen: &str, mv: &str, value: i32) {
        let position = Position::from_fen(Rules::STANDARD, fen).unwrap();
        let mv = mv.parse::<Uci>().unwrap().to_move(&position).unwrap();
        let tables = AttackTables::new();
        assert!(see_ge(&position, tables, mv, value), "{fen} {mv} wins {value}");
        assert!(!see_ge(&position, tables, mv, value + 1), "{fen} {mv} wins no more than {value}");
    }

    /// Counted by hand from the values above.
    #[test]
    fn exchanges_continue_as_long_as_they_pay() {
        // An unprotected pawn.
        check("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 100);
        // The knight captures a pawn and is recaptured: 100 - 320.
        check("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", -220);
        // Rook takes rook, rook takes back, and nobody is left on that file.
        check("3rr1k1/8/8/8/8/8/8/3R2K1 w - - 0 1", "d1d8", 0);
        // With another rook behind it, the second capture wins back what the first lost.
        check("3rr1k1/8/8/8/8/8/3R4/3R2K1 w - - 0 1", "d2d8", 500);
        // A quiet move to a square that a pawn attacks costs the knight.
        check("4k3/8/3p4/8/8/5N2/8/4K3 w - - 0 1", "f3e5", -320);
        // En passant captures a pawn, and nobody recaptures.
        check("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 100);
        // A promotion that is captured at once costs the pawn.
        check("3rk3/2P5/8/8/8/8/8/4K3 w - - 0 1", "c7c8q", -100);
    }

    #[test]
    fn a_king_does_not_capture_a_protected_piece() {
        // Queen takes pawn, protected by the king; our rook protects the queen.
        check("4k3/4p3/8/8/8/8/4Q3/4R1K1 w - - 0 1", "e2e7", 100);
    }
}
