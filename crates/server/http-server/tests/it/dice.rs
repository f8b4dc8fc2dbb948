//! Honest dice between strangers: anybody can prove them from the record alone.

use std::time::{Duration, Instant};

use backgammon::Position;
use client::{Played, Player};
use fair_dice::{Commitment, Evidence, RecordedRoll, Secret};
use table::{BySeat, Dice, Hex, Seat, Table};

use crate::inn::Inn;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_roll_follows_from_what_was_committed_and_added() {
    let inn = Inn::open().await;
    let (mut ann, mut bob) = (inn.guest("Ann").await, inn.guest("Bob").await);
    let code = ann.open("backgammon", "standard", "none").await.unwrap();
    let before = ann.watch(&code, 0).await.unwrap().record;
    bob.join(&code, Some("b0b".to_owned())).await.unwrap();
    let mut south = Player::<Position>::sit(ann, &code, Seat::South, None).await.unwrap();
    let mut north = Player::<Position>::sit(bob, &code, Seat::North, None).await.unwrap();
    let until = Instant::now() + Duration::from_secs(120);
    let (mut one, mut other) = (Played::default(), Played::default());
    tokio::try_join!(
        south.play(until, Duration::ZERO, &mut one),
        north.play(until, Duration::ZERO, &mut other)
    )
    .unwrap();
    let record = inn.house.record(&code).await.unwrap().unwrap();
    assert!(record.starts_with(&before), "what was committed before the game");
    assert!(record.contains(" north entropy b0b\n"), "{record}");
    assert!(assert_honest(&record, &code) > 5);
}

/// Every roll of a record follows from its secret; how many there are.
pub(crate) fn assert_honest(record: &str, code: &str) -> usize {
    let table = Table::<Position>::read(record).unwrap().table;
    let Dice::Fair { commitment } = table.setup().dice.clone() else { panic!("no fair dice") };
    let secret = table.secret().expect("revealed at the end");
    let BySeat { south, north } = table.entropy().clone();
    let entropy = [south, north].map(|hex| hex.unwrap().to_string());
    let thrown = |fall: &table::PastRoll<Position>| RecordedRoll {
        roll: fair_dice::RollIndex { game: fall.due.game as u32, number: fall.due.number as u32 },
        weights: fall.chances.iter().map(|(_, weight)| *weight).collect(),
        outcome: fall.chances.iter().position(|(roll, _)| *roll == fall.roll).unwrap(),
    };
    let throws: Vec<RecordedRoll> = table.past_rolls().iter().map(thrown).collect();
    let count = throws.len();
    let evidence = Evidence {
        commitment: Commitment::from_hex(Hex::as_str(&commitment)).unwrap(),
        secret: Secret::from_hex(secret.as_str()).unwrap(),
        table: code.to_owned(),
        entropy,
        rolls: throws,
    };
    assert_eq!(evidence.verify(), Ok(()));
    count
}
