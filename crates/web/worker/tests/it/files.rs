//! Files of games, share links, dice.

use table::{Occupant, Table};
use words::Language;
use worker_protocol::{EngineRequest, EngineResponse, WorkerError};

use crate::harness::{TestWorker, chess_table};

const L: Language = Language::English;

#[test]
fn a_share_link_leads_back_to_its_record() {
    let mut worker = TestWorker::new();
    let record = chess_table(Occupant::guest("Zoé")).text();
    let table = worker.open(&record);
    let answer = worker.ask(EngineRequest::Share { table }).unwrap();
    let EngineResponse::ShareLink { text: link } = answer else { panic!("{answer:?}") };
    let mut open = |text: &str| {
        worker.ask(EngineRequest::OpenShareLink { text: text.to_owned(), language: L })
    };
    assert_eq!(open(&link), Ok(EngineResponse::Record { text: record }));
    for bad in ["AAAA", "x", &link[..link.len() - 9]] {
        assert!(matches!(open(bad), Err(WorkerError::Failed { .. })), "{bad}");
    }
}

/// Another program, `apps/salon/tests/data/verify_dice.py`, says the same of this record.
#[test]
fn verifies_honest_dice() {
    let honest = include_str!("../../../../apps/salon/tests/data/honest.salon");
    let mut worker = TestWorker::new();
    let table = worker.open(honest);
    let sentence = "This game: the dice are fair: all 58 rolls follow from the secret".to_owned();
    let verdict = worker.ask(EngineRequest::VerifyDice { table, language: L });
    assert_eq!(verdict, Ok(EngineResponse::DiceVerdict { sentence }));
}

#[test]
fn exports_a_match_in_its_usual_format() {
    let honest = include_str!("../../../../apps/salon/tests/data/honest.salon");
    let mut worker = TestWorker::new();
    let table = worker.open(honest);
    let answer = worker.ask(EngineRequest::ExportGame { table }).unwrap();
    let EngineResponse::File { format, text } = answer else { panic!("{answer:?}") };
    assert!(format == "mat" && text.contains("point match"), "{format}");
}

#[test]
fn imports_a_file_and_reports_a_faulty_one() {
    let import = |text: &str| {
        TestWorker::new().ask(EngineRequest::ImportGame {
            text: text.to_owned(),
            file_name: "my games.pgn".to_owned(),
            table_name: "game-1".to_owned(),
            day: "2026.11.16".to_owned(),
            game: None,
            language: L,
        })
    };
    let answer = import("1. e4 e5 2. Nf3 *").unwrap();
    let EngineResponse::Record { text } = answer else { panic!("{answer:?}") };
    let table = Table::<chess::Position>::read(&text).unwrap().table;
    assert_eq!(table.setup().id.as_str(), "game-1");
    let Err(WorkerError::Failed { reason }) = import("1. e4 e5 2. Ke3") else { panic!("a fault") };
    assert!(reason.contains("Ke3"), "{reason}");
}

#[test]
fn a_game_without_an_engine_has_no_benchmark() {
    let kind = games::GameKind::TableBackgammon;
    let benchmark = TestWorker::new().ask(EngineRequest::Benchmark { kind, depth: 1 });
    assert_eq!(benchmark, Err(WorkerError::InvalidRequest));
}
