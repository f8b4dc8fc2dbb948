//! Packs criteria into the words of a weight, the most important one first.

use crate::matching::Weight;

/// Bits of a word that hold criteria. The rest is room for the duals, which are sums over paths.
const WORD_BITS: u32 = 40;

/// The place of a criterion in a weight.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field {
    word: usize,
    shift: u32,
}

impl Field {
    /// Adds a value of this criterion to a weight.
    pub(super) fn add<const K: usize>(self, weight: &mut Weight<K>, value: i64) {
        weight.0[self.word] += value << self.shift;
    }

    /// A weight that is nothing but a value of this criterion.
    pub(super) fn of<const K: usize>(self, value: i64) -> Weight<K> {
        let mut weight = Weight::NOTHING;
        self.add(&mut weight, value);
        weight
    }
}

/// Hands out fields from the most to the least important one.
#[derive(Debug, Default)]
pub(super) struct Packing {
    word: usize,
    used: u32,
}

impl Packing {
    /// A field for sums between `-bound` and `bound`.
    pub(super) fn field(&mut self, bound: usize) -> Field {
        let bits = usize::BITS - bound.saturating_mul(2).saturating_add(1).leading_zeros();
        if self.used + bits > WORD_BITS {
            self.word += 1;
            self.used = 0;
        }
        self.used += bits;
        Field { word: self.word, shift: WORD_BITS.saturating_sub(self.used) }
    }

    /// How many words the fields need.
    pub(super) fn words(&self) -> usize {
        self.word + 1
    }
}
