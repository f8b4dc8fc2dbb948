//! What the page asks, asked here.

mod analyse;

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use engine::{MonotonicClock, SystemClock};
use salon_worker::Kibitzer;
use table::{Actor, BySeat, Command, Occupant, Seat, Setup, Table, Time};

fn kibitzer() -> Kibitzer {
    Kibitzer::new(Box::new(SystemClock::start()))
}

fn chess_table(north: Occupant) -> Table<chess::Position> {
    let seats = BySeat { south: Occupant::guest("?"), north };
    let setup = Setup { seats, ..Setup::new("chess", chess::Rules::STANDARD) };
    let mut table = Table::new(setup);
    table.execute(Actor::House, Command::Begin { white: Seat::South }, Time::at(0)).unwrap();
    table
}

fn say(table: &mut Table<chess::Position>, seat: Seat, text: &str) {
    let command = table.read_command(Actor::Seat(seat), text).unwrap();
    let now = table.last_time().0 + 1_000;
    table.execute(Actor::Seat(seat), command, Time::at(now)).unwrap();
}

/// The answer of the computer, as a command that the table has obeyed.
fn answer(kibitzer: &mut Kibitzer, table: &mut Table<chess::Position>) -> String {
    let entries = table.entries().len();
    let question = format!("act {entries} 0 en {}\n{}", table.last_time().0, table.text());
    let answer = kibitzer.hear(&question).unwrap();
    let told = answer.strip_prefix(&format!("act {entries} 0 north ")).unwrap().to_owned();
    say(table, Seat::North, &told);
    told
}

#[test]
fn every_level_answers_with_a_move() {
    for number in [0, 1, 5] {
        let mut kibitzer = kibitzer();
        let mut table = chess_table(Occupant::Computer(number));
        say(&mut table, Seat::South, "move e2e4");
        assert!(answer(&mut kibitzer, &mut table).starts_with("move "));
    }
}

#[test]
fn offers_are_answered_by_what_it_thinks() {
    let (mut kibitzer, mut table) = (kibitzer(), chess_table(Occupant::Computer(3)));
    say(&mut table, Seat::South, "offer draw");
    assert_eq!(answer(&mut kibitzer, &mut table), "decline draw");
    say(&mut table, Seat::South, "move e2e4");
    answer(&mut kibitzer, &mut table);
    let back = table.takeback(Seat::South).unwrap();
    say(&mut table, Seat::South, &format!("offer {back}"));
    assert_eq!(answer(&mut kibitzer, &mut table), format!("accept {back}"));
}

/// Black has a king against king and two queens: whoever plays on is not asked for long.
#[test]
fn a_lost_game_is_given_up_by_who_knows_better() {
    let fen = "k7/8/8/8/8/8/7Q/4K1Q1 w - - 0 1";
    let played_out = |number| {
        let mut table = chess_table(Occupant::Computer(number));
        let start = game::Notation::read_position(&chess::Rules::STANDARD, fen).unwrap();
        let setup = Setup { start: Some(start), ..table.setup().clone() };
        table = Table::new(setup);
        table.execute(Actor::House, Command::Begin { white: Seat::South }, Time::at(0)).unwrap();
        let mut kibitzer = kibitzer();
        for mv in ["e1d1", "d1e1", "e1d1", "d1e1"] {
            say(&mut table, Seat::South, &format!("move {mv}"));
            let told = answer(&mut kibitzer, &mut table);
            if told.starts_with("resign") {
                return true;
            }
        }
        false
    };
    assert!(played_out(7));
    assert!(!played_out(1), "who plays against the first level wants to win to the end");
}

#[test]
fn a_hint_has_places_and_a_sentence() {
    let table = chess_table(Occupant::guest("?"));
    let hint = kibitzer().hear(&format!("hint 1 0 fr 0\n{}", table.text())).unwrap();
    let (line, sentence) = hint.split_once('\n').unwrap();
    let words: Vec<&str> = line.split(' ').collect();
    assert_eq!((words[0], words[1], words[2], words.len()), ("hint", "1", "0", 5));
    assert!(sentence.starts_with("Conseil"), "{sentence}");
}

