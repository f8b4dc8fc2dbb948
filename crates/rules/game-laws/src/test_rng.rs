/// The random number generator SplitMix64. The same seed breaks the same law on every machine.
#[derive(Clone, Debug)]
pub struct TestRng {
    state: u64,
}

impl TestRng {
    /// A generator with this seed.
    pub fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// The next number.
    pub fn number(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `end`, or 0 if `end` is 0. The slight bias does not matter in tests.
    pub fn below(&mut self, end: usize) -> usize {
        self.number().checked_rem(end as u64).unwrap_or(0) as usize
    }

    /// True with probability 1/`n`.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// One of several values, if there are any.
    pub fn pick<'t, T>(&mut self, values: &'t [T]) -> Option<&'t T> {
        values.get(self.below(values.len()))
    }

    /// All values if there are at most `most`, otherwise that many at random.
    pub fn sample<'t, T>(&mut self, values: &'t [T], most: usize) -> Vec<&'t T> {
        if values.len() <= most {
            return values.iter().collect();
        }
        (0..most).filter_map(|_| self.pick(values)).collect()
    }

    /// One of several values, each as likely as its weight says.
    pub fn weighted<'t, T>(&mut self, values: &'t [(T, u32)]) -> Option<&'t T> {
        let total: u64 = values.iter().map(|(_, weight)| u64::from(*weight)).sum();
        let mut left = self.number().checked_rem(total)?;
        for (value, weight) in values {
            match left.checked_sub(u64::from(*weight)) {
                Some(rest) => left = rest,
                None => return Some(value),
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first outputs for seed 1234567 that are published with the reference implementation.
    #[test]
    fn matches_the_reference_implementation() {
        let mut rng = TestRng::new(1_234_567);
        let first = [rng.number(), rng.number(), rng.number()];
        assert_eq!(
            first,
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
        );
    }

    #[test]
    fn picks_values_as_often_as_their_weights_say() {
        let mut rng = TestRng::new(1);
        let mut seen = [0; 3];
        for _ in 0..4000 {
            seen[*rng.weighted(&[(0, 1), (1, 0), (2, 3)]).unwrap()] += 1;
        }
        assert_eq!(seen[1], 0);
        assert!((850..1150).contains(&seen[0]), "a quarter of 4000 is 1000, not {}", seen[0]);
        assert_eq!(rng.weighted::<u8>(&[]), None);
    }

    #[test]
    fn a_sample_of_few_values_has_all_of_them() {
        let mut rng = TestRng::new(1);
        assert_eq!(rng.sample(&[1, 2, 3], 3), [&1, &2, &3]);
        assert_eq!(rng.sample(&[1, 2, 3], 2).len(), 2);
        assert!(rng.sample::<u8>(&[], 2).is_empty());
    }
}
