//! The two sinks with which the recursion in `cpu_dispatch` counts the leaves of the game tree.

use crate::board::{Board, SidePieces};
use crate::castling::CastlingSide;
use crate::generate::{MoveSink, generate};
use crate::sliders::Sliders;
use crate::static_side::{PawnMove, StaticSide, pawn_attacks};
use crate::{Bitboard, Role, Rules, Square};

/// The number of legal moves.
#[inline(always)]
pub(crate) fn count<P: StaticSide, S: Sliders>(board: &Board, sliders: S, rules: &Rules) -> u64 {
    let mut count = CountSink(0);
    generate::<P, S, _>(board, sliders, rules, &mut count);
    u64::from(count.0)
}

/// Counts moves without looking at them.
struct CountSink(u32);

impl<P: StaticSide> MoveSink<P> for CountSink {
    #[inline(always)]
    fn piece(&mut self, _: Role, _: Square, to: Bitboard) {
        self.0 += to.len();
    }

    #[inline(always)]
    fn pawns(&mut self, _: PawnMove, to: Bitboard) {
        self.0 += to.len();
    }

    #[inline(always)]
    fn promotions(&mut self, _: PawnMove, to: Bitboard) {
        self.0 += to.len() * Role::PROMOTIONS.len() as u32;
    }

    #[inline(always)]
    fn en_passant(&mut self, _: Square, _: Square) {
        self.0 += 1;
    }

    #[inline(always)]
    fn castle(&mut self, _: CastlingSide, _: Square, _: Square) {
        self.0 += 1;
    }
}

/// Plays every move and passes on the board after it.
pub(crate) struct PlaySink<'b, F> {
    pub(crate) board: &'b Board,
    pub(crate) en_passant: bool,
    pub(crate) then: F,
}

impl<F: FnMut(&Board)> PlaySink<'_, F> {
    #[inline(always)]
    fn next<P: StaticSide>(&mut self, us: SidePieces, them: SidePieces) {
        (self.then)(&Board::with::<P>(us, them, Bitboard::EMPTY));
    }
}

impl<P: StaticSide, F: FnMut(&Board)> MoveSink<P> for PlaySink<'_, F> {
    #[inline(always)]
    fn piece(&mut self, role: Role, from: Square, to: Bitboard) {
        for to in to {
            let us = self.board.us::<P>().moved(role, from, to);
            self.next::<P>(us, self.board.them::<P>().without(to));
        }
    }

    #[inline(always)]
    fn pawns(&mut self, way: PawnMove, to: Bitboard) {
        for to in to {
            let us = self.board.us::<P>().moved(Role::Pawn, way.from::<P>(to), to);
            let them = self.board.them::<P>();
            match way {
                PawnMove::Step => self.next::<P>(us, *them),
                PawnMove::TakeWest | PawnMove::TakeEast => self.next::<P>(us, them.without(to)),
                PawnMove::DoubleStep => {
                    let passed =
                        if self.en_passant { passed::<P>(to, them) } else { Bitboard::EMPTY };
                    (self.then)(&Board::with::<P>(us, *them, passed));
                }
            }
        }
    }

    #[inline(always)]
    fn promotions(&mut self, way: PawnMove, to: Bitboard) {
        for to in to {
            let them = self.board.them::<P>().without(to);
            for role in Role::PROMOTIONS {
                let us = self.board.us::<P>().promoted(way.from::<P>(to), to, role);
                self.next::<P>(us, them);
            }
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square) {
        let us = self.board.us::<P>().moved(Role::Pawn, from, to);
        let taken = P::Opponent::forward(Bitboard::of(to)).lowest();
        self.next::<P>(us, self.board.them::<P>().without(taken));
    }

    #[inline(always)]
    fn castle(&mut self, wing: CastlingSide, _: Square, _: Square) {
        let us = self.board.us::<P>().castled(P::SIDE, wing);
        self.next::<P>(us, *self.board.them::<P>());
    }
}

/// The square passed over by a pawn of `P` that has arrived on `to` by a double step, if an enemy
/// pawn attacks it.
#[inline(always)]
pub(crate) fn passed<P: StaticSide>(to: Square, them: &SidePieces) -> Bitboard {
    let over = P::Opponent::forward(Bitboard::of(to));
    if (pawn_attacks::<P>(over) & them.pawns()).any() { over } else { Bitboard::EMPTY }
}
