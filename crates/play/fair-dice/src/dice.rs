use std::num::NonZeroU32;

use hmac::{Hmac, Mac};
use sha2::Sha256;

use crate::Secret;
use crate::secret::mac;

/// The dice of one table.
#[derive(Clone)]
pub struct FairDice {
    key: Hmac<Sha256>,
}

/// Which roll of a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RollIndex {
    /// The number of the game, from 0.
    pub game: u32,
    /// The number of the roll in the game, from 0. A roll that is taken back and repeated has the same number.
    pub number: u32,
}

impl FairDice {
    /// The dice that follow from the house's secret, the table's id and the players' entropy, South's first.
    pub fn new(secret: &Secret, table: &str, entropy: &[String; 2]) -> Self {
        let mut key = secret.mac();
        key.update(b"salon-dice/1 key\n");
        for text in [table, &entropy[0], &entropy[1]] {
            // Ids and entropy are short: their length fits into 32 bits.
            key.update(&(text.len() as u32).to_be_bytes());
            key.update(text.as_bytes());
        }
        Self { key: mac(&key.finalize().into_bytes().into()) }
    }

    /// A number below `end`; all have the same probability.
    pub fn below(&self, roll: RollIndex, end: NonZeroU32) -> u32 {
        let blocks = (0..=u32::MAX).flat_map(|block| self.block(roll, block));
        let mut numbers = blocks.filter_map(|word| fair(word, end));
        // At least half of all words are usable, so one comes soon.
        numbers.next().unwrap_or(0)
    }

    /// One of the possible rolls, with a probability given by its weight; `None` if the weights add up to zero or
    /// to more than 32 bits hold.
    pub fn pick<T: Copy>(&self, roll: RollIndex, chances: &[(T, u32)]) -> Option<T> {
        let weights = chances.iter().map(|(_, weight)| *weight);
        let outcome = self.outcome(roll, weights)?;
        chances.get(outcome).map(|(chance, _)| *chance)
    }

    /// The index of the roll that comes, among rolls with these weights.
    pub(crate) fn outcome(
        &self,
        roll: RollIndex,
        weights: impl Iterator<Item = u32> + Clone,
    ) -> Option<usize> {
        let total = weights.clone().try_fold(0u32, u32::checked_add)?;
        let mut left = self.below(roll, NonZeroU32::new(total)?);
        for (index, weight) in weights.enumerate() {
            match left.checked_sub(weight) {
                Some(rest) => left = rest,
                None => return Some(index),
            }
        }
        None
    }

    fn block(&self, roll: RollIndex, block: u32) -> [u32; 8] {
        let mut mac = self.key.clone();
        mac.update(b"salon-dice/1 roll\n");
        for number in [roll.game, roll.number, block] {
            mac.update(&number.to_be_bytes());
        }
        let bytes: [u8; 32] = mac.finalize().into_bytes().into();
        std::array::from_fn(|word| {
            let [a, b, c, d] = [0, 1, 2, 3].map(|index| bytes[4 * word + index]);
            u32::from_be_bytes([a, b, c, d])
        })
    }
}

/// The number below `end` that a random word stands for. `None` if the word is not below the last whole multiple of
/// `end`: such words would make the first numbers more likely.
fn fair(word: u32, end: NonZeroU32) -> Option<u32> {
    let all = 1u64 << 32;
    let bound = all - all % u64::from(end.get());
    (u64::from(word) < bound).then_some(word % end)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 2^32 = 7 * 613,566,756 + 4: exactly the last four words are skipped.
    #[test]
    fn skips_words_that_would_favour_some_numbers() {
        let seven = NonZeroU32::new(7).unwrap();
        let bound = 7 * 613_566_756u32;
        assert_eq!(bound, u32::MAX - 3);
        assert_eq!(fair(bound - 1, seven), Some(6));
        for word in bound..=u32::MAX {
            assert_eq!(fair(word, seven), None, "{word}");
        }
        assert_eq!(fair(0, seven), Some(0));
    }

    #[test]
    fn powers_of_two_skip_no_word() {
        for end in [1, 2, 64, 1 << 31] {
            let end = NonZeroU32::new(end).unwrap();
            assert_eq!(fair(u32::MAX, end), Some(end.get() - 1));
        }
    }

    /// Above half of all words, only one multiple fits.
    #[test]
    fn the_largest_ends_use_one_word_for_each_number() {
        let end = NonZeroU32::MAX;
        assert_eq!(fair(u32::MAX - 1, end), Some(u32::MAX - 1));
        assert_eq!(fair(u32::MAX, end), None);
        let half = NonZeroU32::new((1 << 31) + 1).unwrap();
        assert_eq!(fair(1 << 31, half), Some(1 << 31));
        assert_eq!(fair((1 << 31) + 1, half), None, "the worst case skips nearly half");
    }

    fn dice() -> FairDice {
        FairDice::new(&Secret::new([1; 32]), "t", &[String::new(), String::new()])
    }

    #[test]
    fn refuses_weights_that_add_up_to_zero_or_too_much() {
        let roll = RollIndex { game: 0, number: 0 };
        assert_eq!(dice().pick::<u8>(roll, &[]), None);
        assert_eq!(dice().pick(roll, &[('a', 0)]), None);
        assert_eq!(dice().pick(roll, &[('a', u32::MAX), ('b', 1)]), None);
        assert_eq!(dice().pick(roll, &[('a', 0), ('b', 1), ('c', 0)]), Some('b'));
    }

    #[test]
    fn every_input_changes_the_rolls() {
        let text = |text: &str| text.to_owned();
        let words = |secret: u8, table: &str, south: &str, north: &str, game, number| {
            let dice =
                FairDice::new(&Secret::new([secret; 32]), table, &[text(south), text(north)]);
            dice.block(RollIndex { game, number }, 0)
        };
        let all = [
            words(1, "t", "ab", "c", 0, 0),
            words(2, "t", "ab", "c", 0, 0),
            words(1, "u", "ab", "c", 0, 0),
            words(1, "t", "a", "bc", 0, 0),
            words(1, "t", "c", "ab", 0, 0),
            words(1, "ta", "b", "c", 0, 0),
            words(1, "t", "ab", "c", 1, 0),
            words(1, "t", "ab", "c", 0, 1),
        ];
        for (index, one) in all.iter().enumerate() {
            assert!(!all[..index].contains(one), "{index}");
        }
        assert_ne!(
            dice().block(RollIndex { game: 0, number: 0 }, 0),
            dice().block(RollIndex { game: 0, number: 0 }, 1)
        );
    }
}
