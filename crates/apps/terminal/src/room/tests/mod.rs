//! Rooms played in without a terminal: what keys and clicks do, and what the screens look like.

mod back;
mod by_hand;
mod dice;
mod screens;
mod scribble;

use board_view::BoardView;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use table::{BySeat, Dice, GameResult, Millis, Occupant, Phase, Setup, Takebacks};
use words::Language;

use super::{Flow, Input, Room, Said};
use crate::house::House;
use crate::spots::Spot;
use crate::{Look, PlayableGame, shots};

/// A room and somebody who presses its keys.
struct Visit<G: PlayableGame> {
    room: Room<G>,
    now: u64,
}

impl<G: PlayableGame> Visit<G> {
    fn new(setup: Setup<G>) -> Self {
        let fair = setup.dice != Dice::None;
        Self::with_dice(setup, fair)
    }

    /// With honest dice or with real ones.
    fn with_dice(setup: Setup<G>, fair: bool) -> Self {
        let mut number = 0;
        let luck = Box::new(move || {
            number += 1;
            number
        });
        let house = House::open(setup, fair, None, luck).unwrap();
        Self { room: Room::new(house, Language::English, Look::FULL), now: 0 }
    }

    fn happens(&mut self, input: Input) -> Flow<G> {
        self.room.update(input, Millis(self.now))
    }

    fn key(&mut self, code: KeyCode) -> Flow<G> {
        self.happens(Input::Key(KeyEvent::new(code, KeyModifiers::NONE)))
    }

    /// Types lines, each with Enter.
    fn say(&mut self, lines: &[&str]) {
        for line in lines {
            line.chars().for_each(|letter| drop(self.key(KeyCode::Char(letter))));
            self.key(KeyCode::Enter);
        }
    }

    fn draw(&mut self, width: u16, height: u16) -> Buffer {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| self.room.draw(frame)).unwrap();
        terminal.backend().buffer().clone()
    }

    /// The screen as text, kept as a picture too if somebody wants it.
    fn shot(&mut self, name: &str, width: u16, height: u16) -> String {
        let buffer = self.draw(width, height);
        shots::keep(name, &buffer);
        shots::text(&buffer)
    }

    /// Clicks the place of this name, wherever it is on the screen.
    fn click(&mut self, name: &str) {
        let place = self.room.house.table().position().read_place(name).unwrap();
        self.click_spot(Spot::Place(place));
    }

    fn click_spot(&mut self, spot: Spot) -> Flow<G> {
        self.draw(80, 24);
        let found = (0..24).flat_map(|row| (0..80).map(move |column| (column, row)));
        let (column, row) =
            found.into_iter().find(|(x, y)| self.room.spots.at(*x, *y) == Some(spot)).unwrap();
        let kind = MouseEventKind::Down(MouseButton::Left);
        let modifiers = KeyModifiers::NONE;
        self.happens(Input::Mouse(MouseEvent { kind, column, row, modifiers }))
    }

    fn position(&self) -> String {
        self.room.house.table().position().write_position()
    }

    fn phase(&self) -> Phase {
        self.room.house.table().phase()
    }
}

fn friends<G: PlayableGame>(rules: &str) -> Setup<G> {
    let rules: G::Rules = rules.parse().unwrap_or_else(|error| panic!("{error}"));
    let seats = BySeat { south: Occupant::person("Ann"), north: Occupant::guest("Bob") };
    Setup { seats, ..Setup::new(G::GAME, rules) }
}

fn chess() -> Visit<chess::Position> {
    Visit::new(friends("standard"))
}

fn at(fen: &str) -> Visit<chess::Position> {
    let start = game::Notation::read_position(&chess::Rules::STANDARD, fen).unwrap();
    Visit::new(Setup { start: Some(start), ..friends("standard") })
}

