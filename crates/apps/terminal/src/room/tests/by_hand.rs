//! Backgammon as on a real board.

use backgammon::TablePosition;
use board_view::Choice;

use super::*;
use crate::room::buttons::Button;

fn rolled() -> Visit<TablePosition> {
    let mut visit = Visit::with_dice(friends("travel+table"), false);
    visit.say(&["31"]);
    visit
}

#[test]
fn checkers_go_anywhere_and_dice_are_picked_up() {
    let mut visit = rolled();
    assert_eq!(visit.room.focused(), None, "nobody picks up by accident");
    for place in ["8", "4", "6", "5"] {
        visit.click(place);
    }
    let screen = visit.shot("by-hand", 80, 24);
    assert!(screen.contains("31: 8/4 6/5") && screen.contains("Pick up the dice"), "{screen}");
    visit.key(KeyCode::Enter);
    let screen = visit.shot("by-hand-irregular", 80, 24);
    assert!(screen.contains("(irregular)"), "{screen}");
    let words = [Choice::Accept, Choice::Demand, Choice::Roll, Choice::Double];
    assert_eq!(visit.room.buttons(), words.map(Button::Choice));
    // "No" is about the play, because nothing else is asked.
    visit.say(&["no", "8/5 6/5 pick up"]);
    assert!(visit.shot("by-hand-again", 80, 24).contains("8/5 6/5"));
    assert_eq!(visit.room.buttons(), [Choice::Roll, Choice::Double].map(Button::Choice));
}

/// Everything may be carried anywhere, but only what keeps to the rules is pointed at.
#[test]
fn only_legal_targets_are_pointed_at() {
    let mut visit = rolled();
    visit.click("8");
    let scene = visit.room.scene();
    let position = visit.room.house.table().position();
    let is_target = |name: &str| {
        scene.marks(position.read_place(name).unwrap()).is_some_and(|marks| marks.target)
    };
    assert!(is_target("5") && is_target("7"));
    assert!(!is_target("4") && !is_target("13") && !is_target("off"));
}

#[test]
fn dice_that_came_too_early_or_badly_are_told_of() {
    let mut visit = rolled();
    visit.say(&["8/5", "early", "cocked"]);
    assert!(visit.shot("by-hand-cocked", 80, 24).contains("The dice do not"));
    visit.say(&["66"]);
    assert!(visit.shot("by-hand-early", 80, 24).contains("66 was rolled too early"));
}

/// Who has no hands does not roll too early.
#[test]
fn computers_do_not_roll_early() {
    let seats = BySeat { south: Occupant::person("Ann"), north: Occupant::Computer(0) };
    let setup = Setup { seats, ..friends::<TablePosition>("travel+table") };
    let mut visit = Visit::with_dice(setup, false);
    visit.say(&["31"]);
    assert_eq!(visit.room.buttons(), [Button::Choice(Choice::PickUp)]);
}
