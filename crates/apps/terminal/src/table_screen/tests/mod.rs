//! Screens without a terminal: what keys and clicks do, and what is drawn.

mod dice;
mod history;
mod random_input;
mod screens;
mod table_rules;

use board_view::BoardView;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use table::{BySeat, GameResult, Millis, Occupant, RollSource, TablePhase, TableSetup, Takebacks};
use words::Language;

use super::{FileNotice, Input, TableScreen, Transition};
use crate::click_areas::ClickTarget;
use crate::local_table::LocalTable;
use crate::{TerminalCapabilities, TerminalGame, screenshots};

/// A screen, and keys and clicks for it.
struct ScreenDriver<G: TerminalGame> {
    screen: TableScreen<G>,
    now: u64,
}

impl<G: TerminalGame> ScreenDriver<G> {
    fn new(setup: TableSetup<G>) -> Self {
        let fair = setup.dice != RollSource::None;
        Self::with_dice(setup, fair)
    }

    /// With fair dice or with real ones.
    fn with_dice(setup: TableSetup<G>, fair: bool) -> Self {
        let mut number = 0;
        let entropy = Box::new(move || {
            number += 1;
            number
        });
        let local_table = LocalTable::open(setup, fair, None, entropy).unwrap();
        Self {
            screen: TableScreen::new(local_table, Language::English, TerminalCapabilities::FULL),
            now: 0,
        }
    }

    fn update(&mut self, input: Input) -> Transition<G> {
        self.screen.update(input, Millis(self.now))
    }

    fn key(&mut self, code: KeyCode) -> Transition<G> {
        self.update(Input::Key(KeyEvent::new(code, KeyModifiers::NONE)))
    }

    /// Types lines, each with Enter.
    fn enter(&mut self, lines: &[&str]) {
        for line in lines {
            line.chars().for_each(|letter| drop(self.key(KeyCode::Char(letter))));
            self.key(KeyCode::Enter);
        }
    }

    fn draw(&mut self, width: u16, height: u16) -> Buffer {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| self.screen.draw(frame)).unwrap();
        terminal.backend().buffer().clone()
    }

    /// The screen as text. With `SALON_SHOTS` it is also written as a picture.
    fn shot(&mut self, name: &str, width: u16, height: u16) -> String {
        let buffer = self.draw(width, height);
        screenshots::save(name, &buffer);
        screenshots::text(&buffer)
    }

    /// Clicks the place of this name, wherever it is on the screen.
    fn click(&mut self, name: &str) {
        let place = self.screen.local_table.table().position().read_place(name).unwrap();
        self.click_target(ClickTarget::Place(place));
    }

    fn click_target(&mut self, target: ClickTarget) -> Transition<G> {
        self.draw(80, 24);
        let found = (0..24).flat_map(|row| (0..80).map(move |column| (column, row)));
        let (column, row) = found
            .into_iter()
            .find(|(x, y)| self.screen.click_areas.at(*x, *y) == Some(target))
            .unwrap();
        let kind = MouseEventKind::Down(MouseButton::Left);
        let modifiers = KeyModifiers::NONE;
        self.update(Input::Mouse(MouseEvent { kind, column, row, modifiers }))
    }

    fn position(&self) -> String {
        self.screen.local_table.table().position().write_position()
    }

    fn phase(&self) -> TablePhase {
        self.screen.local_table.table().phase()
    }
}

fn friends<G: TerminalGame>(rules: &str) -> TableSetup<G> {
    let rules: G::Rules = rules.parse().unwrap_or_else(|error| panic!("{error}"));
    let seats = BySeat { south: Occupant::person("Ann"), north: Occupant::guest("Bob") };
    TableSetup { seats, ..TableSetup::new(G::GAME, rules) }
}

fn chess() -> ScreenDriver<chess::Position> {
    ScreenDriver::new(friends("standard"))
}

fn at(fen: &str) -> ScreenDriver<chess::Position> {
    let start = game::Notation::read_position(&chess::Rules::STANDARD, fen).unwrap();
    ScreenDriver::new(TableSetup { start: Some(start), ..friends("standard") })
}

