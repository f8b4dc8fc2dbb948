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

#[cfg(test)]
mod tests {
    use std::env;

    use checkers::{Position, Rules};

    use super::*;
    use crate::Tablebase;

    /// What is known about four pieces against three: the kings-only slice, one slice with a man, and six
    /// pieces from a file.
    struct SevenPieces {
        six: Tablebase,
        kings: MaterialOutcomes,
        man: MaterialOutcomes,
    }

    impl SevenPieces {
        /// The result for the side to move.
        fn result(&self, board: &TwoSidedBoard, to_move: usize) -> Wdl {
            result(&self.six, &[&self.kings, &self.man], board, to_move)
        }

        /// The result that follows from the positions after the moves of the rules.
        fn result_of_moves(&self, position: &Position) -> Wdl {
            let mut best = Wdl::Loss;
            position.each_move(|_, board| {
                let child = TwoSidedBoard::of(&board, !position.side_to_move());
                best = best.max(self.result(&child, UP).reversed());
            });
            best
        }
    }

    fn result(
        six: &Tablebase,
        seven: &[&MaterialOutcomes],
        board: &TwoSidedBoard,
        to_move: usize,
    ) -> Wdl {
        let material = Material::of(board);
        if material.pieces() <= 6 {
            return six.probe_board(&if to_move == UP { *board } else { board.swapped() });
        }
        let (board, to_move) = match material.is_canonical() {
            true => (*board, to_move),
            false => (board.swapped(), 1 - to_move),
        };
        let solved = seven.iter().find(|solved| solved.material() == Material::of(&board));
        solved.and_then(|solved| solved.outcome(&board, to_move)).unwrap().result
    }

    fn position(fen: &str) -> Position {
        Position::from_fen(Rules::STANDARD, fen).unwrap()
    }

    /// "King Fourth" from B. Boland's *Famous Positions*: Black has a man and three kings against three kings
    /// and wins with 22-18. Without the move Black does not get on, as in Fourth Position itself.
    #[test]
    #[ignore = "takes minutes, 4 GB of memory, and a tablebase of six pieces: SALON_TABLEBASE=FILE"]
    fn seven_pieces_king_fourth() {
        let six = Tablebase::open(env::var_os("SALON_TABLEBASE").unwrap().as_ref()).unwrap();
        let mut kings = MaterialOutcomes::new(Material { men: [0, 0], kings: [4, 3] });
        kings.solve([0, 0], &|board, to_move| result(&six, &[], board, to_move));
        let wins = position("B:WK30,K31,K32:BK20,21,K22,K23");
        let board = TwoSidedBoard::of_position(&wins);
        let mut man = MaterialOutcomes::new(Material::of(&board));
        man.solve(board.men, &|board, to_move| result(&six, &[&kings], board, to_move));
        let seven = SevenPieces { six, kings, man };

        assert_eq!(seven.result(&board, UP), Wdl::Win);
        let mut after = wins;
        after.play(&after.read_numeric("22-18").unwrap());
        assert_eq!(seven.result(&TwoSidedBoard::of_position(&after), UP), Wdl::Loss);

        let mut state = 1_u64;
        let mut counts = [0; 3];
        for _ in 0..300_000 {
            let mut squares: Vec<u32> = (1..=32).collect();
            let mut next = || {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let at = (state >> 40) as usize % squares.len();
                squares.swap_remove(at)
            };
            let kings: Vec<String> = (0..7).map(|_| format!("K{}", next())).collect();
            let side = ["B", "W"][(state >> 33) as usize % 2];
            let fen = format!("{side}:W{}:B{}", kings[..4].join(","), kings[4..].join(","));
            let random = position(&fen);
            let stored = seven.result(&TwoSidedBoard::of_position(&random), UP);
            assert_eq!(stored, seven.result_of_moves(&random), "{fen}");
            counts[stored as usize] += 1;
        }
        assert!(counts.iter().all(|count| *count > 1_000), "{counts:?}");
    }
}
