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
    /// The rough equities of the results, with their indices.
    ranks: Vec<(f32, u32)>,
    pub(crate) nodes: u64,
}

/// How many plays the pruning network leaves for a closer look.
const PRUNED_TO: usize = 6;

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
        Self { networks, deadline: None, results: Results::new(), ranks: Vec::new(), nodes: 0 }
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

    /// The best play at 0-ply, of those that the pruning network leaves.
    pub(crate) fn best(
        &mut self,
        board: &Board,
        dice: Dice,
        gammon_values: &GammonValues,
    ) -> Candidate {
        board.results(dice, &mut self.results);
        self.prune(gammon_values);
        self.nodes += self.ranks.len() as u64;
        let mut best = Candidate { after: *board, chances: OutcomeProbabilities::default() };
        let mut most = f32::NEG_INFINITY;
        for &(_, index) in &self.ranks {
            let candidate = Candidate::at_0_ply(self.networks, &self.results[index as usize]);
            let equity = gammon_values.equity(&candidate.chances);
            if equity > most {
                (most, best) = (equity, candidate);
            }
        }
        best
    }

    /// Leaves the results in `ranks` that look best to the pruning network. Races are not pruned.
    fn prune(&mut self, gammon_values: &GammonValues) {
        self.ranks.clear();
        let prunes =
            self.results.len() > PRUNED_TO && self.results.iter().any(|after| after.has_contact());
        for (index, after) in self.results.iter().enumerate() {
            let next = after.turned();
            let rough = match (prunes, next.has_contact()) {
                (false, _) => 0.0,
                (true, true) => gammon_values.equity(&turned(&self.networks.rough_chances(&next))),
                (true, false) => gammon_values.equity(&turned(&self.networks.chances(&next))),
            };
            self.ranks.push((rough, index as u32));
        }
        if prunes {
            let better = |one: &(f32, u32), other: &(f32, u32)| {
                other.0.total_cmp(&one.0).then(one.1.cmp(&other.1))
            };
            self.ranks.select_nth_unstable_by(PRUNED_TO - 1, better);
            self.ranks.truncate(PRUNED_TO);
            self.ranks.sort_unstable_by_key(|(_, index)| *index);
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;
    use crate::training::boards_of_a_game;

    /// How often the pruning network loses the best play at 0-ply, over all rolls in positions of games with some
    /// exploration, and how much equity that costs. `--nocapture` prints both.
    #[test]
    fn pruning_rarely_loses_the_best_play() {
        let mut search = Search::new(Networks::shipped());
        let mut rng = Rng::new(11);
        let (mut decisions, mut misses, mut lost) = (0, 0, 0.0);
        for _ in 0..6 {
            for board in boards_of_a_game(Networks::shipped(), &mut rng).into_iter().step_by(4) {
                for dice in Dice::ALL {
                    let equity = |one: &Candidate| GammonValues::MONEY.equity(&one.chances);
                    let all = search.candidates(&board, dice);
                    let most = all.iter().map(equity).fold(f32::NEG_INFINITY, f32::max);
                    let found = equity(&search.best(&board, dice, &GammonValues::MONEY));
                    decisions += 1;
                    misses += u32::from(found < most);
                    lost += most - found;
                }
            }
        }
        eprintln!("{misses} of {decisions} lost, {} of equity on average", lost / decisions as f32);
        assert!(decisions > 1_000 && misses * 50 < decisions, "{misses} of {decisions}");
        assert!(lost / (decisions as f32) < 1e-3, "{lost}");
    }
}
