//! The check: that the rules themselves agree with every value, and that every win is proved.

use checkers::{Board, Piece, Position, Rules, Setup, Square, Squares};
use game::Side;
use thiserror::Error;

use crate::few::Few;
use crate::material::Material;
use crate::solve::{Proof, Solution};
use crate::{Tablebase, Wdl};

/// What was checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PositionCounts {
    /// How many boards there are with so many pieces; those on which one side has none included.
    pub boards: [u64; 5],
    /// How many positions are won, drawn and lost for the player to move. Each board with pieces of
    /// both sides is two positions.
    pub won: u64,
    /// See `won`.
    pub drawn: u64,
    /// See `won`.
    pub lost: u64,
}

/// A value that cannot be right.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum VerificationError {
    /// A position is held to be won, but no move leads to a loss of the opponent that was proved
    /// before it.
    #[error("{0}: no move proves the win")]
    Win(String),
    /// A position is held to be lost, but some move leads to no win of the opponent that was proved
    /// before it.
    #[error("{0}: not every move is proved to lose")]
    Loss(String),
    /// A position is held to be drawn, but its moves say otherwise.
    #[error("{0}: the moves do not make a draw")]
    Draw(String),
    /// The small table has another value.
    #[error("{0}: the table has another value")]
    Tablebase(String),
}

impl VerificationError {
    /// The position whose value cannot be right.
    pub fn position(&self) -> &str {
        let (Self::Win(fen) | Self::Loss(fen) | Self::Draw(fen) | Self::Tablebase(fen)) = self;
        fen
    }
}

/// Goes over every position of up to so many pieces with the moves of the rules.
///
/// A win must have a move to a loss, and a loss only moves to wins, *that were proved before it*: by
/// fewer pieces, by fewer men, or by a smaller rank. Ranks count down to the end of the game, so that
/// no two values can vouch for each other in a circle; and what is drawn has a move to a draw and none
/// to a loss, so that it can be held for ever.
pub(crate) fn check(
    solution: &Solution,
    table: &Tablebase,
    pieces: u8,
    tell: &mut dyn FnMut(u64),
) -> Result<PositionCounts, VerificationError> {
    let mut walk = Walk { solution, table, census: PositionCounts::default(), tell };
    walk.boards(Board::EMPTY, 1, pieces)?;
    Ok(walk.census)
}

struct Walk<'w> {
    solution: &'w Solution,
    table: &'w Tablebase,
    census: PositionCounts,
    tell: &'w mut dyn FnMut(u64),
}

impl Walk<'_> {
    /// Checks the board, and all that can be made of it by putting up to `more` pieces on squares
    /// from `first` on.
    fn boards(&mut self, board: Board, first: u8, more: u8) -> Result<(), VerificationError> {
        self.board(board)?;
        if more == 0 {
            return Ok(());
        }
        for square in (first..=32).filter_map(Square::new) {
            for side in Side::ALL {
                for king in [false, true] {
                    if king || !Squares::crown_row(side).contains(square) {
                        let mut board = board;
                        board.set(square, Some(Piece { side, king }));
                        self.boards(board, square.number() + 1, more - 1)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn board(&mut self, board: Board) -> Result<(), VerificationError> {
        let [white, black] = [Side::White, Side::Black].map(|side| board.pieces(side).len());
        let boards = &mut self.census.boards[(white + black) as usize];
        *boards += 1;
        if boards.is_multiple_of(1 << 16) {
            (self.tell)(self.census.boards.iter().sum());
        }
        if white == 0 || black == 0 {
            return Ok(());
        }
        for turn in Side::ALL {
            let setup = Setup { board, turn, idle: 0, number: 1 };
            if let Ok(position) = Position::new(Rules::STANDARD, setup) {
                self.position(&position)?;
            }
        }
        Ok(())
    }

    fn position(&mut self, position: &Position) -> Result<(), VerificationError> {
        let few = Few::of_position(position);
        let proof = self.solution.proof(few);
        let material = Material::of(few);
        let (mut moves, mut draws, mut losses, mut proved, mut refuted) = (0, 0, 0, false, 0);
        position.each_move(|_, board| {
            moves += 1;
            let next = Few::of(&board, !position.side_to_move());
            let (value, earlier) = self.answer(next, material, proof);
            draws += u32::from(value == Wdl::Draw);
            losses += u32::from(value == Wdl::Loss);
            proved |= value == Wdl::Loss && earlier;
            refuted += u32::from(value == Wdl::Win && earlier);
        });
        let sound = match proof.value {
            Wdl::Win => proved,
            Wdl::Loss => refuted == moves,
            Wdl::Draw => losses == 0 && draws > 0,
        };
        let text = || position.short_fen();
        match proof.value {
            Wdl::Win if !sound => return Err(VerificationError::Win(text())),
            Wdl::Loss if !sound => return Err(VerificationError::Loss(text())),
            Wdl::Draw if !sound => return Err(VerificationError::Draw(text())),
            Wdl::Win => self.census.won += 1,
            Wdl::Draw => self.census.drawn += 1,
            Wdl::Loss => self.census.lost += 1,
        }
        if self.table.probe(position) != Some(proof.value) {
            return Err(VerificationError::Tablebase(text()));
        }
        Ok(())
    }

    /// The value after a move, and whether it was proved before that of the position.
    fn answer(&self, next: Few, material: Material, proof: Proof) -> (Wdl, bool) {
        if next.own == 0 {
            return (Wdl::Loss, true);
        }
        let after = self.solution.proof(next);
        let earlier = !Material::of(next).is_with(material) || after.rank < proof.rank;
        (after.value, earlier)
    }
}
