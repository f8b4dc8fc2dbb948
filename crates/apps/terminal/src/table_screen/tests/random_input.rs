//! Random keys, clicks and words: nothing panics, and the record stays valid.

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

fn survives_random_input<G: TerminalGame>(rules: &str, fair: bool, seed: u64) {
    let mut random = Rng::with_seed(seed);
    let mut driver = ScreenDriver::<G>::with_dice(friends(rules), fair);
    let mut entries = 0;
    for _ in 0..2500 {
        if driver.phase() == TablePhase::Over && random.u8(..10) == 0 {
            entries += check_record(&driver);
            driver = ScreenDriver::with_dice(friends(rules), fair);
        }
        driver.now += random.u64(..50);
        match random.u8(..10) {
            0..=2 => drop(driver.key(KEYS[random.usize(..KEYS.len())])),
            3 => drop(driver.key(KeyCode::Char(random.char(' '..='z')))),
            4..=5 => {
                let kind = match random.u8(..8) {
                    0 => MouseEventKind::Down(MouseButton::Right),
                    1 => MouseEventKind::ScrollUp,
                    2 => MouseEventKind::ScrollDown,
                    _ => MouseEventKind::Down(MouseButton::Left),
                };
                let (column, row) = (random.u16(..100), random.u16(..32));
                let modifiers = KeyModifiers::NONE;
                driver.update(Input::Mouse(MouseEvent { kind, column, row, modifiers }));
            }
            6 => driver.enter(&[WORDS[random.usize(..WORDS.len())]]),
            7 => drop(driver.update(Input::Tick)),
            // A legal move, so that games go on.
            _ => {
                let position = driver.screen.local_table.table().position();
                let moves = position.legal_moves();
                if !moves.is_empty() {
                    let mv = &moves[random.usize(..moves.len())];
                    let text = position.write_localized_move(driver.screen.language, mv);
                    driver.key(KeyCode::Esc);
                    driver.enter(&[&text]);
                }
            }
        }
        if random.u8(..8) == 0 {
            driver.draw(random.u16(1..120), random.u16(1..40));
        }
    }
    entries += check_record(&driver);
    assert!(entries > 50, "{rules}: only {entries} entries");
}

/// Checks that the record describes the table. Returns its number of entries.
fn check_record<G: TerminalGame>(driver: &ScreenDriver<G>) -> usize {
    let table = driver.screen.local_table.table();
    let reading = Table::<G>::read(&table.text()).unwrap_or_else(|damage| panic!("{damage:?}"));
    assert!(reading.damage.is_none() && reading.table == *table, "{}", table.text());
    table.entries().len()
}

#[test]
fn random_input_in_chess_does_not_panic() {
    survives_random_input::<chess::Position>("standard", false, 1);
}

#[test]
fn random_input_in_checkers_does_not_panic() {
    survives_random_input::<checkers::Position>("deluxe", false, 2);
}

#[test]
fn random_input_in_backgammon_does_not_panic() {
    survives_random_input::<backgammon::Position>("travel+beavers", true, 3);
    survives_random_input::<backgammon::Position>("standard", false, 4);
}

#[test]
fn random_input_under_table_rules_does_not_panic() {
    survives_random_input::<backgammon::TablePosition>("travel+table", true, 5);
    survives_random_input::<backgammon::TablePosition>("travel+table", false, 6);
}
