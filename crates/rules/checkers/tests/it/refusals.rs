//! Every reason why something is refused, by a position analysed by hand.

use std::mem::discriminant;

use game::{Event, Game, Notation, OutOfTurn, ReadError, Side};
use salon_checkers::{Position, Refusal, Rules, Square, Squares, Step};

use crate::{position, under};

fn sq(number: u8) -> Square {
    Square::new(number).unwrap()
}

fn set(numbers: &[u8]) -> Squares {
    numbers.iter().map(|&number| sq(number)).collect()
}

fn refusal(position: &Position, text: &str) -> Refusal {
    match position.read_move(text) {
        Err(ReadError::Refused(refusal)) => refusal,
        other => panic!("{text} in {}: {other:?}", position.fen()),
    }
}

/// The refusal of a text, which steps must bring as well unless the capture is only unfinished.
fn refused(fen: &str, text: &str) -> Refusal {
    refused_under(Rules::STANDARD, fen, text)
}

fn refused_under(rules: Rules, fen: &str, text: &str) -> Refusal {
    let position = under(rules, fen);
    let refusal = refusal(&position, text);
    let squares: Vec<Square> =
        text.split(['-', 'x']).map(|number| sq(number.parse().unwrap())).collect();
    let steps: Vec<Step> =
        squares.windows(2).map(|pair| Step { from: pair[0], to: pair[1] }).collect();
    let wanted = match refusal {
        Refusal::MustGoOn(..) => Ok(None),
        refusal => Err(refusal),
    };
    assert_eq!(position.read_steps(&steps), wanted, "{text} by steps");
    refusal
}

/// The example of each reason, and what it says.
fn examples() -> Vec<(Refusal, &'static str)> {
    let start = "B:W21-32:B1-12";
    let four = "B:W10,11,18,19:BK7";
    vec![
        (refused("W:W9,14:B", "9-5"), "the game is over"),
        (refused(start, "13-17"), "there is no piece on 13"),
        (refused(start, "21-17"), "the piece on 21 is the opponent's"),
        (refused(start, "9-18"), "there is nothing to jump on 14"),
        (refused(start, "9-19"), "19 is neither next to 9 nor one jump away"),
        (refused(start, "9-9"), "9 is neither next to 9 nor one jump away"),
        (refused(start, "5-9"), "9 is occupied"),
        (refused(start, "1x10"), "the piece on 6 is your own"),
        (refused("B:W32:B9", "9-5"), "men move forward only: from 9 to 5 is backwards"),
        (refused("B:W15:B18", "18x11"), "men move forward only: from 18 to 11 is backwards"),
        (refused("B:W18,22:B15", "15x22"), "22 is occupied"),
        (refused("B:W18,32:B15,14", "15-19"), "a capture is compulsory: 15x22 or 14x23"),
        (refused("B:W18,26:B15", "15x22"), "the capture must go on from 22 to 31"),
        (refused("B:W18,26,27:B15", "15x22x31x24"), "the man is crowned on 31 and stops there"),
        (refused("B:W32:B9", "9-13-17"), "the turn has ended with the step to 13"),
        (
            refused("B:W18,32:B15", "15x22-26"),
            "a piece that captures can only jump on: from 22 to 26 is a step",
        ),
        (
            refused(four, "7x14x23x16x7x14"),
            "the piece on 10 has been captured already in this move",
        ),
    ]
}

#[test]
fn every_refusal_has_a_message() {
    for (refusal, sentence) in examples() {
        assert_eq!(refusal.to_string(), sentence);
    }
}

/// Reasons that only a written move can have: nobody enters a capture in short by steps.
fn written() -> Vec<(Refusal, &'static str)> {
    let position = position("B:W10,11,18,19:BK7,1");
    vec![
        (refusal(&position, "7x7"), "several captures lead from 7 to 7: write every square"),
        (
            refusal(&crate::position("B:W32:B9"), "9x14"),
            "from 9 to 14 is a step, not a capture: write 9-14",
        ),
    ]
}

#[test]
fn every_refusal_of_a_text_has_a_message() {
    for (refusal, sentence) in written() {
        assert_eq!(refusal.to_string(), sentence);
    }
}

fn out_of_turn() -> Vec<Refusal> {
    let mut start = Position::start(Rules::STANDARD);
    let mv = start.moves()[0];
    let by_white = start.apply(&Event::Move { by: Side::White, mv });
    let roll = match start.read_roll("31") {
        Err(ReadError::Refused(refusal)) => refusal,
        other => panic!("{other:?}"),
    };
    vec![by_white.unwrap_err(), roll]
}

