use std::ops::Range;

use crate::squares::{rank_among, single_bits, subsets};
use crate::two_sided_board::neighbours;

/// All placements of the kings of one side, by rank, and the steps between them.
#[derive(Default)]
pub(crate) struct KingPlacements {
    pub(crate) sets: Vec<u64>,
    /// Where the steps from each placement start.
    starts: Vec<u32>,
    steps: Vec<KingStep>,
}

/// A step from one placement to another.
#[derive(Clone, Copy)]
pub(crate) struct KingStep {
    /// The rank of the placement after the step.
    pub(crate) target: u32,
    square: u8,
}

impl KingStep {
    /// Whether the square of the step is taken by the other side's kings.
    #[inline]
    pub(crate) fn is_blocked_by(&self, kings: u64) -> bool {
        kings >> self.square & 1 != 0
    }
}

impl KingPlacements {
    /// Lists the placements of `count` kings on the squares that men leave free.
    pub(crate) fn list(&mut self, free: u64, count: u32) {
        subsets(free, count, &mut self.sets);
        self.starts.clear();
        self.steps.clear();
        for &set in &self.sets {
            self.starts.push(self.steps.len() as u32);
            for from in single_bits(set) {
                for to in neighbours(from).into_iter().filter(|to| to & free & !set != 0) {
                    let target = rank_among(set ^ from ^ to, free);
                    self.steps.push(KingStep { target, square: to.trailing_zeros() as u8 });
                }
            }
        }
        self.starts.push(self.steps.len() as u32);
    }

    /// Where the steps from a placement are.
    #[inline]
    pub(crate) fn step_range(&self, rank: usize) -> Range<usize> {
        self.starts[rank] as usize..self.starts[rank + 1] as usize
    }

    #[inline]
    pub(crate) fn step(&self, at: usize) -> KingStep {
        self.steps[at]
    }

    /// The number of steps from a placement if the other side's kings are there.
    #[inline]
    pub(crate) fn count_steps(&self, rank: usize, other_kings: u64) -> u8 {
        let steps = &self.steps[self.step_range(rank)];
        steps.iter().filter(|step| !step.is_blocked_by(other_kings)).count() as u8
    }
}
