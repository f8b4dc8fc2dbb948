//! Every message is read back as it was written.

use std::collections::BTreeSet;
use std::fmt::Debug;

use board_view::Place;
use games::GameKind;
use table::{Millis, Seat};
use words::Language;

use crate::*;

/// Writes the values, reads them back, and checks that no variant is missing. Bytes that end too early are
/// rejected.
#[track_caller]
fn read_back<T: Wire + PartialEq + Debug>(values: &[T], tags: &[u8]) {
    let mut seen = BTreeSet::new();
    for value in values {
        let mut bytes = Vec::new();
        value.write(&mut bytes);
        seen.insert(bytes[0]);
        let mut input = &bytes[..];
        assert_eq!(T::read(&mut input).as_ref(), Some(value));
        assert!(input.is_empty(), "{value:?}");
        for end in 0..bytes.len() {
            assert_eq!(T::read(&mut &bytes[..end]), None, "{value:?} cut at {end}");
        }
    }
    let all: BTreeSet<u8> = tags.iter().copied().collect();
    assert_eq!(all.len(), tags.len(), "no two variants begin alike");
    assert_eq!(seen, all, "every variant is tried");
    let unknown = (0..).find(|tag| !all.contains(tag)).unwrap();
    assert_eq!(T::read(&mut &[unknown, 0, 0, 0, 0][..]), None);
}

fn s(text: &str) -> String {
    text.to_owned()
}

const TABLE: TableKey = TableKey(300);
const AT: EventIndex = EventIndex { game: 2, event: 17 };
const L: Language = Language::French;

fn line() -> GameLine {
    GameLine {
        kind: GameKind::Chess,
        rules: s("standard"),
        start: s("8/8"),
        events: vec![s("e2e4")],
    }
}

#[test]
fn engine_requests() {
    let values = [
        EngineRequest::Decide { table: TABLE, now: Millis(123_456) },
        EngineRequest::Hint { table: TABLE, language: L },
        EngineRequest::Evaluate { table: TABLE, events: 40, language: L },
        EngineRequest::Review { table: TABLE, from: AT, nodes: 1_000_000, language: L },
        EngineRequest::JudgeMove { table: TABLE, at: AT, mv: s("e2e4"), nodes: 1 },
        EngineRequest::MakePuzzle { table: TABLE, at: AT },
        EngineRequest::VerifyDice { table: TABLE, language: L },
        EngineRequest::ExportGame { table: TABLE },
        EngineRequest::Share { table: TABLE },
        EngineRequest::OpenShareLink { text: s("eJw"), language: L },
        EngineRequest::ImportGame {
            text: s("1. e4 *"),
            file_name: s("my games.pgn"),
            table_name: s("game-1"),
            day: s("2026.11.16"),
            game: Some(2),
            language: L,
        },
        EngineRequest::Analyse { line: line(), best_moves: 3, language: L },
        EngineRequest::RollOut { line: line(), moves: vec![s("8/5,6/5")], language: L },
        EngineRequest::Benchmark { kind: GameKind::TableBackgammon, depth: 3 },
    ];
    read_back(&values, EngineRequest::TAGS);
}

fn analysis() -> AnalysisUpdate {
    AnalysisUpdate {
        depth: 12,
        nodes: 1 << 40,
        nodes_per_second: 2_000_000,
        is_complete: true,
        facts: vec![s("Mate.")],
        white_share: Some(512),
        lines: vec![CandidateLine {
            evaluation: s("+0.12"),
            details: s(""),
            hops: vec![(Place(12), Place(28))],
            mv: s("e2e4"),
            expected: s("e4 e5"),
        }],
        cube: Some(CubeAdvice {
            title: s("Double, take"),
            options: vec![CubeOption {
                name: s("Double"),
                equity: s("+1.000"),
                is_best: true,
                mv: Some(s("double")),
            }],
        }),
        notes: vec![s("So.")],
    }
}

#[test]
fn engine_responses() {
    let rollout = RolloutUpdate {
        games: 36,
        most_games: 1_296,
        is_decided: false,
        moves: vec![RolloutMove {
            is_rejected: true,
            equity: s("+0.1"),
            standard_error: s("± 0.01"),
            games: 36,
            confidence: s("99 %"),
            text: s("8/5 6/5"),
        }],
    };
    let summary =
        EvaluationSummary { white_share: 512, short: s("+0.12"), sentence: s("The game is even.") };
    let values = [
        EngineResponse::Decision { seat: Seat::North, command: s("move e7e5") },
        EngineResponse::Hint { hops: vec![(Place(1), Place(2))], sentence: s("e4") },
        EngineResponse::Evaluation { summary },
        EngineResponse::Reviewed { events: vec![ReviewedEvent { at: AT, review: s("fine=0") }] },
        EngineResponse::JudgedMove { review: s("blunder=0.5") },
        EngineResponse::Puzzle { puzzle: Some(s("1 mate-1 standard | x | a")) },
        EngineResponse::DiceVerdict { sentence: s("Honest.") },
        EngineResponse::File { format: s("pgn"), text: s("1. e4 *") },
        EngineResponse::ShareLink { text: s("eJw") },
        EngineResponse::Record { text: s("salon-record 1\n") },
        EngineResponse::Analysis { update: analysis() },
        EngineResponse::Rollout { update: rollout },
        EngineResponse::Benchmark { nodes: 1 << 33, milliseconds: 1_000 },
        EngineResponse::GameList { titles: vec![s("Ann – Bob, 1-0"), s("Zoé – ?")] },
    ];
    read_back(&values, EngineResponse::TAGS);
}

