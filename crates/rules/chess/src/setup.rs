use game::{BySide, Side};

use crate::board::Board;
use crate::castling::CastlingSide;
use crate::rays;
use crate::{Bitboard, Castling, Piece, Position, Role, Rules, Square, cpu_dispatch};

/// Pieces on a board, in a legal position or not.
///
/// [`into_position`](Self::into_position) is the only way to turn it into a [`Position`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The piece on each square, from a1 to h8.
    pub pieces: [Option<Piece>; 64],
    /// Who is to move.
    pub turn: Side,
    /// The castling rights of each side, kingside and queenside.
    pub castling: BySide<[bool; 2]>,
    /// The square that a pawn has just passed over by a double step.
    pub en_passant: Option<Square>,
    /// Half-moves since the last capture or pawn's move.
    pub quiet_half_moves: u32,
    /// The number of the next full move.
    pub move_number: u32,
}

/// Why a setup is not a position of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum SetupError {
    /// A side has no king.
    #[error("{0} has no king")]
    NoKing(Side),
    /// A side has more than one king.
    #[error("{0} has more than one king")]
    SeveralKings(Side),
    /// The kings stand side by side.
    #[error("the kings stand next to each other")]
    KingsTouch,
    /// A pawn stands on the first or last rank.
    #[error("a pawn stands on {0}, on the first or last rank")]
    PawnOnEdge(Square),
    /// A side has more than sixteen pieces.
    #[error("{0} has more than 16 pieces")]
    TooManyPieces(Side),
    /// A side has more than eight pawns.
    #[error("{0} has more than 8 pawns")]
    TooManyPawns(Side),
    /// A side has more promoted pieces than missing pawns.
    #[error("{0} has more promoted pieces than missing pawns")]
    TooManyPromotions(Side),
    /// The king of the side that has just moved can be taken.
    #[error("{0} is in check, but it is the other side's turn")]
    OpponentInCheck(Side),
    /// More pieces give check than one move can bring about.
    #[error("more than two pieces give check at once")]
    TooManyCheckers,
    /// There is a castling right, but the king or the rook is not on its original square.
    #[error("{side} may not castle on the {}'s side: king and rook are not both at home", wing_name(*wing))]
    CastlingNotAtHome {
        /// Whose castling.
        side: Side,
        /// On which wing.
        wing: CastlingSide,
    },
    /// The rulebook has no castling.
    #[error("this rulebook has no castling, so no castling right can be open")]
    CastlingUnknown,
    /// The rulebook has no capture en passant.
    #[error("this rulebook has no capture en passant, so no square can be named for it")]
    EnPassantUnknown,
    /// No pawn can just have passed over that square.
    #[error("no pawn can just have made a double step over {0}")]
    EnPassant(Square),
}

const fn wing_name(wing: CastlingSide) -> &'static str {
    match wing {
        CastlingSide::King => "king",
        CastlingSide::Queen => "queen",
    }
}

impl Setup {
    /// An empty board with White to move.
    pub fn empty() -> Self {
        Self {
            pieces: [None; 64],
            turn: Side::White,
            castling: BySide::default(),
            en_passant: None,
            quiet_half_moves: 0,
            move_number: 1,
        }
    }

    /// The pieces as they stand at the beginning of a game.
    pub fn start(rules: Rules) -> Self {
        use Role::{Bishop, King, Knight, Pawn, Queen, Rook};
        let mut setup = Self::empty();
        for (file, role) in
            [Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook].into_iter().enumerate()
        {
            setup.pieces[file] = Some(Piece { side: Side::White, role });
            setup.pieces[8 + file] = Some(Piece { side: Side::White, role: Pawn });
            setup.pieces[48 + file] = Some(Piece { side: Side::Black, role: Pawn });
            setup.pieces[56 + file] = Some(Piece { side: Side::Black, role });
        }
        setup.castling = BySide::new(|_| [rules.castling != Castling::Never; 2]);
        setup
    }

    /// Checks everything that can be checked without knowing the past.
    ///
    /// # Errors
    /// The first thing that is impossible.
    pub fn into_position(self, rules: Rules) -> Result<Position, SetupError> {
        let mut board = self.placed();
        for side in Side::ALL {
            check_army(&board, side)?;
        }
        check_pawns(&board)?;
        if rays::king(board.sides.white.king()).has(board.sides.black.king()) {
            return Err(SetupError::KingsTouch);
        }
        if cpu_dispatch::checkers(&board, !self.turn).any() {
            return Err(SetupError::OpponentInCheck(!self.turn));
        }
        if cpu_dispatch::checkers(&board, self.turn).len() > 2 {
            return Err(SetupError::TooManyCheckers);
        }
        self.grant_castling(&mut board, rules)?;
        self.mark_passed(&mut board, rules)?;
        let number = self.move_number.max(1);
        Ok(Position::from_parts(rules, board, self.turn, self.quiet_half_moves, number))
    }

