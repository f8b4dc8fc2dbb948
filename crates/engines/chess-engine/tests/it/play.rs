//! Answers, limits, and that they can be repeated.

use std::time::Duration;

use chess::{Position, Rules, Uci};
use engine::{
    Engine, EngineScore, MonotonicClock, SearchInfo, SearchLimits, SearchRequest, StopSignal,
    StoppedClock, SystemClock,
};
use game::Line;
use salon_chess_engine::{ChessEngine, bench};

fn line(fen: &str) -> Line<Position> {
    Line::new(Position::from_fen(Rules::STANDARD, fen).unwrap())
}

const MIDDLE: &str = "r1bq1rk1/pp3ppp/2n1pn2/2bp4/4P3/P1NP1N2/1PP1BPPP/R1BQ1RK1 b - - 0 9";

/// The one number of ours in these tests: it says only that play has changed. Whoever means to
/// change it writes down the new one, which `salon engine chess --bench 6` prints.
#[test]
fn the_node_signature_is_known() {
    let (nodes, _) = bench(6, &StoppedClock);
    assert_eq!(nodes, SIGNATURE);
}

const SIGNATURE: u64 = 23_832;

#[test]
fn a_node_limit_gives_the_same_answer_twice() {
    let line = line(MIDDLE);
    let request = SearchRequest::new(&line, SearchLimits::nodes(20_000));
    let mut once = ChessEngine::new();
    let mut again = ChessEngine::new();
    let mut told = [Vec::new(), Vec::new()];
    for (engine, told) in [&mut once, &mut again].into_iter().zip(&mut told) {
        let choice = engine.think(&request, &StoppedClock, &StopSignal::new(), &mut |info| {
            told.push((info.depth, info.nodes, info.pv.clone()));
        });
        told.push((0, choice.unwrap().nodes, Vec::new()));
    }
    assert_eq!(told[0], told[1]);
    assert!(told[0].last().unwrap().1 < 20_100);
    once.new_game();
    let choice = once.think(&request, &StoppedClock, &StopSignal::new(), &mut |_| {}).unwrap();
    assert_eq!(choice.nodes, told[0].last().unwrap().1, "forgetting is beginning anew");
}

#[test]
fn a_stopped_search_has_an_answer() {
    let line = line(MIDDLE);
    let stop = StopSignal::new();
    stop.stop();
    let request = SearchRequest::new(&line, SearchLimits::default());
    let choice = ChessEngine::new().think(&request, &StoppedClock, &stop, &mut |_| {});
    assert!(line.position().is_legal(choice.unwrap().mv));
}

#[test]
fn time_is_kept() {
    let line = line(MIDDLE);
    let clock = SystemClock::start();
    let request = SearchRequest::new(&line, SearchLimits::time(Duration::from_millis(100)));
    ChessEngine::new().think(&request, &clock, &StopSignal::new(), &mut |_| {}).unwrap();
    // Generous, for machines that are busy with other things.
    assert!(clock.now() < Duration::from_secs(3));
}

#[test]
fn several_lines_begin_differently() {
    let line = line(MIDDLE);
    let request =
        SearchRequest { multi_pv: 3, ..SearchRequest::new(&line, SearchLimits::depth(5)) };
    let mut last: Vec<SearchInfo<Position>> = Vec::new();
    ChessEngine::new().think(&request, &StoppedClock, &StopSignal::new(), &mut |info| {
        last.retain(|other| other.rank != info.rank);
        last.push(info.clone());
    });
    last.sort_by_key(|info| info.rank);
    assert_eq!(last.len(), 3);
    assert!(last[0].pv[0] != last[1].pv[0] && last[1].pv[0] != last[2].pv[0]);
}

#[test]
fn only_what_is_asked_for_is_played() {
    let line = line(MIDDLE);
    let among =
        ["a7a6", "h7h6"].map(|text| text.parse::<Uci>().unwrap().to_move(line.position()).unwrap());
    let request =
        SearchRequest { search_moves: &among, ..SearchRequest::new(&line, SearchLimits::depth(4)) };
    let choice = ChessEngine::new().think(&request, &StoppedClock, &StopSignal::new(), &mut |_| {});
    assert!(among.contains(&choice.unwrap().mv));
}

#[test]
fn several_threads_agree_on_a_mate() {
    let line = line("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1");
    let mut engine = ChessEngine::new();
    engine.set_threads(2);
    let request = SearchRequest::new(&line, SearchLimits::depth(8));
    let choice = engine.think(&request, &StoppedClock, &StopSignal::new(), &mut |_| {}).unwrap();
    assert_eq!((choice.mv.to_string().as_str(), choice.score), ("f6a6", EngineScore::WinIn(3)));
}

/// White is far behind and about to be mated, but Qe8+ Kh7 Qh5+ Kg8 goes on for ever: nothing of
/// Black's can step between on f8 or h6, and the king has no other square.
#[test]
fn a_lost_game_is_saved_by_perpetual_check() {
    let line = line("6k1/6p1/8/7Q/2q5/8/rr6/7K w - - 0 1");
    let request = SearchRequest::new(&line, SearchLimits::nodes(50_000));
    let choice = ChessEngine::new().think(&request, &StoppedClock, &StopSignal::new(), &mut |_| {});
    let choice = choice.unwrap();
    assert_eq!(
        (choice.mv.to_string().as_str(), choice.score),
        ("h5e8", EngineScore::Hundredths(0))
    );
}

#[test]
fn a_finished_game_has_no_answer() {
    let line = line("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    let request = SearchRequest::new(&line, SearchLimits::depth(3));
    assert_eq!(
        ChessEngine::new().think(&request, &StoppedClock, &StopSignal::new(), &mut |_| {}),
        None
    );
}