#[test]
fn moves_are_typed() {
    let mut visit = chess();
    visit.say(&["e4", "e7e5", "Nf3"]);
    assert_eq!(visit.position(), "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
}

#[test]
fn moves_are_clicked() {
    let mut visit = chess();
    for name in ["e2", "e4", "e7", "e5"] {
        visit.click(name);
    }
    assert!(visit.position().starts_with("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w"));
}

#[test]
fn moves_are_made_with_the_arrows() {
    let mut visit = chess();
    visit.key(KeyCode::Up);
    // The cursor begins on a piece that can move; from there to e2.
    let place = visit.room.house.table().position().read_place("e2");
    visit.room.cursor = place;
    visit.key(KeyCode::Enter);
    visit.key(KeyCode::Up);
    visit.key(KeyCode::Up);
    visit.key(KeyCode::Char(' '));
    assert!(visit.position().contains("/4P3/8/PPPP1PPP/"), "{}", visit.position());
}

#[test]
fn a_typed_square_is_a_click() {
    let mut visit = chess();
    visit.say(&["g1", "f3"]);
    assert!(visit.position().contains("/5N2/"), "{}", visit.position());
}

#[test]
fn a_promotion_is_asked_for() {
    for (keys, became) in [
        (vec![KeyCode::Enter], 'Q'),
        (vec![KeyCode::Tab, KeyCode::Enter], 'R'),
        (vec![KeyCode::Char('n'), KeyCode::Enter], 'N'),
    ] {
        let mut visit = at("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
        visit.click("a7");
        visit.click("a8");
        assert!(visit.shot("promotion", 80, 24).contains("What does the pawn become?"));
        keys.into_iter().for_each(|key| drop(visit.key(key)));
        assert!(visit.position().starts_with(became), "{}", visit.position());
    }
}

#[test]
fn escape_steps_back_before_it_opens_the_menu() {
    let mut visit = chess();
    visit.click("e2");
    assert!(visit.room.draft.as_ref().unwrap().lifted().is_some());
    visit.key(KeyCode::Esc);
    assert!(visit.room.draft.as_ref().unwrap().lifted().is_none());
    visit.key(KeyCode::Esc);
    assert!(visit.shot("menu", 80, 24).contains("▸ "));
    visit.key(KeyCode::Esc);
    assert!(!visit.shot("no-menu", 80, 24).contains("Turn the board"));
}

#[test]
fn a_draw_is_offered_declined_and_agreed() {
    let mut visit = chess();
    visit.say(&["e4", "draw"]);
    let asked = visit.shot("offer", 80, 24);
    assert!(asked.contains("Black offers a draw."), "{asked}");
    visit.key(KeyCode::Tab);
    visit.key(KeyCode::Enter);
    assert!(visit.shot("declined", 80, 24).contains("White declines."));
    visit.say(&["draw"]);
    let refused = visit.shot("again", 80, 24);
    assert!(refused.contains("That was declined"), "{refused}");
    visit.say(&["e5", "draw"]);
    visit.click_spot(Spot::Button(0));
    assert_eq!(visit.phase(), Phase::Over);
    assert!(visit.shot("agreed", 80, 24).contains("Drawn by agreement."));
}

#[test]
fn resigning_is_confirmed() {
    let mut visit = chess();
    visit.say(&["e4", "e5"]);
    visit.key(KeyCode::F(7));
    visit.key(KeyCode::Enter);
    assert_eq!(visit.phase(), Phase::Playing, "the first line plays on");
    visit.key(KeyCode::F(7));
    visit.key(KeyCode::Down);
    visit.key(KeyCode::Enter);
    let over = visit.shot("resigned", 80, 24);
    assert!(over.contains("Black has won: resignation."), "{over}");
}

#[test]
fn moves_are_taken_back() {
    let mut free =
        Visit::<chess::Position>::new(Setup { takebacks: Takebacks::Free, ..friends("standard") });
    free.say(&["e4", "e5"]);
    // White is to move and wants White's move back, Black's with it.
    free.key(KeyCode::F(4));
    assert!(free.position().contains(" w KQkq - 0 1"), "{}", free.position());
    let mut asked = chess();
    asked.say(&["e4", "e5", "takeback"]);
    assert!(asked.shot("takeback", 80, 24).contains("White would like to take back."));
    asked.say(&["accept"]);
    assert!(asked.position().contains(" w KQkq - 0 1"), "{}", asked.position());
}

#[test]
fn the_flag_falls_by_itself() {
    let clock = "60".parse().unwrap();
    let mut visit = Visit::<chess::Position>::new(Setup { clock, ..friends("standard") });
    visit.say(&["e4"]);
    visit.now = 59_999;
    visit.happens(Input::Tick);
    assert_eq!(visit.phase(), Phase::Playing);
    visit.now = 60_000;
    visit.happens(Input::Tick);
    let verdict = visit.room.house.table().current_game().unwrap().result();
    assert!(matches!(verdict, Some(GameResult::Flag { .. })), "{verdict:?}");
    let over = visit.shot("flag", 80, 24);
    assert!(over.contains("Black's time is up"), "{over}");
}

#[test]
fn random_moves_answer_after_a_pause() {
    let mut setup = friends::<chess::Position>("standard");
    setup.seats.north = Occupant::Computer(0);
    let mut visit = Visit::new(setup);
    visit.say(&["e4"]);
    visit.happens(Input::Tick);
    let moves = |visit: &Visit<chess::Position>| {
        visit.room.house.table().current_game().unwrap().line().events().len()
    };
    assert_eq!(moves(&visit), 1, "people want to see their own move first");
    visit.now = 1_000;
    while moves(&visit) < 2 {
        visit.happens(Input::Tick);
        std::thread::yield_now();
    }
    assert!(visit.room.draft.is_some(), "it is our turn again");
}

#[test]
fn a_rematch_changes_sides() {
    let mut setup = friends::<chess::Position>("standard");
    setup.seats.north = Occupant::Computer(0);
    let mut visit = Visit::new(setup);
    visit.say(&["resign"]);
    visit.key(KeyCode::Down);
    visit.key(KeyCode::Enter);
    assert_eq!(visit.phase(), Phase::Over);
    match visit.click_spot(Spot::Button(0)) {
        Flow::Again(setup) => assert_eq!(setup.sides, table::Sides::White(table::Seat::North)),
        _ => panic!("random moves always play again"),
    }
}

#[test]
fn the_language_changes_in_the_middle() {
    let mut visit = chess();
    visit.say(&["Nf3"]);
    visit.key(KeyCode::F(2));
    let screen = visit.shot("french", 80, 24);
    assert!(screen.contains("Cf3") && screen.contains("Aux Noirs de jouer."), "{screen}");
    visit.say(&["Cf6"]);
    assert!(visit.position().starts_with("rnbqkb1r/pppppppp/5n2/"), "{}", visit.position());
}

#[test]
fn what_is_said_about_files_is_shown() {
    let mut visit = chess();
    visit.room.say(Said::Damaged(17));
    assert!(visit.shot("damaged", 80, 24).contains("17"));
    visit.room.say(Said::Unkept(std::io::ErrorKind::StorageFull));
    assert!(visit.shot("full", 80, 24).contains("there is no room left"));
}

#[test]
fn leaving_and_exporting_are_for_the_edge_to_do() {
    let mut visit = chess();
    assert!(matches!(visit.key(KeyCode::F(10)), Flow::Leave));
    assert!(matches!(visit.key(KeyCode::F(8)), Flow::Export));
    let control_c = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
    assert!(matches!(visit.happens(Input::Key(control_c)), Flow::Leave));
}

#[test]
fn no_window_is_too_small_to_live() {
    for (width, height) in [(0, 0), (1, 1), (10, 5), (27, 14), (28, 14), (40, 15), (79, 23)] {
        let mut visit = chess();
        visit.say(&["e4", "Ke5"]);
        visit.shot("tiny", width.max(1), height.max(1));
        visit.key(KeyCode::F(1));
        visit.shot("tiny", width.max(1), height.max(1));
        visit.key(KeyCode::Esc);
        visit.key(KeyCode::Esc);
        visit.key(KeyCode::Esc);
        visit.shot("tiny", width.max(1), height.max(1));
    }
}

#[test]
fn a_capture_that_may_stop_is_asked_about() {
    let rules = checkers::Rules::DELUXE;
    let start = game::Notation::read_position(&rules, "W:W29:B25,18,1").unwrap();
    let setup = Setup { start: Some(start), ..friends::<checkers::Position>("deluxe") };
    let mut visit = Visit::new(setup);
    visit.click("29");
    visit.click("22");
    assert!(visit.shot("go-on", 80, 24).contains("The capture may go on."));
    visit.say(&["stop"]);
    assert!(visit.position().starts_with("B:W22:B1,18"), "{}", visit.position());
}

#[test]
fn whoever_offers_a_draw_can_still_move() {
    let mut visit = chess();
    visit.say(&["draw", "e4"]);
    assert!(visit.position().contains("/4P3/"), "{}", visit.position());
    assert!(visit.room.house.table().offer().is_some(), "and still offers it");
}

#[test]
fn whoever_only_watches_cannot_take_part() {
    let mut setup = friends::<chess::Position>("standard");
    setup.seats = BySeat { south: Occupant::Computer(0), north: Occupant::Computer(0) };
    let mut visit = Visit::new(setup);
    visit.key(KeyCode::Esc);
    let menu = visit.shot("watching", 80, 24);
    assert!(!menu.contains("Resign") && menu.contains("Leave"), "{menu}");
    visit.key(KeyCode::Esc);
    visit.say(&["draw"]);
    assert!(visit.shot("watching", 80, 24).contains("Whoever watches cannot take part."));
}

#[test]
fn nothing_is_drawn_twice_for_nothing() {
    let clock = "60".parse().unwrap();
    let mut visit = Visit::<chess::Position>::new(Setup { clock, ..friends("standard") });
    assert!(visit.room.is_stale());
    visit.draw(80, 24);
    visit.now = 500;
    visit.happens(Input::Tick);
    assert!(!visit.room.is_stale(), "the clock still shows 1:00");
    visit.now = 1_001;
    visit.happens(Input::Tick);
    assert!(visit.room.is_stale());
    visit.draw(80, 24);
    visit.key(KeyCode::Char('e'));
    assert!(visit.room.is_stale());
}
