//! Games that keep the laws, under every rulebook and option.

use game::{Event, Game, Line, Notation, Perft, Turn};
use salon_game_laws::tiny::{Rope, Stroll};
use salon_game_laws::{Laws, Luck};

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
fn a_trial_can_begin_anywhere() {
    let rules = "standard".parse().unwrap();
    let position = Stroll::read_position(&rules, "44/03 b rolled33 2w 1-1").unwrap();
    Laws::new(rules).starting_at(position).check();
}

/// By hand: from the middle of `short` (2 paces, no heaves) there is one pull each turn, and White
/// needs two in a row, so nobody ever wins: one line of any depth. With one heave each, White can
/// heave at once and win; depth 1 has tug and heave, depth 2 has the two answers to the tug alone.
#[test]
fn counts_by_hand() {
    let perft = |rules: &str, depth| Rope::start(rules.parse().unwrap()).perft(depth);
    assert_eq!(perft("short", 7), 1);
    assert_eq!(perft("short+heaves=1", 1), 2);
    assert_eq!(perft("short+heaves=1", 2), 2);
}

/// The trial is worth something only if play goes everywhere: every phase and ending of the stroll
/// is met, a pass included.
#[test]
fn random_play_goes_everywhere() {
    let mut luck = Luck::new(3);
    let mut met = std::collections::BTreeSet::new();
    for _ in 0..300 {
        let mut line = Line::new(Stroll::start("standard".parse().unwrap()));
        while !matches!(line.turn(), Turn::Over(_)) {
            let event = match line.turn() {
                Turn::Player(by) => {
                    let mv = luck.pick(&line.position().legal_moves()).unwrap().clone();
                    met.insert(line.position().write_move(&mv));
                    Event::Move { by, mv }
                }
                _ => Event::Roll(*luck.weighted(&line.position().chances()).unwrap()),
            };
            line.apply(&event).unwrap();
        }
        met.insert(format!("{:?}", line.turn().outcome().unwrap().ending()));
    }
    for wanted in ["pass", "roll", "double", "take", "drop", "Home", "Dropped"] {
        assert!(met.contains(wanted), "{wanted} never came");
    }
}
