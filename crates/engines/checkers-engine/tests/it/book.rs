//! The opening book: building one, and playing from it.

use std::time::Duration;

use checkers::openings::three_move;
use checkers::{Position, Rules};
use checkers_book::{Book, BookBuilder, BookPlan, BookRoot, BuildOptions, BuildOutcome};
use engine::{Engine, SearchLimits, SearchRequest, SkillLevel, Strength};
use engine_laws::search;
use game::Line;
use salon_checkers_engine::{CheckersEngine, book_analyser};

/// Few enough for a test.
const NODES: u64 = 300;
const PLIES: u8 = 5;

fn tiny_plan() -> BookPlan {
    let ballots: Vec<Position> = three_move().map(|ballot| ballot.opening.position()).collect();
    let roots = [3, 90].map(|index| BookRoot::new(&ballots[index], PLIES));
    BookPlan { roots: roots.to_vec(), plies: PLIES, nodes: NODES, ..BookPlan::default() }
}

fn new_analyser() -> impl FnMut(&Position) -> checkers_book::Analysis {
    book_analyser(NODES)
}

fn build(threads: usize, journal: &mut Vec<u8>) -> Book {
    let mut builder = BookBuilder::new(tiny_plan());
    let options = BuildOptions { threads, ..BuildOptions::new(&new_analyser) };
    let outcome = builder.run(&options, journal, &mut |_| {}).unwrap();
    assert_eq!(outcome, BuildOutcome::Complete);
    builder.book().unwrap()
}

/// Plays the book's best moves from a ballot. Returns how many there are.
fn line_length(book: &Book, mut position: Position) -> usize {
    let mut plies = 0;
    while let Some(mv) = book.best_move(&position) {
        position.play(&mv);
        plies += 1;
    }
    plies
}

#[test]
fn a_book_has_lines_of_the_planned_length_for_every_ballot() {
    let book = build(1, &mut Vec::new());
    let ballots: Vec<Position> = three_move().map(|ballot| ballot.opening.position()).collect();
    for index in [3, 90] {
        assert!(line_length(&book, ballots[index]) >= usize::from(PLIES));
        let entry = book.probe(&ballots[index]).unwrap();
        assert!(entry.depth >= 1);
        assert!(entry.moves.is_sorted_by_key(|mv| -mv.score), "the best move stands first");
    }
    assert_eq!(Book::from_bytes(book.as_bytes().to_vec()), Ok(book));
}

#[test]
fn the_book_is_the_same_for_any_number_of_threads() {
    assert_eq!(build(1, &mut Vec::new()), build(2, &mut Vec::new()));
}

#[test]
fn an_interrupted_build_is_resumed() {
    let (mut whole, mut rest) = (Vec::new(), Vec::new());
    let book = build(1, &mut whole);
    let mut builder = BookBuilder::new(tiny_plan());
    let journal = builder.journal_header("1") + &String::from_utf8(whole.clone()).unwrap();
    // The last complete line ends before the middle.
    let half = &journal[..journal.len() / 2];
    let complete = builder.resume(half, "1").unwrap();
    assert!(half[..complete].ends_with('\n'));
    builder.run(&BuildOptions::new(&new_analyser), &mut rest, &mut |_| {}).unwrap();
    assert_eq!(builder.book().unwrap(), book);
    assert!(rest.len() < whole.len(), "what the journal has is not analysed again");
    assert!(builder.resume(&journal, "2").is_err(), "another engine");
}

#[test]
fn a_stopped_build_keeps_its_journal() {
    let mut journal = Vec::new();
    let mut builder = BookBuilder::new(tiny_plan());
    let options = BuildOptions { is_stopped: &|| true, ..BuildOptions::new(&new_analyser) };
    let outcome = builder.run(&options, &mut journal, &mut |_| {}).unwrap();
    assert_eq!(outcome, BuildOutcome::Stopped);
}

