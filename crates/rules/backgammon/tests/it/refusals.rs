//! Every reason for a refusal, each in a position made for it.

use std::collections::HashSet;

use game::{Event, Game, Notation, OutOfTurn, ReadError, Side};
use salon_backgammon::{Dice, Die, Hop, Move, Play, Position, Refusal, Roll};

use crate::scene::{board, money, play, read, start};

const START: &str = "-b----E-C---eE---c-e----B-";

fn refused(position: &Position, text: &str) -> Refusal {
    match position.read_event(text) {
        Err(ReadError::Refused(refusal)) => refusal,
        other => panic!("{text} is {other:?}"),
    }
}

/// Refusals of texts: position, text, reason.
fn refused_moves() -> Vec<(Position, &'static str, Refusal)> {
    use Refusal::{
        Ambiguous, AnswerTheDouble, CrawfordGame, CubeIsFull, CubeIsTheirs, DeadCube,
        DoubleBeforeRolling, EnterFirst, HigherFirst, MustMove, NoBeaver, NoChecker, NoCube,
        NoRaccoon, NoSuchNumber, NotAllHome, NothingOffered, NothingToHit, PlayTheRoll,
        PointClosed, UseBothDice, UseLargerDie, UseWholeDouble, WrongWay,
    };
    let on_bar = board(&[(25, 1), (13, 5)], &[(6, 5)]);
    let home = board(&[(5, 2), (2, 2)], &[(1, 2)]);
    // From 24 a 3 and a 1 lead to 20; the points between are 21 and 23, with a blot on each.
    let two_blots = board(&[(24, 1), (1, 14)], &[(25 - 21, 1), (25 - 23, 1), (6, 2)]);
    // From 20 a 6 leads to 14 and a 2 to 18, and both end there: 12 is closed.
    let either = board(&[(20, 1)], &[(13, 2), (1, 13)]);
    let rolling = |cube: &str, rest: &str| format!("{START}:{cube}:1:00:{rest}:10");
    vec![
        (money(&on_bar, "31"), "13/10,13/12", EnterFirst),
        (money(START, "51"), "24/19,6/5", PointClosed),
        (money(START, "61"), "24/18,24/19", NoSuchNumber),
        (money(START, "31"), "6/8", WrongWay),
        (money(START, "31"), "20/17", NoChecker),
        (money(START, "31"), "13/11", NoSuchNumber),
        (money(START, "61"), "6/off", NotAllHome),
        (money(&home, "43"), "2/off", HigherFirst),
        (money(START, "31"), "13/10*,6/5", NothingToHit),
        (money(&two_blots, "31"), "24/20", Ambiguous),
        (money(START, "31"), "13/10", UseBothDice),
        (money(&either, "62"), "20/18", UseLargerDie),
        (money(START, "11"), "8/7(2)", UseWholeDouble),
        (money(START, "31"), "pass", MustMove),
        (money(START, "31"), "roll", PlayTheRoll),
        (money(START, "31"), "double", DoubleBeforeRolling),
        (money(START, "D"), "roll", AnswerTheDouble),
        (money(START, "D"), "13/8", AnswerTheDouble),
        (money(START, "00"), "take", NothingOffered),
        (money(START, "31"), "drop", NothingOffered),
        (read("fortress", &rolling("0:0", "0:0:0:1")), "double", NoCube),
        (read("standard+cubeless", &rolling("0:0", "0:0:0:7")), "double", NoCube),
        (read("standard", &rolling("1:-1", "0:0:0:7")), "double", CubeIsTheirs),
        (read("standard", &rolling("0:0", "6:2:1:7")), "double", CrawfordGame),
        // A cube of 4 wins the match for who has 3 of 7 points.
        (read("standard", &rolling("2:1", "3:0:0:7")), "double", DeadCube),
        (read("standard", &rolling("0:0", "0:0:0:1")), "double", DeadCube),
        (read("standard", &rolling("24:1", "0:0:0:0")), "double", CubeIsFull),
        (money(START, "D"), "beaver", NoBeaver),
        (money(START, "D"), "raccoon", NoRaccoon),
        (money(START, "00"), "13/8", OutOfTurn::RollFirst.into()),
    ]
}

