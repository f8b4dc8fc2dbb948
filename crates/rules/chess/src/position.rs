use game::Side;

use crate::board::Board;
use crate::castling::CastlingSide;
use crate::moves::{Move, MoveKind, MoveList};
use crate::perft::passed;
use crate::static_side::{Black, StaticSide, White};
use crate::{Bitboard, Piece, Role, Rules, Square, cpu_dispatch};

/// A legal position: the board, who is to move, what may still be done, and the counters.
///
/// It has no history; [`game::Line`] keeps that. It can only be created from a [`Setup`](crate::Setup), which rejects
/// impossible positions, or by playing legal moves.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    board: Board,
    turn: Side,
    /// Half-moves since the last capture or pawn's move.
    quiet: u32,
    /// The number of the next full move.
    number: u32,
    rules: Rules,
}

impl Position {
    /// The position from which a game begins.
    pub fn new(rules: Rules) -> Self {
        crate::Setup::start(rules)
            .into_position(rules)
            .expect("the start of the game is a legal position")
    }

    /// Called by `Setup` once everything has been checked.
    pub(crate) fn from_parts(
        rules: Rules,
        mut board: Board,
        turn: Side,
        quiet: u32,
        number: u32,
    ) -> Self {
        if cpu_dispatch::takers(&board, turn).is_empty() {
            board.passed = Bitboard::EMPTY;
        }
        Self { board, turn, quiet, number, rules }
    }

    /// The rules of the game.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Who is to move.
    pub fn side_to_move(&self) -> Side {
        self.turn
    }

    /// Half-moves since the last capture or pawn's move.
    pub fn quiet_half_moves(&self) -> u32 {
        self.quiet
    }

    /// The number of the next full move, from 1.
    pub fn move_number(&self) -> u32 {
        self.number
    }

    /// The piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.piece_at(square)
    }

    /// The squares of one side's pieces of one role.
    pub fn pieces(&self, side: Side, role: Role) -> Bitboard {
        self.board.sides[side].role(role)
    }

    /// The squares of all pieces of one side.
    pub fn occupied_by(&self, side: Side) -> Bitboard {
        self.board.sides[side].all
    }

    /// The occupied squares.
    pub fn occupied(&self) -> Bitboard {
        self.board.occupied()
    }

    /// Where the king of a side stands.
    pub fn king(&self, side: Side) -> Square {
        self.board.sides[side].king()
    }

    /// Whether neither the king nor the rook on that side has moved.
    pub fn may_castle(&self, side: Side, wing: CastlingSide) -> bool {
        self.castling_rook(side, wing).is_some()
    }

    /// Where the rook stands that may castle on that side, if neither it nor the king has moved.
    pub fn castling_rook(&self, side: Side, wing: CastlingSide) -> Option<Square> {
        self.board.sides[side].castling_rook(wing)
    }

    /// The square on which a pawn can be taken en passant now, if that is legal.
    pub fn en_passant(&self) -> Option<Square> {
        self.board.passed.first()
    }

    /// The pieces that give check.
    pub fn checkers(&self) -> Bitboard {
        cpu_dispatch::checkers(&self.board, self.turn)
    }

    /// Whether the side to move is in check.
    pub fn is_check(&self) -> bool {
        self.checkers().any()
    }

    /// The legal moves.
    pub fn moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        cpu_dispatch::list(&self.board, self.turn, &self.rules, &mut moves);
        moves
    }

    /// The legal captures and promotions.
    pub fn captures(&self) -> MoveList {
        let mut moves = MoveList::new();
        cpu_dispatch::captures(&self.board, self.turn, &self.rules, &mut moves);
        moves
    }

    /// One of the legal moves, without listing the others: `choose` gets their number and returns an index. `None` if
    /// there are no moves.
    pub fn pick_move(&self, choose: impl FnOnce(u32) -> u32) -> Option<Move> {
        cpu_dispatch::pick(&self.board, self.turn, &self.rules, choose)
    }

    /// Whether the move is legal.
    pub fn is_legal(&self, mv: Move) -> bool {
        self.moves().contains(&mv)
    }

    /// The number of lines of `depth` moves from here. Draws are ignored.
    pub fn perft(&self, depth: u32) -> u64 {
        cpu_dispatch::perft(&self.board, self.turn, &self.rules, depth)
    }

    /// Plays a move that is known to be legal, such as one of [`moves`](Self::moves). Any other move leads to a
    /// meaningless position: use [`game::Game::apply`] for moves that have not been checked.
    pub fn play(&mut self, mv: Move) {
        match self.turn {
            Side::White => self.play_as::<White>(mv),
            Side::Black => self.play_as::<Black>(mv),
        }
    }

    fn play_as<P: StaticSide>(&mut self, mv: Move) {
        let (us, them) = (self.board.us::<P>(), self.board.them::<P>());
        let irreversible = us.pawns().has(mv.from) || them.all.has(mv.to);
        let (after, taken) = match mv.kind {
            MoveKind::Plain | MoveKind::DoubleStep => (us.shifted(mv.from, mv.to), mv.to),
            MoveKind::Promotion(role) => (us.promoted(mv.from, mv.to, role), mv.to),
            MoveKind::Castle(wing) => (us.castled(P::SIDE, wing), mv.to),
            MoveKind::EnPassant => {
                let behind = P::Opponent::forward(Bitboard::of(mv.to));
                (us.shifted(mv.from, mv.to), behind.lowest())
            }
        };
        let passed = match mv.kind {
            MoveKind::DoubleStep if self.rules.en_passant => passed::<P>(mv.to, them),
            _ => Bitboard::EMPTY,
        };
        self.board = Board::with::<P>(after, them.without(taken), passed);
        self.turn = P::Opponent::SIDE;
        self.quiet = if irreversible { 0 } else { self.quiet.saturating_add(1) };
        self.number = self.number.saturating_add(u32::from(P::SIDE == Side::Black));
        if passed.any() && cpu_dispatch::takers(&self.board, self.turn).is_empty() {
            self.board.passed = Bitboard::EMPTY;
        }
    }

    /// The same pieces with the other side to move. The side to move must not be in check.
    pub(crate) fn other_to_move(&self) -> Self {
        let mut other = self.clone();
        other.board.passed = Bitboard::EMPTY;
        other.turn = !self.turn;
        other.quiet = self.quiet.saturating_add(1);
        other.number = self.number.saturating_add(u32::from(self.turn == Side::Black));
        other
    }

    pub(crate) fn board(&self) -> &Board {
        &self.board
    }
}
