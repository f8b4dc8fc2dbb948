//! Positions for tests, in short form, and games as words.

use game::{Game, Line, Notation, Outcome, Turn};
use salon_backgammon::{Ending, Position, Rules};

pub(crate) fn rules(text: &str) -> Rules {
    text.parse().expect(text)
}

/// The first field of an XGID: checkers as (place, count), each side in its own numbering.
pub(crate) fn board(white: &[(usize, u8)], black: &[(usize, u8)]) -> String {
    let mut letters = ['-'; 26];
    for &(place, count) in white {
        letters[place] = (b'A' + count - 1) as char;
    }
    for &(place, count) in black {
        letters[25 - place] = (b'a' + count - 1) as char;
    }
    letters.iter().collect()
}

/// A money game, White's turn, with this fifth field: dice, `00` or a letter.
pub(crate) fn money(board: &str, action: &str) -> Position {
    read("standard+money", &format!("{board}:0:0:1:{action}:0:0:0:0:10"))
}

pub(crate) fn read(rules_text: &str, position: &str) -> Position {
    match Position::read_position(&rules(rules_text), position) {
        Ok(position) => position,
        Err(error) => panic!("{position} under {rules_text}: {error}"),
    }
}

/// Plays events, given as texts with spaces between them.
pub(crate) fn play(start: Position, events: &str) -> Line<Position> {
    let mut line = Line::new(start);
    for text in events.split_whitespace() {
        let event = line.position().read_event(text);
        let event = event.unwrap_or_else(|error| panic!("{text}: {error}"));
        line.apply(&event).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    }
    line
}

pub(crate) fn outcome(line: &Line<Position>) -> Outcome<Ending> {
    match line.turn() {
        Turn::Over(outcome) => outcome,
        turn => panic!("not over: {turn:?}"),
    }
}

pub(crate) fn start(rules_text: &str) -> Position {
    Position::start(rules(rules_text))
}
