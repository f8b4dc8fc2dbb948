use game::Side;

use super::pair::Pair;
use super::weights::WEIGHTS;

/// Receives what the evaluation finds. Playing sums it up; tuning keeps it apart.
pub(crate) trait Ledger {
    /// `side` has `times` of the thing with this index.
    fn note(&mut self, side: Side, term: usize, times: i32);
}

/// The weighted sum, from White's side.
#[derive(Default)]
pub(crate) struct Sum(pub(crate) Pair);

impl Ledger for Sum {
    #[inline(always)]
    fn note(&mut self, side: Side, term: usize, times: i32) {
        let worth = WEIGHTS[term] * times;
        match side {
            Side::White => self.0 += worth,
            Side::Black => self.0 -= worth,
        }
    }
}
