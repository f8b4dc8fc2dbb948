//! Snapshots of whole screens.

use crossterm::event::KeyCode;
use words::Language;

use super::{ScreenDriver, chess, friends};
use crate::{Charset, ColourDepth, TerminalCapabilities};

/// The Ruy Lopez: Black has just attacked the bishop, and White has lifted it.
fn spanish() -> ScreenDriver<chess::Position> {
    let mut driver = chess();
    driver.enter(&["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "b5"]);
    driver
}

#[test]
fn screens_of_chess() {
    let mut driver = spanish();
    insta::assert_snapshot!("chess-80x24", driver.shot("chess-80x24", 80, 24));
    insta::assert_snapshot!("chess-120x40", driver.shot("chess-120x40", 120, 40));
    driver.enter(&["Be5"]);
    driver.key(KeyCode::F(2));
    insta::assert_snapshot!("chess-refused-fr", driver.shot("chess-refused-fr", 80, 24));
    driver.key(KeyCode::F(1));
    insta::assert_snapshot!("chess-help-fr", driver.shot("chess-help-fr", 80, 24));
    driver.key(KeyCode::Esc);
    driver.key(KeyCode::Esc);
    driver.key(KeyCode::Esc);
    driver.key(KeyCode::Esc);
    insta::assert_snapshot!("chess-menu-fr", driver.shot("chess-menu-fr", 80, 24));
    let mut mate = chess();
    mate.enter(&["f3", "e5", "g4", "Qh4"]);
    insta::assert_snapshot!("chess-mate", mate.shot("chess-mate", 80, 24));
}

#[test]
fn screens_in_ascii_without_colours() {
    let mut driver = spanish();
    driver.screen.capabilities =
        TerminalCapabilities { charset: Charset::Ascii, colours: ColourDepth::None };
    driver.screen.language = Language::French;
    let screen = driver.shot("chess-ascii", 80, 24);
    assert!(screen.is_ascii(), "{screen}");
    insta::assert_snapshot!("chess-ascii", screen);
}

#[test]
fn screens_of_checkers() {
    let mut driver = ScreenDriver::<checkers::Position>::new(friends("sleigh"));
    driver.enter(&["11-15", "23-19", "9-14", "22-17"]);
    insta::assert_snapshot!("checkers-80x24", driver.shot("checkers-80x24", 80, 24));
    // 6-9 leaves 14 and 13 to be taken by 17.
    driver.enter(&["6-9", "17-13"]);
    insta::assert_snapshot!("checkers-120x40", driver.shot("checkers-120x40", 120, 40));
}
