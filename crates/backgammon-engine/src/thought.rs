use backgammon::{Board, Dice, Results};
use engine::Chances;

use crate::aims::Aims;
use crate::mind::Mind;
use crate::odds::{Mean, turned};

/// A mind at work: it looks ahead, and counts the boards that it has judged.
pub(crate) struct Thought<'m> {
    mind: &'m Mind,
    results: Results,
    pub(crate) nodes: u64,
}

/// Where a play leads, and what the mover may hope for then.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Prospect {
    /// As the mover sees it.
    pub(crate) after: Board,
    /// The mover's.
    pub(crate) chances: Chances,
}

impl<'m> Thought<'m> {
    pub(crate) fn new(mind: &'m Mind) -> Self {
        Self { mind, results: Results::new(), nodes: 0 }
    }

    /// All plays of a roll with what is thought of them at first sight.
    pub(crate) fn prospects(&mut self, board: &Board, dice: Dice) -> Vec<Prospect> {
        board.results(dice, &mut self.results);
        self.nodes += self.results.len() as u64;
        self.results.iter().map(|after| Prospect::at_sight(self.mind, after)).collect()
    }

    /// All plays of a roll, the best first. Those that look bad after fewer rolls are not looked at
    /// after more.
    pub(crate) fn ranked(
        &mut self,
        board: &Board,
        dice: Dice,
        aims: &Aims,
        plies: u32,
    ) -> Vec<Prospect> {
        let mut prospects = self.prospects(board, dice);
        sort(&mut prospects, aims);
        for ply in 1..=plies {
            let kept = kept(&prospects, aims, ply);
            for prospect in &mut prospects[..kept] {
                let next = prospect.after.turned();
                prospect.chances = turned(&self.ahead(&next, &aims.turned(), ply));
            }
            sort(&mut prospects[..kept], aims);
        }
        prospects
    }

    /// The play that looks best at first sight.
    pub(crate) fn best(&mut self, board: &Board, dice: Dice, aims: &Aims) -> Prospect {
        board.results(dice, &mut self.results);
        self.nodes += self.results.len() as u64;
        let mut best = Prospect { after: *board, chances: Chances::default() };
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

    /// The chances of the player on roll, looking so many rolls ahead.
    pub(crate) fn ahead(&mut self, board: &Board, aims: &Aims, plies: u32) -> Chances {
        let over = board.is_won() || board.turned().is_won();
        if plies == 0 || over {
            self.nodes += 1;
            return self.mind.chances(board);
        }
        let mut mean = Mean::default();
        for dice in Dice::ALL {
            let best = self.best(board, dice, aims);
            let chances = match plies {
                1 => best.chances,
                _ => turned(&self.ahead(&best.after.turned(), &aims.turned(), plies - 1)),
            };
            mean.add(&chances, dice.weight() as f32);
        }
        mean.chances()
    }
}

impl Prospect {
    /// What is thought of a play without looking ahead.
    #[inline]
    fn at_sight(mind: &Mind, after: &Board) -> Self {
        Self { after: *after, chances: turned(&mind.chances(&after.turned())) }
    }
}

fn sort(prospects: &mut [Prospect], aims: &Aims) {
    prospects.sort_by(|one, other| aims.equity(&other.chances).total_cmp(&aims.equity(&one.chances)));
}

/// How many plays are looked at with so many plies: so many at most, and none that is worse than the
/// best by more than this.
fn kept(prospects: &[Prospect], aims: &Aims, ply: u32) -> usize {
    let (most, margin) = if ply == 1 { (12, 0.22) } else { (6, 0.12) };
    let Some(best) = prospects.first() else { return 0 };
    let least = aims.equity(&best.chances) - margin;
    let count = prospects.iter().take_while(|one| aims.equity(&one.chances) >= least).count();
    // A single play needs no comparison.
    if count == 1 { 0 } else { count.min(most) }
}
