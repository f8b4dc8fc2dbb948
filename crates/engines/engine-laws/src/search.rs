use std::time::Duration;

use engine::{
    BestMove, Engine, MonotonicClock, SearchInfo, SearchLimits, SearchRequest, SplitMix64,
    StopSignal, StoppedClock, SystemClock,
};
use game::{Event, Game, Line, Turn};

/// Searches with these limits, without a clock and without reports.
pub fn search<G: Game>(
    engine: &mut dyn Engine<G>,
    line: &Line<G>,
    limits: SearchLimits,
) -> Option<BestMove<G>> {
    let request = SearchRequest::new(line, limits);
    engine.think(&request, &StoppedClock, &StopSignal::new(), &mut |_| {})
}

/// With a node limit an engine always reports and answers the same, and keeps to the limit. After
/// `new_game` it is like a new engine.
pub fn check_node_limit_is_repeatable<G: Game, E: Engine<G>>(
    new_engine: impl Fn() -> E,
    line: &Line<G>,
) {
    const NODES: u64 = 20_000;
    let request = SearchRequest::new(line, SearchLimits::nodes(NODES));
    let run = |engine: &mut E| {
        let mut infos = Vec::new();
        let best = engine.think(&request, &StoppedClock, &StopSignal::new(), &mut |info| {
            infos.push((info.depth, info.nodes, info.pv.clone()));
        });
        (infos, best.unwrap())
    };
    let mut engine = new_engine();
    let first = run(&mut engine);
    assert_eq!(first, run(&mut new_engine()));
    assert!(first.1.nodes < NODES + 100, "{}", first.1.nodes);
    engine.new_game();
    assert_eq!(first, run(&mut engine), "after a new game");
}

/// An engine that is told to stop at once still has a legal move.
pub fn check_stopped_search<G: Game>(engine: &mut dyn Engine<G>, line: &Line<G>) {
    let stop = StopSignal::new();
    stop.stop();
    let request = SearchRequest::new(line, SearchLimits::default());
    let best = engine.think(&request, &StoppedClock, &stop, &mut |_| {}).unwrap();
    assert!(line.position().legal_moves().contains(&best.mv));
}

/// An engine keeps a fixed time for a move.
pub fn check_move_time<G: Game>(engine: &mut dyn Engine<G>, line: &Line<G>) {
    let clock = SystemClock::start();
    let request = SearchRequest::new(line, SearchLimits::time(Duration::from_millis(100)));
    engine.think(&request, &clock, &StopSignal::new(), &mut |_| {}).unwrap();
    // Generous, for machines that are busy with other things.
    assert!(clock.now() < Duration::from_secs(3));
}

/// The best moves that an engine reports differ from each other.
pub fn check_multi_pv<G: Game>(engine: &mut dyn Engine<G>, line: &Line<G>) {
    let request = SearchRequest { multi_pv: 3, ..SearchRequest::new(line, SearchLimits::depth(5)) };
    let mut last: Vec<SearchInfo<G>> = Vec::new();
    engine.think(&request, &StoppedClock, &StopSignal::new(), &mut |info| {
        last.retain(|other| other.rank != info.rank);
        last.push(info.clone());
    });
    last.sort_by_key(|info| info.rank);
    let [first, second, third] = &last[..] else { panic!("{} lines", last.len()) };
    assert!(first.pv[0] != second.pv[0] && second.pv[0] != third.pv[0]);
    assert!(first.pv[0] != third.pv[0]);
}

/// An engine plays only the moves that it is asked to consider.
pub fn check_search_moves<G: Game>(engine: &mut dyn Engine<G>, line: &Line<G>) {
    for search_moves in line.position().legal_moves().chunks(2) {
        let limits = SearchLimits::depth(4);
        let request = SearchRequest { search_moves, ..SearchRequest::new(line, limits) };
        let best = engine.think(&request, &StoppedClock, &StopSignal::new(), &mut |_| {});
        assert!(search_moves.contains(&best.unwrap().mv));
    }
}

/// The last line that an engine reports as the best begins with its answer and the reply that it
/// expects, wherever a node limit or the stop signal interrupts the search. Searches positions of
/// random games that begin here.
pub fn check_last_line_is_the_answer<G: Game>(engine: &mut dyn Engine<G>, start: &G) {
    for game in 0..25 {
        let line = random_line(start, game);
        engine.new_game();
        for limit in (0..8).map(|doubling| 75 << doubling) {
            for multi_pv in [1, 3] {
                let limits = SearchLimits::nodes(limit);
                let request = SearchRequest { multi_pv, ..SearchRequest::new(&line, limits) };
                check_last_line(engine, &request, &StopSignal::new());
            }
        }
        let stop = StopSignal::new();
        stop.stop();
        let request = SearchRequest::new(&line, SearchLimits::default());
        check_last_line(engine, &request, &stop);
    }
}

fn check_last_line<G: Game>(
    engine: &mut dyn Engine<G>,
    request: &SearchRequest<'_, G>,
    stop: &StopSignal,
) {
    let mut last_line = Vec::new();
    let best = engine.think(request, &StoppedClock, stop, &mut |info| {
        if info.rank == 0 {
            last_line.clone_from(&info.pv);
        }
    });
    if let Some(BestMove { mv, ponder, .. }) = best {
        let answer: Vec<_> = [mv].into_iter().chain(ponder).collect();
        let limits = request.limits;
        assert!(last_line.starts_with(&answer), "{limits:?}: {last_line:?}, but {answer:?}");
    }
}

/// A game of random moves. How many depends on the seed.
fn random_line<G: Game>(start: &G, seed: usize) -> Line<G> {
    let mut random = SplitMix64::for_game(960, seed);
    let mut line = Line::new(start.clone());
    for _ in 0..2 * seed {
        let Turn::Player(by) = line.turn() else { break };
        let moves = line.position().legal_moves();
        let mv = moves[random.below(moves.len())].clone();
        line.apply(&Event::Move { by, mv }).expect("the move is legal");
    }
    line
}
