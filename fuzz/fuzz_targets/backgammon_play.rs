//! Any text read as a play is refused with a reason, or is a legal play whose own text is read as
//! the same one. The first bytes choose how far a game has come.

#![no_main]

use backgammon::{Move, Position, Rules};
use game::{Event, Game, Notation, Turn};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (Vec<u8>, &str)| {
    let (choices, text) = input;
    let mut position = Position::start(Rules::STANDARD);
    for choice in choices.into_iter().take(200) {
        let event = match position.turn() {
            Turn::Over(_) => break,
            Turn::Chance => {
                let chances = position.chances();
                Event::Roll(chances[usize::from(choice) % chances.len()].0)
            }
            Turn::Player(by) => {
                let moves = position.legal_moves();
                Event::Move { by, mv: moves[usize::from(choice) % moves.len()] }
            }
        };
        position.apply(&event).expect("what is offered can be played");
    }
    let Ok(mv) = position.read_move(text) else { return };
    assert!(position.legal_moves().contains(&mv), "{text}: {mv:?}");
    assert_eq!(position.read_move(&position.write_move(&mv)), Ok(mv));
    if let Move::Play(_) = mv {
        assert_eq!(position.read_move(&position.say_move(&mv)), Ok(mv));
    }
});
