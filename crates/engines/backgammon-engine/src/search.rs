use backgammon::{Board, Dice, Results};
use engine::OutcomeProbabilities;

use crate::deadline::Deadline;
use crate::gammon_values::GammonValues;
use crate::networks::Networks;
use crate::probabilities::{Mean, turned};

/// Searches with the networks and counts evaluated boards.
///
/// Plies are counted as GNU Backgammon counts them: 0-ply is the networks' evaluation of a position, and each further
/// ply averages over one more roll.
pub(crate) struct Search<'m> {
    networks: &'m Networks,
    deadline: Option<&'m Deadline<'m>>,
    results: Results,
    pub(crate) nodes: u64,
}

/// A play: the board it leads to, and its evaluation.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Candidate {
    /// From the mover's point of view.
    pub(crate) after: Board,
    /// For the mover.
    pub(crate) chances: OutcomeProbabilities,
}

impl<'m> Search<'m> {
    /// A search without limits.
    pub(crate) fn new(networks: &'m Networks) -> Self {
        Self { networks, deadline: None, results: Results::new(), nodes: 0 }
    }

    /// A search that ends at a deadline.
    pub(crate) fn with_deadline(networks: &'m Networks, deadline: &'m Deadline<'m>) -> Self {
        Self { deadline: Some(deadline), ..Self::new(networks) }
    }

    pub(crate) fn is_reached(&self) -> bool {
        self.deadline.is_some_and(|deadline| deadline.is_reached(self.nodes))
    }

    /// The 0-ply evaluation for the player on roll.
    pub(crate) fn evaluate(&mut self, board: &Board) -> OutcomeProbabilities {
        self.nodes += 1;
        self.networks.chances(board)
    }

    /// All plays of a roll with their 0-ply evaluations.
    pub(crate) fn candidates(&mut self, board: &Board, dice: Dice) -> Vec<Candidate> {
        board.results(dice, &mut self.results);
        self.nodes += self.results.len() as u64;
        self.results.iter().map(|after| Candidate::at_0_ply(self.networks, after)).collect()
    }

    /// The best play at 0-ply.
    pub(crate) fn best(
        &mut self,
        board: &Board,
        dice: Dice,
        gammon_values: &GammonValues,
    ) -> Candidate {
        board.results(dice, &mut self.results);
        self.nodes += self.results.len() as u64;
        let mut best = Candidate { after: *board, chances: OutcomeProbabilities::default() };
        let mut most = f32::NEG_INFINITY;
        for after in self.results.iter() {
            let candidate = Candidate::at_0_ply(self.networks, after);
            let equity = gammon_values.equity(&candidate.chances);
            if equity > most {
                (most, best) = (equity, candidate);
            }
        }
        best
    }

    /// The n-ply evaluation for the player on roll; `None` if the deadline comes first.
    pub(crate) fn evaluate_plies(
        &mut self,
        board: &Board,
        gammon_values: &GammonValues,
        plies: u32,
    ) -> Option<OutcomeProbabilities> {
        let over = board.is_won() || board.turned().is_won();
        if plies == 0 || over {
            return Some(self.evaluate(board));
        }
        let mut mean = Mean::default();
        for dice in Dice::ALL {
            if self.is_reached() {
                return None;
            }
            let mut best = self.best(board, dice, gammon_values);
            if plies > 1 {
                let next = best.after.turned();
                best.chances =
                    turned(&self.evaluate_plies(&next, &gammon_values.turned(), plies - 1)?);
            }
            mean.add(&best.chances, dice.weight() as f32);
        }
        Some(mean.chances())
    }
}

impl Candidate {
    /// The 0-ply evaluation of a play.
    #[inline]
    fn at_0_ply(networks: &Networks, after: &Board) -> Self {
        Self { after: *after, chances: turned(&networks.chances(&after.turned())) }
    }
}
