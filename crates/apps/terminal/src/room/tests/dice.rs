//! Backgammon: dice, cube, and what is resigned.

use backgammon::Position;
use crossterm::event::KeyCode;
use table::{Dice, Phase};

use super::{Visit, friends};
use crate::{Colours, Glyphs, Look};

/// With real dice everything is in the players' hands.
fn with_real_dice(rules: &str) -> Visit<Position> {
    Visit::with_dice(friends(rules), false)
}

#[test]
fn the_house_rolls_honest_dice() {
    let visit = Visit::<Position>::new(friends("fortress"));
    let table = visit.room.house.table();
    assert!(matches!(table.setup().dice, Dice::Fair { .. }));
    // Both have added to the dice, the game has begun, and somebody is to play the opening roll.
    assert!(table.entropy().south.is_some() && table.entropy().north.is_some());
    assert!(table.position().rolled().is_some());
    assert_eq!(table.secret(), None, "the secret is not told before the end");
}

#[test]
fn real_dice_are_typed_in() {
    let mut visit = with_real_dice("standard");
    assert!(visit.shot("opening", 80, 24).contains("One die each"));
    visit.say(&["31"]);
    visit.say(&["8/5 6/5"]);
    assert!(visit.shot("roll-or-double", 80, 24).contains("Roll the dice, or double"));
    visit.say(&["roll", "9", "62"]);
    assert_eq!(visit.room.house.table().position().rolled().unwrap().1.to_string(), "62");
}

#[test]
fn a_play_is_clicked_and_picked_up() {
    let mut visit = with_real_dice("fortress");
    visit.say(&["31"]);
    for name in ["8", "5", "6", "5"] {
        visit.click(name);
    }
    assert!(visit.position().contains(":31:"), "not yet: {}", visit.position());
    assert!(visit.shot("picked-up", 80, 24).contains("The play is complete."));
    visit.key(KeyCode::Backspace);
    assert!(!visit.shot("put-back", 80, 24).contains("The play is complete."));
    visit.click("6");
    visit.click("5");
    visit.key(KeyCode::Enter);
    assert!(!visit.position().contains(":31:"), "{}", visit.position());
}

#[test]
fn the_cube_is_turned_by_the_keyboard() {
    let mut visit = with_real_dice("standard");
    visit.say(&["31", "8/5 6/5"]);
    visit.key(KeyCode::Tab);
    visit.key(KeyCode::Enter);
    let offered = visit.shot("doubled", 80, 24);
    assert!(offered.contains("you take?"), "{offered}");
    visit.key(KeyCode::Enter);
    visit.say(&["65"]);
    insta::assert_snapshot!("backgammon-80x24", visit.shot("backgammon-80x24", 80, 24));
    insta::assert_snapshot!("backgammon-120x40", visit.shot("backgammon-120x40", 120, 40));
    visit.room.look = Look { glyphs: Glyphs::Ascii, colours: Colours::None };
    let screen = visit.shot("backgammon-ascii", 80, 24);
    assert!(screen.is_ascii(), "{screen}");
    insta::assert_snapshot!("backgammon-ascii", screen);
}

#[test]
fn a_gammon_can_be_given_up_and_refused() {
    let mut visit = with_real_dice("standard");
    visit.say(&["31", "resign"]);
    visit.key(KeyCode::Down);
    visit.key(KeyCode::Down);
    visit.key(KeyCode::Enter);
    let asked = visit.shot("gammon", 80, 24);
    assert!(asked.contains("White gives up a gammon."), "{asked}");
    visit.say(&["decline"]);
    assert_eq!(visit.phase(), Phase::Playing);
    visit.say(&["resign"]);
    for key in [KeyCode::Down, KeyCode::Down, KeyCode::Down, KeyCode::Enter] {
        visit.key(key);
    }
    visit.say(&["accept"]);
    let over = visit.shot("backgammon-won", 80, 24);
    assert!(over.contains("Black has won 3 points"), "{over}");
    assert_eq!(visit.phase(), Phase::Between, "the match goes on");
    visit.say(&["next"]);
    assert_eq!(visit.phase(), Phase::Playing);
}
