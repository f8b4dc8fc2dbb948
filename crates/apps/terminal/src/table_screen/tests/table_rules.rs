//! Backgammon under table rules.

use backgammon::TablePosition;
use board_view::Choice;

use super::*;
use crate::table_screen::buttons::Button;

fn rolled() -> ScreenDriver<TablePosition> {
    let mut driver = ScreenDriver::with_dice(friends("travel+table"), false);
    driver.enter(&["31"]);
    driver
}

#[test]
fn carries_checkers_anywhere_and_picks_up_the_dice() {
    let mut driver = rolled();
    assert_eq!(driver.screen.focused(), None, "Enter does not pick up by accident");
    for place in ["8", "4", "6", "5"] {
        driver.click(place);
    }
    let screen = driver.shot("by-hand", 80, 24);
    assert!(screen.contains("31: 8/4 6/5") && screen.contains("Pick up the dice"), "{screen}");
    driver.key(KeyCode::Enter);
    let screen = driver.shot("by-hand-irregular", 80, 24);
    assert!(screen.contains("(irregular)"), "{screen}");
    let words = [Choice::Accept, Choice::Demand, Choice::Roll, Choice::Double];
    assert_eq!(driver.screen.buttons(), words.map(Button::Choice));
    // Without an offer, "no" is about the irregular play.
    driver.enter(&["no", "8/5 6/5 pick up"]);
    assert!(driver.shot("by-hand-again", 80, 24).contains("8/5 6/5"));
    assert_eq!(driver.screen.buttons(), [Choice::Roll, Choice::Double].map(Button::Choice));
}

/// Checkers can be carried anywhere, but only legal targets are marked.
#[test]
fn marks_only_legal_targets() {
    let mut driver = rolled();
    driver.click("8");
    let scene = driver.screen.scene();
    let position = driver.screen.local_table.table().position();
    let is_target = |name: &str| {
        scene.marks(position.read_place(name).unwrap()).is_some_and(|marks| marks.target)
    };
    assert!(is_target("5") && is_target("7"));
    assert!(!is_target("4") && !is_target("13") && !is_target("off"));
}

#[test]
fn reports_early_and_cocked_dice() {
    let mut driver = rolled();
    driver.enter(&["8/5", "early", "cocked"]);
    assert!(driver.shot("by-hand-cocked", 80, 24).contains("The dice are cocked"));
    driver.enter(&["66"]);
    assert!(driver.shot("by-hand-early", 80, 24).contains("66 was rolled too early"));
}

/// Only a person can roll too early.
#[test]
fn offers_no_early_roll_against_a_computer() {
    let seats = BySeat { south: Occupant::person("Ann"), north: Occupant::Computer(0) };
    let setup = TableSetup { seats, ..friends::<TablePosition>("travel+table") };
    let mut driver = ScreenDriver::with_dice(setup, false);
    driver.enter(&["31"]);
    assert_eq!(driver.screen.buttons(), [Button::Choice(Choice::PickUp)]);
}
