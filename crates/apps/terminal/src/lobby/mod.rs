//! Before the game: choosing one, and with whom, and how.
//!
//! Playing takes two steps: choose a board, press Play. Everything else has a usual value and can be
//! changed on the way.

mod card;
mod draw;
mod mini;
#[cfg(test)]
mod tests;

use std::path::PathBuf;

use crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use games::Kind;
use words::Language;

use crate::room::Input;
use crate::spots::{Spot, Spots};
use crate::{Look, Order};

pub(crate) use card::{Card, Line};

/// The place before the games.
pub(crate) struct Lobby {
    language: Language,
    look: Look,
    spots: Spots,
    page: Page,
    order: Order,
    last: Option<Unfinished>,
}

/// A game that can be gone on with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Unfinished {
    pub(crate) path: PathBuf,
    pub(crate) kind: Kind,
    pub(crate) rules: String,
}

enum Page {
    /// The three boards, and which of them is looked at; after them the unfinished game.
    Home(usize),
    /// A game's card.
    Card(Card),
}

/// What comes of being in the lobby.
pub(crate) enum Way {
    /// Nothing yet.
    Stay,
    /// Out.
    Leave,
    /// Back to the unfinished game.
    Resume(PathBuf),
    /// A new game.
    Play(Order),
}

impl Lobby {
    pub(crate) fn new(order: Order, last: Option<Unfinished>) -> Self {
        let page = match order.game {
            Some(kind) => Page::Card(Card::new(kind, &order)),
            None => Page::Home(0),
        };
        let (language, look) = (order.language, order.look);
        Self { language, look, spots: Spots::default(), page, order, last }
    }

    pub(crate) fn update(&mut self, input: Input) -> Way {
        match input {
            Input::Away => Way::Leave,
            Input::Key(key) if key.kind != KeyEventKind::Release => self.key(key),
            Input::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                match self.spots.at(mouse.column, mouse.row) {
                    Some(Spot::Row(index)) => self.click(index),
                    _ => Way::Stay,
                }
            }
            _ => Way::Stay,
        }
    }

    fn key(&mut self, key: KeyEvent) -> Way {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return if key.code == KeyCode::Char('c') { Way::Leave } else { Way::Stay };
        }
        match (key.code, &mut self.page) {
            (KeyCode::F(2), _) => self.switch_language(),
            (KeyCode::F(10), _) => return Way::Leave,
            (code, Page::Home(_)) => return self.home_key(code),
            (KeyCode::Esc, Page::Card(_)) => self.page = Page::Home(0),
            (KeyCode::Up | KeyCode::BackTab, Page::Card(card)) => card.step(-1),
            (KeyCode::Down | KeyCode::Tab, Page::Card(card)) => card.step(1),
            (KeyCode::Left, Page::Card(card)) => card.change(-1),
            (KeyCode::Right | KeyCode::Char(' '), Page::Card(card)) => card.change(1),
            (KeyCode::Enter, Page::Card(card)) => return play(card, &self.order, self.language),
            _ => {}
        }
        Way::Stay
    }

    fn switch_language(&mut self) {
        self.language = match self.language {
            Language::English => Language::French,
            Language::French => Language::English,
        };
    }

    /// The boards, and the unfinished game if there is one.
    fn doors(&self) -> usize {
        Kind::ALL.len() + usize::from(self.last.is_some())
    }

    fn home_key(&mut self, code: KeyCode) -> Way {
        let doors = self.doors();
        let Page::Home(chosen) = &mut self.page else { return Way::Stay };
        match code {
            KeyCode::Left | KeyCode::Up | KeyCode::BackTab => {
                *chosen = (*chosen + doors - 1) % doors;
            }
            KeyCode::Right | KeyCode::Down | KeyCode::Tab => *chosen = (*chosen + 1) % doors,
            KeyCode::Enter | KeyCode::Char(' ') => return self.open(),
            KeyCode::Esc | KeyCode::Char('q') => return Way::Leave,
            _ => {}
        }
        Way::Stay
    }

    /// Opens the door that is looked at.
    fn open(&mut self) -> Way {
        let Page::Home(chosen) = self.page else { return Way::Stay };
        match (Kind::ALL.get(chosen), &self.last) {
            (Some(kind), _) => self.page = Page::Card(Card::new(*kind, &self.order)),
            (None, Some(last)) => return Way::Resume(last.path.clone()),
            (None, None) => {}
        }
        Way::Stay
    }

    fn click(&mut self, index: usize) -> Way {
        match &mut self.page {
            Page::Home(chosen) => {
                *chosen = index;
                self.open()
            }
            Page::Card(card) if card.is_play(index) => play(card, &self.order, self.language),
            Page::Card(card) => {
                card.look_at(index);
                card.change(1);
                Way::Stay
            }
        }
    }
}

fn play(card: &Card, order: &Order, language: Language) -> Way {
    Way::Play(Order { language, ..card.order(order) })
}
