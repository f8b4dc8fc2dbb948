//! Games judged move by move.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use engine::MonotonicClock;
use table::{Actor, BySeat, Command, Occupant, Seat, Table, TableSetup, Time};
use words::Language;
use worker_protocol::{
    EngineRequest, EngineResponse, EventIndex, FromWorker, ReviewedEvent, TableKey, ToWorker,
    WorkerError,
};

use crate::harness::{TestWorker, played};

const L: Language = Language::English;

fn at(event: usize) -> EventIndex {
    EventIndex { game: 0, event }
}

/// 1. f3 e5 2. g4 allows mate. Black does not see it, and then White does something about it.
fn missed_mate() -> String {
    played(&["f2f3", "e7e5", "g2g4", "a7a6", "d2d4"]).text()
}

fn review(table: TableKey, from: EventIndex) -> EngineRequest {
    EngineRequest::Review { table, from, nodes: 1_000, language: L }
}

fn reviewed(worker: &mut TestWorker, request: EngineRequest) -> Vec<ReviewedEvent> {
    let events = |response| match response {
        EngineResponse::Reviewed { events } => events,
        other => panic!("{other:?}"),
    };
    worker.all(request).unwrap().into_iter().flat_map(events).collect()
}

#[test]
fn judges_every_event_and_continues_where_it_stopped() {
    let mut worker = TestWorker::new();
    let table = worker.open(&missed_mate());
    let all = reviewed(&mut worker, review(table, at(0)));
    assert_eq!(all.iter().map(|one| one.at.event).collect::<Vec<_>>(), [0, 1, 2, 3, 4]);
    assert!(all[2].review.starts_with("by=white worth=#-1 blunder="), "{all:?}");
    assert!(all[3].review.contains("blunder=") && all[3].review.contains("better=d8h4"), "{all:?}");
    let rest = reviewed(&mut worker, review(table, at(3)));
    assert_eq!(rest.len(), 2);
    assert!(rest[0].at == at(3) && rest[0].review.starts_with("by=black"), "{rest:?}");
}

/// A clock that advances by a second each time it is read.
#[derive(Default)]
struct FastClock(AtomicU64);

impl MonotonicClock for FastClock {
    fn now(&self) -> Duration {
        Duration::from_secs(self.0.fetch_add(1, Ordering::Relaxed))
    }
}

#[test]
fn answers_other_requests_during_a_review() {
    let mut worker = TestWorker::with_clock(Box::new(FastClock::default()));
    let table = worker.open(&missed_mate());
    worker.worker.step();
    let id = worker.request(review(table, at(0)));
    worker.worker.step();
    worker.worker.step();
    let share = worker.request(EngineRequest::Share { table });
    worker.worker.step();
    worker.worker.step();
    let finished: Vec<_> = worker
        .posted()
        .into_iter()
        .map(|answer| match answer {
            FromWorker::Started { id, .. } => ("started", id),
            FromWorker::Update(id, _) => ("update", id),
            FromWorker::Finished(id, _) => ("finished", id),
            FromWorker::Failed(id, _) => ("failed", id),
        })
        .collect();
    let expected = [
        ("started", id),
        ("started", id),
        ("update", id),
        ("started", share),
        ("finished", share),
        ("started", id),
        ("update", id),
    ];
    assert_eq!(finished, expected);
    worker.worker.handle(ToWorker::Cancel(id));
    assert!(!worker.worker.step());
    assert_eq!(worker.posted(), [FromWorker::Finished(id, None)]);
}

/// Instead of 2... a6 the mate, and a move that is as bad.
#[test]
fn judges_a_move_that_was_not_played() {
    let mut worker = TestWorker::new();
    let table = worker.open(&missed_mate());
    let mut judge = |at, mv: &str| {
        worker.ask(EngineRequest::JudgeMove { table, at, mv: mv.to_owned(), nodes: 1_000 })
    };
    let review = |answer| match answer {
        Ok(EngineResponse::JudgedMove { review }) => review,
        other => panic!("{other:?}"),
    };
    let mate = review(judge(at(3), "d8h4"));
    assert!(mate.starts_with("by=black worth=0-1 fine=0"), "{mate}");
    assert!(review(judge(at(3), "h7h6")).contains("blunder="));
    for (at, mv) in [(at(3), "a1a8"), (at(99), "a2a3"), (EventIndex { game: 3, event: 0 }, "a2a3")]
    {
        assert_eq!(judge(at, mv), Err(WorkerError::InvalidRequest), "{at:?} {mv}");
    }
}

#[test]
fn makes_a_puzzle_of_a_mistake_with_one_answer() {
    let mut worker = TestWorker::new();
    let table = worker.open(&missed_mate());
    let mut puzzle = |event| match worker.ask(EngineRequest::MakePuzzle { table, at: at(event) }) {
        Ok(EngineResponse::Puzzle { puzzle }) => puzzle,
        other => panic!("{other:?}"),
    };
    let mate = puzzle(3).unwrap();
    assert!(mate.ends_with("| d8h4") && mate.contains(" mate-1 standard |"), "{mate}");
    assert_eq!(puzzle(2), None);
}

#[test]
fn reviews_a_match_game_by_game_with_rolls_and_cube() {
    let honest = include_str!("../../../../apps/salon/tests/data/honest.salon");
    let mut worker = TestWorker::new();
    let table = worker.open(honest);
    let request = EngineRequest::Review { table, from: at(0), nodes: 1, language: L };
    let all = reviewed(&mut worker, request);
    let rolls = all.iter().filter(|one| one.review.contains("luck=")).count();
    assert!(rolls > 40, "{rolls} of 58, the opening rolls aside");
    assert!(all.iter().any(|one| one.review.contains(" cube")));
    assert!(all.is_sorted_by_key(|one| one.at));
}

#[test]
fn a_game_under_table_rules_cannot_be_reviewed() {
    let rules = "travel+table".parse().unwrap();
    let mut table = Table::<backgammon::TablePosition>::new(TableSetup {
        seats: BySeat { south: Occupant::guest("A"), north: Occupant::guest("B") },
        ..TableSetup::new("backgammon", rules)
    });
    table.execute(Actor::House, Command::Begin { white: Seat::South }, Time::at(0)).unwrap();
    let mut worker = TestWorker::new();
    let table = worker.open(&table.text());
    let error = worker.ask(review(table, at(0)));
    assert!(matches!(error, Err(WorkerError::Failed { .. })), "{error:?}");
}
