//! The legal move generator. It finds checkers and pins first, so that it need not make a move to test its legality. It
//! passes moves as sets of squares to a [`MoveSink`], which counts, lists or plays them.

use std::marker::PhantomData;

use crate::attacks::{attacked, attacked_by};
use crate::board::{Board, SidePieces};
use crate::castling::CastlingSide;
use crate::rays;
use crate::sliders::Sliders;
use crate::static_side::{PawnMove, StaticSide, east, west};
use crate::{Bitboard, Role, Rules, Square};

/// Receives the legal moves of the side `P`.
pub(crate) trait MoveSink<P: StaticSide> {
    /// A piece other than a pawn can go to any of these squares.
    fn piece(&mut self, role: Role, from: Square, to: Bitboard);
    /// Pawns can move to these squares, which are not on the last rank.
    fn pawns(&mut self, way: PawnMove, to: Bitboard);
    /// Pawns can move to these squares of the last rank, with a choice of promotions.
    fn promotions(&mut self, way: PawnMove, to: Bitboard);
    /// A pawn can capture en passant.
    fn en_passant(&mut self, from: Square, to: Square);
    /// The king can castle. A move names these two squares.
    fn castle(&mut self, wing: CastlingSide, from: Square, to: Square);
}

/// Passes all legal moves of `P` to the sink.
#[inline(always)]
pub(crate) fn generate<P: StaticSide, S: Sliders, K: MoveSink<P>>(
    board: &Board,
    sliders: S,
    rules: &Rules,
    sink: &mut K,
) {
    let generator = MoveGenerator::<P, S>::new(board, sliders);
    generator.king_moves(rules, sink);
    if generator.double_check {
        return;
    }
    generator.knight_moves(sink);
    generator.slider_moves(sink);
    generator.pawn_moves(sink);
    generator.en_passant(sink);
}

/// A board with the checkers and pins of the side to move.
struct MoveGenerator<'b, P, S> {
    board: &'b Board,
    us: &'b SidePieces,
    them: &'b SidePieces,
    sliders: S,
    occupied: Bitboard,
    king: Square,
    /// Where a piece other than the king may go: to any square without a piece of its own side or, in check, only to
    /// squares where it captures the checker or blocks the check.
    targets: Bitboard,
    /// The lines of pins, including the pinning pieces.
    pins: Pins,
    in_check: bool,
    double_check: bool,
    player: PhantomData<P>,
}

#[derive(Clone, Copy)]
struct Pins {
    straight: Bitboard,
    diagonal: Bitboard,
}

impl<'b, P: StaticSide, S: Sliders> MoveGenerator<'b, P, S> {
    #[inline(always)]
    fn new(board: &'b Board, sliders: S) -> Self {
        let (us, them) = (board.us::<P>(), board.them::<P>());
        let occupied = us.all | them.all;
        let king = us.king();
        let king_set = Bitboard::of(king);

        let ahead = P::forward(king_set);
        let mut checkers =
            (rays::knight(king) & them.knights()) | ((west(ahead) | east(ahead)) & them.pawns());
        let mut check_lines = checkers;
        let mut pins = Pins { straight: Bitboard::EMPTY, diagonal: Bitboard::EMPTY };

        if (rays::rook_rays(king) & them.straight()).any() {
            for attacker in sliders.rook(king, them.all) & them.straight() {
                let line = rays::between(king, attacker);
                let shields = line & us.all;
                let line = line | Bitboard::of(attacker);
                if shields.is_empty() {
                    checkers |= Bitboard::of(attacker);
                    check_lines |= line;
                } else if !shields.is_several() {
                    pins.straight |= line;
                }
            }
        }
        if (rays::bishop_rays(king) & them.diagonal()).any() {
            for attacker in sliders.bishop(king, them.all) & them.diagonal() {
                let line = rays::between(king, attacker);
                let shields = line & us.all;
                let line = line | Bitboard::of(attacker);
                if shields.is_empty() {
                    checkers |= Bitboard::of(attacker);
                    check_lines |= line;
                } else if !shields.is_several() {
                    pins.diagonal |= line;
                }
            }
        }

        let in_check = checkers.any();
        let targets = if in_check { check_lines } else { !us.all };
        Self {
            board,
            us,
            them,
            sliders,
            occupied,
            king,
            targets,
            pins,
            in_check,
            double_check: checkers.is_several(),
            player: PhantomData,
        }
    }

