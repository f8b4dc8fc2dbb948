use checkers::{Move, Position};

use crate::material::Material;
use crate::material_outcomes::MaterialOutcomes;
use crate::two_sided_board::{TwoSidedBoard, UP};
use crate::{Tablebase, Wdl};

/// Finds the best moves in the positions of a tablebase, by their distance to conversion (DTC): the plies
/// until a piece is captured or crowned.
///
/// The tablebase knows what is won, but not how. The solver therefore solves the positions that a game can
/// reach without a conversion again when it is first asked about them. With five
/// pieces that takes a twentieth of a second in the median, and nearly two seconds at worst.
#[derive(Default)]
pub struct DtcSolver {
    /// What has been solved of the last material.
    solved: Option<MaterialOutcomes>,
}

impl DtcSolver {
    /// The largest number of pieces for which distances are found.
    pub const MAX_PIECES: u32 = 5;

    /// A solver that has solved nothing yet. It uses the [shared](Tablebase::shared) tablebase.
    pub fn new() -> Self {
        Self::default()
    }

    /// The best moves of a position in the tablebase: those that keep its result, and of those the
    /// quickest to win or the slowest to lose. With more than [`MAX_PIECES`](Self::MAX_PIECES) pieces,
    /// all that keep the result. Empty if the tablebase does not have the position.
    pub fn best_moves(&mut self, position: &Position) -> Vec<Move> {
        let Some(result) = Tablebase::shared().probe(position) else { return Vec::new() };
        let keeping = moves_that_keep(position, result);
        if result == Wdl::Draw || keeping.len() < 2 || !has_distance(position) {
            return keeping.into_iter().map(|(mv, _)| mv).collect();
        }
        let material = Material::of(&TwoSidedBoard::of_position(position));
        let mut distance_after = |child: TwoSidedBoard| {
            let is_same = [material, material.swapped()].contains(&Material::of(&child));
            if is_same { self.distance_of_board(child) } else { 0 }
        };
        let distances: Vec<(Move, u16)> =
            keeping.into_iter().map(|(mv, child)| (mv, distance_after(child))).collect();
        let best = match result {
            Wdl::Win => distances.iter().map(|(_, distance)| *distance).min(),
            _ => distances.iter().map(|(_, distance)| *distance).max(),
        };
        let is_best = |(_, distance): &(Move, u16)| Some(*distance) == best;
        distances.into_iter().filter(is_best).map(|(mv, _)| mv).collect()
    }

    /// The moves that keep the result of a position in the tablebase; empty if it does not have it.
    pub fn safe_moves(&self, position: &Position) -> Vec<Move> {
        let Some(result) = Tablebase::shared().probe(position) else { return Vec::new() };
        moves_that_keep(position, result).into_iter().map(|(mv, _)| mv).collect()
    }

    /// The most plies until a piece is captured or crowned, in a position with up to
    /// [`MAX_PIECES`](Self::MAX_PIECES) pieces that the tablebase knows to be won or lost.
    pub fn distance(&mut self, position: &Position) -> Option<u16> {
        let result = Tablebase::shared().probe(position)?;
        let is_known = result != Wdl::Draw && has_distance(position);
        is_known.then(|| self.distance_of_board(TwoSidedBoard::of_position(position)))
    }

    /// Whether the best moves of a position are known without solving: it was reached, without a
    /// conversion, from a position that was asked about before.
    pub fn is_solved(&self, position: &Position) -> bool {
        let (board, to_move) = canonical(TwoSidedBoard::of_position(position));
        self.solved.as_ref().is_some_and(|solved| {
            solved.material() == Material::of(&board) && solved.outcome(&board, to_move).is_some()
        })
    }

    /// The distance of a board with [`UP`] to move.
    fn distance_of_board(&mut self, board: TwoSidedBoard) -> u16 {
        let (board, to_move) = canonical(board);
        let material = Material::of(&board);
        let solved = self.solved.take().filter(|solved| solved.material() == material);
        let mut solved = solved.unwrap_or_else(|| MaterialOutcomes::new(material));
        let tablebase = Tablebase::shared();
        solved.solve(board.men, &|child, to_move| {
            tablebase.probe_board(&if to_move == UP { *child } else { child.swapped() })
        });
        let outcome = solved.outcome(&board, to_move);
        self.solved = Some(solved);
        outcome.map_or(0, |outcome| outcome.distance)
    }
}

/// The moves that keep the result of a position, with the boards that they lead to.
fn moves_that_keep(position: &Position, result: Wdl) -> Vec<(Move, TwoSidedBoard)> {
    let mut keeping = Vec::new();
    position.each_move(|mv, board| {
        let child = TwoSidedBoard::of(&board, !position.side_to_move());
        if Tablebase::shared().probe_board(&child).reversed() == result {
            keeping.push((mv, child));
        }
    });
    keeping
}

fn has_distance(position: &Position) -> bool {
    (!position.board().empty()).len() <= DtcSolver::MAX_PIECES
}

/// The board of the canonical material, and the side to move, of a board with [`UP`] to move.
fn canonical(board: TwoSidedBoard) -> (TwoSidedBoard, usize) {
    if Material::of(&board).is_canonical() { (board, UP) } else { (board.swapped(), 1 - UP) }
}
