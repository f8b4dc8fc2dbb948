use arrayvec::ArrayVec;

use crate::castling::CastlingSide;
use crate::generate::MoveSink;
use crate::moves::{Move, MoveKind};
use crate::sliders::Sliders;
use crate::static_side::{PawnMove, StaticSide};
use crate::{Bitboard, Role, Square};

/// Keeps the legal moves as sets, so that one of them can be picked without listing the others.
pub(crate) struct PickSink {
    /// No side has more sets: one for each of its pieces and a few for its pawns.
    sets: ArrayVec<MoveSet, 80>,
    count: u32,
}

/// Moves that differ only in their square of arrival, or in the square and the promotion.
#[derive(Clone, Copy)]
struct MoveSet {
    from: Origin,
    to: Bitboard,
    kind: MoveKind,
    count: u32,
}

/// Where the moves of a set begin.
#[derive(Clone, Copy)]
enum Origin {
    Square(Square),
    /// Behind the square of arrival, by this many square numbers.
    Behind(i8),
}

impl PickSink {
    pub(crate) fn new() -> Self {
        Self { sets: ArrayVec::new(), count: 0 }
    }

    /// One of the moves; `choose` gets their number and returns an index. `None` if there are no moves.
    #[inline(always)]
    pub(crate) fn pick<S: Sliders>(
        &self,
        sliders: S,
        choose: impl FnOnce(u32) -> u32,
    ) -> Option<Move> {
        if self.count == 0 {
            return None;
        }
        let mut index = choose(self.count);
        for set in &self.sets {
            match index.checked_sub(set.count) {
                Some(rest) => index = rest,
                None => return Some(set.move_at(sliders, index)),
            }
        }
        None
    }

    #[inline(always)]
    fn add(&mut self, from: Origin, to: Bitboard, kind: MoveKind, choices: u32) {
        let count = to.len() * choices;
        self.sets.push(MoveSet { from, to, kind, count });
        self.count += count;
    }
}

impl MoveSet {
    #[inline(always)]
    fn move_at<S: Sliders>(&self, sliders: S, index: u32) -> Move {
        let square = match self.kind {
            MoveKind::Promotion(_) => index / Role::PROMOTIONS.len() as u32,
            _ => index,
        };
        let to = sliders.nth(self.to, square);
        let from = match self.from {
            Origin::Square(from) => from,
            Origin::Behind(distance) => {
                Square::at((to.index() as i32 - i32::from(distance)) as u32)
            }
        };
        let kind = match self.kind {
            MoveKind::Promotion(_) => {
                MoveKind::Promotion(Role::PROMOTIONS[index as usize % Role::PROMOTIONS.len()])
            }
            kind => kind,
        };
        Move { from, to, kind }
    }
}

/// The pawns that move this way come from so far behind.
#[inline(always)]
fn behind<P: StaticSide>(way: PawnMove) -> Origin {
    let step = P::FORWARD as i8;
    Origin::Behind(match way {
        PawnMove::Step => step,
        PawnMove::DoubleStep => 2 * step,
        PawnMove::TakeWest => step - 1,
        PawnMove::TakeEast => step + 1,
    })
}

impl<P: StaticSide> MoveSink<P> for PickSink {
    #[inline(always)]
    fn piece(&mut self, _: Role, from: Square, to: Bitboard) {
        self.add(Origin::Square(from), to, MoveKind::Plain, 1);
    }

    #[inline(always)]
    fn pawns(&mut self, way: PawnMove, to: Bitboard) {
        let kind = if way == PawnMove::DoubleStep { MoveKind::DoubleStep } else { MoveKind::Plain };
        self.add(behind::<P>(way), to, kind, 1);
    }

    #[inline(always)]
    fn promotions(&mut self, way: PawnMove, to: Bitboard) {
        let kind = MoveKind::Promotion(Role::Queen);
        self.add(behind::<P>(way), to, kind, Role::PROMOTIONS.len() as u32);
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square) {
        self.add(Origin::Square(from), Bitboard::of(to), MoveKind::EnPassant, 1);
    }

    #[inline(always)]
    fn castle(&mut self, wing: CastlingSide, from: Square, to: Square) {
        self.add(Origin::Square(from), Bitboard::of(to), MoveKind::Castle(wing), 1);
    }
}
