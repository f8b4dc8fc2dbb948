use super::WEIGHTS;
use super::pair::Pair;

/// Where terms are noted: summed up to play, counted to tune.
pub(crate) trait Ledger {
    /// A side has a term so many times; `mover` is whether it is the side to move.
    fn note(&mut self, mover: bool, term: usize, times: i32);
}

/// Adds up weights.
#[derive(Default)]
pub(super) struct Sum(pub(super) Pair);

impl Ledger for Sum {
    #[inline(always)]
    fn note(&mut self, mover: bool, term: usize, times: i32) {
        let value = WEIGHTS[term] * times;
        self.0 += if mover { value } else { -value };
    }
}
