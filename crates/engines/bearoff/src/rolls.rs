/// Distributions of numbers of rolls for many positions, stored in one vector.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rolls {
    spans: Vec<Span>,
    chances: Vec<f32>,
    means: Vec<f32>,
}

/// The range of one position's probabilities, and the number of rolls of the first one.
#[derive(Clone, Copy, Debug)]
struct Span {
    start: u32,
    first: u8,
    len: u8,
}

/// Fifteen checkers on the sixth point take at most 25 rolls, all of them 21.
pub(crate) const MOST: usize = 32;

/// Smaller probabilities are dropped: they are below the rounding error of a sum.
const NEVER: f64 = 1e-9;

impl Rolls {
    /// Adds a position. `chances[n]` is the probability of exactly `n` rolls.
    pub(crate) fn push(&mut self, chances: &[f64; MOST]) {
        let likely = |chance: &f64| *chance > NEVER;
        let first = chances.iter().position(likely).unwrap_or(0);
        let last = chances.iter().rposition(likely).unwrap_or(0);
        let start = self.chances.len() as u32;
        self.spans.push(Span { start, first: first as u8, len: (last + 1 - first) as u8 });
        self.chances.extend(chances[first..=last].iter().map(|&chance| chance as f32));
        let mean: f64 =
            chances.iter().enumerate().map(|(rolls, chance)| rolls as f64 * chance).sum();
        self.means.push(mean as f32);
    }

    /// The mean number of rolls of a position.
    pub(crate) fn mean(&self, index: usize) -> f32 {
        self.means[index]
    }

    /// The possible numbers of rolls, with their probabilities.
    pub(crate) fn of(&self, index: usize) -> impl DoubleEndedIterator<Item = (u8, f32)> {
        let Span { start, first, len } = self.spans[index];
        let chances = &self.chances[start as usize..][..usize::from(len)];
        chances.iter().enumerate().map(move |(rolls, &chance)| (first + rolls as u8, chance))
    }

    /// Adds the probabilities of a position with a weight, shifted by one roll.
    pub(crate) fn add_to(&self, sum: &mut [f64; MOST], index: usize, weight: f64) {
        for (rolls, chance) in self.of(index) {
            if let Some(sum) = sum.get_mut(usize::from(rolls) + 1) {
                *sum += weight * f64::from(chance);
            }
        }
    }
}
