//! Random clicks always produce a legal move, and every legal move can be entered by clicks.

use std::fmt::Debug;

use fastrand::Rng;
use game::{Event, Line, Turn};
use salon_board_view::{BoardView, Draft, StepKind};

/// Plays random games and enters their moves by clicks.
fn check_drafts<G: BoardView>(rules: &[&str], games: u32, longest: usize) {
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

fn next<G: BoardView>(position: &G, turn: Turn<G::Ending>, random: &mut Rng) -> Option<Event<G>> {
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
            Some(Event::Move { by, mv: enter_at_random(position, &moves, random) })
        }
    }
}

/// Enters a legal move step by step and checks that the draft is that move.
fn enter<G: BoardView>(position: &G, mv: &G::Move) {
    let mut draft = Draft::new(position.clone());
    for step in position.steps(mv) {
        match position.step_kind(&step) {
            StepKind::Hop { from, to } => {
                if draft.lifted() != Some(from) {
                    accept(draft.click(from));
                }
                assert!(draft.targets().contains(&to), "{mv:?} is not offered");
                accept(draft.click(to));
            }
            StepKind::Choose(choice) => {
                assert!(draft.choices().contains(&choice), "{mv:?} is not offered");
                accept(draft.choose(choice));
            }
        }
    }
    if draft.complete_move().is_none() {
        accept(draft.choose(salon_board_view::Choice::Stop));
    }
    assert_eq!(draft.complete_move(), Some(mv));
}

/// Clicks and undoes at random until a move is complete, and checks that it is legal.
fn enter_at_random<G: BoardView>(position: &G, moves: &[G::Move], random: &mut Rng) -> G::Move {
    let mut draft = Draft::new(position.clone());
    loop {
        if let Some(mv) = draft.complete_move() {
            assert!(moves.contains(mv), "{mv:?} is not legal");
            return mv.clone();
        }
        let choices = draft.choices();
        let places = if draft.targets().is_empty() { draft.movable() } else { draft.targets() };
        assert!(!choices.is_empty() || !places.is_empty(), "nothing is offered: {draft:?}");
        let pick = random.usize(..choices.len() + places.len());
        if random.u8(..) < 20 {
            check_undo(&draft, pick);
            draft.undo();
        } else if let Some(choice) = choices.get(pick) {
            accept(draft.choose(*choice));
        } else {
            accept(draft.click(places[pick - choices.len()]));
        }
    }
}

/// Checks that undoing a click restores the steps before it.
fn check_undo<G: BoardView>(draft: &Draft<G>, pick: usize) {
    let mut other = draft.clone();
    let targets = other.targets();
    if targets.is_empty() || other.lifted().is_none() {
        return;
    }
    let steps = other.steps().len();
    accept(other.click(targets[pick % targets.len()]));
    for _ in steps..other.steps().len() {
        assert!(other.undo());
    }
    assert_eq!(other.steps(), draft.steps());
}

fn accept<R: Debug>(clicked: Result<(), R>) {
    clicked.expect("what is offered is not refused");
}

#[test]
fn every_chess_move_can_be_entered() {
    check_drafts::<chess::Position>(&["standard", "fortress", "travel"], 3, 300);
}

#[test]
fn every_checkers_move_can_be_entered() {
    check_drafts::<checkers::Position>(&["standard", "deluxe"], 15, 300);
}

#[test]
fn every_backgammon_play_can_be_entered() {
    check_drafts::<backgammon::Position>(&["standard", "travel+beavers", "fortress"], 2, 300);
}

#[test]
fn every_move_under_table_rules_can_be_entered() {
    check_drafts::<backgammon::TablePosition>(&["travel+table", "standard+match=3+table"], 2, 150);
}
