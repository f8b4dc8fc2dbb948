use game::{BySide, Side};

use crate::board::{Board, SidePieces};
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
    /// The castling rights of each side, kingside and queenside: the file of the rook, counted from 0. Only Chess960 has
    /// other files than the last and the first.
    pub castling: BySide<[Option<u8>; 2]>,
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
        let mut setup = Self::empty();
        let mut rooks = [None; 2];
        for (file, role) in (0..8).zip(rules.start.number().pieces()) {
            let rank = [(0, Side::White, role), (8, Side::White, Role::Pawn)];
            for (start, side, role) in
                rank.into_iter().chain([(48, Side::Black, Role::Pawn), (56, Side::Black, role)])
            {
                setup.pieces[start + usize::from(file)] = Some(Piece { side, role });
            }
            if role == Role::Rook {
                // The first is the queenside's, the last the kingside's.
                rooks = [Some(file), rooks[0].or(Some(file))];
            }
        }
        if rules.castling != Castling::Never {
            setup.castling = BySide::new(|_| rooks);
        }
        setup
    }

    /// The file of the rook that a castling right without a file means: the outermost one of that side of the king, or
    /// the usual one if there is none.
    pub(crate) fn outermost_rook(&self, side: Side, wing: CastlingSide) -> u8 {
        let mut files: Vec<u8> = self.files_of(side, Role::Rook).collect();
        let king = self.files_of(side, Role::King).next();
        files.retain(|file| king.is_some_and(|king| is_on_wing(*file, king, wing)));
        let outermost = match wing {
            CastlingSide::King => files.last(),
            CastlingSide::Queen => files.first(),
        };
        outermost.copied().unwrap_or(wing.rook_from(side).file())
    }

    /// The side of the king on which a file lies.
    pub(crate) fn wing_of(&self, side: Side, file: u8) -> CastlingSide {
        let usual = CastlingSide::king_from(side).file();
        let king = self.files_of(side, Role::King).next().unwrap_or(usual);
        if file > king { CastlingSide::King } else { CastlingSide::Queen }
    }

    /// The files on which a side has such pieces on its first rank.
    fn files_of(&self, side: Side, role: Role) -> impl Iterator<Item = u8> {
        let rank = CastlingSide::king_from(side).rank();
        let is_there = move |file: &u8| {
            let square = Square::from_coords(*file, rank);
            square.is_some_and(|square| self.pieces[square.index()] == Some(Piece { side, role }))
        };
        (0..8).filter(is_there)
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
            for (wing, file) in CastlingSide::ALL.into_iter().zip(self.castling[side]) {
                let Some(file) = file else { continue };
                if rules.castling == Castling::Never {
                    return Err(SetupError::CastlingUnknown);
                }
                let pieces = &mut board.sides[side];
                let rook = castling_rook(pieces, side, wing, file, rules);
                let rook = rook.ok_or(SetupError::CastlingNotAtHome { side, wing })?;
                pieces.castlers |= Bitboard::of(rook);
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

/// The rook on that file, if it and the king can both stand where the game began.
fn castling_rook(
    pieces: &SidePieces,
    side: Side,
    wing: CastlingSide,
    file: u8,
    rules: Rules,
) -> Option<Square> {
    let usual_king = CastlingSide::king_from(side);
    let (king, rook) = (pieces.king(), Square::from_coords(file, usual_king.rank())?);
    let is_possible = match rules.start.is_chess960() {
        // The king begins between its rooks, so not in a corner.
        true => {
            let is_home = king.rank() == usual_king.rank() && (1..=6).contains(&king.file());
            is_home && is_on_wing(file, king.file(), wing)
        }
        false => king == usual_king && rook == wing.rook_from(side),
    };
    (is_possible && pieces.role(Role::Rook).has(rook)).then_some(rook)
}

fn is_on_wing(file: u8, king: u8, wing: CastlingSide) -> bool {
    match wing {
        CastlingSide::King => file > king,
        CastlingSide::Queen => file < king,
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
        setup.castling = BySide::new(|side| {
            CastlingSide::ALL.map(|wing| position.castling_rook(side, wing).map(Square::file))
        });
        setup.en_passant = position.en_passant();
        setup.quiet_half_moves = position.quiet_half_moves();
        setup.move_number = position.move_number();
        setup
    }
}
