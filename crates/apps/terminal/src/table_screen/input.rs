//! Keys and clicks.

use board_view::{Draft, Question};
use crossterm::event::{
    KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use table::Millis;

use super::{Notice, Overlay, TableScreen, Transition, cursor};
use crate::TerminalGame;
use crate::click_areas::ClickTarget;
use crate::menu_action::MenuAction;

/// Input from the user.
#[derive(Clone, Debug)]
pub(crate) enum Input {
    /// A key.
    Key(KeyEvent),
    /// The mouse.
    Mouse(MouseEvent),
    /// A pasted text.
    Paste(String),
    /// The window was resized.
    Resize,
    /// Time has passed.
    Tick,
    /// The program is asked to end.
    Terminate,
}

impl<G: TerminalGame> TableScreen<G> {
    /// Handles an input at this time.
    pub(crate) fn update(&mut self, input: Input, now: Millis) -> Transition<G> {
        self.now = self.now.max(now);
        if !matches!(input, Input::Tick) {
            self.drawn_clocks = None;
        }
        let transition = match input {
            Input::Key(key) if key.kind == KeyEventKind::Release => Transition::Stay,
            Input::Key(key) => self.key(key),
            Input::Mouse(mouse) => self.mouse(mouse),
            Input::Paste(text) => {
                self.typed.extend(text.chars().filter(|c| !c.is_control()));
                Transition::Stay
            }
            Input::Resize | Input::Tick => Transition::Stay,
            Input::Terminate => return Transition::Leave,
        };
        self.run_duties();
        self.rematch().unwrap_or(transition)
    }

    fn key(&mut self, key: KeyEvent) -> Transition<G> {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return match key.code {
                KeyCode::Char('c' | 'q') => Transition::Leave,
                // A line feed, which some programs send for Enter.
                KeyCode::Char('j') => self.key(KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE)),
                KeyCode::Char('u') => {
                    self.typed.clear();
                    Transition::Stay
                }
                _ => Transition::Stay,
            };
        }
        if let KeyCode::F(number) = key.code {
            let action = MenuAction::all().find(|action| action.key() == Some(number));
            return action.map_or(Transition::Stay, |action| self.act(action));
        }
        match self.overlay {
            Overlay::None => self.board_key(key.code),
            Overlay::Help => {
                self.overlay = Overlay::None;
                Transition::Stay
            }
            Overlay::Menu(_) | Overlay::Resign(_) => self.list_key(key.code),
        }
    }

    fn board_key(&mut self, code: KeyCode) -> Transition<G> {
        match code {
            KeyCode::Char(' ') if self.typed.is_empty() => return self.enter(),
            KeyCode::Char(letter) => self.typed.push(letter),
            KeyCode::Backspace if self.typed.pop().is_none() => {
                self.undo();
            }
            KeyCode::Enter if self.typed.is_empty() => return self.enter(),
            KeyCode::Enter => return self.submit_typed(),
            KeyCode::Esc => self.escape(),
            KeyCode::Tab => self.next_button(1),
            KeyCode::BackTab => self.next_button(-1),
            KeyCode::Left => self.arrow(-1, 0),
            KeyCode::Right => self.arrow(1, 0),
            KeyCode::Up => self.arrow(0, -1),
            KeyCode::Down => self.arrow(0, 1),
            KeyCode::PageUp => self.step_history(-1),
            KeyCode::PageDown => self.step_history(1),
            KeyCode::Home => self.step_history(isize::MIN),
            KeyCode::End => self.step_history(isize::MAX),
            _ => {}
        }
        Transition::Stay
    }

    /// Enter without a typed text: presses the button with the focus, or clicks the cursor's place. While
    /// an earlier position is shown, it only returns to the present.
    fn enter(&mut self) -> Transition<G> {
        if self.history.take().is_some() {
            return Transition::Stay;
        }
        let button = self.focused().and_then(|focus| self.buttons().get(focus).copied());
        match (button, self.cursor) {
            // A cursor on a place that can be clicked comes before a button that was not selected.
            (Some(_), Some(place)) if self.focus.is_none() && self.is_clickable(place) => {
                self.click_place(place);
            }
            (Some(button), _) => return self.press(button),
            (None, Some(place)) => self.click_place(place),
            (None, None) => {}
        }
        Transition::Stay
    }

    fn is_clickable(&self, place: board_view::Place) -> bool {
        self.draft.as_ref().is_some_and(|draft| {
            draft.targets().contains(&place)
                || draft.lifted() == Some(place)
                || draft.movable().contains(&place)
        })
    }

    /// Escape clears the typed text, undoes a step of the move or hides a message; else it opens the menu.
    fn escape(&mut self) {
        if !self.typed.is_empty() {
            self.typed.clear();
        } else if self.history.take().is_some() || self.undo() {
        } else if !matches!(self.notice, Notice::Nothing) {
            self.notice = Notice::Nothing;
        } else {
            self.overlay = Overlay::Menu(0);
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
        // While a question is asked that no click on the board answers, arrows go through its answers.
        let asked = self.draft.as_ref().and_then(Draft::question);
        if matches!(asked, Some(Question::Promotion | Question::RollOrDouble | Question::Doubled)) {
            self.next_button((right + down) as isize);
            return;
        }
        self.focus = None;
        let scene = self.scene();
        self.cursor = match self.cursor {
            Some(place) => Some(cursor::step(&scene, place, right, down)),
            None => self.draft.as_ref().map(Draft::movable).unwrap_or_default().first().copied(),
        };
    }

    fn list_key(&mut self, code: KeyCode) -> Transition<G> {
        let count = self.overlay_lines().len();
        let (Overlay::Menu(line) | Overlay::Resign(line)) = &mut self.overlay else {
            return Transition::Stay;
        };
        match code {
            KeyCode::Up => *line = (*line + count - 1) % count.max(1),
            KeyCode::Down | KeyCode::Tab => *line = (*line + 1) % count.max(1),
            KeyCode::Enter | KeyCode::Char(' ') => {
                let line = *line;
                return self.choose_line(line);
            }
            KeyCode::Esc => self.overlay = Overlay::None,
            _ => {}
        }
        Transition::Stay
    }

    fn mouse(&mut self, mouse: MouseEvent) -> Transition<G> {
        match mouse.kind {
            MouseEventKind::ScrollUp => self.scroll = self.scroll.saturating_add(2),
            MouseEventKind::ScrollDown => self.scroll = self.scroll.saturating_sub(2),
            MouseEventKind::Down(MouseButton::Right) => {
                self.undo();
            }
            MouseEventKind::Down(MouseButton::Left) if self.history.take().is_some() => {}
            MouseEventKind::Down(MouseButton::Left) => {
                let target = self.click_areas.at(mouse.column, mouse.row);
                return self.click(target);
            }
            _ => {}
        }
        Transition::Stay
    }

    fn click(&mut self, target: Option<ClickTarget>) -> Transition<G> {
        match (self.overlay, target) {
            (Overlay::Menu(_) | Overlay::Resign(_), Some(ClickTarget::Row(line))) => {
                return self.choose_line(line);
            }
            (Overlay::Menu(_) | Overlay::Resign(_) | Overlay::Help, _) => {
                self.overlay = Overlay::None;
            }
            (Overlay::None, Some(ClickTarget::Place(place))) => {
                self.cursor = None;
                self.click_place(place);
            }
            (Overlay::None, Some(ClickTarget::Button(index))) => {
                if let Some(button) = self.buttons().get(index) {
                    return self.press(*button);
                }
            }
            (Overlay::None, _) => {}
        }
        Transition::Stay
    }
}