/// The position after 9-14, and the same with the colours swapped: both sides share entries.
#[test]
fn both_colours_find_their_moves() {
    let mut position = Position::start(Rules::STANDARD);
    position.play(&position.read_numeric("9-14").unwrap());
    let rotated = Position::from_fen(Rules::STANDARD, "B:W19,21-23,25-32:B1-12").unwrap();
    let plan = BookPlan { roots: vec![BookRoot::new(&position, 1)], ..tiny_plan() };
    let mut builder = BookBuilder::new(plan);
    builder.run(&BuildOptions::new(&new_analyser), &mut Vec::new(), &mut |_| {}).unwrap();
    let book = builder.book().unwrap();
    let [white, black] = [position, rotated].map(|position| book.best_move(&position).unwrap());
    assert_eq!(white.from().number() + black.from().number(), 33);
    assert_eq!(white.to().number() + black.to().number(), 33);
    let deluxe = Position::from_fen(Rules::DELUXE, &position.fen()).unwrap();
    assert_eq!(book.best_move(&deluxe), None, "captures are voluntary there");
}

fn embedded() -> &'static Book {
    Book::embedded().expect("the tests embed the book")
}

#[test]
fn the_embedded_book_knows_every_ballot_for_twelve_plies() {
    let book = embedded();
    assert!(book.as_bytes().len() <= Book::MAX_BYTES);
    assert!(book.best_move(&Position::start(Rules::STANDARD)).is_some());
    let allowed = three_move()
        .filter(|ballot| ballot.status != checkers::openings::BallotStatus::Barred)
        .map(|ballot| ballot.opening.position());
    for ballot in allowed {
        assert!(line_length(book, ballot) >= 9, "twelve plies with the three of the ballot");
    }
}

fn with_book() -> CheckersEngine {
    let mut engine = CheckersEngine::new();
    engine.configure(|search| search.set_book(true));
    engine
}

/// The move and the nodes of a search from the start.
fn play(engine: &mut CheckersEngine, limits: SearchLimits) -> (String, u64) {
    let best = search(engine, &Line::new(Position::start(Rules::STANDARD)), limits).unwrap();
    (best.mv.to_string(), best.nodes)
}

#[test]
fn timed_games_at_full_strength_use_the_book_if_wanted() {
    let known = embedded().best_move(&Position::start(Rules::STANDARD)).unwrap();
    let time = SearchLimits::time(Duration::from_secs(5));
    let (mv, nodes) = play(&mut with_book(), time);
    assert_eq!(mv, known.to_string());
    assert!(nodes < 10_000, "a book move takes only a moment: {nodes} nodes");
}

#[test]
fn other_searches_do_not_use_the_book() {
    let short = SearchLimits::time(Duration::from_millis(50));
    let mut without = CheckersEngine::new();
    let limited = [SearchLimits { nodes: Some(20_000), ..short }, SearchLimits::nodes(20_000)];
    for limits in limited {
        let expected = play(&mut without, limits);
        without.new_game();
        assert_eq!(play(&mut with_book(), limits), expected);
    }
    let level = Strength::Level(SkillLevel::LOWEST);
    let engine = |uses_book| {
        let mut engine = CheckersEngine::of_strength(level, 3);
        engine.configure(|search| search.set_book(uses_book));
        play(&mut engine, short)
    };
    assert_eq!(engine(true), engine(false));
}

#[test]
fn multi_pv_does_not_use_the_book() {
    let line = Line::new(Position::start(Rules::STANDARD));
    let limits = SearchLimits::time(Duration::from_millis(50));
    let request = SearchRequest { multi_pv: 2, ..SearchRequest::new(&line, limits) };
    let mut ranks = Vec::new();
    let stop = engine::StopSignal::new();
    let clock = engine::SystemClock::start();
    with_book().think(&request, &clock, &stop, &mut |info| ranks.push(info.rank));
    assert!(ranks.contains(&1));
}
