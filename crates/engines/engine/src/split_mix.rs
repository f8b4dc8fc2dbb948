/// SplitMix64, a small generator of pseudo-random numbers. The same seed gives the same numbers.
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// The generator with this seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The generator for one game of a series, independent of the generators of the other games.
    pub fn for_game(seed: u64, game: usize) -> Self {
        let mut rng = Self(seed ^ (game as u64).wrapping_mul(0xd134_2543_de82_ef95));
        Self(rng.next_u64())
    }

    /// The next number.
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `limit`. The bias is far too small to matter for a list of moves.
    pub fn below(&mut self, limit: usize) -> usize {
        ((u128::from(self.next_u64()) * limit as u128) >> 64) as usize
    }

    /// One of several values, with probabilities in proportion to their weights; `None` if there is none. Takes exactly
    /// one number, so that two games with the same seed get the same dice as long as they roll equally often.
    pub fn pick<T: Copy>(&mut self, weighted: &[(T, u32)]) -> Option<T> {
        let total: u64 = weighted.iter().map(|(_, weight)| u64::from(*weight)).sum();
        let mut left = self.below(usize::try_from(total).ok()?) as u64;
        for (value, weight) in weighted {
            match left.checked_sub(u64::from(*weight)) {
                None => return Some(*value),
                Some(rest) => left = rest,
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers of the reference implementation for the seed 1234567.
    #[test]
    fn gives_the_numbers_of_the_reference_implementation() {
        let mut random = SplitMix64::new(1_234_567);
        let numbers = [(); 3].map(|()| random.next_u64());
        assert_eq!(
            numbers,
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
        );
    }

    /// Of 36,000 rolls, 1,000 are expected for each weight of one in 36, with a standard deviation of 31. With this seed
    /// no count is more than five standard deviations off.
    #[test]
    fn picks_values_as_often_as_their_weights_say() {
        let weighted: Vec<(usize, u32)> = (0..21).map(|n| (n, if n < 6 { 1 } else { 2 })).collect();
        let mut rng = SplitMix64::new(9);
        let mut counts = [0i32; 21];
        for _ in 0..36_000 {
            counts[rng.pick(&weighted).unwrap()] += 1;
        }
        for (count, (_, weight)) in counts.into_iter().zip(&weighted) {
            let expected = 1_000 * *weight as i32;
            assert!((count - expected).abs() < 5 * 45, "{counts:?}");
        }
        assert_eq!(rng.pick::<()>(&[]), None);
    }

    #[test]
    fn each_game_of_a_series_has_its_own_numbers() {
        let first = |game| SplitMix64::for_game(5, game).below(1 << 30);
        assert_ne!(first(0), first(1));
        assert_eq!(first(1), first(1));
    }
}
