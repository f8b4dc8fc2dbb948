use board_view::Board;
use games::Kind;
use table::BySeat;

use super::*;
use crate::shelf::Shelved;

const L: Language = Language::English;

fn luck() -> Luck {
    let mut state = 7u64;
    Box::new(move || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        state ^ (state >> 29)
    })
}

fn room(kind: Kind, rules: &str) -> Box<dyn AnyRoom> {
    let order = Order { rules: rules.to_owned(), ..Order::usual(kind) };
    let mut room = open(&order, "test", "2026.11.15", luck()).unwrap();
    room.attend(Millis(0));
    room
}

fn type_all(room: &mut Box<dyn AnyRoom>, moves: &[&str]) {
    for text in moves {
        room.wish(Wish::Type((*text).to_owned()), L, Millis(10));
        assert_eq!(room.sight(L, Millis(10)).reason, None, "{text}");
    }
}

#[test]
fn fools_mate_is_told_and_resumed() {
    let mut room = room(Kind::Chess, "standard");
    type_all(&mut room, &["f3", "e5", "g4", "Qh4"]);
    let sight = room.sight(L, Millis(20));
    assert!(sight.is_over && sight.state.contains("Black has won"), "{}", sight.state);
    assert_eq!(sight.notes.len(), 4);
    let shelved = Shelved { record: room.record(), secret: None };
    let (again, damage) = resume(&shelved, L, luck()).unwrap();
    assert_eq!((again.record(), damage), (room.record(), None));
}

#[test]
fn a_damaged_record_is_told_and_read_as_far_as_it_is_sound() {
    let mut room = room(Kind::Chess, "standard");
    type_all(&mut room, &["e4", "e5"]);
    let record = room.record();
    let cut = &record[..record.len() - 3];
    let shelved = Shelved { record: cut.to_owned(), secret: None };
    let (again, damage) = resume(&shelved, L, luck()).unwrap();
    assert!(damage.is_some());
    assert_eq!(again.sight(L, Millis(0)).notes.len(), 1);
    let nothing = Shelved { record: "nothing".to_owned(), secret: None };
    assert!(resume(&nothing, L, luck()).is_err());
}

#[test]
fn refusals_have_words_and_an_article() {
    let mut room = room(Kind::Chess, "standard");
    room.wish(Wish::Type("e5".to_owned()), L, Millis(10));
    let reason = room.sight(L, Millis(10)).reason.unwrap();
    assert!(!reason.sentence.is_empty());
    let lesson = room.lesson(reason.article.unwrap(), Language::French, None);
    assert!(!lesson.paragraphs.is_empty() && !lesson.pictures.is_empty());
}

#[test]
fn dice_fall_and_a_play_ends_by_hand() {
    let mut room = room(Kind::Backgammon, "standard");
    let now = Millis(100);
    let mut turns = 0;
    // The house rolls; whoever is to play touches every checker twice until the play is whole.
    for _ in 0..200 {
        room.attend(now);
        let sight = room.sight(L, now);
        if sight.is_over {
            break;
        }
        if let Some(ask) = &sight.ask {
            room.wish(Wish::Choose(ask.answers[0].0), L, now);
        } else if sight.can_end {
            room.wish(Wish::Done, L, now);
            turns += 1;
        } else {
            let Board::Points(points) = sight.scene.board else { panic!("points") };
            let movable = points.stacks().find(|stack| stack.marks.movable).unwrap().place;
            room.wish(Wish::Touch(movable), L, now);
            room.wish(Wish::Touch(movable), L, now);
        }
    }
    assert!(turns > 20, "{turns}");
    assert!(room.record().contains("roll"));
}

#[test]
fn looking_back_changes_the_board_but_not_the_game() {
    let mut room = room(Kind::Chess, "standard");
    let start = room.sight(L, Millis(0)).scene;
    type_all(&mut room, &["e4", "e5"]);
    room.wish(Wish::Step(-1), L, Millis(20));
    room.wish(Wish::Step(-1), L, Millis(20));
    let sight = room.sight(L, Millis(20));
    assert_eq!((sight.looking_at, sight.notes.len()), (Some(0), 2));
    let pieces = |scene: &Scene| match &scene.board {
        Board::Squares(squares) => squares.cells.iter().map(|cell| cell.piece).collect::<Vec<_>>(),
        Board::Points(_) => Vec::new(),
    };
    assert_eq!(pieces(&sight.scene), pieces(&start));
    room.wish(Wish::LookAt(usize::MAX), L, Millis(20));
    assert_eq!(room.sight(L, Millis(20)).looking_at, None);
}

#[test]
fn takebacks_are_free_between_friends() {
    let mut room = room(Kind::Checkers, "standard");
    type_all(&mut room, &["11-15"]);
    assert!(room.sight(L, Millis(20)).deeds.contains(&Deed::Takeback));
    room.wish(Wish::Deed(Deed::Takeback), L, Millis(20));
    assert!(room.sight(L, Millis(20)).notes.is_empty());
}

