/// A seeded random number generator: SplitMix64.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Rng(u64);

impl Rng {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(self.0)
    }

    /// A number below `most`.
    pub(crate) fn below(&mut self, most: u32) -> u32 {
        (((self.next_u64() >> 32) * u64::from(most)) >> 32) as u32
    }

    /// A number from 0 to 1, without 1.
    pub(crate) fn fraction(&mut self) -> f32 {
        (self.next_u64() >> 40) as f32 / (1 << 24) as f32
    }

    /// A roll of one die.
    pub(crate) fn die(&mut self) -> u8 {
        self.below(6) as u8 + 1
    }
}

/// The mixing function of SplitMix64, also used as a hash.
pub(crate) fn mix(number: u64) -> u64 {
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}