/// White is about to mate with Qh5xf7.
#[test]
fn judging_goes_deeper_and_ends() {
    let (mut kibitzer, mut table) = (kibitzer(), chess_table(Occupant::guest("?")));
    for (index, mv) in ["e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6"].iter().enumerate() {
        let seat = if index % 2 == 0 { Seat::South } else { Seat::North };
        say(&mut table, seat, &format!("move {mv}"));
    }
    let question = format!("judge 7 6 en 0\n{}", table.text());
    let first = kibitzer.hear(&question).unwrap();
    assert!(first.starts_with("judge 7 6 1000\n#1\nWhite wins in 1 move."), "{first}");
    assert!(kibitzer.think_on().is_some());
    // Another question ends it.
    assert!(kibitzer.hear("wrap\nx").is_some());
    assert_eq!(kibitzer.think_on(), None);
    // Earlier moments are judged as they were.
    let early = kibitzer.hear(&question.replace("7 6", "7 0")).unwrap();
    assert!(early.starts_with("judge 7 0 5"), "{early}");
}

#[test]
fn links_lead_back_to_their_record() {
    let table = chess_table(Occupant::guest("Zoé"));
    let wrapped = kibitzer().hear(&format!("wrap\n{}", table.text())).unwrap();
    let link = wrapped.strip_prefix("wrap ").unwrap();
    let back = kibitzer().hear(&format!("unwrap en {link}")).unwrap();
    assert_eq!(back, format!("unwrap\n{}", table.text()));
    for bad in ["AAAA", "x", &link[..link.len() - 9]] {
        let sorry = kibitzer().hear(&format!("unwrap en {bad}")).unwrap();
        assert!(sorry.starts_with("sorry unwrap\n"), "{bad}: {sorry}");
    }
}

/// A record of which another program, `salon/tests/data/verify_dice.py`, says the same.
#[test]
fn honest_dice_are_proved() {
    let honest = include_str!("../../../../apps/salon/tests/data/honest.salon");
    let told = kibitzer().hear(&format!("prove en\n{honest}")).unwrap();
    assert_eq!(told, "prove\nThis game: the dice are honest: all 58 rolls follow from the secret");
    let (format, mat) = kibitzer()
        .hear(&format!("write \n{honest}"))
        .map(|answer| answer.split_once('\n').map(|(a, b)| (a.to_owned(), b.to_owned())).unwrap())
        .unwrap();
    assert!(format == "write mat" && mat.contains("point match"), "{format}");
}

#[test]
fn nonsense_is_not_answered() {
    for text in ["", "act", "act 0 0 en 0\nnothing", "prove en\n", "write\n", "bench go 3", "\n\n"]
    {
        assert_eq!(kibitzer().hear(text), None, "{text}");
    }
}

/// 1. f3 e5 2. g4 allows mate, Black does not see it, and then White does something about it.
fn missed_mate() -> Table<chess::Position> {
    let mut table = chess_table(Occupant::guest("?"));
    for (index, mv) in ["f2f3", "e7e5", "g2g4", "a7a6", "d2d4"].iter().enumerate() {
        let seat = if index % 2 == 0 { Seat::South } else { Seat::North };
        say(&mut table, seat, &format!("move {mv}"));
    }
    table
}

/// Everything that is found from an event on.
fn reviewed(kibitzer: &mut Kibitzer, question: &str) -> Vec<String> {
    let mut answer = kibitzer.hear(question);
    let mut lines = Vec::new();
    while let Some(told) = answer {
        lines.extend(told.lines().skip(1).map(str::to_owned));
        answer = kibitzer.think_on();
    }
    lines
}

#[test]
fn a_review_goes_from_event_to_event_and_on_from_where_it_stopped() {
    let table = missed_mate();
    let mut kibitzer = kibitzer();
    let all = reviewed(&mut kibitzer, &format!("review 6 1000 en 0 0\n{}", table.text()));
    assert_eq!(all.len(), 5);
    assert!(all[2].starts_with("0 2 by=white worth=#-1 blunder="), "{all:?}");
    assert!(all[3].contains("blunder=") && all[3].contains("better=d8h4"), "{all:?}");
    let rest = reviewed(&mut kibitzer, &format!("review 6 1000 en 0 3\n{}", table.text()));
    assert_eq!(rest.len(), 2);
    assert!(rest[0].starts_with("0 3 by=black"), "{rest:?}");
}