#[test]
fn plays_typed_moves() {
    let mut driver = chess();
    driver.enter(&["e4", "e7e5", "Nf3"]);
    assert_eq!(driver.position(), "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
}

#[test]
fn plays_clicked_moves() {
    let mut driver = chess();
    for name in ["e2", "e4", "e7", "e5"] {
        driver.click(name);
    }
    assert!(driver.position().starts_with("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w"));
}

#[test]
fn plays_moves_with_the_arrow_keys() {
    let mut driver = chess();
    driver.key(KeyCode::Up);
    // The cursor begins on a piece that can move; from there to e2.
    let place = driver.screen.local_table.table().position().read_place("e2");
    driver.screen.cursor = place;
    driver.key(KeyCode::Enter);
    driver.key(KeyCode::Up);
    driver.key(KeyCode::Up);
    driver.key(KeyCode::Char(' '));
    assert!(driver.position().contains("/4P3/8/PPPP1PPP/"), "{}", driver.position());
}

#[test]
fn a_typed_square_is_a_click() {
    let mut driver = chess();
    driver.enter(&["g1", "f3"]);
    assert!(driver.position().contains("/5N2/"), "{}", driver.position());
}

#[test]
fn asks_for_the_promotion_piece() {
    for (keys, became) in [
        (vec![KeyCode::Enter], 'Q'),
        (vec![KeyCode::Tab, KeyCode::Enter], 'R'),
        (vec![KeyCode::Char('n'), KeyCode::Enter], 'N'),
    ] {
        let mut driver = at("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
        driver.click("a7");
        driver.click("a8");
        assert!(driver.shot("promotion", 80, 24).contains("What does the pawn become?"));
        keys.into_iter().for_each(|key| drop(driver.key(key)));
        assert!(driver.position().starts_with(became), "{}", driver.position());
    }
}

#[test]
fn escape_undoes_a_step_before_it_opens_the_menu() {
    let mut driver = chess();
    driver.click("e2");
    assert!(driver.screen.draft.as_ref().unwrap().lifted().is_some());
    driver.key(KeyCode::Esc);
    assert!(driver.screen.draft.as_ref().unwrap().lifted().is_none());
    driver.key(KeyCode::Esc);
    assert!(driver.shot("menu", 80, 24).contains("▸ "));
    driver.key(KeyCode::Esc);
    assert!(!driver.shot("no-menu", 80, 24).contains("Flip the board"));
}

#[test]
fn offers_declines_and_accepts_a_draw() {
    let mut driver = chess();
    driver.enter(&["e4", "draw"]);
    let asked = driver.shot("offer", 80, 24);
    assert!(asked.contains("Black offers a draw."), "{asked}");
    driver.key(KeyCode::Tab);
    driver.key(KeyCode::Enter);
    assert!(driver.shot("declined", 80, 24).contains("White declines."));
    driver.enter(&["draw"]);
    let refused = driver.shot("again", 80, 24);
    assert!(refused.contains("This was declined"), "{refused}");
    driver.enter(&["e5", "draw"]);
    driver.click_target(ClickTarget::Button(0));
    assert_eq!(driver.phase(), TablePhase::Over);
    assert!(driver.shot("agreed", 80, 24).contains("Drawn by agreement."));
}

#[test]
fn resigning_must_be_confirmed() {
    let mut driver = chess();
    driver.enter(&["e4", "e5"]);
    driver.key(KeyCode::F(7));
    driver.key(KeyCode::Enter);
    assert_eq!(driver.phase(), TablePhase::Playing, "the first line plays on");
    driver.key(KeyCode::F(7));
    driver.key(KeyCode::Down);
    driver.key(KeyCode::Enter);
    let over = driver.shot("resigned", 80, 24);
    assert!(over.contains("Black has won: resignation."), "{over}");
}

#[test]
fn takes_back_the_last_move() {
    let mut free = ScreenDriver::<chess::Position>::new(TableSetup {
        takebacks: Takebacks::Free,
        ..friends("standard")
    });
    free.enter(&["e4", "e5"]);
    // Black's move first, then White's.
    free.key(KeyCode::F(4));
    assert!(free.position().contains(" b KQkq - 0 1"), "{}", free.position());
    free.key(KeyCode::F(4));
    assert!(free.position().contains(" w KQkq - 0 1"), "{}", free.position());
    let mut asked = chess();
    asked.enter(&["e4", "e5", "takeback"]);
    assert!(asked.shot("takeback", 80, 24).contains("Black would like to take back"));
    asked.enter(&["accept"]);
    assert!(asked.position().contains(" b KQkq - 0 1"), "{}", asked.position());
}

#[test]
fn the_flag_falls_without_input() {
    let clock = "60".parse().unwrap();
    let mut driver =
        ScreenDriver::<chess::Position>::new(TableSetup { clock, ..friends("standard") });
    driver.enter(&["e4"]);
    driver.now = 59_999;
    driver.update(Input::Tick);
    assert_eq!(driver.phase(), TablePhase::Playing);
    driver.now = 60_000;
    driver.update(Input::Tick);
    let result = driver.screen.local_table.table().current_game().unwrap().result();
    assert!(matches!(result, Some(GameResult::Flag { .. })), "{result:?}");
    let over = driver.shot("flag", 80, 24);
    assert!(over.contains("Black's time is up"), "{over}");
}

#[test]
fn a_computer_answers_after_a_pause() {
    let mut setup = friends::<chess::Position>("standard");
    setup.seats.north = Occupant::Computer(0);
    let mut driver = ScreenDriver::new(setup);
    driver.enter(&["e4"]);
    driver.update(Input::Tick);
    let moves = |driver: &ScreenDriver<chess::Position>| {
        driver.screen.local_table.table().current_game().unwrap().line().events().len()
    };
    assert_eq!(moves(&driver), 1, "the player's move is shown first");
    driver.now = 1_000;
    while moves(&driver) < 2 {
        driver.update(Input::Tick);
        std::thread::yield_now();
    }
    assert!(driver.screen.draft.is_some(), "it is our turn again");
}

#[test]
fn a_rematch_changes_sides() {
    let mut setup = friends::<chess::Position>("standard");
    setup.seats.north = Occupant::Computer(0);
    let mut driver = ScreenDriver::new(setup);
    driver.enter(&["resign"]);
    driver.key(KeyCode::Down);
    driver.key(KeyCode::Enter);
    assert_eq!(driver.phase(), TablePhase::Over);
    let mut transition = driver.click_target(ClickTarget::Button(0));
    driver.now = 1_000;
    // The computer accepts on its own thread.
    let setup = loop {
        match transition {
            Transition::Rematch(setup) => break setup,
            _ => transition = driver.update(Input::Tick),
        }
        std::thread::yield_now();
    };
    assert_eq!(setup.sides, table::Sides::White(table::Seat::North));
}

#[test]
fn switches_the_language_during_a_game() {
    let mut driver = chess();
    driver.enter(&["Nf3"]);
    driver.key(KeyCode::F(2));
    let screen = driver.shot("french", 80, 24);
    assert!(screen.contains("Cf3") && screen.contains("Aux Noirs de jouer."), "{screen}");
    driver.enter(&["Cf6"]);
    assert!(driver.position().starts_with("rnbqkb1r/pppppppp/5n2/"), "{}", driver.position());
}

#[test]
fn shows_messages_about_files() {
    let mut driver = chess();
    driver.screen.show(FileNotice::Damaged(17));
    assert!(driver.shot("damaged", 80, 24).contains("17"));
    driver.screen.show(FileNotice::NotSaved(std::io::ErrorKind::StorageFull));
    assert!(driver.shot("full", 80, 24).contains("the disk is full"));
}

#[test]
fn leaving_and_exporting_are_transitions() {
    let mut driver = chess();
    assert!(matches!(driver.key(KeyCode::F(10)), Transition::Leave));
    assert!(matches!(driver.key(KeyCode::F(8)), Transition::Export));
    let control_c = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
    assert!(matches!(driver.update(Input::Key(control_c)), Transition::Leave));
}

#[test]
fn draws_in_windows_of_any_size() {
    for (width, height) in [(0, 0), (1, 1), (10, 5), (27, 14), (28, 14), (40, 15), (79, 23)] {
        let mut driver = chess();
        driver.enter(&["e4", "Ke5"]);
        driver.shot("tiny", width.max(1), height.max(1));
        driver.key(KeyCode::F(1));
        driver.shot("tiny", width.max(1), height.max(1));
        driver.key(KeyCode::Esc);
        driver.key(KeyCode::Esc);
        driver.key(KeyCode::Esc);
        driver.shot("tiny", width.max(1), height.max(1));
    }
}

#[test]
fn asks_whether_a_capture_goes_on() {
    let rules = checkers::Rules::DELUXE;
    let start = game::Notation::read_position(&rules, "W:W29:B25,18,1").unwrap();
    let setup = TableSetup { start: Some(start), ..friends::<checkers::Position>("deluxe") };
    let mut driver = ScreenDriver::new(setup);
    driver.click("29");
    driver.click("22");
    assert!(driver.shot("go-on", 80, 24).contains("The capture can continue."));
    driver.enter(&["stop"]);
    assert!(driver.position().starts_with("B:W22:B1,18"), "{}", driver.position());
}

#[test]
fn a_player_who_offered_a_draw_can_still_move() {
    let mut driver = chess();
    driver.enter(&["draw", "e4"]);
    assert!(driver.position().contains("/4P3/"), "{}", driver.position());
    assert!(driver.screen.local_table.table().offer().is_some(), "and still offers it");
}

#[test]
fn spectators_cannot_take_part() {
    let mut setup = friends::<chess::Position>("standard");
    setup.seats = BySeat { south: Occupant::Computer(0), north: Occupant::Computer(0) };
    let mut driver = ScreenDriver::new(setup);
    driver.key(KeyCode::Esc);
    let menu = driver.shot("watching", 80, 24);
    assert!(!menu.contains("Resign") && menu.contains("Leave"), "{menu}");
    driver.key(KeyCode::Esc);
    driver.enter(&["draw"]);
    assert!(driver.shot("watching", 80, 24).contains("Spectators cannot take part."));
}

#[test]
fn redraws_only_after_a_change() {
    let clock = "60".parse().unwrap();
    let mut driver =
        ScreenDriver::<chess::Position>::new(TableSetup { clock, ..friends("standard") });
    assert!(driver.screen.needs_redraw());
    driver.draw(80, 24);
    driver.now = 500;
    driver.update(Input::Tick);
    assert!(!driver.screen.needs_redraw(), "the clock still shows 1:00");
    driver.now = 1_001;
    driver.update(Input::Tick);
    assert!(driver.screen.needs_redraw());
    driver.draw(80, 24);
    driver.key(KeyCode::Char('e'));
    assert!(driver.screen.needs_redraw());
}
