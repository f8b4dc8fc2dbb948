/// The random number generator SplitMix64: the same seed gives the same numbers.
///
/// Each roll takes exactly one number, so that two games with the same seed have the same dice for as
/// long as they roll equally often.
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// A generator with this seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The generator for one game of a series, independent of those of the other games.
    pub(crate) fn for_game(seed: u64, game: usize) -> Self {
        let mut rng = Self(seed ^ (game as u64).wrapping_mul(0xd134_2543_de82_ef95));
        Self(rng.next())
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `limit`.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        ((u128::from(self.next()) * limit as u128) >> 64) as usize
    }

    /// One of several values, each as likely as its weight says; `None` if there is none.
    pub(crate) fn pick<T: Copy>(&mut self, weighted: &[(T, u32)]) -> Option<T> {
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
