//! Keys and clicks.

use board_view::Draft;
use crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use table::Millis;

use super::{Flow, Notice, Page, Room, cursor};
use crate::PlayableGame;
use crate::deed::Deed;
use crate::spots::Spot;

/// What happens to a room.
#[derive(Clone, Debug)]
pub(crate) enum Input {
    /// A key.
    Key(KeyEvent),
    /// The mouse.
    Mouse(MouseEvent),
    /// A text all at once.
    Paste(String),
    /// The window has another size.
    Resize,
    /// Nothing but time.
    Tick,
    /// The program is asked to end.
    Away,
}

impl<G: PlayableGame> Room<G> {
    /// Lets something happen at a time.
    pub(crate) fn update(&mut self, input: Input, now: Millis) -> Flow<G> {
        self.now = self.now.max(now);
        if !matches!(input, Input::Tick) {
            self.drawn = None;
        }
        let flow = match input {
            Input::Key(key) if key.kind == KeyEventKind::Release => Flow::Stay,
            Input::Key(key) => self.key(key),
            Input::Mouse(mouse) => self.mouse(mouse),
            Input::Paste(text) => {
                self.typed.extend(text.chars().filter(|c| !c.is_control()));
                Flow::Stay
            }
            Input::Resize | Input::Tick => Flow::Stay,
            Input::Away => return Flow::Leave,
        };
        self.attend();
        self.again().unwrap_or(flow)
    }

    fn key(&mut self, key: KeyEvent) -> Flow<G> {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return match key.code {
                KeyCode::Char('c' | 'q') => Flow::Leave,
                // A line feed, which some programs that type for people send for Enter.
                KeyCode::Char('j') => self.key(KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE)),
                KeyCode::Char('u') => {
                    self.typed.clear();
                    Flow::Stay
                }
                _ => Flow::Stay,
            };
        }
        if let KeyCode::F(number) = key.code {
            let deed = Deed::ALL.into_iter().find(|deed| deed.key() == Some(number));
            return deed.map_or(Flow::Stay, |deed| self.act(deed));
        }
        match self.page {
            Page::Board => self.board_key(key.code),
            Page::Help => {
                self.page = Page::Board;
                Flow::Stay
            }
            Page::Menu(_) | Page::Resign(_) => self.list_key(key.code),
        }
    }

    fn board_key(&mut self, code: KeyCode) -> Flow<G> {
        match code {
            KeyCode::Char(' ') if self.typed.is_empty() => return self.enter(),
            KeyCode::Char(letter) => self.typed.push(letter),
            KeyCode::Backspace if self.typed.pop().is_none() => {
                self.put_back();
            }
            KeyCode::Enter if self.typed.is_empty() => return self.enter(),
            KeyCode::Enter => return self.say_typed(),
            KeyCode::Esc => self.escape(),
            KeyCode::Tab => self.next_button(1),
            KeyCode::BackTab => self.next_button(-1),
            KeyCode::Left => self.arrow(-1, 0),
            KeyCode::Right => self.arrow(1, 0),
            KeyCode::Up => self.arrow(0, -1),
            KeyCode::Down => self.arrow(0, 1),
            KeyCode::PageUp => self.look_back(-1),
            KeyCode::PageDown => self.look_back(1),
            KeyCode::Home => self.look_back(isize::MIN),
            KeyCode::End => self.look_back(isize::MAX),
            _ => {}
        }
        Flow::Stay
    }

    /// Enter without a typed text: presses the button in focus, or touches the cursor's place. Who has
    /// been looking back comes back first.
    fn enter(&mut self) -> Flow<G> {
        if self.back.take().is_some() {
            return Flow::Stay;
        }
        let button = self.focused().and_then(|focus| self.buttons().get(focus).copied());
        match (button, self.cursor) {
            // A cursor on a place that can be touched now comes before an answer that was not
            // chosen.
            (Some(_), Some(place)) if self.focus.is_none() && self.is_open(place) => {
                self.touch(place);
            }
            (Some(button), _) => return self.press(button),
            (None, Some(place)) => self.touch(place),
            (None, None) => {}
        }
        Flow::Stay
    }

    fn is_open(&self, place: board_view::Place) -> bool {
        self.draft.as_ref().is_some_and(|draft| {
            draft.targets().contains(&place)
                || draft.lifted() == Some(place)
                || draft.movable().contains(&place)
        })
    }

    /// Steps back: from the typed text, from what has been lifted, from a notice; else to the menu.
    fn escape(&mut self) {
        if !self.typed.is_empty() {
            self.typed.clear();
        } else if self.back.take().is_some() || self.put_back() {
        } else if !matches!(self.notice, Notice::Nothing) {
            self.notice = Notice::Nothing;
        } else {
            self.page = Page::Menu(0);
        }
    }

    fn next_button(&mut self, step: isize) {
        let count = self.buttons().len() as isize;
        if count > 0 {
            let from = self.focused().map_or(if step > 0 { -1 } else { 0 }, |focus| focus as isize);
            self.focus = Some((from + step).rem_euclid(count) as usize);
        }
    }

    fn arrow(&mut self, right: i32, down: i32) {
        self.focus = None;
        let scene = self.scene();
        self.cursor = match self.cursor {
            Some(place) => Some(cursor::step(&scene, place, right, down)),
            None => self.draft.as_ref().map(Draft::movable).unwrap_or_default().first().copied(),
        };
    }

    fn list_key(&mut self, code: KeyCode) -> Flow<G> {
        let count = self.page_lines().len();
        let (Page::Menu(line) | Page::Resign(line)) = &mut self.page else { return Flow::Stay };
        match code {
            KeyCode::Up => *line = (*line + count - 1) % count.max(1),
            KeyCode::Down | KeyCode::Tab => *line = (*line + 1) % count.max(1),
            KeyCode::Enter | KeyCode::Char(' ') => {
                let line = *line;
                return self.choose_line(line);
            }
            KeyCode::Esc => self.page = Page::Board,
            _ => {}
        }
        Flow::Stay
    }

    fn mouse(&mut self, mouse: MouseEvent) -> Flow<G> {
        match mouse.kind {
            MouseEventKind::ScrollUp => self.scroll = self.scroll.saturating_add(2),
            MouseEventKind::ScrollDown => self.scroll = self.scroll.saturating_sub(2),
            MouseEventKind::Down(MouseButton::Right) => {
                self.put_back();
            }
            MouseEventKind::Down(MouseButton::Left) if self.back.take().is_some() => {}
            MouseEventKind::Down(MouseButton::Left) => {
                let spot = self.spots.at(mouse.column, mouse.row);
                return self.click(spot);
            }
            _ => {}
        }
        Flow::Stay
    }

    fn click(&mut self, spot: Option<Spot>) -> Flow<G> {
        match (self.page, spot) {
            (Page::Menu(_) | Page::Resign(_), Some(Spot::Row(line))) => {
                return self.choose_line(line);
            }
            (Page::Menu(_) | Page::Resign(_) | Page::Help, _) => self.page = Page::Board,
            (Page::Board, Some(Spot::Place(place))) => {
                self.cursor = None;
                self.touch(place);
            }
            (Page::Board, Some(Spot::Button(index))) => {
                if let Some(button) = self.buttons().get(index) {
                    return self.press(*button);
                }
            }
            (Page::Board, _) => {}
        }
        Flow::Stay
    }
}
