//! Positions that are analysed for as long as the user likes.

use games::GameKind;
use words::Language;
use worker_protocol::{
    AnalysisUpdate, EngineRequest, EngineResponse, FromWorker, GameLine, RequestId, RolloutUpdate,
    ToWorker, WorkerError,
};

use crate::harness::TestWorker;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn line(kind: GameKind, rules: &str, start: &str, events: &[&str]) -> GameLine {
    let events = events.iter().map(|event| (*event).to_owned()).collect();
    GameLine { kind, rules: rules.to_owned(), start: start.to_owned(), events }
}

fn chess(start: &str) -> GameLine {
    line(GameKind::Chess, "standard", start, &[])
}

fn analyse(line: GameLine, best_moves: usize) -> EngineRequest {
    EngineRequest::Analyse { line, best_moves, language: Language::English }
}

/// Everything that was posted about analyses.
fn updates(worker: &TestWorker) -> Vec<AnalysisUpdate> {
    let update = |answer| match answer {
        FromWorker::Update(_, EngineResponse::Analysis { update })
        | FromWorker::Finished(_, Some(EngineResponse::Analysis { update })) => Some(update),
        FromWorker::Failed(_, error) => panic!("{error}"),
        _ => None,
    };
    worker.posted().into_iter().filter_map(update).collect()
}

/// Analyses until a depth is reached, or everything is found out.
fn analysed(request: EngineRequest, depth: u32) -> AnalysisUpdate {
    let mut worker = TestWorker::new();
    worker.request(request);
    let mut last = AnalysisUpdate::default();
    while last.depth < depth && worker.worker.step() {
        last = updates(&worker).pop().unwrap_or(last);
    }
    updates(&worker).pop().unwrap_or(last)
}

fn cancel(worker: &mut TestWorker, id: RequestId) {
    worker.worker.handle(ToWorker::Cancel(id));
}

#[test]
fn finds_several_moves_and_searches_deeper_until_cancelled() {
    let mut worker = TestWorker::new();
    let id = worker.request(analyse(line(GameKind::Chess, "standard", START, &["e2e4"]), 3));
    worker.worker.step();
    worker.worker.step();
    let first = updates(&worker).pop().unwrap();
    let [one, two, three] = &first.lines[..] else { panic!("{first:?}") };
    // Each begins with a move of Black, and no two with the same.
    assert!(first.lines.iter().all(|line| line.hops.len() == 1));
    assert!(one.mv != two.mv && two.mv != three.mv);
    assert!(worker.worker.step());
    let later = updates(&worker).pop().unwrap();
    assert!(later.depth >= first.depth && later.nodes > first.nodes);
    cancel(&mut worker, id);
    assert!(!worker.worker.step());
}

#[test]
fn posts_updates_in_the_middle_of_a_slice() {
    let mut worker = TestWorker::new();
    worker.request(analyse(chess(START), 1));
    worker.worker.step();
    worker.worker.step();
    assert!(updates(&worker).len() > 1);
}

/// The rook mates on the last rank.
#[test]
fn states_that_a_mate_is_proved() {
    let update = analysed(analyse(chess("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"), 1), 4);
    assert_eq!(update.facts, ["White mates in 1 move (proved)."]);
    assert_eq!(update.lines[0].mv, "a1a8");
    let line = chess("6k1/4rppp/8/8/8/8/5PPP/6K1 b - - 0 1");
    let french = EngineRequest::Analyse { line, best_moves: 1, language: Language::French };
    let fact = analysed(french, 4).facts.remove(0);
    assert!(fact.starts_with("Noirs") && fact.contains("mat en 1 coup"), "{fact}");
}

#[test]
fn an_analysis_ends_when_the_result_is_exact() {
    let mut worker = TestWorker::new();
    let mate = analyse(chess("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"), 1);
    let responses = worker.all(mate).unwrap();
    let Some(EngineResponse::Analysis { update }) = responses.last() else { panic!() };
    assert!(update.is_complete);
    // After the end of the game there is nothing to search, only tables to ask.
    let responses = worker.all(analyse(chess("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"), 1)).unwrap();
    let nothing = |is_complete| EngineResponse::Analysis {
        update: AnalysisUpdate { is_complete, ..AnalysisUpdate::default() },
    };
    assert_eq!(responses, [nothing(false), nothing(true)]);
}

#[test]
fn two_analyses_take_turns() {
    let mut worker = TestWorker::new();
    let one = worker.request(analyse(chess(START), 1));
    let other = worker.request(analyse(line(GameKind::Chess, "standard", START, &["d2d4"]), 1));
    (0..6).for_each(|_| {
        worker.worker.step();
    });
    let posted = worker.posted();
    for id in [one, other] {
        let updates =
            posted.iter().filter(|answer| matches!(answer, FromWorker::Update(of, _) if *of == id));
        assert!(updates.count() >= 2, "{id:?}");
    }
}

#[test]
fn checkers_endings_are_known_from_the_tablebase() {
    let line = line(GameKind::Checkers, "standard", "W:WK19,K23:B12,K28", &[]);
    let update = analysed(analyse(line, 2), 1);
    assert_eq!(update.facts[0], "White wins (endgame table).");
    assert_eq!(update.lines.len(), 2);
    assert_eq!(update.lines[0].evaluation, "wins");
    assert_eq!(update.white_share, Some(1_000));
}

/// The page fetches the larger tablebase only then.
#[test]
fn notices_games_of_checkers() {
    let mut worker = TestWorker::new();
    worker.all(analyse(chess("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"), 1)).unwrap();
    assert!(!worker.worker.has_met_checkers());
    worker.request(analyse(line(GameKind::Checkers, "standard", "W:WK19,K23:B12,K28", &[]), 1));
    worker.worker.step();
    assert!(worker.worker.has_met_checkers());
}

/// With 31 everybody makes the five point.
#[test]
fn backgammon_plays_have_equities_and_can_be_rolled_out() {
    let start = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10";
    let line = line(GameKind::Backgammon, "standard+money", start, &[]);
    let update = analysed(analyse(line.clone(), 3), 3);
    let best = &update.lines[0];
    assert_eq!(best.mv, "8/5,6/5", "{update:?}");
    assert!(best.evaluation.starts_with('+') && best.details.contains("wins"), "{update:?}");
    assert_eq!(update.depth, 3, "two plies is the deepest");
    let moves = update.lines[..2].iter().map(|line| line.mv.clone()).collect();
    let mut worker = TestWorker::new();
    let id = worker.request(EngineRequest::RollOut { line, moves, language: Language::English });
    worker.worker.step();
    worker.worker.step();
    let posted = worker.posted();
    let Some(FromWorker::Update(_, EngineResponse::Rollout { update })) = posted.last() else {
        panic!("{posted:?}")
    };
    let RolloutUpdate { games, most_games, moves, .. } = update;
    assert!(moves.len() == 2 && games < most_games, "{update:?}");
    cancel(&mut worker, id);
    assert!(!worker.worker.step());
}

#[test]
fn rejects_invalid_positions_and_moves() {
    let mut worker = TestWorker::new();
    let wrong = [
        chess("x"),
        line(GameKind::Chess, "nothing", START, &[]),
        line(GameKind::Chess, "standard", START, &["e2e5"]),
    ];
    for line in wrong {
        assert_eq!(worker.ask(analyse(line, 1)), Err(WorkerError::InvalidRequest));
    }
    let rollout = EngineRequest::RollOut {
        line: chess(START),
        moves: vec!["e2e4".to_owned()],
        language: Language::English,
    };
    assert_eq!(worker.ask(rollout), Err(WorkerError::InvalidRequest), "there are no dice");
}
