//! Finds the rule that forbids an attempted move.

use game::{OutOfTurn, Side};

use crate::board::Board;
use crate::castling::CastlingSide;
use crate::{
    Bitboard, Castling, Move, MoveKind, Position, Refusal, Role, Square, cpu_dispatch, rays,
};

impl Position {
    /// The legal move from one square to another, or the reason why there is none.
    ///
    /// # Errors
    /// Why the rules refuse it.
    pub fn legal_move(
        &self,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> Result<Move, Refusal> {
        let moves = self.moves();
        self.check_not_over(&moves)?;
        let fitting = || moves.iter().filter(|mv| mv.from == from && mv.to == to);
        if let Some(mv) = fitting().find(|mv| mv.promotion() == promotion) {
            return Ok(*mv);
        }
        Err(match (fitting().next(), promotion) {
            (Some(Move { kind: MoveKind::Promotion(_), .. }), Some(role)) => {
                Refusal::CannotBecome(role)
            }
            (Some(Move { kind: MoveKind::Promotion(_), .. }), None) => Refusal::MustPromote,
            (Some(_), _) => Refusal::NothingToPromote,
            (None, _) => self.why_not(from, to),
        })
    }

    /// Checks that the game is not over, given the legal moves.
    pub(crate) fn check_not_over(&self, moves: &[Move]) -> Result<(), Refusal> {
        match moves.is_empty() || self.is_dead() {
            true => Err(OutOfTurn::GameOver.into()),
            false => Ok(()),
        }
    }

    /// Checks that a move is legal.
    ///
    /// # Errors
    /// Why the rules refuse it.
    pub fn check_legal(&self, mv: Move) -> Result<(), Refusal> {
        match self.legal_move(mv.from, mv.to, mv.promotion())? {
            legal if legal == mv => Ok(()),
            _ => Err(Refusal::AnotherKind),
        }
    }

    /// Checks that a move is legal apart from the end of the game: files hold games that went on after a dead position.
    ///
    /// # Errors
    /// Why the rules refuse it.
    pub fn check_playable(&self, mv: Move) -> Result<(), Refusal> {
        if self.moves().contains(&mv) {
            return Ok(());
        }
        Err(self.check_legal(mv).err().unwrap_or(Refusal::AnotherKind))
    }

    /// The reason why no piece may move from one square to the other.
    fn why_not(&self, from: Square, to: Square) -> Refusal {
        let us = self.side_to_move();
        let role = match self.piece_at(from) {
            None => return Refusal::NoPiece,
            Some(piece) if piece.side != us => return Refusal::NotYourPiece,
            Some(piece) => piece.role,
        };
        if role == Role::King
            && let Some(wing) = self.castling_attempt(from, to)
        {
            let is_other_rook = self.rules().start.is_chess960()
                && self.castling_rook(us, wing).is_some_and(|rook| rook != to);
            return if is_other_rook { Refusal::CastlingLost } else { self.why_not_castle(wing) };
        }
        if from != to && self.occupied_by(us).has(to) {
            return Refusal::OwnPieceThere;
        }
        let shape = match role {
            Role::Pawn => self.pawn_shape(from, to),
            _ => self.piece_shape(role, from, to),
        };
        match shape {
            Err(reason) => reason,
            Ok(()) if role == Role::King => Refusal::KingIntoCheck,
            Ok(()) if self.is_check() => Refusal::StillInCheck,
            Ok(()) => Refusal::ExposesKing,
        }
    }

    /// Whether a piece other than a pawn moves like that, regardless of checks.
    fn piece_shape(&self, role: Role, from: Square, to: Square) -> Result<(), Refusal> {
        let reach = match role {
            Role::Knight => rays::knight(from),
            Role::Bishop => rays::bishop_rays(from),
            Role::Rook => rays::rook_rays(from),
            Role::Queen => rays::bishop_rays(from) | rays::rook_rays(from),
            Role::King | Role::Pawn => rays::king(from),
        };
        if !reach.has(to) {
            return Err(Refusal::NotHowItMoves(role));
        }
        if role != Role::Knight && (rays::between(from, to) & self.occupied()).any() {
            return Err(Refusal::Blocked);
        }
        Ok(())
    }

    /// Whether a pawn moves like that, regardless of checks.
    fn pawn_shape(&self, from: Square, to: Square) -> Result<(), Refusal> {
        let (forward, second) = if self.side_to_move() == Side::White { (1, 1) } else { (-1, 6) };
        let files = to.file() as i8 - from.file() as i8;
        let ranks = (to.rank() as i8 - from.rank() as i8) * forward;
        let taken = self.occupied_by(!self.side_to_move()).has(to);
        match (files.abs(), ranks) {
            (0 | 1, ..=-1) => Err(Refusal::PawnGoesForward),
            (0, 1) if taken => Err(Refusal::PawnTakesDiagonally),
            (0, 2) if from.rank() != second => Err(Refusal::DoubleStepTooLate),
            (0, 2) if (rays::between(from, to) & self.occupied()).any() => Err(Refusal::Blocked),
            (0, 2) if taken => Err(Refusal::PawnTakesDiagonally),
            (0, 1 | 2) => Ok(()),
            (1, 1) if taken => Ok(()),
            (1, 1) => self.why_no_en_passant(from, to),
            _ => Err(Refusal::NotHowItMoves(Role::Pawn)),
        }
    }

    /// Explains a diagonal pawn move to an empty square, which may be an attempt to capture en passant. `Ok` means that
    /// only the safety of the king forbids it.
    fn why_no_en_passant(&self, from: Square, to: Square) -> Result<(), Refusal> {
        let us = self.side_to_move();
        let fifth = if us == Side::White { 4 } else { 3 };
        let beside = Square::from_coords(to.file(), from.rank()).unwrap_or(from);
        if from.rank() != fifth || !self.pieces(!us, Role::Pawn).has(beside) {
            return Err(Refusal::NothingToTake);
        }
        if !self.rules().en_passant {
            return Err(Refusal::NoEnPassant);
        }
        // The position keeps the en passant square only if some capture there is legal, so test this capture itself.
        let board = Board { passed: Bitboard::of(to), ..*self.board() };
        if cpu_dispatch::takers(&board, us).has(from) {
            return Err(Refusal::EnPassantTooLate);
        }
        Ok(())
    }

    /// The side towards which the king would castle, if the move looks like castling.
    fn castling_attempt(&self, from: Square, to: Square) -> Option<CastlingSide> {
        let us = self.side_to_move();
        if self.rules().start.is_chess960() {
            let is_rook_beside = self.pieces(us, Role::Rook).has(to) && from.rank() == to.rank();
            let wing =
                if to.file() > from.file() { CastlingSide::King } else { CastlingSide::Queen };
            let is_home = from.rank() == CastlingSide::king_from(us).rank();
            return (is_rook_beside && is_home).then_some(wing);
        }
        let home = from == CastlingSide::king_from(us);
        CastlingSide::ALL.into_iter().find(|wing| home && wing.king_to(us) == to)
    }

    /// The reason why the king may not castle on that side.
    pub(crate) fn why_not_castle(&self, wing: CastlingSide) -> Refusal {
        let us = self.side_to_move();
        if self.rules().castling == Castling::Never {
            return Refusal::NoCastling;
        }
        let Some(way) = self.board().sides[us].castling_way(us, wing) else {
            return Refusal::CastlingLost;
        };
        if (self.occupied() & way.must_be_empty()).any() {
            Refusal::CastlingBlocked
        } else if self.is_check() {
            Refusal::CastlingOutOfCheck
        } else if self.is_check_after_castling(wing) {
            Refusal::CastlingIntoCheck
        } else {
            Refusal::CastlingThroughCheck
        }
    }

    /// Whether castling would leave the king of the side to move in check.
    fn is_check_after_castling(&self, wing: CastlingSide) -> bool {
        let us = self.side_to_move();
        let mut board = *self.board();
        board.sides[us] = board.sides[us].castled(us, wing);
        cpu_dispatch::checkers(&board, us).any()
    }
}
