use backgammon::Move;
use engine::{
    Engine, EngineScore, SearchLimits, SearchRequest, StopSignal, StoppedClock, Strength,
};
use game::{Game, Line, Notation};
use salon_backgammon_engine::{BackgammonEngine, bench};

use crate::engine_harness::{at, best_move, game, level, search_infos, think};

const START: &str = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10";

fn rolled(dice: &str) -> Line<backgammon::Position> {
    at("standard+money", &START.replace(":00:0:0", &format!(":{dice}:0:0")))
}

/// The opening plays on which experts agree.
#[test]
fn opening_plays_match_published_ones() {
    for (dice, play) in [("31", "8/5,6/5"), ("42", "8/4,6/4"), ("61", "13/7,8/7"), ("65", "24/13")]
    {
        let found = best_move(&rolled(dice), 2);
        assert!([play, "24/18,18/13"].contains(&&*found), "{dice}: {found}");
    }
}

#[test]
fn plays_every_rulebook_to_the_end() {
    for rules in [
        "fortress",
        "premium",
        "travel",
        "travel+jacoby+beavers+auto=2",
        "standard+money+beavers+raccoons",
        "standard+match=1",
        "standard+match=5",
        "standard+match=3+cubeless",
    ] {
        for seed in 0..2 {
            let moves = game(rules, level(6), seed);
            assert!(moves.len() > 10, "{rules}: {moves:?}");
            let cubeless = rules == "fortress" || rules == "premium";
            assert!(!cubeless || moves.iter().all(|mv| matches!(mv, Move::Play(_))), "{rules}");
        }
    }
}

#[test]
fn same_seed_plays_the_same_game() {
    let play = |strength, seed| game("standard+match=5", strength, seed);
    assert_eq!(play(level(2), 4), play(level(2), 4));
    assert_ne!(play(level(2), 4), play(Strength::Max, 4));
}

#[test]
fn considers_only_the_requested_moves() {
    let line = rolled("31");
    let plays = line.position().legal_moves();
    for play in [plays[0], plays[plays.len() - 1]] {
        let among = [play];
        let request = SearchRequest {
            search_moves: &among,
            ..SearchRequest::new(&line, SearchLimits::depth(1))
        };
        assert_eq!(think(&mut BackgammonEngine::new(), &request).unwrap().mv, play);
    }
    let line = at("standard+money", START);
    let among = [Move::Double];
    let request =
        SearchRequest { search_moves: &among, ..SearchRequest::new(&line, SearchLimits::depth(1)) };
    assert_eq!(think(&mut BackgammonEngine::new(), &request).unwrap().mv, Move::Double);
}

#[test]
fn reports_the_best_plays_in_order() {
    let line = rolled("31");
    let infos = search_infos(&SearchRequest {
        multi_pv: 3,
        ..SearchRequest::new(&line, SearchLimits::depth(2))
    });
    let last = &infos[infos.len() - 3..];
    assert_eq!(last.iter().map(|info| info.rank).collect::<Vec<_>>(), [0, 1, 2]);
    assert!(last.iter().all(|info| info.depth == 2 && info.pv.len() == 1));
    assert_eq!(line.position().write_move(&last[0].pv[0]), "8/5,6/5");
    let wins: Vec<f32> = last
        .iter()
        .map(|info| match info.score {
            EngineScore::Probabilities(chances) => chances.win,
            _ => panic!("{info:?}"),
        })
        .collect();
    assert!(wins[0] > wins[1] && wins[0] > 0.5, "{wins:?}");
}

#[test]
fn keeps_depth_and_node_limits() {
    let line = rolled("31");
    let nodes = |limits| {
        think(&mut BackgammonEngine::new(), &SearchRequest::new(&line, limits)).unwrap().nodes
    };
    let (one, two) = (nodes(SearchLimits::depth(1)), nodes(SearchLimits::depth(2)));
    assert_eq!(one, 16, "one board for each play");
    assert!(two > one + 21, "{two}: one play after each roll at least");
    // The plays of a roll are evaluated together.
    assert!(nodes(SearchLimits::nodes(500)) < 700);
    let stop = StopSignal::new();
    stop.stop();
    let request = SearchRequest::new(&line, SearchLimits::default());
    let choice = BackgammonEngine::new().think(&request, &StoppedClock, &stop, &mut |_| {});
    assert_eq!(choice.unwrap().nodes, one, "there is always an answer");
}

#[test]
fn returns_no_move_when_a_roll_is_due() {
    let line = Line::new(backgammon::Position::start("standard".parse().unwrap()));
    let request = SearchRequest::new(&line, SearchLimits::depth(1));
    assert_eq!(think(&mut BackgammonEngine::new(), &request), None);
}

/// Changes with every change of play, and is to be written down anew then:
/// `salon engine backgammon --bench 2`.
#[test]
fn bench_signature_is_unchanged() {
    let (nodes, _) = bench(2, &StoppedClock);
    assert_eq!(nodes, 9_346);
}
