use backgammon::{Board, Dice, Results};
use engine::OutcomeProbabilities;

use crate::aims::Aims;
use crate::mind::Mind;
use crate::odds::{Mean, turned};
use crate::watch::Watch;

/// A mind at work: it looks ahead, and counts the boards that it has judged.
pub(crate) struct Thought<'m> {
    mind: &'m Mind,
    watch: Option<&'m Watch<'m>>,
    results: Results,
    pub(crate) nodes: u64,
}

/// Where a play leads, and what the mover may hope for then.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Prospect {
    /// As the mover sees it.
    pub(crate) after: Board,
    /// The mover's.
    pub(crate) chances: OutcomeProbabilities,
}

impl<'m> Thought<'m> {
    /// A mind that may take its time.
    pub(crate) fn new(mind: &'m Mind) -> Self {
        Self { mind, watch: None, results: Results::new(), nodes: 0 }
    }

    /// A mind that must not think for longer than the watch allows.
    pub(crate) fn watched(mind: &'m Mind, watch: &'m Watch<'m>) -> Self {
        Self { watch: Some(watch), ..Self::new(mind) }
    }

    pub(crate) fn is_over(&self) -> bool {
        self.watch.is_some_and(|watch| watch.is_over(self.nodes))
    }

    /// The chances of the player on roll without looking ahead.
    pub(crate) fn glance(&mut self, board: &Board) -> OutcomeProbabilities {
        self.nodes += 1;
        self.mind.chances(board)
    }

    /// All plays of a roll with what is thought of them at first sight.
    pub(crate) fn prospects(&mut self, board: &Board, dice: Dice) -> Vec<Prospect> {
        board.results(dice, &mut self.results);
        self.nodes += self.results.len() as u64;
        self.results.iter().map(|after| Prospect::at_sight(self.mind, after)).collect()
    }

    /// The play that looks best at first sight.
    pub(crate) fn best(&mut self, board: &Board, dice: Dice, aims: &Aims) -> Prospect {
        board.results(dice, &mut self.results);
        self.nodes += self.results.len() as u64;
        let mut best = Prospect { after: *board, chances: OutcomeProbabilities::default() };
        let mut most = f32::NEG_INFINITY;
        for after in self.results.iter() {
            let prospect = Prospect::at_sight(self.mind, after);
            let equity = aims.equity(&prospect.chances);
            if equity > most {
                (most, best) = (equity, prospect);
            }
        }
        best
    }

    /// The chances of the player on roll, looking so many rolls ahead; `None` if time is up before
    /// all of them have been looked at.
    pub(crate) fn ahead(
        &mut self,
        board: &Board,
        aims: &Aims,
        plies: u32,
    ) -> Option<OutcomeProbabilities> {
        let over = board.is_won() || board.turned().is_won();
        if plies == 0 || over {
            return Some(self.glance(board));
        }
        let mut mean = Mean::default();
        for dice in Dice::ALL {
            if self.is_over() {
                return None;
            }
            let mut best = self.best(board, dice, aims);
            if plies > 1 {
                let next = best.after.turned();
                best.chances = turned(&self.ahead(&next, &aims.turned(), plies - 1)?);
            }
            mean.add(&best.chances, dice.weight() as f32);
        }
        Some(mean.chances())
    }
}

impl Prospect {
    /// What is thought of a play without looking ahead.
    #[inline]
    fn at_sight(mind: &Mind, after: &Board) -> Self {
        Self { after: *after, chances: turned(&mind.chances(&after.turned())) }
    }
}
