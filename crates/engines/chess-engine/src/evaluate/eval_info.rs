use chess::{AttackTables, Bitboard, Position, Role, Square};
use game::{BySide, Side};

/// What one side attacks. The evaluation of its pieces fills it in.
#[derive(Clone, Copy, Default)]
pub(crate) struct Attacks {
    pub(crate) by_role: [Bitboard; 6],
    pub(crate) all: Bitboard,
    pub(crate) twice: Bitboard,
    /// How many pieces attack the zone around the other king.
    pub(crate) king_attackers: i32,
    /// How hard they attack it.
    pub(crate) king_pressure: i32,
}

impl Attacks {
    #[inline(always)]
    pub(crate) fn add(&mut self, role: Role, attacks: Bitboard) {
        self.twice |= self.all & attacks;
        self.all |= attacks;
        self.by_role[role as usize] |= attacks;
    }

    #[inline(always)]
    pub(crate) fn by(&self, role: Role) -> Bitboard {
        self.by_role[role as usize]
    }
}

/// A position with what several terms of the evaluation need.
pub(crate) struct EvalInfo<'p> {
    pub(crate) position: &'p Position,
    pub(crate) tables: AttackTables,
    pub(crate) occupied: Bitboard,
    pub(crate) king: BySide<Square>,
    /// The king's square, the squares around it, and the rank in front of them.
    pub(crate) king_zone: BySide<Bitboard>,
    pub(crate) attacks: BySide<Attacks>,
}

impl<'p> EvalInfo<'p> {
    #[inline(always)]
    pub(crate) fn new(position: &'p Position, tables: AttackTables) -> Self {
        let king = BySide::new(|side| position.king(side));
        let king_zone = BySide::new(|side| {
            let ring = AttackTables::king(king[side]) | Bitboard::of(king[side]);
            ring | forward(side, ring)
        });
        let attacks = BySide::new(|side| {
            let mut attacks = Attacks::default();
            attacks.add(Role::King, AttackTables::king(king[side]));
            attacks.add(Role::Pawn, AttackTables::pawns(side, position.pieces(side, Role::Pawn)));
            attacks
        });
        Self { position, tables, occupied: position.occupied(), king, king_zone, attacks }
    }

    #[inline(always)]
    pub(crate) fn pawns(&self, side: Side) -> Bitboard {
        self.position.pieces(side, Role::Pawn)
    }
}

/// The squares one rank ahead.
#[inline(always)]
pub(crate) fn forward(side: Side, set: Bitboard) -> Bitboard {
    match side {
        Side::White => Bitboard(set.0 << 8),
        Side::Black => Bitboard(set.0 >> 8),
    }
}

/// All squares ahead on the same files.
#[inline(always)]
pub(crate) fn ahead(side: Side, set: Bitboard) -> Bitboard {
    let mut fill = forward(side, set).0;
    match side {
        Side::White => {
            fill |= fill << 8;
            fill |= fill << 16;
            fill |= fill << 32;
        }
        Side::Black => {
            fill |= fill >> 8;
            fill |= fill >> 16;
            fill |= fill >> 32;
        }
    }
    Bitboard(fill)
}

/// The squares to the left and to the right.
#[inline(always)]
pub(crate) fn beside(set: Bitboard) -> Bitboard {
    let west = (set.0 & !Bitboard::file(0).0) >> 1;
    let east = (set.0 & !Bitboard::file(7).0) << 1;
    Bitboard(west | east)
}
