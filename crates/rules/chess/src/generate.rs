//! Legal moves, directly: what gives check and what is pinned is found first, so that no move need
//! be made and tested. Moves are handed out as sets of squares; what becomes of them (counted,
//! listed, played) is the [`Sink`]'s business.

use std::marker::PhantomData;

use crate::attacks::{attacked, attacked_by};
use crate::board::{Army, Board};
use crate::castling::CastlingSide;
use crate::player::{PawnWay, Player, east, west};
use crate::rays;
use crate::sliders::Sliders;
use crate::{Bitboard, Role, Square};

/// Receives the legal moves of the player `P`.
pub(crate) trait Sink<P: Player> {
    /// A piece other than a pawn can go to any of these squares.
    fn piece(&mut self, role: Role, from: Square, to: Bitboard);
    /// Pawns can arrive on these squares, below the last rank.
    fn pawns(&mut self, way: PawnWay, to: Bitboard);
    /// Pawns can arrive on these squares of the last rank, and choose what to become.
    fn promotions(&mut self, way: PawnWay, to: Bitboard);
    /// A pawn can take the one that has just passed it.
    fn en_passant(&mut self, from: Square, to: Square);
    /// The king can castle.
    fn castle(&mut self, wing: CastlingSide);
}

/// Hands all legal moves of `P` to the sink. `safe_passage` is whether castling over an attacked
/// square is forbidden.
#[inline(always)]
pub(crate) fn generate<P: Player, S: Sliders, K: Sink<P>>(
    board: &Board,
    sliders: S,
    safe_passage: bool,
    sink: &mut K,
) {
    let scene = Scene::<P, S>::new(board, sliders);
    scene.king_moves(safe_passage, sink);
    if scene.double_check {
        return;
    }
    scene.knight_moves(sink);
    scene.slider_moves(sink);
    scene.pawn_moves(sink);
    scene.en_passant(sink);
}

/// A board seen from the king of the side to move: who attacks him, and who shields him.
struct Scene<'b, P, S> {
    board: &'b Board,
    us: &'b Army,
    them: &'b Army,
    sliders: S,
    occupied: Bitboard,
    king: Square,
    /// Where a piece other than the king may go: everywhere but on its own pieces, or, in check,
    /// only where it takes the attacker or stands in its way.
    targets: Bitboard,
    /// The lines, attackers included, along which a piece of ours shields the king.
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

impl<'b, P: Player, S: Sliders> Scene<'b, P, S> {
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
    fn king_moves<K: Sink<P>>(&self, safe_passage: bool, sink: &mut K) {
        let steps = rays::king(self.king).without(self.us.all);
        if steps.any() {
            // The king himself must not shield the square he flees to.
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
            self.castling(safe_passage, sink);
        }
    }

    #[inline(always)]
    fn castling<K: Sink<P>>(&self, safe_passage: bool, sink: &mut K) {
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
            sink.castle(wing);
        }
    }

    #[inline(always)]
    fn knight_moves<K: Sink<P>>(&self, sink: &mut K) {
        // A pinned knight never stays on its line.
        let free = self.us.knights().without(self.pins.straight | self.pins.diagonal);
        for from in free {
            sink.piece(Role::Knight, from, rays::knight(from) & self.targets);
        }
    }

    #[inline(always)]
    fn slider_moves<K: Sink<P>>(&self, sink: &mut K) {
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

    /// A pinned slider keeps to its line, if it is one on which it moves.
    #[inline(always)]
    fn pinned_slider_moves<K: Sink<P>>(&self, sink: &mut K) {
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
    fn pawn_moves<K: Sink<P>>(&self, sink: &mut K) {
        let Pins { straight, diagonal } = self.pins;
        let empty = !self.occupied;

        // Set-wise, pinned pawns too: one that is pinned along a line must arrive on that line.
        let pushers = self.us.pawns().without(diagonal);
        let single = (P::forward(pushers.without(straight))
            | (P::forward(pushers & straight) & straight))
            & empty;
        let double = P::forward(single & P::THIRD) & empty & self.targets;
        let single = single & self.targets;

        let takers = self.us.pawns().without(straight);
        let free = P::forward(takers.without(diagonal));
        let bound = P::forward(takers & diagonal);
        let prey = self.them.all & self.targets;
        let to_west = (west(free) | (west(bound) & diagonal)) & prey;
        let to_east = (east(free) | (east(bound) & diagonal)) & prey;

        if (self.us.pawns() & P::SEVENTH).any() {
            let last = P::forward(P::SEVENTH);
            sink.promotions(PawnWay::Step, single & last);
            sink.promotions(PawnWay::TakeWest, to_west & last);
            sink.promotions(PawnWay::TakeEast, to_east & last);
            sink.pawns(PawnWay::Step, single.without(last));
            sink.pawns(PawnWay::TakeWest, to_west.without(last));
            sink.pawns(PawnWay::TakeEast, to_east.without(last));
        } else {
            sink.pawns(PawnWay::Step, single);
            sink.pawns(PawnWay::TakeWest, to_west);
            sink.pawns(PawnWay::TakeEast, to_east);
        }
        sink.pawns(PawnWay::DoubleStep, double);
    }

    #[inline(always)]
    fn en_passant<K: Sink<P>>(&self, sink: &mut K) {
        if self.board.passed.any() {
            let to = self.board.passed.lowest();
            for from in en_passant_takers::<P, S>(self.board, self.sliders) {
                sink.en_passant(from, to);
            }
        }
    }
}

/// The pawns of `P` that may really take en passant. Two pawns leave one rank at once, so pins are
/// not enough to tell; but it is rare, and here the capture is made and looked at.
#[inline(never)]
pub(crate) fn en_passant_takers<P: Player, S: Sliders>(board: &Board, sliders: S) -> Bitboard {
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
