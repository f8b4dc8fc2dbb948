/// A small, repeatable source of random numbers (the SplitMix64 generator), so that a broken law
/// can be broken again by the same seed on every machine.
#[derive(Clone, Debug)]
pub struct Luck {
    state: u64,
}

impl Luck {
    /// The sequence that belongs to `seed`.
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

    /// A number below `end`, or 0 if `end` is 0. (The slight bias does not matter here.)
    pub fn below(&mut self, end: usize) -> usize {
        self.number().checked_rem(end as u64).unwrap_or(0) as usize
    }

    /// True once in `n` times.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// One of `things`, if there are any.
    pub fn pick<'t, T>(&mut self, things: &'t [T]) -> Option<&'t T> {
        things.get(self.below(things.len()))
    }

    /// All of `things` if there are at most `most`, otherwise that many at random.
    pub fn some<'t, T>(&mut self, things: &'t [T], most: usize) -> Vec<&'t T> {
        if things.len() <= most {
            return things.iter().collect();
        }
        (0..most).filter_map(|_| self.pick(things)).collect()
    }

    /// One of `things`, each as often as its weight says.
    pub fn weighted<'t, T>(&mut self, things: &'t [(T, u32)]) -> Option<&'t T> {
        let total: u64 = things.iter().map(|(_, weight)| u64::from(*weight)).sum();
        let mut left = self.number().checked_rem(total)?;
        for (thing, weight) in things {
            match left.checked_sub(u64::from(*weight)) {
                Some(rest) => left = rest,
                None => return Some(thing),
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first outputs for seed 1234567 as published with the generator's reference code.
    #[test]
    fn is_splitmix64() {
        let mut luck = Luck::new(1_234_567);
        let first = [luck.number(), luck.number(), luck.number()];
        assert_eq!(
            first,
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
        );
    }

    #[test]
    fn weights_count() {
        let mut luck = Luck::new(1);
        let mut seen = [0; 3];
        for _ in 0..4000 {
            seen[*luck.weighted(&[(0, 1), (1, 0), (2, 3)]).unwrap()] += 1;
        }
        assert_eq!(seen[1], 0);
        assert!((850..1150).contains(&seen[0]), "a quarter of 4000 is 1000, not {}", seen[0]);
        assert_eq!(luck.weighted::<u8>(&[]), None);
    }

    #[test]
    fn some_is_all_where_there_are_few() {
        let mut luck = Luck::new(1);
        assert_eq!(luck.some(&[1, 2, 3], 3), [&1, &2, &3]);
        assert_eq!(luck.some(&[1, 2, 3], 2).len(), 2);
        assert!(luck.some::<u8>(&[], 2).is_empty());
    }
}
