//! Whether every roll is as frequent as it should be.
//!
//! The measure is Pearson's chi-square. Its critical values come from the NIST/SEMATECH e-Handbook of Statistical
//! Methods (section 1.3.6.7.4): fair dice would exceed the upper value once in a thousand times, and fall below the
//! lower value, which is as suspicious, once in a thousand times. The seeds are fixed, so that the tests always give
//! the same result. The last test shows that loaded dice fail.

use std::num::NonZeroU32;

use salon_fair_dice::{FairDice, RollIndex, Secret};

fn dice(seed: u8) -> FairDice {
    FairDice::new(&Secret::new([seed; 32]), "even", &["s".to_owned(), "n".to_owned()])
}

fn rolls(count: u32) -> impl Iterator<Item = RollIndex> {
    // Games of sixty rolls, as in backgammon.
    (0..count).map(|index| RollIndex { game: index / 60, number: index % 60 })
}

fn chi_square(counts: &[u64], weights: &[u32]) -> f64 {
    let rolls: u64 = counts.iter().sum();
    let total: u32 = weights.iter().sum();
    let each = counts.iter().zip(weights).map(|(count, weight)| {
        let expected = rolls as f64 * f64::from(*weight) / f64::from(total);
        (*count as f64 - expected).powi(2) / expected
    });
    each.sum()
}

#[test]
fn thirty_six_numbers_are_equally_frequent() {
    let end = NonZeroU32::new(36).unwrap();
    let mut counts = [0; 36];
    rolls(180_000).for_each(|roll| counts[dice(3).below(roll, end) as usize] += 1);
    let chi_square = chi_square(&counts, &[1; 36]);
    assert!((14.688..66.619).contains(&chi_square), "{chi_square} with 35 degrees of freedom");
}

/// The 21 rolls of two dice; doubles are half as likely.
#[test]
fn weighted_rolls_are_as_frequent_as_their_weights() {
    let pairs = (1..=6u8).flat_map(|one| (1..=one).map(move |other| (one, other)));
    let chances: Vec<(usize, u32)> = pairs
        .enumerate()
        .map(|(index, (one, other))| (index, if one == other { 1 } else { 2 }))
        .collect();
    let weights: Vec<u32> = chances.iter().map(|(_, weight)| *weight).collect();
    let dice = dice(4);
    let mut counts = [0; 21];
    rolls(180_000).for_each(|roll| counts[dice.pick(roll, &chances).unwrap()] += 1);
    let chi_square = chi_square(&counts, &weights);
    assert!((5.921..45.315).contains(&chi_square), "{chi_square} with 20 degrees of freedom");
}

/// Pairs of consecutive rolls are evenly distributed too.
#[test]
fn a_roll_does_not_predict_the_next() {
    let end = NonZeroU32::new(6).unwrap();
    let dice = dice(5);
    let faces: Vec<usize> = rolls(180_001).map(|roll| dice.below(roll, end) as usize).collect();
    let mut counts = [0; 36];
    faces.windows(2).for_each(|pair| counts[6 * pair[0] + pair[1]] += 1);
    let chi_square = chi_square(&counts, &[1; 36]);
    assert!((14.688..66.619).contains(&chi_square), "{chi_square} with 35 degrees of freedom");
}

/// The same roll at two tables is independent.
#[test]
fn a_table_does_not_predict_another() {
    let end = NonZeroU32::new(6).unwrap();
    let secret = Secret::new([6; 32]);
    let mut counts = [0; 36];
    let first = |table: u32| {
        let dice =
            FairDice::new(&secret, &format!("table {table}"), &["s".to_owned(), "n".to_owned()]);
        dice.below(RollIndex { game: 0, number: 0 }, end) as usize
    };
    (0..60_000).for_each(|table| counts[6 * first(2 * table) + first(2 * table + 1)] += 1);
    let chi_square = chi_square(&counts, &[1; 36]);
    assert!((14.688..66.619).contains(&chi_square), "{chi_square} with 35 degrees of freedom");
}

/// A usual mistake, a byte modulo 36, favours 0 to 3 by one part in seven (256 = 7 * 36 + 4). The test notices it,
/// and also if one roll in fifty is replaced by a double six.
#[test]
fn notices_biased_and_loaded_dice() {
    let (byte, end) = (NonZeroU32::new(256).unwrap(), NonZeroU32::new(36).unwrap());
    let dice = dice(3);
    let mut modulo = [0; 36];
    rolls(180_000).for_each(|roll| modulo[dice.below(roll, byte) as usize % 36] += 1);
    assert!(chi_square(&modulo, &[1; 36]) > 66.619);
    let mut loaded = [0; 36];
    for roll in rolls(180_000) {
        let honest = dice.below(roll, end) as usize;
        loaded[if roll.number % 50 == 7 { 35 } else { honest }] += 1;
    }
    assert!(chi_square(&loaded, &[1; 36]) > 66.619);
    assert!(chi_square(&[5_000; 36], &[1; 36]) < 14.688, "too even is suspicious too");
}