#[test]
fn table_events() {
    let values = [
        TableNotification::Open { table: TABLE, record: s("salon-record 1\n") },
        TableNotification::Append { table: TABLE, entries: vec![s("0 house begin south")] },
        TableNotification::Close { table: TABLE },
    ];
    read_back(&values, TableNotification::TAGS);
}

fn game() -> GameSummary {
    GameSummary {
        white: s("Ann"),
        black: s("Bob"),
        result: s("1-0"),
        date: s("1851.06.21"),
        event: s("London"),
        opening: s("C33 King's Gambit"),
        length: 45,
    }
}

#[test]
fn collections_requests() {
    let filter = GameFilter {
        words: s("ann"),
        result: s("1-0"),
        since: s("1851"),
        until: s("1900"),
        opening: s("gambit"),
    };
    let values = [
        CollectionsRequest::Import {
            id: s("x"),
            day: s("2026.11.16"),
            file_name: s("my games.pgn"),
            language: L,
        },
        CollectionsRequest::StopImport,
        CollectionsRequest::List,
        CollectionsRequest::Faults { id: s("x") },
        CollectionsRequest::Browse { id: s("x"), first: 50, count: 25, filter },
        CollectionsRequest::Fetch { id: s("x"), number: 7, day: s("2026.11.16"), language: L },
        CollectionsRequest::Export { id: s("x") },
        CollectionsRequest::Delete { id: s("x") },
        CollectionsRequest::FindPosition {
            kind: GameKind::Checkers,
            position: s("W:W1"),
            language: L,
        },
    ];
    read_back(&values, CollectionsRequest::TAGS);
}

#[test]
fn collections_responses() {
    let collection = CollectionSummary {
        id: s("x"),
        kind: GameKind::Backgammon,
        day: s("2026.11.16"),
        games: 5_000,
        faults: 3,
        is_complete: true,
        name: s("my games.mat"),
    };
    let progress = ImportProgress { bytes: 65_536, total_bytes: 1 << 33, games: 80, faults: 2 };
    let numbered = NumberedGame { number: 7, game: game() };
    let continuation =
        Continuation { mv: s("Nf6"), white_wins: 1, draws: 2, black_wins: 3, unfinished: 4 };
    let found = FoundGame { collection: s("x"), continuation: s("Nf6"), game: numbered.clone() };
    let values = [
        CollectionsResponse::Importing { progress },
        CollectionsResponse::Imported { collection: collection.clone() },
        CollectionsResponse::List { collections: vec![collection] },
        CollectionsResponse::Faults { faults: vec![(7, s("Line 13"))] },
        CollectionsResponse::Games { total: 120, games: vec![numbered] },
        CollectionsResponse::Record { text: s("salon-record 1\n") },
        CollectionsResponse::Export { name: s("old.txt"), format: s("pgn") },
        CollectionsResponse::Deleted,
        CollectionsResponse::Found {
            total: 2,
            searched: 5_000,
            continuations: vec![continuation],
            games: vec![found],
        },
    ];
    read_back(&values, CollectionsResponse::TAGS);
}

#[test]
fn worker_errors() {
    let values = [
        WorkerError::InvalidRequest,
        WorkerError::Failed { reason: s("Line 1: Ke3") },
        WorkerError::WorkerLost,
        WorkerError::StorageFailed,
    ];
    read_back(&values, WorkerError::TAGS);
}

#[test]
fn messages_in_both_directions() {
    let id = RequestId(u32::MAX);
    let to = [
        ToWorker::Request { id, request: EngineRequest::Share { table: TABLE } },
        ToWorker::Notify(TableNotification::Close { table: TABLE }),
        ToWorker::Cancel(id),
    ];
    for message in to {
        assert_eq!(ToWorker::decode(&message.encode()), Some(message));
    }
    let from = [
        FromWorker::Started { id, milliseconds: 800 },
        FromWorker::Update(id, EngineResponse::Analysis { update: analysis() }),
        FromWorker::Finished(id, Some(EngineResponse::ShareLink { text: s("eJw") })),
        FromWorker::Finished(id, None),
        FromWorker::Failed(id, WorkerError::InvalidRequest),
    ];
    for message in from {
        let mut bytes = message.encode();
        assert_eq!(FromWorker::decode(&bytes), Some(message));
        bytes.push(0);
        assert_eq!(FromWorker::<EngineResponse>::decode(&bytes), None, "too long");
    }
}

/// Random bytes are rejected or read as a message; they never cause a panic.
#[test]
fn random_bytes_do_not_panic() {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    for length in (0..64).cycle().take(20_000) {
        let bytes: Vec<u8> = std::iter::repeat_with(|| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            // Small numbers are more often tags and lengths.
            (state >> 59) as u8
        })
        .take(length)
        .collect();
        let _ = ToWorker::<EngineRequest, TableNotification>::decode(&bytes);
        let _ = FromWorker::<EngineResponse>::decode(&bytes);
        let _ = ToWorker::<CollectionsRequest, NoNotification>::decode(&bytes);
        let _ = FromWorker::<CollectionsResponse>::decode(&bytes);
    }
}
