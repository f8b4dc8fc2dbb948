//! Whatever is pressed and clicked, nothing breaks.

use fastrand::Rng;
use table::Table;

use super::*;

const KEYS: [KeyCode; 22] = [
    KeyCode::Enter,
    KeyCode::Enter,
    KeyCode::Tab,
    KeyCode::BackTab,
    KeyCode::Esc,
    KeyCode::Backspace,
    KeyCode::Left,
    KeyCode::Right,
    KeyCode::Up,
    KeyCode::Down,
    KeyCode::PageUp,
    KeyCode::PageDown,
    KeyCode::Home,
    KeyCode::End,
    KeyCode::F(1),
    KeyCode::F(2),
    KeyCode::F(3),
    KeyCode::F(4),
    KeyCode::F(5),
    KeyCode::F(6),
    KeyCode::F(7),
    KeyCode::Delete,
];

const WORDS: [&str; 12] = [
    "", "yes", "non", "accept", "roll", "31", "8/5 6/5", "e4 e5", "double", "\u{0}é", "cocked",
    "withdraw",
];

fn scribble<G: PlayableGame>(rules: &str, fair: bool, seed: u64) {
    let mut random = Rng::with_seed(seed);
    let mut visit = Visit::<G>::with_dice(friends(rules), fair);
    let mut entries = 0;
    for _ in 0..2500 {
        if visit.phase() == Phase::Over && random.u8(..10) == 0 {
            entries += sound(&visit);
            visit = Visit::with_dice(friends(rules), fair);
        }
        visit.now += random.u64(..50);
        match random.u8(..10) {
            0..=2 => drop(visit.key(KEYS[random.usize(..KEYS.len())])),
            3 => drop(visit.key(KeyCode::Char(random.char(' '..='z')))),
            4..=5 => {
                let kind = match random.u8(..8) {
                    0 => MouseEventKind::Down(MouseButton::Right),
                    1 => MouseEventKind::ScrollUp,
                    2 => MouseEventKind::ScrollDown,
                    _ => MouseEventKind::Down(MouseButton::Left),
                };
                let (column, row) = (random.u16(..100), random.u16(..32));
                let modifiers = KeyModifiers::NONE;
                visit.happens(Input::Mouse(MouseEvent { kind, column, row, modifiers }));
            }
            6 => visit.say(&[WORDS[random.usize(..WORDS.len())]]),
            7 => drop(visit.happens(Input::Tick)),
            // Somebody who wants to play, so that there is a game to scribble on.
            _ => {
                let position = visit.room.house.table().position();
                let moves = position.legal_moves();
                if !moves.is_empty() {
                    let mv = &moves[random.usize(..moves.len())];
                    let text = position.write_localized_move(visit.room.language, mv);
                    visit.key(KeyCode::Esc);
                    visit.say(&[&text]);
                }
            }
        }
        if random.u8(..8) == 0 {
            visit.draw(random.u16(1..120), random.u16(1..40));
        }
    }
    entries += sound(&visit);
    assert!(entries > 50, "{rules}: only {entries} things have happened");
}

/// The record is what the table is; how much is in it.
fn sound<G: PlayableGame>(visit: &Visit<G>) -> usize {
    let table = visit.room.house.table();
    let reading = Table::<G>::read(&table.text()).unwrap_or_else(|damage| panic!("{damage:?}"));
    assert!(reading.damage.is_none() && reading.table == *table, "{}", table.text());
    table.entries().len()
}

#[test]
fn chess_is_scribbled_on() {
    scribble::<chess::Position>("standard", false, 1);
}

#[test]
fn checkers_is_scribbled_on() {
    scribble::<checkers::Position>("deluxe", false, 2);
}

#[test]
fn backgammon_is_scribbled_on() {
    scribble::<backgammon::Position>("travel+beavers", true, 3);
    scribble::<backgammon::Position>("standard", false, 4);
}

#[test]
fn a_real_board_is_scribbled_on() {
    scribble::<backgammon::TablePosition>("travel+table", true, 5);
    scribble::<backgammon::TablePosition>("travel+table", false, 6);
}
