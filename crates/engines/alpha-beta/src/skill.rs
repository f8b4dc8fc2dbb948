//! How levels make mistakes that are the same for the same seed.

use crate::mix_bits;

/// The seed for one position of a game: what a level overlooks now, it may see a move later.
pub fn position_seed(seed: u64, key: u64) -> u64 {
    mix_bits(seed ^ key)
}

/// A random error of the evaluation of the position with this key, from `-limit` to `limit`.
#[inline]
pub fn evaluation_noise(seed: u64, key: u64, limit: i32) -> i32 {
    if limit == 0 {
        return 0;
    }
    let random = (mix_bits(seed ^ key) >> 33) as i32;
    random % (2 * limit + 1) - limit
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_keeps_its_limit_and_has_no_bias() {
        let errors: Vec<i32> = (0..4_000).map(|key| evaluation_noise(3, key, 190)).collect();
        assert!(errors.iter().all(|error| error.abs() <= 190));
        let mean = errors.iter().sum::<i32>() / 4_000;
        assert!(mean.abs() < 10, "{mean}");
        assert_eq!(evaluation_noise(3, 1, 0), 0);
    }
}
