use game::Side;

use crate::board::SideBoard;
use crate::generate::{each_move, jumpers, steppers};
use crate::static_side::{Black, White, with_static_rules};
use crate::{Board, Move, Moves, Rules, SetupError, Squares};

/// A board with the side to move, the counters, and the rules under which it is played.
///
/// A position is always valid: [`Position::new`] checks it. It has no history; [`game::Line`] keeps that.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    board: Board,
    turn: Side,
    rules: Rules,
    idle: u16,
    number: u32,
}

/// The parts of a position, valid or not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// The board.
    pub board: Board,
    /// Who is to move.
    pub turn: Side,
    /// How many turns have been made, by both sides together, since a man was moved or a piece
    /// captured.
    pub idle: u16,
    /// The number of the move, from 1. It goes up when the side that began is to move again.
    pub number: u32,
}

impl Position {
    /// The maximum number of pieces of a side.
    pub const MOST_PIECES: u32 = 12;

    /// The position from which a game begins.
    pub const fn start(rules: Rules) -> Self {
        Self { board: Board::START, turn: rules.first(), rules, idle: 0, number: 1 }
    }

    /// A position to be played under `rules`.
    ///
    /// # Errors
    /// Why the setup is not a valid position.
    pub fn new(rules: Rules, setup: Setup) -> Result<Self, SetupError> {
        let Setup { board, turn, idle, number } = setup;
        for side in Side::ALL {
            if board.pieces(side).len() > Self::MOST_PIECES {
                return Err(SetupError::TooMany { side });
            }
            let uncrowned = board.men(side) & Squares::crown_row(side);
            if let Some(square) = uncrowned.first() {
                return Err(SetupError::Uncrowned { square });
            }
        }
        if board.empty() == Squares::ALL {
            return Err(SetupError::NoPieces);
        }
        if number == 0 {
            return Err(SetupError::NoNumber);
        }
        Ok(Self { board, turn, rules, idle, number })
    }

    /// The same position with another board, which must be valid.
    pub(crate) const fn with_board(self, board: Board) -> Self {
        Self { board, ..self }
    }

    /// The board.
    #[inline(always)]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Who is to move, if the game is not over.
    #[inline(always)]
    pub const fn side_to_move(&self) -> Side {
        self.turn
    }

    /// The rules under which it is played.
    #[inline(always)]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// How many turns have been made, by both sides together, since a man was moved or a piece
    /// captured.
    #[inline(always)]
    pub const fn idle(&self) -> u16 {
        self.idle
    }

    /// The number of the move, from 1.
    #[inline(always)]
    pub const fn number(&self) -> u32 {
        self.number
    }

    /// The legal moves, into a list that needs no allocation. Empty if the game is over.
    pub fn moves(&self) -> Moves {
        let mut moves = Moves::new();
        self.each_move(|mv, _| moves.push(mv));
        moves
    }

    /// Calls `visit` with every legal move and the board after it.
    #[inline]
    pub fn each_move(&self, mut visit: impl FnMut(Move, Board)) {
        let side = self.turn;
        let side_board = self.board.side_board(side);
        if side_board.opponent.is_empty() {
            return;
        }
        let mut visit = |mv, after: SideBoard| visit(mv, after.board(side));
        with_static_rules!(self.rules.capture_rules(), L => match side {
            Side::White => each_move::<White, L, _>(side_board, &mut visit),
            Side::Black => each_move::<Black, L, _>(side_board, &mut visit),
        });
    }

    /// The pieces of the side to move that can capture.
    #[inline]
    pub fn jumpers(&self) -> Squares {
        let side_board = self.board.side_board(self.turn);
        match self.turn {
            Side::White => jumpers::<White>(side_board),
            Side::Black => jumpers::<Black>(side_board),
        }
    }

    /// The pieces of the side to move that could make a step if no capture were compulsory.
    #[inline]
    pub fn steppers(&self) -> Squares {
        let side_board = self.board.side_board(self.turn);
        match self.turn {
            Side::White => steppers::<White>(side_board),
            Side::Black => steppers::<Black>(side_board),
        }
    }

    /// Plays a move that is known to be legal. An illegal move leads to a meaningless board: use
    /// [`Game::apply`](game::Game::apply) for moves that have not been checked.
    #[inline]
    pub fn play(&mut self, mv: &Move) {
        let irreversible = mv.is_capture() || !self.board.kings().contains(mv.from());
        let next = self.board.after(mv, self.turn);
        self.hand_over(next, irreversible);
    }

    /// The position after a move whose board [`each_move`](Self::each_move) has already computed.
    #[inline]
    #[must_use]
    pub fn with(&self, mv: &Move, after: Board) -> Self {
        let mut next = *self;
        let irreversible = mv.is_capture() || !self.board.kings().contains(mv.from());
        next.hand_over(after, irreversible);
        next
    }

    #[inline(always)]
    fn hand_over(&mut self, board: Board, irreversible: bool) {
        self.board = board;
        self.idle = if irreversible { 0 } else { self.idle.saturating_add(1) };
        self.turn = !self.turn;
        if self.turn == self.rules.first() {
            self.number = self.number.saturating_add(1);
        }
    }

    /// A hash key: the same for equal boards with the same side to move, and almost certainly different for others.
    #[inline]
    pub fn key(&self) -> u64 {
        self.board.hash(self.turn)
    }

    /// The number of lines of exactly `depth` turns; see [`Board::perft`].
    pub fn perft(&self, depth: u32) -> u64 {
        if depth > 0 && self.board.pieces(!self.turn).is_empty() {
            return 0;
        }
        self.board.perft(self.turn, self.rules.capture_rules(), depth)
    }
}
