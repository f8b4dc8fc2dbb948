//! What is drawn over the board: the menu, help, and the question whether to resign.

use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use table::RollSource;

use super::{Overlay, TableScreen, Transition};
use crate::board::Canvas;
use crate::click_areas::ClickTarget;
use crate::menu_action::MenuAction;
use crate::{TerminalGame, frame, palette};

/// The width of the column of keys in the help.
const HELP_COLUMN: u16 = 16;

impl<G: TerminalGame> TableScreen<G> {
    /// The actions of the menu.
    fn menu_actions(&self) -> Vec<MenuAction> {
        MenuAction::all()
            .filter(|action| action.is_available(&self.local_table, self.now))
            .collect()
    }

    /// The lines of the open list.
    pub(crate) fn overlay_lines(&self) -> Vec<String> {
        let language = self.language;
        match self.overlay {
            Overlay::Menu(_) => {
                self.menu_actions().iter().map(|action| self.action_line(*action)).collect()
            }
            Overlay::Resign(_) if self.has_levels() => [
                language.ask_play_on(),
                language.ask_single(),
                language.ask_gammon(),
                language.ask_backgammon(),
            ]
            .map(str::to_owned)
            .to_vec(),
            Overlay::Resign(_) => {
                [language.ask_play_on(), language.action_resign()].map(str::to_owned).to_vec()
            }
            Overlay::None | Overlay::Help => Vec::new(),
        }
    }

    fn action_line(&self, action: MenuAction) -> String {
        let name = action.label(self.language);
        match action.key() {
            Some(key) => format!("{name} · {}", self.language.help_key(key)),
            None => name.to_owned(),
        }
    }

    /// Whether gammons and backgammons can be resigned.
    fn has_levels(&self) -> bool {
        self.local_table.table().setup().dice != RollSource::None
    }

    /// Does what the chosen line of the open list says.
    pub(crate) fn choose_line(&mut self, line: usize) -> Transition<G> {
        match self.overlay {
            Overlay::Menu(_) => {
                let action = self.menu_actions().get(line).copied();
                return action.map_or(Transition::Stay, |action| self.act(action));
            }
            Overlay::Resign(_) if line == 0 => self.overlay = Overlay::None,
            Overlay::Resign(_) => self.resign(line.min(3) as u8),
            Overlay::None | Overlay::Help => {}
        }
        Transition::Stay
    }

    pub(crate) fn draw_overlay(&self, area: Rect, canvas: &mut Canvas) {
        let language = self.language;
        match self.overlay {
            Overlay::None => {}
            Overlay::Help => self.draw_help(area, canvas),
            Overlay::Menu(line) => self.draw_list(language.screen_menu(), line, area, canvas),
            Overlay::Resign(line) => {
                let title = match self.has_levels() {
                    true => language.ask_resign_level(),
                    false => language.ask_resign(),
                };
                self.draw_list(title, line, area, canvas);
            }
        }
    }

    fn draw_list(&self, title: &str, chosen: usize, area: Rect, canvas: &mut Canvas) {
        let lines = self.overlay_lines();
        let widest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        let width = widest.max(title.chars().count()) as u16 + 6;
        let inner = frame::titled_box(title, width, lines.len() as u16 + 1, area, canvas);
        for (index, line) in lines.iter().enumerate() {
            let row = Rect::new(inner.x, inner.y + index as u16, inner.width, 1);
            let style = Style::new().fg(palette::INK).bg(palette::PANEL);
            let (mark, style) = if index == chosen {
                ("▸ ", style.fg(palette::GOLD).add_modifier(Modifier::BOLD))
            } else {
                ("  ", style)
            };
            canvas.text(row.x, row.y, &format!("{mark}{line}"), style);
            canvas.click_areas.add(row, ClickTarget::Row(index));
        }
    }

    fn draw_help(&self, area: Rect, canvas: &mut Canvas) {
        let language = self.language;
        let examples = G::move_examples(language, &self.local_table.table().setup().rules);
        let mut lines: Vec<(String, String)> = [
            (language.help_mouse(), language.help_mouse_text().to_owned()),
            (language.help_type(), language.help_type_text(examples)),
            (language.help_arrows(), language.help_arrows_text().to_owned()),
            (language.help_tab(), language.help_tab_text().to_owned()),
            (language.help_esc(), language.help_esc_text().to_owned()),
            (language.help_page(), language.help_page_text().to_owned()),
        ]
        .map(|(key, text)| (key.to_owned(), text))
        .to_vec();
        let keys: Vec<(u8, MenuAction)> =
            MenuAction::all().filter_map(|action| Some((action.key()?, action))).collect();
        let width = area.width.min(72);
        let inner_width = width.saturating_sub(4);
        // In a low window the function keys are in two columns, without the words that can be typed.
        let rest = inner_width.saturating_sub(HELP_COLUMN);
        let rows_of = |text: &str| frame::wrapped(text, rest).len();
        let explained: usize = lines.iter().map(|(_, text)| rows_of(text)).sum();
        let is_low = usize::from(area.height) < explained + keys.len() + 3;
        if !is_low {
            for (key, action) in &keys {
                let text = format!("{} ({})", action.label(language), action.typed_word(language));
                lines.push((language.help_key(key), text));
            }
        }
        let mut rows: Vec<(String, String)> = Vec::new();
        for (key, text) in lines {
            let mut key = Some(key);
            for line in frame::wrapped(&text, rest) {
                rows.push((key.take().unwrap_or_default(), line));
            }
        }
        let pairs = if is_low { keys.len().div_ceil(2) } else { 0 };
        let height = (rows.len() + pairs) as u16 + 2;
        let inner = frame::titled_box(language.help_title(), width, height, area, canvas);
        let ink = Style::new().fg(palette::INK).bg(palette::PANEL);
        let quiet = Style::new().fg(palette::QUIET).bg(palette::PANEL);
        for (row, (key, text)) in (inner.y..).zip(&rows) {
            canvas.text(inner.x, row, key, quiet);
            canvas.text(inner.x + HELP_COLUMN, row, text, ink);
        }
        let top = inner.y + rows.len() as u16;
        for (index, (key, action)) in keys.iter().enumerate().take(2 * pairs) {
            let x = inner.x + if index < pairs { 0 } else { inner_width / 2 };
            let row = top + (index % pairs.max(1)) as u16;
            canvas.text(x, row, &language.help_key(key), quiet);
            canvas.text(x + 4, row, action.label(language), ink);
        }
        let last = inner.bottom().saturating_sub(1);
        canvas.text(inner.x, last, language.help_close(), quiet);
    }
}
