use game::Side;

use crate::board::Facing;
use crate::generate::{each_move, jumpers, steppers};
use crate::mover::{Black, White, under_law};
use crate::{Board, Move, Moves, Rules, SetupError, Squares};

/// A board with the side to move, the counters, and the rules under which it is played.
///
/// It always stands for something that can be played on or is over; [`Position::new`] is the door.
/// It has no past: that is [`game::Line`]'s.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    board: Board,
    turn: Side,
    rules: Rules,
    idle: u16,
    number: u32,
}

/// What a position is made from; anything, sound or not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// What stands where.
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
    /// The most pieces that a side can have.
    pub const MOST_PIECES: u32 = 12;

    /// The position from which a game begins.
    pub const fn start(rules: Rules) -> Self {
        Self { board: Board::START, turn: rules.first(), rules, idle: 0, number: 1 }
    }

    /// A position to be played under `rules`.
    ///
    /// # Errors
    /// What cannot be about it.
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

    /// The same with another board, which must be sound.
    pub(crate) const fn with_board(self, board: Board) -> Self {
        Self { board, ..self }
    }

    /// What stands where.
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

    /// Shows every legal move to `visit`, with the board that it leaves.
    #[inline]
    pub fn each_move(&self, mut visit: impl FnMut(Move, Board)) {
        let side = self.turn;
        let facing = self.board.facing(side);
        if facing.foe.is_empty() {
            return;
        }
        let mut visit = |mv, after: Facing| visit(mv, after.board(side));
        under_law!(self.rules.law(), L => match side {
            Side::White => each_move::<White, L, _>(facing, &mut visit),
            Side::Black => each_move::<Black, L, _>(facing, &mut visit),
        });
    }

    /// The pieces of the side to move that can capture.
    #[inline]
    pub fn jumpers(&self) -> Squares {
        let facing = self.board.facing(self.turn);
        match self.turn {
            Side::White => jumpers::<White>(facing),
            Side::Black => jumpers::<Black>(facing),
        }
    }

    /// The pieces of the side to move that could make a step, if nothing else must be done.
    #[inline]
    pub fn steppers(&self) -> Squares {
        let facing = self.board.facing(self.turn);
        match self.turn {
            Side::White => steppers::<White>(facing),
            Side::Black => steppers::<Black>(facing),
        }
    }

    /// Makes a move that is legal here. What is not legal leaves a board that means nothing; see
    /// [`Game::apply`](game::Game::apply) for the move of a stranger.
    #[inline]
    pub fn play(&mut self, mv: &Move) {
        let irreversible = mv.is_capture() || !self.board.kings().contains(mv.from());
        let next = self.board.after(mv, self.turn);
        self.hand_over(next, irreversible);
    }

    /// The position after a move of which [`each_move`](Self::each_move) has already shown the
    /// board.
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

    /// A number that is the same for equal boards with the same side to move, and with all
    /// likelihood different for others.
    #[inline]
    pub fn key(&self) -> u64 {
        self.board.hash(self.turn)
    }

    /// How many turns of exactly this length there are; see [`Board::perft`].
    pub fn perft(&self, depth: u32) -> u64 {
        if depth > 0 && self.board.pieces(!self.turn).is_empty() {
            return 0;
        }
        self.board.perft(self.turn, self.rules.law(), depth)
    }
}