    fn placed(&self) -> Board {
        let mut board = Board::default();
        for (square, piece) in Square::all().zip(self.pieces) {
            if let Some(Piece { side, role }) = piece {
                board.sides[side].place(role, square);
            }
        }
        board
    }

    fn grant_castling(&self, board: &mut Board, rules: Rules) -> Result<(), SetupError> {
        for side in Side::ALL {
            for (wing, open) in CastlingSide::ALL.into_iter().zip(self.castling[side]) {
                if !open {
                    continue;
                }
                if rules.castling == Castling::Never {
                    return Err(SetupError::CastlingUnknown);
                }
                let pieces = &mut board.sides[side];
                if !(pieces.role(Role::King).has(CastlingSide::king_from(side))
                    && pieces.role(Role::Rook).has(wing.rook_from(side)))
                {
                    return Err(SetupError::CastlingNotAtHome { side, wing });
                }
                pieces.castlers |= Bitboard::of(wing.rook_from(side));
            }
        }
        Ok(())
    }

    fn mark_passed(&self, board: &mut Board, rules: Rules) -> Result<(), SetupError> {
        let Some(passed) = self.en_passant else { return Ok(()) };
        if !rules.en_passant {
            return Err(SetupError::EnPassantUnknown);
        }
        let impossible = SetupError::EnPassant(passed);
        let mover = !self.turn;
        let (rank, forward) = if mover == Side::White { (2, 1) } else { (5, -1) };
        if passed.rank() != rank {
            return Err(impossible);
        }
        let from = passed.offset(0, -forward).ok_or(impossible)?;
        let to = passed.offset(0, forward).ok_or(impossible)?;
        let way = Bitboard::of(passed) | Bitboard::of(from);
        if (board.occupied() & way).any() || !board.sides[mover].pawns().has(to) {
            return Err(impossible);
        }
        board.passed = Bitboard::of(passed);
        self.check_before_double_step(board, from, to)
    }

    /// Rejects the en passant square if the side now to move was already in check before the double step. A check is
    /// possible only if the step itself gives it or opens a line.
    fn check_before_double_step(
        &self,
        board: &Board,
        from: Square,
        to: Square,
    ) -> Result<(), SetupError> {
        let mut before = *board;
        let mover = &mut before.sides[!self.turn];
        *mover = mover.moved(Role::Pawn, to, from);
        if cpu_dispatch::checkers(&before, self.turn).any() {
            return Err(SetupError::EnPassant(board.passed.lowest()));
        }
        Ok(())
    }
}

fn check_army(board: &Board, side: Side) -> Result<(), SetupError> {
    let pieces = &board.sides[side];
    match pieces.role(Role::King).len() {
        0 => return Err(SetupError::NoKing(side)),
        1 => {}
        _ => return Err(SetupError::SeveralKings(side)),
    }
    if pieces.all.len() > 16 {
        return Err(SetupError::TooManyPieces(side));
    }
    if pieces.pawns().len() > 8 {
        return Err(SetupError::TooManyPawns(side));
    }
    let bishops = pieces.role(Role::Bishop);
    let promoted = pieces.knights().len().saturating_sub(2)
        + (bishops & Bitboard::DARK).len().saturating_sub(1)
        + bishops.without(Bitboard::DARK).len().saturating_sub(1)
        + pieces.role(Role::Rook).len().saturating_sub(2)
        + pieces.role(Role::Queen).len().saturating_sub(1);
    if promoted + pieces.pawns().len() > 8 {
        return Err(SetupError::TooManyPromotions(side));
    }
    Ok(())
}

fn check_pawns(board: &Board) -> Result<(), SetupError> {
    let edge = Bitboard::rank(0) | Bitboard::rank(7);
    let pawns = board.sides.white.pawns() | board.sides.black.pawns();
    match (pawns & edge).first() {
        Some(square) => Err(SetupError::PawnOnEdge(square)),
        None => Ok(()),
    }
}

impl From<&Position> for Setup {
    fn from(position: &Position) -> Self {
        let mut setup = Self::empty();
        for square in Square::all() {
            setup.pieces[square.index()] = position.piece_at(square);
        }
        setup.turn = position.side_to_move();
        setup.castling =
            BySide::new(|side| CastlingSide::ALL.map(|wing| position.may_castle(side, wing)));
        setup.en_passant = position.en_passant();
        setup.quiet_half_moves = position.quiet_half_moves();
        setup.move_number = position.move_number();
        setup
    }
}
