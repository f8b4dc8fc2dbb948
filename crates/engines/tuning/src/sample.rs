/// A weight for a full board and one for an empty one.
pub type Weight = [f64; 2];

/// A position taken apart into terms, and how its game ended.
#[derive(Clone, Debug)]
pub struct Sample {
    /// Which terms one side has more or fewer of, and by how many.
    pub terms: Vec<(u16, f32)>,
    /// How much of a full board is left, from 0 to 1.
    pub middle: f64,
    /// How the value of the empty board counts if that side leads in it, and if the other one does, from
    /// 0 to 1.
    pub scale: [f64; 2],
    /// 1 if that side won, 0 if the other one did; anything between for draws and for doubts.
    pub result: f64,
}

impl Sample {
    /// How the end counts with these weights.
    pub(crate) fn scale_of(&self, end: f64) -> f64 {
        self.scale[usize::from(end < 0.0)]
    }

    /// The value with these weights, from that side's view.
    pub fn value(&self, weights: &[Weight]) -> f64 {
        let (mut middle, mut end) = (0.0, 0.0);
        for &(term, times) in &self.terms {
            let [m, e] = weights[usize::from(term)];
            middle += m * f64::from(times);
            end += e * f64::from(times);
        }
        middle * self.middle + end * self.scale_of(end) * (1.0 - self.middle)
    }
}
