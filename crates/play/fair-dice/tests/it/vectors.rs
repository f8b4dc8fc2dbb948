//! The derivation against an independent one in Python, `tests/data/vectors.py`.

use std::num::NonZeroU32;

use salon_fair_dice::{FairDice, RollIndex, Secret};

const VECTORS: &str = include_str!("../data/vectors.txt");
const ENDS: [u32; 10] = [1, 2, 6, 7, 9, 30, 36, 1000, (1 << 31) + 1, u32::MAX];

#[test]
fn agrees_with_the_python_derivation() {
    let mut dice = None;
    let mut rolls = 0;
    for line in VECTORS.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        match *words {
            ["table", secret, commitment, table, south, north] => {
                let secret = Secret::from_hex(secret).unwrap();
                assert_eq!(secret.commitment().to_string(), commitment);
                let entropy = [south, north].map(|text| text.replace('-', ""));
                dice = Some(FairDice::new(&secret, &table.replace('_', " "), &entropy));
            }
            ["roll", game, number, ref numbers @ ..] => {
                let roll =
                    RollIndex { game: game.parse().unwrap(), number: number.parse().unwrap() };
                let dice = dice.as_ref().unwrap();
                assert_eq!(numbers.len(), ENDS.len());
                for (end, number) in ENDS.into_iter().zip(numbers) {
                    let derived = dice.below(roll, NonZeroU32::new(end).unwrap());
                    assert_eq!(derived.to_string(), *number, "{roll:?} below {end}");
                    rolls += 1;
                }
            }
            _ => panic!("{line}"),
        }
    }
    assert_eq!(rolls, 2 * 18 * ENDS.len());
}
