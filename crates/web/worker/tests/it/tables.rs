//! Computers at their tables, hints and evaluations.

use table::{Occupant, Seat, Table, TableSetup};
use words::Language;
use worker_protocol::{EngineRequest, EngineResponse, TableKey, TableNotification, WorkerError};

use crate::harness::{TestWorker, begin, chess_table, perform, played};

/// A table with a computer in the north, on the page and in the worker.
struct Game {
    worker: TestWorker,
    key: TableKey,
    table: Table<chess::Position>,
    /// How many entries the worker knows.
    sent: usize,
}

impl Game {
    fn new(table: Table<chess::Position>) -> Self {
        let mut worker = TestWorker::new();
        let (key, sent) = (worker.open(&table.text()), table.entries().len());
        Self { worker, key, table, sent }
    }

    fn against(level: u8) -> Self {
        Self::new(chess_table(Occupant::Computer(level)))
    }

    fn perform(&mut self, seat: Seat, text: &str) {
        perform(&mut self.table, seat, text);
        let entries = self.sent..self.table.entries().len();
        self.sent = entries.end;
        let entries = entries.map(|at| self.table.entry_text(at).unwrap().to_owned()).collect();
        self.worker.notify(TableNotification::Append { table: self.key, entries });
    }

    /// What the computer does, after it has been done at the table.
    fn computer(&mut self) -> String {
        let request = EngineRequest::Decide { table: self.key, now: self.table.last_time() };
        let answer = self.worker.ask(request).unwrap();
        let EngineResponse::Decision { seat: Seat::North, command } = answer else {
            panic!("{answer:?}")
        };
        self.perform(Seat::North, &command);
        command
    }
}

#[test]
fn every_level_answers_with_a_move() {
    for level in [0, 1, 5] {
        let mut game = Game::against(level);
        game.perform(Seat::South, "move e2e4");
        assert!(game.computer().starts_with("move "));
    }
}

#[test]
fn a_computer_answers_offers() {
    let mut game = Game::against(3);
    game.perform(Seat::South, "offer draw");
    assert_eq!(game.computer(), "decline draw");
    game.perform(Seat::South, "move e2e4");
    game.computer();
    let back = game.table.takeback(Seat::South).unwrap();
    game.perform(Seat::South, &format!("offer {back}"));
    assert_eq!(game.computer(), format!("accept {back}"));
}

/// Black has a bare king against two queens.
#[test]
fn a_strong_level_resigns_a_lost_game_and_the_first_level_does_not() {
    let resigns = |level| {
        let fen = "k7/8/8/8/8/8/7Q/4K1Q1 w - - 0 1";
        let start = game::Notation::read_position(&chess::Rules::STANDARD, fen).unwrap();
        let setup = chess_table(Occupant::Computer(level)).setup().clone();
        let mut game = Game::new(begin(TableSetup { start: Some(start), ..setup }));
        ["e1d1", "d1e1", "e1d1", "d1e1"].into_iter().any(|mv| {
            game.perform(Seat::South, &format!("move {mv}"));
            game.computer().starts_with("resign")
        })
    };
    assert!(resigns(7));
    assert!(!resigns(1), "level 1 never resigns");
}

#[test]
fn rejects_decisions_without_a_computer_and_closed_tables() {
    let mut worker = TestWorker::new();
    let table = played(&["e2e4"]);
    let key = worker.open(&table.text());
    let decide = |table| EngineRequest::Decide { table, now: table::Millis::ZERO };
    assert_eq!(worker.ask(decide(key)), Err(WorkerError::InvalidRequest), "both are people");
    assert_eq!(worker.ask(decide(TableKey(99))), Err(WorkerError::InvalidRequest), "not open");
    worker.notify(TableNotification::Close { table: key });
    let share = EngineRequest::Share { table: key };
    assert_eq!(worker.ask(share), Err(WorkerError::InvalidRequest), "closed");
}

#[test]
fn an_entry_that_cannot_have_happened_closes_the_table() {
    let mut worker = TestWorker::new();
    let key = worker.open(&played(&["e2e4"]).text());
    worker.notify(TableNotification::Append { table: key, entries: vec!["nonsense".to_owned()] });
    let share = EngineRequest::Share { table: key };
    assert_eq!(worker.ask(share), Err(WorkerError::InvalidRequest));
}

#[test]
fn the_worker_has_the_same_record_as_the_page() {
    let mut game = Game::against(1);
    game.perform(Seat::South, "move e2e4");
    game.computer();
    let share = EngineRequest::Share { table: game.key };
    let EngineResponse::ShareLink { text } = game.worker.ask(share).unwrap() else { panic!() };
    let open = EngineRequest::OpenShareLink { text, language: Language::English };
    assert_eq!(game.worker.ask(open), Ok(EngineResponse::Record { text: game.table.text() }));
}

#[test]
fn a_hint_has_places_and_a_sentence() {
    let mut worker = TestWorker::new();
    let table = worker.open(&played(&[]).text());
    let hint = worker.ask(EngineRequest::Hint { table, language: Language::French }).unwrap();
    let EngineResponse::Hint { hops, sentence } = hint else { panic!("{hint:?}") };
    assert_eq!(hops.len(), 1);
    assert!(sentence.starts_with("Conseil"), "{sentence}");
}

/// White is about to mate with Qh5xf7.
#[test]
fn an_evaluation_searches_deeper_until_its_time_is_over() {
    let mut worker = TestWorker::new();
    let moves = ["e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6"];
    let table = worker.open(&played(&moves).text());
    let evaluate = |events| EngineRequest::Evaluate { table, events, language: Language::English };
    let responses = worker.all(evaluate(6)).unwrap();
    assert!(responses.len() > 2, "{responses:?}");
    let EngineResponse::Evaluation { summary } = &responses[0] else { panic!("{responses:?}") };
    assert_eq!((summary.white_share, &*summary.short), (1_000, "#1"));
    assert!(summary.sentence.starts_with("White wins in 1 move."), "{summary:?}");
}

#[test]
fn an_earlier_position_is_evaluated_as_it_was() {
    let mut worker = TestWorker::new();
    let table = worker.open(&played(&["e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6"]).text());
    worker.request(EngineRequest::Evaluate { table, events: 0, language: Language::English });
    worker.worker.step();
    worker.worker.step();
    worker.worker.step();
    let posted = worker.posted();
    let Some(worker_protocol::FromWorker::Update(_, EngineResponse::Evaluation { summary })) =
        posted.last()
    else {
        panic!("{posted:?}")
    };
    assert!((500..600).contains(&summary.white_share), "{summary:?}");
}
