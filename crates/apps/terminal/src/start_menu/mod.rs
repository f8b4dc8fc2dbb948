//! The start menu: choosing a game and its options.
//!
//! Playing takes two steps: choose a board, press Play. Everything else has a usual value and can be
//! changed on the way.

mod draw;
mod options_form;
#[cfg(test)]
mod tests;
mod thumbnail;

use std::path::PathBuf;

use crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use games::GameKind;
use words::Language;

use crate::click_areas::{ClickAreas, ClickTarget};
use crate::table_screen::Input;
use crate::{PlayOptions, TerminalCapabilities};

pub(crate) use options_form::{FormRow, OptionsForm};

/// The start menu.
pub(crate) struct StartMenu {
    language: Language,
    capabilities: TerminalCapabilities,
    click_areas: ClickAreas,
    page: MenuPage,
    options: PlayOptions,
    unfinished: Option<UnfinishedGame>,
}

/// A game that can be resumed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct UnfinishedGame {
    pub(crate) path: PathBuf,
    pub(crate) kind: GameKind,
    pub(crate) rules: String,
}

enum MenuPage {
    /// The boards of all games and the unfinished game, with the number of the selected one.
    Home(usize),
    /// The options of a game.
    Options(OptionsForm),
}

/// What an input leads to.
pub(crate) enum MenuOutcome {
    /// Nothing yet.
    Stay,
    /// Leave the program.
    Quit,
    /// Resume this record.
    Resume(PathBuf),
    /// Play a new game.
    Play(PlayOptions),
}

impl StartMenu {
    pub(crate) fn new(options: PlayOptions, unfinished: Option<UnfinishedGame>) -> Self {
        let page = match options.game {
            Some(kind) => MenuPage::Options(OptionsForm::new(kind, &options)),
            None => MenuPage::Home(0),
        };
        let (language, capabilities) = (options.language, options.capabilities);
        Self {
            language,
            capabilities,
            click_areas: ClickAreas::default(),
            page,
            options,
            unfinished,
        }
    }

    pub(crate) fn update(&mut self, input: Input) -> MenuOutcome {
        match input {
            Input::Terminate => MenuOutcome::Quit,
            Input::Key(key) if key.kind != KeyEventKind::Release => self.key(key),
            Input::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                match self.click_areas.at(mouse.column, mouse.row) {
                    Some(ClickTarget::Row(index)) => self.click(index),
                    _ => MenuOutcome::Stay,
                }
            }
            _ => MenuOutcome::Stay,
        }
    }

    fn key(&mut self, key: KeyEvent) -> MenuOutcome {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return if key.code == KeyCode::Char('c') {
                MenuOutcome::Quit
            } else {
                MenuOutcome::Stay
            };
        }
        match (key.code, &mut self.page) {
            (KeyCode::F(2), _) => self.switch_language(),
            (KeyCode::F(10), _) => return MenuOutcome::Quit,
            (code, MenuPage::Home(_)) => return self.home_key(code),
            (KeyCode::Esc, MenuPage::Options(_)) => self.page = MenuPage::Home(0),
            (KeyCode::Up | KeyCode::BackTab, MenuPage::Options(form)) => form.step(-1),
            (KeyCode::Down | KeyCode::Tab, MenuPage::Options(form)) => form.step(1),
            (KeyCode::Left, MenuPage::Options(form)) => form.change(-1),
            (KeyCode::Right | KeyCode::Char(' '), MenuPage::Options(form)) => form.change(1),
            (KeyCode::Enter, MenuPage::Options(form)) => {
                return play(form, &self.options, self.language);
            }
            _ => {}
        }
        MenuOutcome::Stay
    }

    fn switch_language(&mut self) {
        self.language = match self.language {
            Language::English => Language::French,
            Language::French => Language::English,
        };
    }

    /// How many boards there are, and the unfinished game.
    fn entries(&self) -> usize {
        GameKind::ALL.len() + usize::from(self.unfinished.is_some())
    }

    fn home_key(&mut self, code: KeyCode) -> MenuOutcome {
        let entries = self.entries();
        let MenuPage::Home(selected) = &mut self.page else { return MenuOutcome::Stay };
        match code {
            KeyCode::Left | KeyCode::Up | KeyCode::BackTab => {
                *selected = (*selected + entries - 1) % entries;
            }
            KeyCode::Right | KeyCode::Down | KeyCode::Tab => *selected = (*selected + 1) % entries,
            KeyCode::Enter | KeyCode::Char(' ') => return self.open(),
            KeyCode::Esc | KeyCode::Char('q') => return MenuOutcome::Quit,
            _ => {}
        }
        MenuOutcome::Stay
    }

    /// Opens the selected entry.
    fn open(&mut self) -> MenuOutcome {
        let MenuPage::Home(selected) = self.page else { return MenuOutcome::Stay };
        match (GameKind::ALL.get(selected), &self.unfinished) {
            (Some(kind), _) => {
                self.page = MenuPage::Options(OptionsForm::new(*kind, &self.options));
            }
            (None, Some(game)) => return MenuOutcome::Resume(game.path.clone()),
            (None, None) => {}
        }
        MenuOutcome::Stay
    }

    fn click(&mut self, index: usize) -> MenuOutcome {
        match &mut self.page {
            MenuPage::Home(selected) => {
                *selected = index;
                self.open()
            }
            MenuPage::Options(form) if form.is_play(index) => {
                play(form, &self.options, self.language)
            }
            MenuPage::Options(form) => {
                form.select(index);
                form.change(1);
                MenuOutcome::Stay
            }
        }
    }
}

fn play(form: &OptionsForm, options: &PlayOptions, language: Language) -> MenuOutcome {
    MenuOutcome::Play(PlayOptions { language, ..form.options(options) })
}
