//! The tiny games keep the laws under every rulebook and option.

use game::{Event, Game, Line, Notation, Perft, Turn};
use salon_game_laws::tiny::{Rope, Stroll};
use salon_game_laws::{Laws, TestRng};

#[test]
fn the_rope_keeps_the_laws() {
    for rules in ["standard", "short", "standard+length=9+heaves=0", "short+heaves=9+either"] {
        let laws = Laws::<Rope>::new(rules.parse().unwrap()).playouts(100);
        laws.check();
        laws.check_perft();
    }
}

#[test]
fn the_stroll_keeps_the_laws() {
    for rules in ["standard", "standard+match=9", "standard+nocube", "standard+match=1"] {
        let laws = Laws::<Stroll>::new(rules.parse().unwrap()).playouts(100).seed(2);
        laws.check();
        laws.check_perft();
    }
}

#[test]
fn checks_can_begin_at_any_position() {
    let rules = "standard".parse().unwrap();
    let position = Stroll::read_position(&rules, "44/03 b rolled33 2w 1-1").unwrap();
    Laws::new(rules).starting_at(position).check();
}

/// In `short` (2 paces, no heaves) there is one pull each turn, and a win needs two in a row, so there is one line of any
/// depth. With one heave each, White can win immediately by a heave: depth 1 has a tug and a heave, depth 2 the two
/// replies to the tug.
#[test]
fn perft_agrees_with_counts_by_hand() {
    let perft = |rules: &str, depth| Rope::start(rules.parse().unwrap()).perft(depth);
    assert_eq!(perft("short", 7), 1);
    assert_eq!(perft("short+heaves=1", 1), 2);
    assert_eq!(perft("short+heaves=1", 2), 2);
}

/// Random play reaches every phase and ending of the stroll, a pass included; otherwise the checks would prove little.
#[test]
fn random_play_reaches_every_decision_and_ending() {
    let mut rng = TestRng::new(3);
    let mut reached = std::collections::BTreeSet::new();
    for _ in 0..300 {
        let mut line = Line::new(Stroll::start("standard".parse().unwrap()));
        while !matches!(line.turn(), Turn::Over(_)) {
            let event = match line.turn() {
                Turn::Player(by) => {
                    let mv = rng.pick(&line.position().legal_moves()).unwrap().clone();
                    reached.insert(line.position().write_move(&mv));
                    Event::Move { by, mv }
                }
                _ => Event::Roll(*rng.weighted(&line.position().chances()).unwrap()),
            };
            line.apply(&event).unwrap();
        }
        reached.insert(format!("{:?}", line.turn().outcome().unwrap().ending()));
    }
    for wanted in ["pass", "roll", "double", "take", "drop", "Home", "Dropped"] {
        assert!(reached.contains(wanted), "{wanted} never occurred");
    }
}
