//! Positions that are thought about for as long as somebody likes.

use std::cell::RefCell;
use std::rc::Rc;

use engine::SystemClock;
use salon_worker::Kibitzer;

/// Asks, and lets it think on until it has looked so deep or has found everything out.
fn asked(question: &str, depth: u32) -> String {
    let mut kibitzer = Kibitzer::new(Box::new(SystemClock::start()));
    let mut answer = kibitzer.hear(question).unwrap();
    while number(&answer, 2) < u64::from(depth) {
        match kibitzer.think_on() {
            Some(next) => answer = next,
            None => break,
        }
    }
    answer
}

/// A number of the first line.
fn number(answer: &str, place: usize) -> u64 {
    answer.lines().next().unwrap().split(' ').nth(place).unwrap().parse().unwrap()
}

fn lines<'a>(answer: &'a str, word: &str) -> Vec<Vec<&'a str>> {
    let told = answer.lines().filter_map(|line| line.strip_prefix(word)?.strip_prefix(' '));
    told.map(|line| line.split('\t').collect()).collect()
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn several_lines_grow_deeper_until_somebody_says_stop() {
    let mut kibitzer = Kibitzer::new(Box::new(SystemClock::start()));
    let first = kibitzer.hear(&format!("analyse 7 en 3\nchess standard\n{START}\ne2e4\n")).unwrap();
    assert!(first.starts_with("analyse 7 "), "{first}");
    let moves = lines(&first, "line");
    assert_eq!(moves.len(), 3, "{first}");
    // Each begins with a move of Black, and no two with the same.
    assert!(moves.iter().all(|line| line.len() == 5 && line[2].split(' ').count() == 2), "{first}");
    assert!(moves[0][3] != moves[1][3] && moves[1][3] != moves[2][3]);
    let later = kibitzer.think_on().unwrap();
    assert!(number(&later, 2) >= number(&first, 2) && number(&later, 3) > number(&first, 3));
    assert_eq!(kibitzer.hear("rest"), None);
    assert_eq!(kibitzer.think_on(), None);
}

/// The lone king is mated by the rook on the last rank at once.
#[test]
fn a_mate_is_a_fact() {
    let past = "chess standard\n6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
    let answer = asked(&format!("analyse 1 en 1\n{past}"), 4);
    assert_eq!(lines(&answer, "fact")[0][0], "White mates in 1 move: proved.");
    assert_eq!(lines(&answer, "line")[0][3], "a1a8");
    let black = "chess standard\n6k1/4rppp/8/8/8/8/5PPP/6K1 b - - 0 1";
    let answer = asked(&format!("analyse 1 fr 1\n{black}"), 4);
    let fact = lines(&answer, "fact")[0][0];
    assert!(fact.starts_with("Noirs") && fact.contains("mat en 1 coup"), "{answer}");
}

/// Who has seen everything says so.
#[test]
fn what_is_found_out_is_not_thought_about_for_ever() {
    let mut kibitzer = Kibitzer::new(Box::new(SystemClock::start()));
    let past = "chess standard\n6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
    let mut answer = kibitzer.hear(&format!("analyse 1 en 1\n{past}")).unwrap();
    while let Some(next) = kibitzer.think_on() {
        answer = next;
    }
    assert_eq!(number(&answer, 5), 0, "{answer}");
    // A game that is over needs no thought.
    let mated = "chess standard\nR5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1";
    let over = kibitzer.hear(&format!("analyse 2 en 1\n{mated}")).unwrap();
    assert_eq!(over, "analyse 2 0 0 0 150", "the tables are still to be looked into");
    assert_eq!(kibitzer.think_on().as_deref(), Some("analyse 2 0 0 0 0"));
    assert_eq!(kibitzer.think_on(), None);
}

#[test]
fn checkers_with_few_pieces_is_known() {
    let past = "checkers standard\nW:WK19,K23:B12,K28";
    let answer = asked(&format!("analyse 1 en 2\n{past}"), 1);
    assert_eq!(lines(&answer, "fact")[0][0], "White wins: from the table of endings.");
    assert_eq!(lines(&answer, "line").len(), 2);
    assert_eq!(lines(&answer, "line")[0][0], "wins");
    assert_eq!(lines(&answer, "share"), [["1000"]]);
}

/// With 31 everybody makes the five point.
#[test]
fn plays_have_equities_and_are_played_out() {
    let start = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10";
    let past = format!("backgammon standard+money\n{start}");
    let answer = asked(&format!("analyse 1 en 3\n{past}"), 3);
    let plays = lines(&answer, "line");
    assert_eq!(plays[0][3], "8/5,6/5", "{answer}");
    assert!(plays[0][0].starts_with('+') && plays[0][1].contains("wins"), "{answer}");
    // Two rolls ahead is all.
    assert_eq!(number(&answer, 2), 3, "{answer}");
    let mut kibitzer = Kibitzer::new(Box::new(SystemClock::start()));
    let (one, other) = (plays[0][3], plays[1][3]);
    let told = kibitzer.hear(&format!("rollout 9 en {one} {other}\n{past}")).unwrap();
    assert!(told.starts_with("rollout 9 ") && lines(&told, "play").len() == 2, "{told}");
    assert_eq!(kibitzer.hear("rest"), None);
    assert_eq!(kibitzer.think_on(), None);
}

#[test]
fn what_is_found_meanwhile_is_told() {
    let heard = Rc::new(RefCell::new(Vec::new()));
    let ears = heard.clone();
    let mut kibitzer = Kibitzer::new(Box::new(SystemClock::start()))
        .with_voice(Box::new(move |text| ears.borrow_mut().push(text.to_owned())));
    kibitzer.hear(&format!("analyse 7 en 1\nchess standard\n{START}\n")).unwrap();
    assert!(heard.borrow().iter().all(|text| text.starts_with("analyse 7 ")));
    assert!(!heard.borrow().is_empty());
}

#[test]
fn nonsense_is_not_answered() {
    let mut kibitzer = Kibitzer::new(Box::new(SystemClock::start()));
    let wrong = format!("chess standard\n{START}\ne2e5");
    for past in ["", "go standard\nx", "chess standard\nx", "chess nothing\nx", &wrong] {
        assert_eq!(kibitzer.hear(&format!("analyse 1 en 1\n{past}")), None, "{past}");
    }
    let chess = format!("chess standard\n{START}");
    assert_eq!(kibitzer.hear(&format!("rollout 1 en e2e4\n{chess}")), None);
}
