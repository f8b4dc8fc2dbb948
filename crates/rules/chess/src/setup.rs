use game::{BySide, Side};

use crate::board::Board;
use crate::castling::CastlingSide;
use crate::rays;
use crate::{Bitboard, Castling, Piece, Position, Role, Rules, Square, instance};

/// Pieces on a board, as anybody may put them there: possible or not.
///
/// The one door from here to a [`Position`] is [`into_position`](Self::into_position).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// What stands on each square, from a1 to h8.
    pub pieces: [Option<Piece>; 64],
    /// Who is to move.
    pub turn: Side,
    /// Which castlings are still open, for each side on the king's and the queen's wing.
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
    /// A side has more pieces than its missing pawns can have become.
    #[error("{0} has more promoted pieces than missing pawns")]
    TooManyPromotions(Side),
    /// The king of the side that has just moved can be taken.
    #[error("{0} is in check, but it is the other side's turn")]
    OpponentInCheck(Side),
    /// More pieces give check than one move can bring about.
    #[error("more than two pieces give check at once")]
    TooManyCheckers,
    /// Castling is still open, but king or rook is not at home.
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
        if rays::king(board.armies.white.king()).has(board.armies.black.king()) {
            return Err(SetupError::KingsTouch);
        }
        if instance::checkers(&board, !self.turn).any() {
            return Err(SetupError::OpponentInCheck(!self.turn));
        }
        if instance::checkers(&board, self.turn).len() > 2 {
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
                board.armies[side].place(role, square);
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
                let army = &mut board.armies[side];
                if !(army.role(Role::King).has(CastlingSide::king_from(side))
                    && army.role(Role::Rook).has(wing.rook_from(side)))
                {
                    return Err(SetupError::CastlingNotAtHome { side, wing });
                }
                army.castlers |= Bitboard::of(wing.rook_from(side));
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
        if (board.occupied() & way).any() || !board.armies[mover].pawns().has(to) {
            return Err(impossible);
        }
        board.passed = Bitboard::of(passed);
        self.check_before_double_step(board, from, to)
    }

    /// Before the double step it was the mover's turn, so the side now to move cannot already have
    /// been in check: unless the step itself gives check, or opened the line, it cannot have been.
    fn check_before_double_step(
        &self,
        board: &Board,
        from: Square,
        to: Square,
    ) -> Result<(), SetupError> {
        let mut before = *board;
        let mover = &mut before.armies[!self.turn];
        *mover = mover.moved(Role::Pawn, to, from);
        if instance::checkers(&before, self.turn).any() {
            return Err(SetupError::EnPassant(board.passed.lowest()));
        }
        Ok(())
    }
}

fn check_army(board: &Board, side: Side) -> Result<(), SetupError> {
    let army = &board.armies[side];
    match army.role(Role::King).len() {
        0 => return Err(SetupError::NoKing(side)),
        1 => {}
        _ => return Err(SetupError::SeveralKings(side)),
    }
    if army.all.len() > 16 {
        return Err(SetupError::TooManyPieces(side));
    }
    if army.pawns().len() > 8 {
        return Err(SetupError::TooManyPawns(side));
    }
    let bishops = army.role(Role::Bishop);
    let promoted = army.knights().len().saturating_sub(2)
        + (bishops & Bitboard::DARK).len().saturating_sub(1)
        + bishops.without(Bitboard::DARK).len().saturating_sub(1)
        + army.role(Role::Rook).len().saturating_sub(2)
        + army.role(Role::Queen).len().saturating_sub(1);
    if promoted + army.pawns().len() > 8 {
        return Err(SetupError::TooManyPromotions(side));
    }
    Ok(())
}

fn check_pawns(board: &Board) -> Result<(), SetupError> {
    let edge = Bitboard::rank(0) | Bitboard::rank(7);
    let pawns = board.armies.white.pawns() | board.armies.black.pawns();
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
