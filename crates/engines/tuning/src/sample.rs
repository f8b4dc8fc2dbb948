/// The weight of a term in the middlegame and in the endgame.
pub type TaperedWeight = [f64; 2];

/// A position taken apart into the terms of its evaluation, with the result of its game.
#[derive(Clone, Debug)]
pub struct TuningSample {
    /// The terms that one side has more or fewer of, and by how many.
    pub(crate) terms: Vec<(u16, f32)>,
    /// How far the position is from the endgame, from 0 to 1.
    pub(crate) phase: f64,
    /// How much the endgame value counts if this side leads in it, and if the other one does.
    pub(crate) endgame_scale: [f64; 2],
    pub(crate) result: f64,
}

impl TuningSample {
    /// A sample from one side's point of view. `counts` says for every term how many more of it this
    /// side has; `phase` goes from 0 (endgame) to 1 (full board); `endgame_scale` is how much the
    /// endgame value counts if this side leads in it, and if the other one does; `result` is 1 for a
    /// win of this side, 0 for a loss.
    pub fn new(counts: &[i32], phase: f64, endgame_scale: [f64; 2], result: f64) -> Self {
        let counted = counts.iter().enumerate().filter(|(_, count)| **count != 0);
        let terms = counted.map(|(term, count)| (term as u16, *count as f32)).collect();
        Self { terms, phase, endgame_scale, result }
    }

    /// The value of the position with these weights.
    pub fn value(&self, weights: &[TaperedWeight]) -> f64 {
        let [middlegame, endgame] = self.sums(weights);
        middlegame * self.phase + endgame * self.endgame_share(endgame)
    }

    /// The weighted sums for the middlegame and the endgame.
    pub(crate) fn sums(&self, weights: &[TaperedWeight]) -> [f64; 2] {
        let mut sums = [0.0; 2];
        for &(term, count) in &self.terms {
            let [middlegame, endgame] = weights[usize::from(term)];
            sums[0] += middlegame * f64::from(count);
            sums[1] += endgame * f64::from(count);
        }
        sums
    }

    /// How much the endgame sum counts in the value.
    pub(crate) fn endgame_share(&self, endgame: f64) -> f64 {
        self.endgame_scale[usize::from(endgame < 0.0)] * (1.0 - self.phase)
    }
}
