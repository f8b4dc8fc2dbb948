//! Looking back.

use super::*;

#[test]
fn earlier_positions_are_shown_and_marked_as_such() {
    let mut visit = chess();
    visit.say(&["e4", "e5", "Nf3"]);
    let present = visit.room.scene();
    visit.key(KeyCode::PageUp);
    let earlier = visit.shot("chess-back", 80, 24);
    assert!(earlier.contains("Earlier position"), "{earlier}");
    assert!(earlier.contains("Position 2 of 3") && !earlier.contains("Nf3"), "{earlier}");
    visit.key(KeyCode::Home);
    assert!(visit.shot("chess-start", 80, 24).contains("Position 0 of 3"));
    let start = <chess::Position as game::Game>::start(chess::Rules::STANDARD);
    assert_eq!(visit.room.scene(), board_view::Scene::of(&start, game::Side::White, None));
    visit.key(KeyCode::PageDown);
    assert!(visit.shot("chess-first", 80, 24).contains("Position 1 of 3"));
    visit.key(KeyCode::End);
    assert_eq!(visit.room.scene(), present);
    assert!(!visit.shot("chess-present", 80, 24).contains("Earlier position"));
}

/// The first click, Enter or Esc only comes back; a typed move is one in the game.
#[test]
fn nothing_is_played_in_the_past() {
    let mut visit = chess();
    visit.say(&["e4", "e5"]);
    let before = visit.position();
    for code in [KeyCode::Enter, KeyCode::Esc] {
        visit.key(KeyCode::Home);
        visit.key(code);
        assert!(visit.room.back.is_none());
    }
    visit.key(KeyCode::Home);
    visit.click("d2");
    assert!(visit.room.back.is_none() && visit.position() == before);
    visit.key(KeyCode::Home);
    visit.say(&["Nf3"]);
    assert_ne!(visit.position(), before);
    assert!(visit.room.back.is_none(), "a move brings everybody back");
}
