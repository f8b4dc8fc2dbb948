use std::collections::VecDeque;

use chess::{Move, Position, Role};

use crate::board::Board;
use crate::generated_tables::LAYOUTS;
use crate::material::{Material, normalized};
use crate::slice_solver::{SolvedSlice, solve_slice};
use crate::tablebase::probed_board;
use crate::{Tablebase, Wdl};

/// Finds how far a position of the tables is from the next capture, pawn's move or mate, and the best moves.
///
/// Distances are not stored: the solver computes those of all positions with the same pieces and pawns, and remembers the
/// last ones. That takes a moment.
pub struct DtzSolver {
    tablebase: &'static Tablebase,
    /// By material and slice, the last one used first.
    solved: VecDeque<(usize, usize, SolvedSlice)>,
}

/// How many slices are remembered. The largest have four megabytes.
const REMEMBERED: usize = 4;

impl DtzSolver {
    /// A solver that uses these tables.
    pub fn new(tablebase: &'static Tablebase) -> Self {
        Self { tablebase, solved: VecDeque::new() }
    }

    /// Whether the distances of a position's pieces and pawns are known already.
    pub fn is_solved(&self, position: &Position) -> bool {
        let place = probed_board(position).and_then(|board| place(&board));
        place.is_some_and(|(id, slice, _)| self.find(id, slice).is_some())
    }

    /// How many half-moves it takes until a capture, a pawn's move or mate, if the winner hurries and the loser delays. `None`
    /// if the position is drawn or the tables do not have it.
    pub fn distance(&mut self, position: &Position) -> Option<u32> {
        if self.tablebase.probe(position)? == Wdl::Draw {
            return None;
        }
        if position.en_passant().is_some() {
            // The capture is not in the slice.
            let best = self.best_moves(position);
            return best.first().map(|mv| self.distance_after(position, *mv));
        }
        self.slice_distance(&probed_board(position)?)
    }

    /// The moves that keep the result of a position, and of those that win the quickest, of those that lose the slowest.
    /// Empty if the tables do not have it.
    pub fn best_moves(&mut self, position: &Position) -> Vec<Move> {
        let safe = self.safe_moves(position);
        match self.tablebase.probe(position) {
            None | Some(Wdl::Draw) => safe,
            Some(result) => {
                let rated: Vec<(Move, u32)> =
                    safe.iter().map(|mv| (*mv, self.distance_after(position, *mv))).collect();
                let distances = rated.iter().map(|(_, distance)| *distance);
                let best = if result == Wdl::Win { distances.min() } else { distances.max() };
                rated.iter().filter(|rated| Some(rated.1) == best).map(|rated| rated.0).collect()
            }
        }
    }

    /// The moves that keep the result of a position; empty if the tables do not have it.
    pub fn safe_moves(&self, position: &Position) -> Vec<Move> {
        let Some(result) = self.tablebase.probe(position) else { return Vec::new() };
        let keeps = |mv: &Move| {
            let after = after(position, *mv);
            self.tablebase.probe(&after).map(Wdl::reversed) == Some(result)
        };
        position.moves().into_iter().filter(keeps).collect()
    }

    /// The distance of a position if this move is played: 1 if it captures, is a pawn's move or mates.
    fn distance_after(&mut self, position: &Position, mv: Move) -> u32 {
        let side = position.side_to_move();
        let is_conversion = position.pieces(side, Role::Pawn).has(mv.from)
            || position.occupied_by(!side).has(mv.to);
        if is_conversion {
            return 1;
        }
        let after = after(position, mv);
        let distance = probed_board(&after).and_then(|board| self.slice_distance(&board));
        1 + distance.unwrap_or(0)
    }

    fn slice_distance(&mut self, board: &Board) -> Option<u32> {
        let (id, slice, index) = place(board)?;
        let at = self.find(id, slice).unwrap_or_else(|| {
            let solved = solve_slice(&LAYOUTS[id], slice, self.tablebase);
            self.solved.push_front((id, slice, solved));
            self.solved.truncate(REMEMBERED);
            0
        });
        let value = self.solved[at].2.values[normalized(*board).to_move][index];
        value.wdl().map(|_| value.distance().into())
    }

    fn find(&self, id: usize, slice: usize) -> Option<usize> {
        self.solved.iter().position(|solved| (solved.0, solved.1) == (id, slice))
    }
}

/// The material, the slice and the index of a board.
fn place(board: &Board) -> Option<(usize, usize, usize)> {
    let board = normalized(*board);
    let id = Material::of(&board)?.id();
    let (slice, index) = LAYOUTS[id].locate(&board);
    Some((id, slice, index))
}

fn after(position: &Position, mv: Move) -> Position {
    let mut after = position.clone();
    after.play(mv);
    after
}