#[test]
fn a_computer_answers_when_its_move_could_be_seen() {
    let players = BySeat { south: Sitter::guest("?"), north: Sitter::Computer(3) };
    let order = Order { players, ..Order::usual(Kind::Chess) };
    let mut room = open(&order, "test", "2026.11.15", luck()).unwrap();
    room.attend(Millis(0));
    assert!(!room.sight(L, Millis(0)).awaits_computer && room.sight(L, Millis(0)).can_advise);
    type_all(&mut room, &["e4"]);
    let sight = room.sight(L, Millis(20));
    assert!(sight.awaits_computer && !sight.can_advise);
    room.hear(sight.entries - 1, "north move e7e5");
    assert!(!room.attend(Millis(2_000)), "that was about another position");
    for nonsense in ["", "north", "north move e7e4", "south move e7e5", "north dance"] {
        room.hear(sight.entries, nonsense);
        assert!(!room.attend(Millis(2_000)), "{nonsense}");
    }
    room.hear(sight.entries, "north move e7e5");
    assert!(!room.attend(Millis(20)), "at once would be too soon");
    assert!(room.attend(Millis(2_000)));
    assert_eq!(room.sight(L, Millis(2_000)).notes.len(), 2);
    // Whoever plays alone takes back to their own move.
    room.wish(Wish::Deed(Deed::Takeback), L, Millis(2_100));
    assert!(room.sight(L, Millis(2_100)).notes.is_empty());
}

#[test]
fn a_computer_answers_offers() {
    let players = BySeat { south: Sitter::guest("?"), north: Sitter::Computer(3) };
    let order = Order { players, ..Order::usual(Kind::Chess) };
    let mut room = open(&order, "test", "2026.11.15", luck()).unwrap();
    room.attend(Millis(0));
    room.wish(Wish::Deed(Deed::Draw), L, Millis(10));
    let sight = room.sight(L, Millis(10));
    assert!(sight.awaits_computer);
    room.hear(sight.entries, "north decline draw");
    room.attend(Millis(1_000));
    assert!(room.sight(L, Millis(1_000)).latest.unwrap().contains("declines"));
}

/// What goes by itself: rolls without a cube, and a play without another.
#[test]
fn habits_play_what_nobody_has_to_decide() {
    let habits = Habits { roll: true, forced: true, bear_off: true, home_left: false };
    let mut room = room(Kind::Backgammon, "standard+match=1");
    room.set_habits(habits);
    let mut by_hand = 0;
    // Nobody doubles in a match to one point: only plays with a choice are left to hands.
    for turn in 0..2_000 {
        // What goes by itself takes its time, one thing after the other.
        for pause in 0..8 {
            room.attend(Millis(10_000 * turn + 600 * pause));
        }
        let now = Millis(10_000 * turn + 5_000);
        let sight = room.sight(L, now);
        if sight.is_over {
            assert!(by_hand > 10 && by_hand < 200, "{by_hand}");
            return;
        }
        assert_eq!(sight.ask, None, "nothing is asked");
        if sight.can_end {
            room.wish(Wish::Done, L, now);
            by_hand += 1;
            continue;
        }
        let Board::Points(points) = &sight.scene.board else { panic!("points") };
        let Some(movable) = points.stacks().find(|stack| stack.marks.movable) else { continue };
        room.wish(Wish::Touch(movable.place), L, now);
        room.wish(Wish::Touch(movable.place), L, now);
    }
    panic!("the match does not end");
}

#[test]
fn a_carried_piece_goes_back_where_it_cannot_be_put_down() {
    let mut room = room(Kind::Chess, "standard");
    let position = chess::Position::new(chess::Rules::STANDARD);
    let place = |name: &str| board_view::BoardView::read_place(&position, name).unwrap();
    room.wish(Wish::Carry(place("e2"), place("e5")), L, Millis(5));
    let sight = room.sight(L, Millis(5));
    assert!(sight.reason.is_some() && sight.notes.is_empty());
    assert!(!sight.scene.marks(place("e2")).unwrap().lifted);
    room.wish(Wish::Carry(place("e2"), place("e4")), L, Millis(6));
    assert_eq!(room.sight(L, Millis(6)).notes.len(), 1);
}

#[test]
fn a_board_answers_whoever_types() {
    let mut room = room(Kind::Chess, "standard");
    let mut heard = |text: &str, language: Language| {
        room.wish(Wish::Type(text.to_owned()), language, Millis(10));
        let sight = room.sight(language, Millis(10));
        assert_eq!(sight.reason, None, "{text}");
        sight.heard
    };
    assert_eq!(heard("b1?", L), "b1: knight, White.");
    assert!(heard("plateau", Language::French).contains("e1"));
    assert!(heard("moves", L).starts_with("20 moves"), "there are 20 first moves");
    assert_eq!(heard("time", L), L.plain_no_clock());
    assert_eq!(heard("e4", L), "White: pawn e2 to e4.");
    assert_eq!(heard("last", L), "White: pawn e2 to e4.");
    heard("resign", L);
    assert!(room.sight(L, Millis(10)).is_over);
}

/// White has a pawn more, and the friend's side is to move.
#[test]
fn a_table_begins_where_it_was_ordered_to() {
    let text = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1";
    let order = Order { start: Some(text.to_owned()), ..Order::usual(Kind::Chess) };
    let room = open(&order, "t", "2026.11.16", luck()).unwrap();
    assert!(room.record().contains(text), "{}", room.record());
    assert_eq!(room.again().start.as_deref(), Some(text), "a rematch begins there too");
    let wrong = Order { start: Some("8/8/8 b".to_owned()), ..order };
    assert!(open(&wrong, "t", "2026.11.16", luck()).is_none());
}
