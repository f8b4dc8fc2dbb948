//! Verification: whether the rules agree with every result, and every win can be carried out.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use checkers::{Board, Piece, Position, Rules, Setup, Square, Squares};
use game::Side;
use thiserror::Error;

use crate::board_count::board_count;
use crate::cores::on_all_cores;
use crate::generator::MaterialGroup;
use crate::material::Material;
use crate::material_outcomes::MaterialOutcomes;
use crate::slices::{Slice, SlicesOfMaterial};
use crate::solved_tables::SolvedTables;
use crate::two_sided_board::{DOWN, TwoSidedBoard, UP};
use crate::{GeneratedTables, Tablebase, Wdl};

/// How many boards and positions were verified. A position and the same with colours exchanged count
/// once: all are seen by the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PositionCounts {
    /// The boards by number of pieces, including those on which one side has none.
    pub boards: [u64; 8],
    /// The checked positions that are won for the player to move.
    pub won: u64,
    /// The checked positions that are drawn.
    pub drawn: u64,
    /// The checked positions that are lost for the player to move.
    pub lost: u64,
}

impl PositionCounts {
    fn add(&mut self, other: &Self) {
        self.boards.iter_mut().zip(other.boards).for_each(|(sum, more)| *sum += more);
        self.won += other.won;
        self.drawn += other.drawn;
        self.lost += other.lost;
    }
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
    /// The number of boards is not the published one.
    #[error("{0}: not the published number of boards")]
    BoardCount(String),
}

impl VerificationError {
    /// The position with the wrong result, or the wrong number of boards.
    pub fn subject(&self) -> &str {
        match self {
            Self::Win(fen) | Self::Loss(fen) | Self::Draw(fen) | Self::Tablebase(fen) => fen,
            Self::BoardCount(count) => count,
        }
    }
}

/// Of positions with more pieces than can be verified in minutes, one in this many is checked.
const SAMPLE: usize = 16;

/// Verifies the positions of up to this many pieces with the moves of the rules.
///
/// A win needs a move to a loss, and a loss only moves to wins, that come *earlier*: with fewer pieces,
/// with fewer men, or at a smaller distance. Distances count down to the end of the game, so two results
/// cannot prove each other in a circle. A draw needs a move to a draw and none to a loss, so that it can
/// be held for ever.
pub(crate) fn verify(
    tables: &SolvedTables,
    tablebase: &Tablebase,
    pieces: u8,
    on_progress: &mut dyn FnMut(u64),
) -> Result<PositionCounts, VerificationError> {
    let mut counts = PositionCounts { boards: one_sided_boards(pieces), ..Default::default() };
    for material in MaterialGroup::all(pieces).flat_map(MaterialGroup::materials) {
        let verifier = MaterialVerifier::new(material, tables, tablebase);
        counts.add(&verifier.verify()?);
        on_progress(counts.boards.iter().sum());
    }
    check_board_counts(&counts, pieces)?;
    Ok(counts)
}

fn check_board_counts(counts: &PositionCounts, pieces: u8) -> Result<(), VerificationError> {
    let counted = counts.boards.iter().zip(GeneratedTables::BOARDS).take(usize::from(pieces) + 1);
    match counted.into_iter().find(|(found, published)| *found != published) {
        Some((found, _)) => Err(VerificationError::BoardCount(found.to_string())),
        None => Ok(()),
    }
}

/// The number of boards up to a number of pieces, all of one side. Those of seven pieces are not solved.
fn one_sided_boards(pieces: u8) -> [u64; 8] {
    let mut boards = [0; 8];
    boards[0] = 1;
    for count in 1..=u32::from(pieces).min(6) {
        boards[count as usize] = 2 * board_count([count, 0]);
    }
    boards
}

struct MaterialVerifier<'v> {
    material: Material,
    slices: SlicesOfMaterial,
    tables: &'v SolvedTables,
    tablebase: &'v Tablebase,
    /// The outcomes with distances, if every position is checked.
    outcomes: Option<MaterialOutcomes>,
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

impl<'v> MaterialVerifier<'v> {
    fn new(material: Material, tables: &'v SolvedTables, tablebase: &'v Tablebase) -> Self {
        let outcomes = (material.pieces() <= GeneratedTables::MAX_FULLY_VERIFIED).then(|| {
            let mut outcomes = MaterialOutcomes::new(material);
            outcomes.solve_all(&|board, to_move| tables.result(board, to_move));
            outcomes
        });
        Self { material, slices: SlicesOfMaterial::new(material), tables, tablebase, outcomes }
    }

