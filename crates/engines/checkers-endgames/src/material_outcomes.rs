use std::collections::HashMap;

use crate::Wdl;
use crate::material::Material;
use crate::outcome::Outcome;
use crate::slice_solver::{KnownOutcomes, SliceSolver};
use crate::slices::SlicesOfMaterial;
use crate::table_index::TableIndex;
use crate::two_sided_board::{DOWN, TwoSidedBoard, UP};

/// The outcomes of one material with their distances, as far as they have been asked for: those of a slice
/// and of the slices that its men can move to.
pub(crate) struct MaterialOutcomes {
    material: Material,
    index: TableIndex,
    /// The packed outcomes by slice, side to move and place.
    slices: HashMap<usize, [Vec<PackedOutcome>; 2]>,
    solver: SliceSolver,
}

/// A distance, and the result in the two lowest bits.
type PackedOutcome = u16;

/// The result after captures and crownings, for the side to move.
pub(crate) type ConversionResults<'r> = dyn Fn(&TwoSidedBoard, usize) -> Wdl + 'r;

impl MaterialOutcomes {
    /// Outcomes of a canonical material.
    pub(crate) fn new(material: Material) -> Self {
        let index = TableIndex::new(material);
        Self { material, index, slices: HashMap::new(), solver: SliceSolver::default() }
    }

    /// The canonical material.
    pub(crate) fn material(&self) -> Material {
        self.material
    }

    /// The outcome of a board of this material, if its slice has been solved.
    pub(crate) fn outcome(&self, board: &TwoSidedBoard, to_move: usize) -> Option<Outcome> {
        let (slice, place) = self.index.slice_and_place(board, UP);
        let packed = *self.slices.get(&slice)?[to_move].get(place)?;
        Some(Outcome { result: Wdl::from_bits(packed as u8), distance: packed >> 2 })
    }

    /// Solves the slice with these men, and first those that its men can move to.
    pub(crate) fn solve(&mut self, men: [u64; 2], conversions: &ConversionResults<'_>) {
        let board = TwoSidedBoard { men, kings: [0; 2] };
        let (number, _) = self.index.slice_and_place(&board, UP);
        if self.slices.contains_key(&number) {
            return;
        }
        let mut later = Vec::new();
        let mut add = |child: TwoSidedBoard, is_crowning: bool| {
            if !is_crowning {
                later.push(child.men);
            }
            true
        };
        board.for_each_man_step::<UP>(&mut add);
        board.for_each_man_step::<DOWN>(&mut add);
        for men in later {
            self.solve(men, conversions);
        }
        let mut solver = std::mem::take(&mut self.solver);
        solver.solve(self.material, men, &OutcomesSoFar { outcomes: self, conversions });
        let pack = |outcome: Option<Outcome>| {
            let Outcome { result, distance } = outcome.unwrap_or(Outcome::DRAW);
            distance << 2 | result as PackedOutcome
        };
        let outcomes = [UP, DOWN].map(|to_move| solver.outcomes(to_move).map(pack).collect());
        self.slices.insert(number, outcomes);
        self.solver = solver;
    }

    /// Solves every slice.
    pub(crate) fn solve_all(&mut self, conversions: &ConversionResults<'_>) {
        SlicesOfMaterial::new(self.material).for_each(|slice| {
            if slice.is_valid() {
                self.solve(slice.men, conversions);
            }
        });
    }
}

/// What is known when a slice is solved.
struct OutcomesSoFar<'o> {
    outcomes: &'o MaterialOutcomes,
    conversions: &'o ConversionResults<'o>,
}

impl KnownOutcomes for OutcomesSoFar<'_> {
    fn after_conversion(&self, board: &TwoSidedBoard, to_move: usize) -> Wdl {
        (self.conversions)(board, to_move)
    }

    fn after_man_step(&self, board: &TwoSidedBoard, to_move: usize) -> Outcome {
        // All slices that men can move to are solved before.
        self.outcomes.outcome(board, to_move).unwrap_or(Outcome::DRAW)
    }
}