#[test]
fn every_refusal_has_an_example() {
    let mut given = HashSet::new();
    for (position, text, wanted) in refused_moves() {
        let refusal = refused(&position, text);
        assert_eq!(refusal, wanted, "{text} in {}", position.write_position());
        given.insert(refusal);
    }
    for (position, event, wanted) in tried() {
        let refusal = position.clone().apply(&event).unwrap_err();
        assert_eq!(refusal, wanted, "{event:?} in {}", position.write_position());
        given.insert(refusal);
    }
    let missing: Vec<_> = Refusal::ALL.iter().filter(|reason| !given.contains(reason)).collect();
    assert!(missing.is_empty(), "not tested: {missing:?}");
}

/// Refusals of events: position, event, reason.
fn tried() -> Vec<(Position, Event<Position>, Refusal)> {
    let by = |by, mv| Event::Move { by, mv };
    let turn = |one, other| Event::Roll(Roll::Turn(Dice::new(one, other).unwrap()));
    let three = Die::new(3).unwrap();
    let opening = Event::Roll(Roll::Opening { white: three, black: three });
    let over = play(money(START, "D"), "drop").position().clone();
    let hop = |from, to| Hop { from, to };
    // 24/20 by way of 21 and by way of 23 are one play, and one of the two stands for it.
    let ways = [[hop(24, 21), hop(21, 20)], [hop(24, 23), hop(23, 20)]];
    let ways = ways.map(|hops| Move::Play(Play::new(&hops).unwrap()));
    let running = money(START, "31");
    let unusual = ways.into_iter().find(|way| !running.legal_moves().contains(way)).unwrap();
    vec![
        (over.clone(), by(Side::White, Move::Roll), OutOfTurn::GameOver.into()),
        (over, turn(3, 1), OutOfTurn::GameOver.into()),
        (money(START, "31"), by(Side::Black, Move::Roll), OutOfTurn::NotYourTurn.into()),
        (money(START, "31"), turn(3, 1), OutOfTurn::NothingToRoll.into()),
        (start("standard"), by(Side::White, Move::Double), OutOfTurn::RollFirst.into()),
        (start("standard"), turn(3, 1), Refusal::OneDieEach),
        (play(money(START, "00"), "roll").position().clone(), opening, Refusal::BothDice),
        (running, by(Side::White, unusual), Refusal::UnusualForm),
    ]
}

/// A hand-made play cannot do harm.
#[test]
fn rejects_impossible_hops() {
    let position = money(START, "31");
    for (from, to) in [(255, 0), (0, 0), (26, 25), (25, 24), (8, 9), (7, 4), (200, 100)] {
        let mv = Move::Play(Play::new(&[Hop { from, to }]).unwrap());
        let event = Event::Move { by: Side::White, mv };
        assert!(position.clone().apply(&event).is_err(), "{from}/{to}");
    }
}

/// White has checkers on 20 and 14 and rolls 61; Black holds the points 19 and 13.
#[test]
fn offers_only_hops_that_lead_to_a_legal_play() {
    use salon_backgammon::Step;

    let blocked = board(&[(20, 1), (14, 1)], &[(25 - 13, 2), (25 - 19, 2)]);
    let position = money(&blocked, "61");
    let hop = |from, to| Step::Hop(Hop { from, to });
    // No 1 can be played at first. After the 6 from 20 both checkers stand before the closed point
    // 13; after the 6 from 14 there is a 1: 8/7.
    assert_eq!(position.next_steps(&[]), [hop(14, 8)]);
    assert_eq!(position.read_steps(&[hop(20, 14)]), Err(Refusal::UseBothDice));
    assert_eq!(position.next_steps(&[hop(14, 8)]), [hop(8, 7)]);
}