/// Steps that leave one piece for another.
fn another_piece() -> Refusal {
    let position = position("B:W18,26:B15,1");
    let first = Step { from: sq(15), to: sq(22) };
    let second = Step { from: sq(1), to: sq(5) };
    position.read_steps(&[first, second]).unwrap_err()
}

#[test]
fn rejects_moves_out_of_turn_and_steps_of_another_piece() {
    let reasons = [OutOfTurn::NotYourTurn, OutOfTurn::NothingToRoll].map(Refusal::OutOfTurn);
    assert_eq!(out_of_turn(), reasons);
    assert_eq!(another_piece(), Refusal::AnotherPiece(sq(1)));
}

/// No reason is without an example. There are no dice, so that nobody has to roll first.
#[test]
fn every_refusal_has_an_example() {
    let mut met: Vec<Refusal> = examples().into_iter().map(|(refusal, _)| refusal).collect();
    met.extend(written().into_iter().map(|(refusal, _)| refusal));
    met.extend(out_of_turn());
    met.push(another_piece());
    for reason in Refusal::ALL {
        let same = |other: &&Refusal| match (reason, other) {
            (Refusal::OutOfTurn(one), Refusal::OutOfTurn(other)) => one == *other,
            _ => discriminant(&reason) == discriminant(other),
        };
        let needless = reason == Refusal::OutOfTurn(OutOfTurn::RollFirst);
        assert!(needless || met.iter().find(same).is_some(), "{reason:?} has no example");
    }
}

/// Under `deluxe` nothing is compulsory, but the rest holds.
#[test]
fn accepts_steps_where_captures_are_optional() {
    let free = under(Rules::DELUXE, "B:W18,26:B15");
    assert_eq!(free.read_numeric("15x22").unwrap().to_string(), "15x22");
    assert_eq!(free.read_numeric("15-19").unwrap().to_string(), "15-19");
    let over_27 = refused_under(Rules::DELUXE, "B:W18,26:B15", "15x22x31x24");
    assert_eq!(over_27, Refusal::NothingToJump(sq(27)));
}

#[test]
fn an_incomplete_capture_lists_its_continuations() {
    let refusal = refused("B:W6,14,15:B1", "1x10");
    assert_eq!(refusal, Refusal::MustGoOn(sq(10), set(&[17, 19])));
    assert_eq!(refusal.to_string(), "the capture must go on from 10 to 17 or 19");
}

/// A move from another position is refused for what is wrong with it here, and changes nothing.
#[test]
fn rejects_moves_of_another_position() {
    let mut start = Position::start(Rules::STANDARD);
    let before = start;
    let elsewhere = position("B:W18,32:B15");
    let mv = elsewhere.moves()[0];
    let refused = start.apply(&Event::Move { by: Side::Black, mv });
    assert_eq!(refused, Err(Refusal::NoPiece(sq(15))));
    assert_eq!(start, before);
}

#[test]
fn rejects_malformed_moves() {
    let start = Position::start(Rules::STANDARD);
    for text in ["", "9", "9-", "-13", "9-33", "0-4", "9-1x", "a3-b4", "9 13", "+9-13", "9--13"] {
        let read = start.read_move(text);
        assert!(matches!(read, Err(ReadError::Syntax(_))), "{text}: {read:?}");
    }
    let long = ["1"; 20].join("x");
    assert!(matches!(start.read_move(&long), Err(ReadError::Syntax(_))));
}

/// Captures may be written with `-`, and short as long as only one fits.
#[test]
fn reads_abbreviated_captures() {
    let two = position("B:W6,14,15:B1");
    for text in ["1x10x17", "1x17", "1-10-17", "1-17", "1x10-17", "1X17"] {
        assert_eq!(two.read_numeric(text).unwrap().to_string(), "1x10x17", "{text}");
    }
    // Both directions lead over 23; 14 before it distinguishes them.
    let round = position("B:W10,11,18,19:BK7");
    assert_eq!(refusal(&round, "7x23x7"), Refusal::Ambiguous(sq(7), sq(7)));
    assert_eq!(round.read_numeric("7x14x23x7").unwrap().to_string(), "7x14x23x16x7");
    assert!(round.read_numeric("7x16x7").is_err(), "both come over 16");
}
