use chess::{AttackTables, Bitboard, Move, MoveKind, Position, Role};

/// What roles are worth when pieces are exchanged on one square.
pub(crate) const WORTH: [i32; 6] = [100, 320, 330, 500, 950, 20_000];

/// What stands on the square that a move takes from, if it takes anything.
pub(crate) fn taken(position: &Position, mv: Move) -> Option<Role> {
    match mv.kind {
        MoveKind::EnPassant => Some(Role::Pawn),
        MoveKind::Castle(_) | MoveKind::DoubleStep => None,
        _ => role_at(position, !position.side_to_move(), mv.to),
    }
}

/// The role of one side's piece on a square.
#[inline(always)]
pub(crate) fn role_at(
    position: &Position,
    side: game::Side,
    square: chess::Square,
) -> Option<Role> {
    if !position.army(side).has(square) {
        return None;
    }
    // Added up rather than searched for: which role it is cannot be foreseen.
    let bit = |role: Role| (position.pieces(side, role).0 >> square.index()) as usize & 1;
    let number = bit(Role::Knight)
        + 2 * bit(Role::Bishop)
        + 3 * bit(Role::Rook)
        + 4 * bit(Role::Queen)
        + 5 * bit(Role::King);
    Some(Role::ALL[number.min(5)])
}

/// Whether a move wins at least `wanted` if both sides go on taking on its square with their least
/// piece for as long as it pays (static exchange evaluation).
pub(crate) fn gains(position: &Position, sight: AttackTables, mv: Move, wanted: i32) -> bool {
    let us = position.side_to_move();
    if matches!(mv.kind, MoveKind::Castle(_)) {
        return wanted <= 0;
    }
    let Some(mover) = role_at(position, us, mv.from) else { return false };
    let mut balance = taken(position, mv).map_or(0, |role| WORTH[role as usize]) - wanted;
    let mut standing = mover;
    if let MoveKind::Promotion(role) = mv.kind {
        balance += WORTH[role as usize] - WORTH[0];
        standing = role;
    }
    if balance < 0 {
        return false;
    }
    balance -= WORTH[standing as usize];
    if balance >= 0 {
        return true;
    }
    let mut occupied = position.occupied().without(Bitboard::of(mv.from)) | Bitboard::of(mv.to);
    if mv.kind == MoveKind::EnPassant
        && let Some(behind) = mv.to.offset(0, mv.from.rank() as i8 - mv.to.rank() as i8)
    {
        occupied = occupied.without(Bitboard::of(behind));
    }
    exchange(position, sight, mv, occupied, balance)
}

/// The other side takes next; `balance` is what we have if nothing more happens, our piece lost.
fn exchange(
    position: &Position,
    sight: AttackTables,
    mv: Move,
    mut occupied: Bitboard,
    mut balance: i32,
) -> bool {
    let us = position.side_to_move();
    let both = |role| position.pieces(us, role) | position.pieces(!us, role);
    let diagonal = both(Role::Bishop) | both(Role::Queen);
    let straight = both(Role::Rook) | both(Role::Queen);
    let mut attackers = sight.attackers(position, mv.to, occupied) & occupied;
    let mut side = !us;
    let mut good = true;
    loop {
        let ours = attackers & position.army(side);
        let least = Role::ALL.into_iter().find(|&role| (ours & position.pieces(side, role)).any());
        let Some(role) = least else { return good };
        // A king cannot take what the other side still protects.
        if role == Role::King && (attackers & position.army(!side)).any() {
            return good;
        }
        good = !good;
        let square = (ours & position.pieces(side, role)).first().unwrap_or(mv.to);
        occupied = occupied.without(Bitboard::of(square));
        if matches!(role, Role::Pawn | Role::Bishop | Role::Queen) {
            attackers |= sight.bishop(mv.to, occupied) & diagonal;
        }
        if matches!(role, Role::Rook | Role::Queen) {
            attackers |= sight.rook(mv.to, occupied) & straight;
        }
        attackers &= occupied;
        side = !side;
        balance = -balance - 1 - WORTH[role as usize];
        if balance >= 0 {
            return good;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::{Rules, Uci};

    #[track_caller]
    fn check(fen: &str, mv: &str, gain: i32) {
        let position = Position::from_fen(Rules::STANDARD, fen).unwrap();
        let mv = mv.parse::<Uci>().unwrap().to_move(&position).unwrap();
        let sight = AttackTables::new();
        assert!(gains(&position, sight, mv, gain), "{fen} {mv} wins {gain}");
        assert!(!gains(&position, sight, mv, gain + 1), "{fen} {mv} wins no more than {gain}");
    }

    /// Counted by hand from the worths above.
    #[test]
    fn exchanges_go_on_as_long_as_they_pay() {
        // A pawn that nobody protects.
        check("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 100);
        // The knight takes a pawn and is lost for it: 100 - 320.
        check("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", -220);
        // Rook takes rook, rook takes back, and nobody is left on that file.
        check("3rr1k1/8/8/8/8/8/8/3R2K1 w - - 0 1", "d1d8", 0);
        // With another rook behind it, the second capture wins back what the first lost.
        check("3rr1k1/8/8/8/8/8/3R4/3R2K1 w - - 0 1", "d2d8", 500);
        // A quiet move into a pawn's reach costs the knight.
        check("4k3/8/3p4/8/8/5N2/8/4K3 w - - 0 1", "f3e5", -320);
        // En passant takes a pawn, and nobody takes back.
        check("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 100);
        // A promotion that is taken at once: the pawn is gone.
        check("3rk3/2P5/8/8/8/8/8/4K3 w - - 0 1", "c7c8q", -100);
    }

    #[test]
    fn a_king_does_not_take_what_is_protected() {
        // Queen takes pawn, protected by the king; our rook protects the queen.
        check("4k3/4p3/8/8/8/8/4Q3/4R1K1 w - - 0 1", "e2e7", 100);
    }
}
