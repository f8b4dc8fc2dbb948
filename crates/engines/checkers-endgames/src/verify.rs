//! Verification: whether the rules agree with every result, and every win can be carried out.

use checkers::{Board, Piece, Position, Rules, Setup, Square, Squares};
use game::Side;
use thiserror::Error;

use crate::material::Material;
use crate::mover_board::MoverBoard;
use crate::retrograde::{Solution, SolvedPosition};
use crate::{Tablebase, Wdl};

/// How many boards and positions were verified.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PositionCounts {
    /// The boards by number of pieces, including those on which one side has none.
    pub boards: [u64; 5],
    /// The positions that are won for the player to move. Each board with pieces of both sides is two
    /// positions.
    pub won: u64,
    /// The positions that are drawn.
    pub drawn: u64,
    /// The positions that are lost for the player to move.
    pub lost: u64,
}

/// A wrong result. The text is the position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum VerificationError {
    /// The position is said to be won, but no move leads nearer to the win.
    #[error("{0}: no move proves the win")]
    Win(String),
    /// The position is said to be lost, but some move does not lead nearer to the loss.
    #[error("{0}: not every move is proved to lose")]
    Loss(String),
    /// The position is said to be drawn, but its moves say otherwise.
    #[error("{0}: the moves do not make a draw")]
    Draw(String),
    /// The compressed tablebase has another result.
    #[error("{0}: the tablebase has another result")]
    Tablebase(String),
}

impl VerificationError {
    /// The position with the wrong result.
    pub fn position(&self) -> &str {
        let (Self::Win(fen) | Self::Loss(fen) | Self::Draw(fen) | Self::Tablebase(fen)) = self;
        fen
    }
}

/// Verifies every position of up to this many pieces with the moves of the rules.
///
/// A win needs a move to a loss, and a loss only moves to wins, that come *earlier*: with fewer pieces,
/// with fewer men, or at a smaller distance. Distances count down to the end of the game, so two results
/// cannot prove each other in a circle. A draw needs a move to a draw and none to a loss, so that it can
/// be held for ever.
pub(crate) fn verify(
    solution: &Solution,
    tablebase: &Tablebase,
    pieces: u8,
    on_progress: &mut dyn FnMut(u64),
) -> Result<PositionCounts, VerificationError> {
    let counts = PositionCounts::default();
    let mut verifier = Verifier { solution, tablebase, counts, on_progress };
    verifier.verify_boards(Board::EMPTY, 1, pieces)?;
    Ok(verifier.counts)
}

struct Verifier<'v> {
    solution: &'v Solution,
    tablebase: &'v Tablebase,
    counts: PositionCounts,
    on_progress: &'v mut dyn FnMut(u64),
}

/// What the children of a position say about its result.
#[derive(Default)]
struct Children {
    moves: u32,
    draws: u32,
    losses: u32,
    /// Whether a child is lost and comes earlier.
    has_earlier_loss: bool,
    /// The children that are won and come earlier.
    earlier_wins: u32,
}

impl Verifier<'_> {
    /// Verifies this board, and all boards with up to `more` further pieces on squares from `first`
    /// on.
    fn verify_boards(
        &mut self,
        board: Board,
        first: u8,
        more: u8,
    ) -> Result<(), VerificationError> {
        self.verify_board(board)?;
        if more == 0 {
            return Ok(());
        }
        for square in (first..=32).filter_map(Square::new) {
            for side in Side::ALL {
                for king in [false, true] {
                    if king || !Squares::crown_row(side).contains(square) {
                        let mut board = board;
                        board.set(square, Some(Piece { side, king }));
                        self.verify_boards(board, square.number() + 1, more - 1)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn verify_board(&mut self, board: Board) -> Result<(), VerificationError> {
        let [white, black] = [Side::White, Side::Black].map(|side| board.pieces(side).len());
        let boards = &mut self.counts.boards[(white + black) as usize];
        *boards += 1;
        if boards.is_multiple_of(1 << 16) {
            (self.on_progress)(self.counts.boards.iter().sum());
        }
        if white == 0 || black == 0 {
            return Ok(());
        }
        for turn in Side::ALL {
            let setup = Setup { board, turn, idle: 0, number: 1 };
            if let Ok(position) = Position::new(Rules::STANDARD, setup) {
                self.verify_position(&position)?;
            }
        }
        Ok(())
    }

    fn verify_position(&mut self, position: &Position) -> Result<(), VerificationError> {
        let board = MoverBoard::of_position(position);
        let solved = self.solution.position(board);
        let children = self.children(position, board, solved);
        let is_sound = match solved.result {
            Wdl::Win => children.has_earlier_loss,
            Wdl::Loss => children.earlier_wins == children.moves,
            Wdl::Draw => children.losses == 0 && children.draws > 0,
        };
        let fen = || position.short_fen();
        match solved.result {
            Wdl::Win if !is_sound => return Err(VerificationError::Win(fen())),
            Wdl::Loss if !is_sound => return Err(VerificationError::Loss(fen())),
            Wdl::Draw if !is_sound => return Err(VerificationError::Draw(fen())),
            Wdl::Win => self.counts.won += 1,
            Wdl::Draw => self.counts.drawn += 1,
            Wdl::Loss => self.counts.lost += 1,
        }
        if self.tablebase.probe(position) != Some(solved.result) {
            return Err(VerificationError::Tablebase(fen()));
        }
        Ok(())
    }

    fn children(&self, position: &Position, board: MoverBoard, solved: SolvedPosition) -> Children {
        let material = Material::of(board);
        let mut children = Children::default();
        position.each_move(|_, board| {
            children.moves += 1;
            let child = MoverBoard::of(&board, !position.side_to_move());
            let (result, is_earlier) = self.child_result(child, material, solved);
            children.draws += u32::from(result == Wdl::Draw);
            children.losses += u32::from(result == Wdl::Loss);
            children.has_earlier_loss |= result == Wdl::Loss && is_earlier;
            children.earlier_wins += u32::from(result == Wdl::Win && is_earlier);
        });
        children
    }

    /// The result of a child, and whether it comes earlier than that of its parent.
    fn child_result(
        &self,
        child: MoverBoard,
        parent_material: Material,
        parent: SolvedPosition,
    ) -> (Wdl, bool) {
        if child.own == 0 {
            return (Wdl::Loss, true);
        }
        let solved = self.solution.position(child);
        let is_conversion = !Material::of(child).is_same_or_swapped(parent_material);
        (solved.result, is_conversion || solved.distance < parent.distance)
    }
}
