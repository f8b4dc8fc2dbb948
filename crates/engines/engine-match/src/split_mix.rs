/// A stream of chance that is the same for the same seed: SplitMix64.
///
/// Each roll takes exactly one number of the stream, so that two games with the same stream see the
/// same dice for as long as they roll equally often.
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// The stream of a seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The stream of one game of a bout: independent of its neighbours'.
    pub(crate) fn of_game(seed: u64, game: usize) -> Self {
        let mut dice = Self(seed ^ (game as u64).wrapping_mul(0xd134_2543_de82_ef95));
        Self(dice.number())
    }

    fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `sides`.
    pub(crate) fn roll(&mut self, sides: usize) -> usize {
        ((u128::from(self.number()) * sides as u128) >> 64) as usize
    }

    /// One of several things, each as likely as its weight says; nothing if there is none.
    pub(crate) fn pick<T: Copy>(&mut self, chances: &[(T, u32)]) -> Option<T> {
        let total: u64 = chances.iter().map(|(_, weight)| u64::from(*weight)).sum();
        let mut left = self.roll(usize::try_from(total).ok()?) as u64;
        for (thing, weight) in chances {
            match left.checked_sub(u64::from(*weight)) {
                None => return Some(*thing),
                Some(rest) => left = rest,
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of 36,000 throws 1,000 are expected of each weight of one in 36, with a standard deviation of
    /// 31: five of them are never exceeded by honest dice and this seed.
    #[test]
    fn dice_are_as_likely_as_their_weights() {
        let chances: Vec<(usize, u32)> = (0..21).map(|n| (n, if n < 6 { 1 } else { 2 })).collect();
        let mut dice = SplitMix64::new(9);
        let mut seen = [0i32; 21];
        for _ in 0..36_000 {
            seen[dice.pick(&chances).unwrap()] += 1;
        }
        for (count, (_, weight)) in seen.into_iter().zip(&chances) {
            let expected = 1_000 * *weight as i32;
            assert!((count - expected).abs() < 5 * 45, "{seen:?}");
        }
        assert_eq!(dice.pick::<()>(&[]), None);
    }

    #[test]
    fn games_of_a_bout_have_dice_of_their_own() {
        let first = |game| SplitMix64::of_game(5, game).roll(1 << 30);
        assert_ne!(first(0), first(1));
        assert_eq!(first(1), first(1));
    }
}
