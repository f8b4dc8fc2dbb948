use chess::{AttackTables, Bitboard, Position, Role, Square};
use game::{BySide, Side};

/// What each side attacks, gathered while its pieces are looked at.
#[derive(Clone, Copy, Default)]
pub(crate) struct Hits {
    pub(crate) by: [Bitboard; 6],
    pub(crate) all: Bitboard,
    pub(crate) twice: Bitboard,
    /// How many pieces look at the other king's surroundings, and how hard.
    pub(crate) attackers: i32,
    pub(crate) pressure: i32,
}

impl Hits {
    #[inline(always)]
    pub(crate) fn add(&mut self, role: Role, attacks: Bitboard) {
        self.twice |= self.all & attacks;
        self.all |= attacks;
        self.by[role as usize] |= attacks;
    }
}

/// A position with what the terms ask for again and again.
pub(crate) struct View<'p> {
    pub(crate) position: &'p Position,
    pub(crate) sight: AttackTables,
    pub(crate) occupied: Bitboard,
    pub(crate) king: BySide<Square>,
    /// The king's square and those around it, and the row before them.
    pub(crate) zone: BySide<Bitboard>,
    pub(crate) hits: BySide<Hits>,
}

impl<'p> View<'p> {
    #[inline(always)]
    pub(crate) fn new(position: &'p Position, sight: AttackTables) -> Self {
        let king = BySide::new(|side| position.king(side));
        let zone = BySide::new(|side| {
            let ring = AttackTables::king(king[side]) | Bitboard::of(king[side]);
            ring | forward(side, ring)
        });
        let hits = BySide::new(|side| {
            let mut hits = Hits::default();
            hits.add(Role::King, AttackTables::king(king[side]));
            hits.add(Role::Pawn, AttackTables::pawns(side, position.pieces(side, Role::Pawn)));
            hits
        });
        Self { position, sight, occupied: position.occupied(), king, zone, hits }
    }

    #[inline(always)]
    pub(crate) fn pawns(&self, side: Side) -> Bitboard {
        self.position.pieces(side, Role::Pawn)
    }
}

/// One rank ahead.
#[inline(always)]
pub(crate) fn forward(side: Side, set: Bitboard) -> Bitboard {
    match side {
        Side::White => Bitboard(set.0 << 8),
        Side::Black => Bitboard(set.0 >> 8),
    }
}

/// Everything ahead on the same files, the squares themselves left out.
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