    #[inline(always)]
    fn king_moves<K: MoveSink<P>>(&self, rules: &Rules, sink: &mut K) {
        let steps = rays::king(self.king).without(self.us.all);
        if steps.any() {
            // The king must not block an attack on the square that it moves to.
            let occupied = self.occupied ^ Bitboard::of(self.king);
            let safe = if steps.len() < 3 {
                let mut safe = Bitboard::EMPTY;
                for to in steps {
                    if !attacked_by::<P::Opponent, S>(self.them, self.sliders, to, occupied) {
                        safe |= Bitboard::of(to);
                    }
                }
                safe
            } else {
                steps.without(attacked::<P::Opponent, S>(self.them, self.sliders, occupied))
            };
            sink.piece(Role::King, self.king, safe);
        }
        if self.us.castlers.any() && !self.in_check {
            if rules.start.is_chess960() {
                self.castling_in_chess960(sink);
            } else {
                self.castling(rules.safe_passage(), sink);
            }
        }
    }

    #[inline(always)]
    fn castling<K: MoveSink<P>>(&self, safe_passage: bool, sink: &mut K) {
        for wing in CastlingSide::ALL {
            if (self.us.castlers & Bitboard::of(wing.rook_from(P::SIDE))).is_empty()
                || (self.occupied & wing.between(P::SIDE)).any()
            {
                continue;
            }
            let attacked =
                |to| attacked_by::<P::Opponent, S>(self.them, self.sliders, to, self.occupied);
            if attacked(wing.king_to(P::SIDE)) || (safe_passage && attacked(wing.rook_to(P::SIDE)))
            {
                continue;
            }
            sink.castle(wing, CastlingSide::king_from(P::SIDE), wing.king_to(P::SIDE));
        }
    }

    /// Castling of king and rooks that may begin anywhere on the first rank.
    #[inline(never)]
    fn castling_in_chess960<K: MoveSink<P>>(&self, sink: &mut K) {
        for wing in CastlingSide::ALL {
            let Some(way) = self.us.castling_way(P::SIDE, wing) else { continue };
            let attacked =
                |to, occupied| attacked_by::<P::Opponent, S>(self.them, self.sliders, to, occupied);
            if (self.occupied & way.must_be_empty()).is_empty()
                && !way.king_path().into_iter().any(|to| attacked(to, self.occupied))
                // The rook may have shielded the square on which the king arrives.
                && !attacked(way.king_to, way.occupied_after(self.occupied))
            {
                sink.castle(wing, way.king_from, way.rook_from);
            }
        }
    }

    #[inline(always)]
    fn knight_moves<K: MoveSink<P>>(&self, sink: &mut K) {
        // A pinned knight has no legal move.
        let free = self.us.knights().without(self.pins.straight | self.pins.diagonal);
        for from in free {
            sink.piece(Role::Knight, from, rays::knight(from) & self.targets);
        }
    }

    #[inline(always)]
    fn slider_moves<K: MoveSink<P>>(&self, sink: &mut K) {
        let Pins { straight, diagonal } = self.pins;
        let pinned = straight | diagonal;
        for from in self.us.role(Role::Bishop).without(pinned) {
            sink.piece(Role::Bishop, from, self.sliders.bishop(from, self.occupied) & self.targets);
        }
        for from in self.us.role(Role::Rook).without(pinned) {
            sink.piece(Role::Rook, from, self.sliders.rook(from, self.occupied) & self.targets);
        }
        for from in self.us.role(Role::Queen).without(pinned) {
            let reach =
                self.sliders.bishop(from, self.occupied) | self.sliders.rook(from, self.occupied);
            sink.piece(Role::Queen, from, reach & self.targets);
        }
        if ((self.us.diagonal() & diagonal) | (self.us.straight() & straight)).any() {
            self.pinned_slider_moves(sink);
        }
    }