    /// Verifies all slices, on all cores.
    fn verify(&self) -> Result<PositionCounts, VerificationError> {
        // A material without men is a single slice, which is shared out by its rows.
        let parts = if self.material.men() == 0 { 64 } else { 1 };
        let next = AtomicUsize::new(0);
        let work = || {
            let (mut slice, mut counts) = (Slice::default(), PositionCounts::default());
            loop {
                let task = next.fetch_add(1, Relaxed);
                if task >= parts * self.slices.len() {
                    return vec![Ok(counts)];
                }
                self.slices.read(task / parts, &mut slice);
                if let Err(wrong) = self.verify_part(&slice, task % parts, parts, &mut counts) {
                    return vec![Err(wrong)];
                }
            }
        };
        let mut counts = PositionCounts::default();
        for found in on_all_cores(work) {
            counts.add(&found?);
        }
        Ok(counts)
    }

    /// Verifies one part of the rows of a slice.
    fn verify_part(
        &self,
        slice: &Slice,
        part: usize,
        parts: usize,
        counts: &mut PositionCounts,
    ) -> Result<(), VerificationError> {
        if !slice.is_valid() {
            return Ok(());
        }
        let sample = if self.outcomes.is_some() { 1 } else { SAMPLE };
        let boards = &mut 0;
        for (row, &down) in slice.kings[DOWN].iter().enumerate() {
            if row % parts != part {
                continue;
            }
            let apart = slice.kings[UP].iter().filter(|up| **up & down == 0);
            for &up in apart {
                *boards += 1;
                // Every slice starts at another place of the sample.
                if (*boards as usize + slice.number).is_multiple_of(sample) {
                    let board = TwoSidedBoard { men: slice.men, kings: [up, down] };
                    self.verify_board(board, counts)?;
                }
            }
        }
        let sides = if self.material.is_symmetric() { 1 } else { 2 };
        counts.boards[usize::from(self.material.pieces())] += sides * *boards;
        Ok(())
    }

    /// Verifies a board with either side to move. Black is the side whose men move to higher squares.
    fn verify_board(
        &self,
        board: TwoSidedBoard,
        counts: &mut PositionCounts,
    ) -> Result<(), VerificationError> {
        self.verify_position(board, UP, counts)?;
        if !self.material.is_symmetric() {
            self.verify_position(board, DOWN, counts)?;
        }
        Ok(())
    }

    fn verify_position(
        &self,
        board: TwoSidedBoard,
        to_move: usize,
        counts: &mut PositionCounts,
    ) -> Result<(), VerificationError> {
        let turn = if to_move == UP { Side::Black } else { Side::White };
        let setup = Setup { board: rules_board(&board), turn, idle: 0, number: 1 };
        let Ok(position) = Position::new(Rules::STANDARD, setup) else { return Ok(()) };
        let result = self.tables.result(&board, to_move);
        let children = self.children(&position, &board, to_move);
        let is_sound = match result {
            Wdl::Win => children.has_earlier_loss,
            Wdl::Loss => children.earlier_wins == children.moves,
            Wdl::Draw => children.losses == 0 && children.draws > 0,
        };
        let fen = || position.short_fen();
        match result {
            Wdl::Win if !is_sound => return Err(VerificationError::Win(fen())),
            Wdl::Loss if !is_sound => return Err(VerificationError::Loss(fen())),
            Wdl::Draw if !is_sound => return Err(VerificationError::Draw(fen())),
            Wdl::Win => counts.won += 1,
            Wdl::Draw => counts.drawn += 1,
            Wdl::Loss => counts.lost += 1,
        }
        if self.tablebase.probe(&position) != Some(result) {
            return Err(VerificationError::Tablebase(fen()));
        }
        Ok(())
    }

    fn children(&self, position: &Position, board: &TwoSidedBoard, to_move: usize) -> Children {
        let distance = self.distance(board, to_move);
        let mut children = Children::default();
        position.each_move(|_, board| {
            // The side to move has changed, and the sides of the board have not.
            let child = TwoSidedBoard::of(&board, Side::Black);
            let result = self.tables.result(&child, 1 - to_move);
            let is_conversion = Material::of(&child) != self.material;
            let is_earlier = is_conversion
                || self.outcomes.is_none()
                || self.distance(&child, 1 - to_move) < distance;
            children.moves += 1;
            children.draws += u32::from(result == Wdl::Draw);
            children.losses += u32::from(result == Wdl::Loss);
            children.has_earlier_loss |= result == Wdl::Loss && is_earlier;
            children.earlier_wins += u32::from(result == Wdl::Win && is_earlier);
        });
        children
    }

    fn distance(&self, board: &TwoSidedBoard, to_move: usize) -> Option<u16> {
        let outcome = self.outcomes.as_ref()?.outcome(board, to_move)?;
        Some(outcome.distance)
    }
}

/// The board of the rules, with Black as [`UP`].
fn rules_board(board: &TwoSidedBoard) -> Board {
    let mut rules_board = Board::EMPTY;
    for square in Square::all() {
        let bit = Squares::of(square).bits();
        for (at, side) in [(UP, Side::Black), (DOWN, Side::White)] {
            if board.pieces(at) & bit != 0 {
                let king = board.kings[at] & bit != 0;
                rules_board.set(square, Some(Piece { side, king }));
            }
        }
    }
    rules_board
}
