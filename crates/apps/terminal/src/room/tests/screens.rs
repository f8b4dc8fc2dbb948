//! What the screens look like.

use crossterm::event::KeyCode;
use words::Language;

use super::{Visit, chess, friends};
use crate::{Colours, Glyphs, Look};

/// The Ruy Lopez, in which Black has just attacked the bishop; it is lifted.
fn spanish() -> Visit<chess::Position> {
    let mut visit = chess();
    visit.say(&["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "b5"]);
    visit
}

#[test]
fn screens_of_chess() {
    let mut visit = spanish();
    insta::assert_snapshot!("chess-80x24", visit.shot("chess-80x24", 80, 24));
    insta::assert_snapshot!("chess-120x40", visit.shot("chess-120x40", 120, 40));
    visit.say(&["Be5"]);
    visit.key(KeyCode::F(2));
    insta::assert_snapshot!("chess-refused-fr", visit.shot("chess-refused-fr", 80, 24));
    visit.key(KeyCode::F(1));
    insta::assert_snapshot!("chess-help-fr", visit.shot("chess-help-fr", 80, 24));
    visit.key(KeyCode::Esc);
    visit.key(KeyCode::Esc);
    visit.key(KeyCode::Esc);
    visit.key(KeyCode::Esc);
    insta::assert_snapshot!("chess-menu-fr", visit.shot("chess-menu-fr", 80, 24));
    let mut mate = chess();
    mate.say(&["f3", "e5", "g4", "Qh4"]);
    insta::assert_snapshot!("chess-mate", mate.shot("chess-mate", 80, 24));
}

#[test]
fn screens_without_unicode_and_without_colours() {
    let mut visit = spanish();
    visit.room.look = Look { glyphs: Glyphs::Ascii, colours: Colours::None };
    visit.room.language = Language::French;
    let screen = visit.shot("chess-ascii", 80, 24);
    assert!(screen.is_ascii(), "{screen}");
    insta::assert_snapshot!("chess-ascii", screen);
}

#[test]
fn screens_of_checkers() {
    let mut visit = Visit::<checkers::Position>::new(friends("sleigh"));
    visit.say(&["11-15", "23-19", "9-14", "22-17"]);
    insta::assert_snapshot!("checkers-80x24", visit.shot("checkers-80x24", 80, 24));
    // 6-9 leaves 14 and 13 to be taken by 17.
    visit.say(&["6-9", "17-13"]);
    insta::assert_snapshot!("checkers-120x40", visit.shot("checkers-120x40", 120, 40));
}