    /// A pinned slider can only move along the line of the pin.
    #[inline(always)]
    fn pinned_slider_moves<K: MoveSink<P>>(&self, sink: &mut K) {
        for role in [Role::Bishop, Role::Queen] {
            for from in self.us.role(role) & self.pins.diagonal {
                let reach = self.sliders.bishop(from, self.occupied) & self.pins.diagonal;
                sink.piece(role, from, reach & self.targets);
            }
        }
        for role in [Role::Rook, Role::Queen] {
            for from in self.us.role(role) & self.pins.straight {
                let reach = self.sliders.rook(from, self.occupied) & self.pins.straight;
                sink.piece(role, from, reach & self.targets);
            }
        }
    }

    #[inline(always)]
    fn pawn_moves<K: MoveSink<P>>(&self, sink: &mut K) {
        let Pins { straight, diagonal } = self.pins;
        let empty = !self.occupied;

        // Pinned pawns are included in the sets: a pinned pawn must stay on the line of the pin.
        let pushers = self.us.pawns().without(diagonal);
        let single = (P::forward(pushers.without(straight))
            | (P::forward(pushers & straight) & straight))
            & empty;
        let double = P::forward(single & P::THIRD) & empty & self.targets;
        let single = single & self.targets;

        let takers = self.us.pawns().without(straight);
        let free = P::forward(takers.without(diagonal));
        let bound = P::forward(takers & diagonal);
        let enemies = self.them.all & self.targets;
        let to_west = (west(free) | (west(bound) & diagonal)) & enemies;
        let to_east = (east(free) | (east(bound) & diagonal)) & enemies;

        if (self.us.pawns() & P::SEVENTH).any() {
            let last = P::forward(P::SEVENTH);
            sink.promotions(PawnMove::Step, single & last);
            sink.promotions(PawnMove::TakeWest, to_west & last);
            sink.promotions(PawnMove::TakeEast, to_east & last);
            sink.pawns(PawnMove::Step, single.without(last));
            sink.pawns(PawnMove::TakeWest, to_west.without(last));
            sink.pawns(PawnMove::TakeEast, to_east.without(last));
        } else {
            sink.pawns(PawnMove::Step, single);
            sink.pawns(PawnMove::TakeWest, to_west);
            sink.pawns(PawnMove::TakeEast, to_east);
        }
        sink.pawns(PawnMove::DoubleStep, double);
    }

    #[inline(always)]
    fn en_passant<K: MoveSink<P>>(&self, sink: &mut K) {
        if self.board.passed.any() {
            let to = self.board.passed.lowest();
            for from in en_passant_takers::<P, S>(self.board, self.sliders) {
                sink.en_passant(from, to);
            }
        }
    }
}

/// The pawns of `P` whose capture en passant is legal. Two pawns leave the same rank at once, so pins do not suffice to
/// decide; this is rare, and the function tests the board after the capture.
#[inline(never)]
pub(crate) fn en_passant_takers<P: StaticSide, S: Sliders>(board: &Board, sliders: S) -> Bitboard {
    let (us, them) = (board.us::<P>(), board.them::<P>());
    let behind = P::Opponent::forward(board.passed);
    let taken = behind.lowest();
    let mut takers = Bitboard::EMPTY;
    for from in (west(behind) | east(behind)) & us.pawns() {
        let occupied = (us.all | them.all | board.passed) ^ behind ^ Bitboard::of(from);
        let them = them.without(taken);
        if !attacked_by::<P::Opponent, S>(&them, sliders, us.king(), occupied) {
            takers |= Bitboard::of(from);
        }
    }
    takers
}
