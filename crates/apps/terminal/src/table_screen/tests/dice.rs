//! Backgammon: dice, cube and resignations.

use backgammon::Position;
use crossterm::event::KeyCode;
use game::{Game, Notation};
use table::{RollSource, TablePhase};

use super::{ScreenDriver, friends};
use crate::{Charset, ColourDepth, TerminalCapabilities};

/// With real dice the test decides everything.
fn with_real_dice(rules: &str) -> ScreenDriver<Position> {
    ScreenDriver::with_dice(friends(rules), false)
}

#[test]
fn rolls_fair_dice() {
    let driver = ScreenDriver::<Position>::new(friends("fortress"));
    let table = driver.screen.local_table.table();
    assert!(matches!(table.setup().dice, RollSource::Fair { .. }));
    // Both have added entropy, the game has begun, and the opening roll is to be played.
    assert!(table.entropy().south.is_some() && table.entropy().north.is_some());
    assert!(table.position().rolled().is_some());
    assert_eq!(table.secret(), None, "the secret is not revealed before the end");
}

/// A match to one point has no cube, so rolling is no decision there. The program waits nevertheless, unless it was
/// told to roll automatically.
#[test]
fn a_player_rolls_by_hand() {
    for (rolls_by_hand, by_key) in [(true, true), (true, false), (false, false)] {
        let mut driver = ScreenDriver::<Position>::new(friends("standard+match=1"));
        driver.screen.local_table.set_rolls_by_hand(rolls_by_hand);
        let position = driver.screen.local_table.table().position();
        let first = position.write_move(&position.legal_moves()[0]);
        driver.enter(&[&first]);
        let rolled = |driver: &ScreenDriver<Position>| {
            driver.screen.local_table.table().position().rolled().is_some()
        };
        assert_eq!(rolled(&driver), !rolls_by_hand);
        if !rolls_by_hand {
            continue;
        }
        assert!(driver.shot("roll-by-hand", 80, 24).contains("Roll the dice."));
        match by_key {
            true => drop(driver.key(KeyCode::Enter)),
            false => driver.enter(&["lancer"]),
        }
        assert!(rolled(&driver));
    }
}

#[test]
fn reads_typed_rolls() {
    let mut driver = with_real_dice("standard");
    assert!(driver.shot("opening", 80, 24).contains("One die each"));
    driver.enter(&["31"]);
    driver.enter(&["8/5 6/5"]);
    assert!(driver.shot("roll-or-double", 80, 24).contains("Roll the dice or double"));
    driver.enter(&["roll", "9", "62"]);
    assert_eq!(driver.screen.local_table.table().position().rolled().unwrap().1.to_string(), "62");
}

#[test]
fn a_clicked_play_is_ended_by_hand() {
    let mut driver = with_real_dice("fortress");
    driver.enter(&["31"]);
    for name in ["8", "5", "6", "5"] {
        driver.click(name);
    }
    assert!(driver.position().contains(":31:"), "not yet: {}", driver.position());
    assert!(driver.shot("picked-up", 80, 24).contains("The play is complete."));
    driver.key(KeyCode::Backspace);
    assert!(!driver.shot("put-back", 80, 24).contains("The play is complete."));
    driver.click("6");
    driver.click("5");
    driver.key(KeyCode::Enter);
    assert!(!driver.position().contains(":31:"), "{}", driver.position());
}

#[test]
fn doubles_and_takes_with_the_keyboard() {
    let mut driver = with_real_dice("standard");
    driver.enter(&["31", "8/5 6/5"]);
    driver.key(KeyCode::Tab);
    driver.key(KeyCode::Enter);
    let offered = driver.shot("doubled", 80, 24);
    assert!(offered.contains("you take?"), "{offered}");
    driver.key(KeyCode::Enter);
    driver.enter(&["65"]);
    insta::assert_snapshot!("backgammon-80x24", driver.shot("backgammon-80x24", 80, 24));
    insta::assert_snapshot!("backgammon-120x40", driver.shot("backgammon-120x40", 120, 40));
    driver.screen.capabilities =
        TerminalCapabilities { charset: Charset::Ascii, colours: ColourDepth::None };
    let screen = driver.shot("backgammon-ascii", 80, 24);
    assert!(screen.is_ascii(), "{screen}");
    insta::assert_snapshot!("backgammon-ascii", screen);
}

#[test]
fn resigns_a_gammon_that_is_declined_then_a_backgammon() {
    let mut driver = with_real_dice("standard");
    driver.enter(&["31", "resign"]);
    driver.key(KeyCode::Down);
    driver.key(KeyCode::Down);
    driver.key(KeyCode::Enter);
    let asked = driver.shot("gammon", 80, 24);
    assert!(asked.contains("White offers to resign a"), "{asked}");
    driver.enter(&["decline"]);
    assert_eq!(driver.phase(), TablePhase::Playing);
    driver.enter(&["resign"]);
    for key in [KeyCode::Down, KeyCode::Down, KeyCode::Down, KeyCode::Enter] {
        driver.key(key);
    }
    driver.enter(&["accept"]);
    let over = driver.shot("backgammon-won", 80, 24);
    assert!(over.contains("Black has won 3 points"), "{over}");
    assert_eq!(driver.phase(), TablePhase::Between, "the match goes on");
    driver.enter(&["next"]);
    assert_eq!(driver.phase(), TablePhase::Playing);
}
