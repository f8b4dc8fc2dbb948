//! Fair dice: anybody can verify them from the record alone.

use std::time::{Duration, Instant};

use backgammon::Position;
use fair_dice::{Commitment, Evidence, RecordedRoll, Secret};
use load_test::{PlayStats, RandomPlayer};
use table::{BySeat, Hex, RollSource, Seat, Table};

use crate::test_server::TestServer;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_roll_follows_from_the_secret_and_the_entropy() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (server.client("Ann").await, server.client("Bob").await);
    let code = ann.open("backgammon", "standard", "none").await.unwrap();
    let before = ann.watch(&code, 0).await.unwrap().record;
    bob.join(&code, Some("b0b".to_owned())).await.unwrap();
    let mut south = RandomPlayer::<Position>::new(ann, &code, Seat::South, None).await.unwrap();
    let mut north = RandomPlayer::<Position>::new(bob, &code, Seat::North, None).await.unwrap();
    let until = Instant::now() + Duration::from_secs(120);
    let (mut one, mut other) = (PlayStats::default(), PlayStats::default());
    tokio::try_join!(
        south.play(until, Duration::ZERO, &mut one),
        north.play(until, Duration::ZERO, &mut other)
    )
    .unwrap();
    let record = server.registry.record(&code).await.unwrap().unwrap();
    assert!(record.starts_with(&before), "the commitment was made before the game");
    assert!(record.contains(" north entropy b0b\n"), "{record}");
    assert!(assert_fair(&record, &code) > 5);
}

/// Checks that every roll of a record follows from its secret; returns how many there are.
pub(crate) fn assert_fair(record: &str, code: &str) -> usize {
    let table = Table::<Position>::read(record).unwrap().table;
    let RollSource::Fair { commitment } = table.setup().dice.clone() else {
        panic!("no fair dice")
    };
    let secret = table.secret().expect("revealed at the end");
    let BySeat { south, north } = table.entropy().clone();
    let entropy = [south, north].map(|hex| hex.unwrap().to_string());
    let recorded = |past: &table::PastRoll<Position>| RecordedRoll {
        roll: fair_dice::RollIndex { game: past.due.game as u32, number: past.due.number as u32 },
        weights: past.chances.iter().map(|(_, weight)| *weight).collect(),
        outcome: past.chances.iter().position(|(roll, _)| *roll == past.roll).unwrap(),
    };
    let rolls: Vec<RecordedRoll> = table.past_rolls().iter().map(recorded).collect();
    let count = rolls.len();
    let evidence = Evidence {
        commitment: Commitment::from_hex(Hex::as_str(&commitment)).unwrap(),
        secret: Secret::from_hex(secret.as_str()).unwrap(),
        table: code.to_owned(),
        entropy,
        rolls,
    };
    assert_eq!(evidence.verify(), Ok(()));
    count
}
