//! Any text read as a position of backgammon is refused, or becomes a position that can be written,
//! read and played, whose moves can be written and read, and that can be drawn.

#![no_main]

use backgammon::{Position, TablePosition, TableRules};
use game::{Event, DiagramStyle, Notation, Turn};
use libfuzzer_sys::fuzz_target;

const RULES: [&str; 5] = [
    "standard",
    "standard+money+jacoby+beavers+raccoons",
    "standard+match=7+cubeless",
    "fortress",
    "travel+auto=3",
];

fuzz_target!(|text: &str| {
    for rules in RULES {
        let rules = rules.parse().expect("rules");
        if let Ok(position) = Position::read_position(&rules, text) {
            hold(&position);
        }
    }
    let rules: TableRules = "travel+table".parse().expect("rules");
    if let Ok(position) = TablePosition::read_position(&rules, text) {
        hold(&position);
    }
});

fn hold<G: Notation>(position: &G) {
    let written = position.write_position();
    assert_eq!(G::read_position(position.rules(), &written).as_ref(), Ok(position), "{written}");
    position.diagram(DiagramStyle::Colour);
    let moves = position.legal_moves();
    let rolls = position.chances();
    match position.turn() {
        Turn::Player(by) => {
            assert!(!moves.is_empty() && rolls.is_empty(), "{written}");
            for mv in moves {
                let text = position.write_move(&mv);
                assert_eq!(position.read_move(&text).as_ref(), Ok(&mv), "{text} in {written}");
                follow(position, &Event::Move { by, mv });
            }
        }
        Turn::Chance => {
            assert!(moves.is_empty() && !rolls.is_empty(), "{written}");
            for (roll, _) in rolls {
                follow(position, &Event::Roll(roll));
            }
        }
        Turn::Over(_) => assert!(moves.is_empty() && rolls.is_empty(), "{written}"),
    }
}

fn follow<G: Notation>(position: &G, event: &Event<G>) {
    let mut next = position.clone();
    next.apply(event).expect("what is offered can be played");
    let written = next.write_position();
    assert_eq!(G::read_position(next.rules(), &written).as_ref(), Ok(&next), "{written}");
}
