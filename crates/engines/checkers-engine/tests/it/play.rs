//! Answers, limits, and that they can be repeated.

use std::time::Duration;

use checkers::{Position, Rules};
use engine::{
    Engine, EngineScore, MonotonicClock, SearchInfo, SearchLimits, SearchRequest, StopSignal,
    StoppedClock, SystemClock,
};
use game::Line;
use salon_checkers_engine::{CheckersEngine, bench};

fn line(fen: &str) -> Line<Position> {
    Line::new(Position::from_fen(Rules::STANDARD, fen).unwrap())
}

const MIDDLE: &str = "W:W19,21,22,25,27,28,30:B1,3,6,8,10,12,14";

/// The one number of ours in these tests: it says only that play has changed. Whoever means to
/// change it writes down the new one, which `salon engine checkers --bench 8` prints.
#[test]
fn the_node_signature_is_known() {
    let (nodes, _) = bench(8, &StoppedClock);
    assert_eq!(nodes, SIGNATURE);
}

const SIGNATURE: u64 = 107_681;

#[test]
fn a_node_limit_gives_the_same_answer_twice() {
    let line = line(MIDDLE);
    let request = SearchRequest::new(&line, SearchLimits::nodes(20_000));
    let mut once = CheckersEngine::new();
    let mut again = CheckersEngine::new();
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
    let choice = CheckersEngine::new().think(&request, &StoppedClock, &stop, &mut |_| {});
    assert!(line.position().moves().contains(&choice.unwrap().mv));
}

#[test]
fn time_is_kept() {
    let line = line(MIDDLE);
    let clock = SystemClock::start();
    let request = SearchRequest::new(&line, SearchLimits::time(Duration::from_millis(100)));
    CheckersEngine::new().think(&request, &clock, &StopSignal::new(), &mut |_| {}).unwrap();
    // Generous, for machines that are busy with other things.
    assert!(clock.now() < Duration::from_secs(3));
}

#[test]
fn several_lines_begin_differently() {
    let line = line(MIDDLE);
    let request =
        SearchRequest { multi_pv: 3, ..SearchRequest::new(&line, SearchLimits::depth(5)) };
    let mut last: Vec<SearchInfo<Position>> = Vec::new();
    CheckersEngine::new().think(&request, &StoppedClock, &StopSignal::new(), &mut |info| {
        last.retain(|other| other.rank != info.rank);
        last.push(info.clone());
    });
    last.sort_by_key(|info| info.rank);
    assert_eq!(last.len(), 3);
    assert!(last[0].pv[0] != last[1].pv[0] && last[1].pv[0] != last[2].pv[0]);
}

#[test]
fn only_what_is_asked_for_is_played() {
    let line = line("B:W21-32:B1-12");
    let among = ["12-16", "9-13"].map(|text| line.position().read_numeric(text).unwrap());
    let request =
        SearchRequest { search_moves: &among, ..SearchRequest::new(&line, SearchLimits::depth(5)) };
    let choice =
        CheckersEngine::new().think(&request, &StoppedClock, &StopSignal::new(), &mut |_| {});
    assert!(among.contains(&choice.unwrap().mv));
}

/// The king on 22 has one move: over 18 to 15 and over 11 to 8.
#[test]
fn several_threads_agree() {
    let line = line("W:WK22:B18,11,1");
    let mut engine = CheckersEngine::new();
    engine.set_threads(2);
    let request = SearchRequest::new(&line, SearchLimits::depth(8));
    let choice = engine.think(&request, &StoppedClock, &StopSignal::new(), &mut |_| {}).unwrap();
    assert_eq!(choice.mv.to_string(), "22x15x8");
}

/// Black's man on 12 has only 16, beside the man on 20 and the king on 11: whatever White waits with, it
/// is jumped there at the latest. Without the table the search must see that to the end.
#[test]
fn the_end_is_counted_in_moves() {
    let line = line("W:W20,K11:B12");
    let mut engine = CheckersEngine::new();
    engine.set_tablebase(false);
    let request = SearchRequest::new(&line, SearchLimits::depth(6));
    let choice = engine.think(&request, &StoppedClock, &StopSignal::new(), &mut |_| {}).unwrap();
    assert!(matches!(choice.score, EngineScore::WinIn(_)), "{:?}", choice.score);
}

#[test]
fn a_finished_game_has_no_answer() {
    let line = line("W:W:BK1");
    let request = SearchRequest::new(&line, SearchLimits::depth(3));
    let choice =
        CheckersEngine::new().think(&request, &StoppedClock, &StopSignal::new(), &mut |_| {});
    assert_eq!(choice, None);
}
