use checkers::{Move, Position};

use crate::index::{first_index, index_of};
use crate::material::Material;
use crate::mover_board::MoverBoard;
use crate::retrograde::{MaterialSolver, SolvedPosition};
use crate::{Tablebase, Wdl};

/// Finds the best moves in the positions of the tablebase, by their distance to conversion (DTC): the
/// plies until a piece is captured or crowned.
///
/// The tablebase knows what is won, but not how. The solver therefore solves the positions of one
/// material again when it is first asked about them, which takes a moment.
#[derive(Default)]
pub struct DtcSolver {
    /// The material solved last, with its positions by index.
    solved: Option<(Material, Vec<Option<SolvedPosition>>)>,
}

impl DtcSolver {
    /// A solver that has solved nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// The best moves of a position in the tablebase: those that keep its result, and of those the
    /// quickest to win or the slowest to lose. Empty if the tablebase does not have the position.
    pub fn best_moves(&mut self, position: &Position) -> Vec<Move> {
        let Some(result) = Tablebase::embedded().probe(position) else { return Vec::new() };
        let keeping = moves_that_keep(position, result);
        if result == Wdl::Draw || keeping.len() < 2 {
            return keeping.into_iter().map(|(mv, _)| mv).collect();
        }
        let material = Material::of(MoverBoard::of_position(position));
        let mut distance_after = |child: MoverBoard| {
            let is_conversion = child.own == 0 || !Material::of(child).is_same_or_swapped(material);
            if is_conversion { 0 } else { self.distance_of_board(child) }
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

    /// The most plies until a piece is captured or crowned, in a position that the tablebase knows to
    /// be won or lost.
    pub fn distance(&mut self, position: &Position) -> Option<u16> {
        match Tablebase::embedded().probe(position)? {
            Wdl::Draw => None,
            Wdl::Win | Wdl::Loss => Some(self.distance_of_board(MoverBoard::of_position(position))),
        }
    }

    fn distance_of_board(&mut self, board: MoverBoard) -> u16 {
        let material = Material::of(board);
        if self.solved.as_ref().is_none_or(|(solved, _)| *solved != material) {
            let tablebase = Tablebase::embedded();
            let solver = MaterialSolver::new(material);
            let mut solved = solver.solve(&|board| tablebase.probe_board(board)).into_iter();
            let positions = solved.next().map(|(_, positions)| positions);
            self.solved = Some((material, positions.unwrap_or_default()));
        }
        let index = index_of(board) - first_index(material);
        let solved = self.solved.as_ref().and_then(|(_, positions)| positions[index]);
        solved.map_or(0, |solved| solved.distance)
    }
}

/// The moves that keep the result of a position, with the boards that they lead to.
fn moves_that_keep(position: &Position, result: Wdl) -> Vec<(Move, MoverBoard)> {
    let mut keeping = Vec::new();
    position.each_move(|mv, board| {
        let child = MoverBoard::of(&board, !position.side_to_move());
        if Tablebase::embedded().probe_board(child).reversed() == result {
            keeping.push((mv, child));
        }
    });
    keeping
}
