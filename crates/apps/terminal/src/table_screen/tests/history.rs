//! Looking at earlier positions.

use super::*;

#[test]
fn shows_earlier_positions() {
    let mut driver = chess();
    driver.enter(&["e4", "e5", "Nf3"]);
    let present = driver.screen.scene();
    driver.key(KeyCode::PageUp);
    let earlier = driver.shot("chess-back", 80, 24);
    assert!(earlier.contains("Earlier position"), "{earlier}");
    assert!(earlier.contains("Position 2 of 3") && !earlier.contains("Nf3"), "{earlier}");
    driver.key(KeyCode::Home);
    assert!(driver.shot("chess-start", 80, 24).contains("Position 0 of 3"));
    let start = <chess::Position as game::Game>::start(chess::Rules::STANDARD);
    assert_eq!(driver.screen.scene(), board_view::Scene::of(&start, game::Side::White, None));
    driver.key(KeyCode::PageDown);
    assert!(driver.shot("chess-first", 80, 24).contains("Position 1 of 3"));
    driver.key(KeyCode::End);
    assert_eq!(driver.screen.scene(), present);
    assert!(!driver.shot("chess-present", 80, 24).contains("Earlier position"));
}

/// A click, Enter or Esc only returns to the present; a typed move is played there.
#[test]
fn plays_nothing_in_an_earlier_position() {
    let mut driver = chess();
    driver.enter(&["e4", "e5"]);
    let before = driver.position();
    for code in [KeyCode::Enter, KeyCode::Esc] {
        driver.key(KeyCode::Home);
        driver.key(code);
        assert!(driver.screen.history.is_none());
    }
    driver.key(KeyCode::Home);
    driver.click("d2");
    assert!(driver.screen.history.is_none() && driver.position() == before);
    driver.key(KeyCode::Home);
    driver.enter(&["Nf3"]);
    assert_ne!(driver.position(), before);
    assert!(driver.screen.history.is_none(), "a move shows the present position");
}
