use chess::{AttackTables, Bitboard, Position, Role, Square};
use game::Side;

/// A piece that is not a king.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Man {
    pub(crate) side: usize,
    pub(crate) role: Role,
    pub(crate) square: u8,
}

/// Two kings and at most two other pieces. The pawns of side 0 move up, those of side 1 down.
///
/// There are no castling rights, and nothing can be taken en passant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Board {
    pub(crate) kings: [u8; 2],
    men: [Man; 2],
    count: u8,
    pub(crate) to_move: usize,
}

/// What stands in the unused places of [`Board::men`].
const NOBODY: Man = Man { side: 0, role: Role::Pawn, square: 0 };

/// Exchanges the ranks.
const FLIP_RANKS: u8 = 56;

impl Board {
    pub(crate) fn new(kings: [u8; 2], to_move: usize) -> Self {
        Self { kings, men: [NOBODY; 2], count: 0, to_move }
    }

    /// The board of a position with White as side 0; `None` if there are more pieces.
    #[inline]
    pub(crate) fn of_position(position: &Position) -> Option<Self> {
        if position.occupied().len() > 4 {
            return None;
        }
        let kings = Side::ALL.map(|side| position.king(side).index() as u8);
        let mut board = Self::new(kings, position.side_to_move() as usize);
        for side in Side::ALL {
            for role in OTHER_ROLES {
                for square in position.pieces(side, role) {
                    board.add(Man { side: side as usize, role, square: square.index() as u8 });
                }
            }
        }
        Some(board)
    }

    pub(crate) fn men(&self) -> &[Man] {
        &self.men[..usize::from(self.count)]
    }

    pub(crate) fn men_mut(&mut self) -> &mut [Man] {
        &mut self.men[..usize::from(self.count)]
    }

    pub(crate) fn add(&mut self, man: Man) {
        self.men[usize::from(self.count)] = man;
        self.count += 1;
    }

    pub(crate) fn remove(&mut self, index: usize) {
        self.men[index] = self.men[1];
        self.men[1] = NOBODY;
        self.count -= 1;
    }

    #[inline]
    pub(crate) fn occupied(&self) -> u64 {
        let kings = 1 << self.kings[0] | 1 << self.kings[1];
        self.men().iter().fold(kings, |all, man| all | 1 << man.square)
    }

    /// The board with the sides exchanged.
    #[must_use]
    #[inline]
    pub(crate) fn swapped(mut self) -> Self {
        self.kings = [self.kings[1] ^ FLIP_RANKS, self.kings[0] ^ FLIP_RANKS];
        self.to_move = 1 - self.to_move;
        for man in self.men_mut() {
            man.side = 1 - man.side;
            man.square ^= FLIP_RANKS;
        }
        self
    }

    /// Whether the pieces of a side, the king included, attack a square.
    #[inline]
    pub(crate) fn attacks(&self, tables: AttackTables, side: usize, square: u8) -> bool {
        let occupied = Bitboard(self.occupied());
        let target = 1u64 << square;
        AttackTables::king(at(self.kings[side])).0 & target != 0
            || self
                .men()
                .iter()
                .any(|man| man.side == side && attacks_of(tables, *man, occupied) & target != 0)
    }

    /// Whether the king of a side is attacked.
    #[inline]
    pub(crate) fn in_check(&self, tables: AttackTables, side: usize) -> bool {
        self.attacks(tables, 1 - side, self.kings[side])
    }

    /// Whether no two pieces share a square and the side that has just moved is not in check.
    pub(crate) fn is_legal(&self, tables: AttackTables) -> bool {
        let pieces = 2 + u32::from(self.count);
        self.occupied().count_ones() == pieces && !self.in_check(tables, 1 - self.to_move)
    }
}

/// All roles but the king, the strongest first.
pub(crate) const OTHER_ROLES: [Role; 5] =
    [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

#[inline]
pub(crate) fn at(square: u8) -> Square {
    SQUARES[usize::from(square & 63)]
}

/// All squares by index.
static SQUARES: std::sync::LazyLock<[Square; 64]> = std::sync::LazyLock::new(|| {
    let mut squares = [Square::A1; 64];
    for (place, square) in squares.iter_mut().zip(Bitboard(u64::MAX)) {
        *place = square;
    }
    squares
});

/// The squares that a piece attacks.
#[inline]
pub(crate) fn attacks_of(tables: AttackTables, man: Man, occupied: Bitboard) -> u64 {
    let square = at(man.square);
    match man.role {
        Role::Pawn => AttackTables::pawns(side_of(man.side), Bitboard(1 << man.square)).0,
        Role::Knight => AttackTables::knight(square).0,
        Role::Bishop => tables.bishop(square, occupied).0,
        Role::Rook => tables.rook(square, occupied).0,
        Role::Queen => tables.queen(square, occupied).0,
        Role::King => AttackTables::king(square).0,
    }
}

fn side_of(side: usize) -> Side {
    if side == 0 { Side::White } else { Side::Black }
}