/// A clock on which a second passes whenever somebody looks.
#[derive(Default)]
struct Hasty(AtomicU64);

impl MonotonicClock for Hasty {
    fn now(&self) -> Duration {
        Duration::from_secs(self.0.fetch_add(1, Ordering::Relaxed))
    }
}

#[test]
fn other_questions_are_heard_during_a_review() {
    let table = missed_mate();
    let mut kibitzer = Kibitzer::new(Box::new(Hasty::default()));
    let first = kibitzer.hear(&format!("review 6 1000 en 0 0\n{}", table.text())).unwrap();
    assert!(first.starts_with("review 6 1 5\n0 0 "), "{first}");
    assert!(kibitzer.hear("wrap\nx").is_some());
    assert!(kibitzer.think_on().unwrap().starts_with("review 6 2 5\n0 1 "));
    assert_eq!(kibitzer.hear("rest"), None);
    assert_eq!(kibitzer.think_on(), None);
}

/// Instead of 2... a6 the mate, and something that is as bad.
#[test]
fn what_is_tried_again_is_judged() {
    let text = missed_mate().text();
    let tried = |mv: &str| kibitzer().hear(&format!("weigh 6 1000 0 3 {mv}\n{text}")).unwrap();
    let mate = tried("d8h4");
    assert!(mate.starts_with("weigh 6 0 3 d8h4\nby=black worth=0-1 fine=0"), "{mate}");
    assert!(tried("h7h6").contains("blunder="));
    for bad in ["weigh 6 1000 0 3 a1a8", "weigh 6 1000 3 0 a2a3", "weigh 6 1000 0 99 a2a3"] {
        assert_eq!(kibitzer().hear(&format!("{bad}\n{text}")), None, "{bad}");
    }
}

#[test]
fn what_was_missed_becomes_a_puzzle_if_it_has_one_answer() {
    let text = missed_mate().text();
    let puzzle = kibitzer().hear(&format!("puzzle 6 0 3\n{text}")).unwrap();
    let (line, puzzle) = puzzle.split_once('\n').unwrap();
    assert_eq!(line, "puzzle 6 0 3");
    assert!(puzzle.ends_with("| d8h4") && puzzle.contains(" mate-1 standard |"), "{puzzle}");
    let none = kibitzer().hear(&format!("puzzle 6 0 2\n{text}")).unwrap();
    assert_eq!(none, "puzzle 6 0 2\n");
}

/// A match of several games is gone through game by game, rolls and cube included.
#[test]
fn a_match_is_reviewed_game_by_game() {
    let honest = include_str!("../../../../apps/salon/tests/data/honest.salon");
    let mut kibitzer = kibitzer();
    let all = reviewed(&mut kibitzer, &format!("review 1 1 fr 0 0\n{honest}"));
    let rolls = all.iter().filter(|line| line.contains(" luck=")).count();
    assert!(rolls > 40, "{rolls} of 58, the opening rolls aside");
    assert!(all.iter().any(|line| line.contains(" cube")));
    assert!(all.iter().any(|line| line.starts_with("0 0")));
}

#[test]
fn a_game_under_table_rules_is_not_judged() {
    let rules = "travel+table".parse().unwrap();
    let mut table = Table::<backgammon::TablePosition>::new(Setup {
        seats: BySeat { south: Occupant::guest("A"), north: Occupant::guest("B") },
        ..Setup::new("backgammon", rules)
    });
    table.execute(Actor::House, Command::Begin { white: Seat::South }, Time::at(0)).unwrap();
    let told = kibitzer().hear(&format!("review 1 1000 en 0 0\n{}", table.text())).unwrap();
    assert!(told.starts_with("sorry review\n"), "{told}");
}
