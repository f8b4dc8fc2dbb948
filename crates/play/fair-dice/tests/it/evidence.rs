//! What the verification finds.

use salon_fair_dice::{Commitment, Evidence, FairDice, Fraud, RecordedRoll, RollIndex, Secret};

const WEIGHTS: [u32; 21] = [1, 2, 1, 2, 2, 1, 2, 2, 2, 1, 2, 2, 2, 2, 1, 2, 2, 2, 2, 2, 1];

/// Fair dice in two games: rolls 2 and 3 of the first game were taken back and repeated.
fn fair_evidence() -> Evidence {
    let secret = Secret::new([9; 32]);
    let (table, entropy) = ("t".to_owned(), ["ab".to_owned(), "cd".to_owned()]);
    let dice = FairDice::new(&secret, &table, &entropy);
    let numbers = [0, 1, 2, 3, 2, 3, 4].map(|number| RollIndex { game: 0, number });
    let more = [0, 1, 2, 0].map(|number| RollIndex { game: 1, number });
    let chances: Vec<(usize, u32)> = WEIGHTS.iter().copied().enumerate().collect();
    let recorded = |roll: RollIndex| RecordedRoll {
        roll,
        weights: WEIGHTS.to_vec(),
        outcome: dice.pick(roll, &chances).unwrap(),
    };
    let rolls = numbers.into_iter().chain(more).map(recorded).collect();
    Evidence { commitment: secret.commitment(), secret, table, entropy, rolls }
}

#[test]
fn verifies_fair_dice() {
    assert_eq!(fair_evidence().verify(), Ok(()));
    assert_eq!(Evidence { rolls: Vec::new(), ..fair_evidence() }.verify(), Ok(()));
}

#[test]
fn finds_a_single_changed_roll() {
    for index in 0..fair_evidence().rolls.len() {
        for outcome in 0..=21 {
            let mut evidence = fair_evidence();
            let expected = evidence.rolls[index].outcome;
            if outcome == expected {
                continue;
            }
            evidence.rolls[index].outcome = outcome;
            let roll = evidence.rolls[index].roll;
            assert_eq!(
                evidence.verify(),
                Err(Fraud::Roll { index, roll, expected: Some(expected) })
            );
        }
    }
}

#[test]
fn finds_another_secret() {
    let other = Secret::new([10; 32]);
    let swapped = Evidence { secret: other.clone(), ..fair_evidence() };
    assert_eq!(swapped.verify(), Err(Fraud::Secret));
    // With a commitment that matches, the rolls do not follow from the secret.
    let swapped = Evidence { commitment: other.commitment(), ..swapped };
    assert!(matches!(swapped.verify(), Err(Fraud::Roll { .. })));
    let unknown = Commitment::from_hex(&"0".repeat(64)).unwrap();
    assert_eq!(Evidence { commitment: unknown, ..fair_evidence() }.verify(), Err(Fraud::Secret));
}

#[test]
fn finds_other_entropy_and_another_table() {
    let is_found = |evidence: Evidence| matches!(evidence.verify(), Err(Fraud::Roll { .. }));
    assert!(is_found(Evidence { table: "u".to_owned(), ..fair_evidence() }));
    let [south, north] = fair_evidence().entropy;
    assert!(is_found(Evidence { entropy: [north, south], ..fair_evidence() }));
}

/// Any two different rolls that are swapped, with or without their numbers.
#[test]
fn a_reordered_record_is_found() {
    let honest = fair_evidence();
    for one in 0..honest.rolls.len() {
        for other in 0..one {
            if honest.rolls[one].outcome != honest.rolls[other].outcome {
                let mut dice_only = honest.clone();
                dice_only.rolls[one].outcome = honest.rolls[other].outcome;
                dice_only.rolls[other].outcome = honest.rolls[one].outcome;
                assert!(
                    matches!(dice_only.verify(), Err(Fraud::Roll { index, .. }) if index == other)
                );
            }
        }
    }
    let mut swapped = honest.clone();
    swapped.rolls.swap(0, 1);
    let roll = RollIndex { game: 0, number: 1 };
    assert_eq!(swapped.verify(), Err(Fraud::Order { index: 0, roll }));
    let mut missing = honest.clone();
    missing.rolls.remove(1);
    assert!(matches!(missing.verify(), Err(Fraud::Order { index: 1, .. })));
    let mut games = honest.clone();
    games.rolls.rotate_left(7);
    assert!(matches!(games.verify(), Err(Fraud::Order { index: 4, .. })), "game 1 after game 2");
}

#[test]
fn refuses_impossible_weights_and_numbers() {
    let mut evidence = fair_evidence();
    evidence.rolls[0].weights = vec![u32::MAX, 1];
    let roll = RollIndex { game: 0, number: 0 };
    assert_eq!(evidence.verify(), Err(Fraud::Roll { index: 0, roll, expected: None }));
    evidence.rolls[0].weights.clear();
    assert_eq!(evidence.verify(), Err(Fraud::Roll { index: 0, roll, expected: None }));
    evidence.rolls[0].roll.number = u32::MAX;
    assert!(matches!(evidence.verify(), Err(Fraud::Order { .. })));
}

#[test]
fn messages_count_from_one() {
    let roll = RollIndex { game: 0, number: 6 };
    let fraud = Fraud::Roll { index: 9, roll, expected: None };
    assert_eq!(fraud.to_string(), "roll 7 of game 1 does not follow from the secret");
    let roll = RollIndex { game: u32::MAX, number: u32::MAX };
    let fraud = Fraud::Order { index: 0, roll };
    assert_eq!(fraud.to_string(), "roll 4294967296 of game 4294967296 is in the wrong place");
}
