//! Whatever is clicked, a legal move comes out; and every legal move can be clicked.

use std::fmt::Debug;

use fastrand::Rng;
use game::{Event, Line, Turn};
use salon_board_view::{Action, Draft, View};

/// Plays games at random and enters their moves by clicks.
fn hold<G: View>(rules: &[&str], games: u32, longest: usize) {
    let mut random = Rng::with_seed(7);
    for text in rules {
        let rules: G::Rules = text.parse().unwrap_or_else(|_| panic!("{text} are rules"));
        for _ in 0..games {
            let mut line = Line::new(G::start(rules.clone()));
            while line.events().len() < longest
                && let Some(event) = next(line.position(), line.turn(), &mut random)
            {
                line.apply(&event).expect("a legal event");
            }
        }
    }
}

fn next<G: View>(position: &G, turn: Turn<G::Ending>, random: &mut Rng) -> Option<Event<G>> {
    match turn {
        Turn::Over(_) => {
            let draft = Draft::new(position.clone());
            assert!(draft.movable().is_empty() && draft.choices().is_empty());
            None
        }
        Turn::Chance => {
            let rolls = position.chances();
            Some(Event::Roll(rolls[random.usize(..rolls.len())].0))
        }
        Turn::Player(by) => {
            let moves = position.legal_moves();
            let chosen = &moves[random.usize(..moves.len())];
            enter(position, chosen);
            Some(Event::Move { by, mv: wander(position, &moves, random) })
        }
    }
}

/// Clicks the steps of a legal move: it comes out.
fn enter<G: View>(position: &G, mv: &G::Move) {
    let mut draft = Draft::new(position.clone());
    for step in position.steps(mv) {
        match position.action(&step) {
            Action::Hop { from, to } => {
                if draft.lifted() != Some(from) {
                    sound(draft.click(from));
                }
                assert!(draft.targets().contains(&to), "{mv:?} is not offered");
                sound(draft.click(to));
            }
            Action::Choose(choice) => {
                assert!(draft.choices().contains(&choice), "{mv:?} is not offered");
                sound(draft.choose(choice));
            }
        }
    }
    if draft.whole().is_none() {
        sound(draft.choose(salon_board_view::Choice::Stop));
    }
    assert_eq!(draft.whole(), Some(mv));
}

/// Clicks and takes back at random whatever is offered, until a move has come out: it is legal.
fn wander<G: View>(position: &G, moves: &[G::Move], random: &mut Rng) -> G::Move {
    let mut draft = Draft::new(position.clone());
    loop {
        if let Some(mv) = draft.whole() {
            assert!(moves.contains(mv), "{mv:?} is not legal");
            return mv.clone();
        }
        let choices = draft.choices();
        let places = if draft.targets().is_empty() { draft.movable() } else { draft.targets() };
        assert!(!choices.is_empty() || !places.is_empty(), "nothing is offered: {draft:?}");
        let pick = random.usize(..choices.len() + places.len());
        if random.u8(..) < 20 {
            take_back(&draft, pick);
            draft.undo();
        } else if let Some(choice) = choices.get(pick) {
            sound(draft.choose(*choice));
        } else {
            sound(draft.click(places[pick - choices.len()]));
        }
    }
}

/// A click and its undoing leave what was there before.
fn take_back<G: View>(draft: &Draft<G>, pick: usize) {
    let mut other = draft.clone();
    let targets = other.targets();
    if targets.is_empty() || other.lifted().is_none() {
        return;
    }
    let steps = other.steps().len();
    sound(other.click(targets[pick % targets.len()]));
    for _ in steps..other.steps().len() {
        assert!(other.undo());
    }
    assert_eq!(other.steps(), draft.steps());
}

fn sound<R: Debug>(clicked: Result<(), R>) {
    clicked.expect("what is offered is not refused");
}

#[test]
fn chess() {
    hold::<chess::Position>(&["standard", "fortress", "travel"], 3, 300);
}

#[test]
fn checkers() {
    hold::<checkers::Position>(&["standard", "deluxe"], 15, 300);
}

#[test]
fn backgammon() {
    hold::<backgammon::Position>(&["standard", "travel+beavers", "fortress"], 2, 300);
}

#[test]
fn backgammon_at_the_table() {
    hold::<backgammon::TablePosition>(&["travel+table", "standard+match=3+table"], 2, 150);
}
