//! What lies over the board: the menu, help, and whether one really resigns.

use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use table::Dice;

use super::{Flow, Page, Room};
use crate::board::Canvas;
use crate::deed::Deed;
use crate::spots::Spot;
use crate::{PlayableGame, frame, palette};

impl<G: PlayableGame> Room<G> {
    /// The deeds that can be done now.
    fn deeds(&self) -> Vec<Deed> {
        Deed::ALL.into_iter().filter(|deed| deed.is_open(&self.house, self.now)).collect()
    }

    /// The lines of the list that is open.
    pub(crate) fn page_lines(&self) -> Vec<String> {
        let language = self.language;
        match self.page {
            Page::Menu(_) => self.deeds().iter().map(|deed| self.deed_line(*deed)).collect(),
            Page::Resign(_) if self.has_levels() => [
                language.ask_play_on(),
                language.ask_single(),
                language.ask_gammon(),
                language.ask_backgammon(),
            ]
            .map(str::to_owned)
            .to_vec(),
            Page::Resign(_) => {
                [language.ask_play_on(), language.action_resign()].map(str::to_owned).to_vec()
            }
            Page::Board | Page::Help => Vec::new(),
        }
    }

    fn deed_line(&self, deed: Deed) -> String {
        let name = deed.name(self.language);
        match deed.key() {
            Some(key) => format!("{name} · {}", self.language.help_key(key)),
            None => name.to_owned(),
        }
    }

    /// Whether a game can be lost double or triple.
    fn has_levels(&self) -> bool {
        self.house.table().setup().dice != Dice::None
    }

    /// Does what a line of the open list says.
    pub(crate) fn choose_line(&mut self, line: usize) -> Flow<G> {
        match self.page {
            Page::Menu(_) => {
                let deed = self.deeds().get(line).copied();
                return deed.map_or(Flow::Stay, |deed| self.act(deed));
            }
            Page::Resign(_) if line == 0 => self.page = Page::Board,
            Page::Resign(_) => self.resign(line.min(3) as u8),
            Page::Board | Page::Help => {}
        }
        Flow::Stay
    }

    pub(crate) fn draw_page(&self, area: Rect, canvas: &mut Canvas) {
        let language = self.language;
        match self.page {
            Page::Board => {}
            Page::Help => self.draw_help(area, canvas),
            Page::Menu(line) => self.draw_list(language.screen_menu(), line, area, canvas),
            Page::Resign(line) => {
                let title = match self.has_levels() {
                    true => language.ask_resign_level(),
                    false => language.ask_resign(),
                };
                self.draw_list(title, line, area, canvas);
            }
        }
    }

    fn draw_list(&self, title: &str, chosen: usize, area: Rect, canvas: &mut Canvas) {
        let lines = self.page_lines();
        let widest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        let width = widest.max(title.chars().count()) as u16 + 6;
        let inner = frame::card(title, width, lines.len() as u16 + 1, area, canvas);
        for (index, line) in lines.iter().enumerate() {
            let row = Rect::new(inner.x, inner.y + index as u16, inner.width, 1);
            let style = Style::new().fg(palette::INK).bg(palette::PANEL);
            let (mark, style) = if index == chosen {
                ("▸ ", style.fg(palette::GOLD).add_modifier(Modifier::BOLD))
            } else {
                ("  ", style)
            };
            canvas.text(row.x, row.y, &format!("{mark}{line}"), style);
            canvas.spots.add(row, Spot::Row(index));
        }
    }

    fn draw_help(&self, area: Rect, canvas: &mut Canvas) {
        let language = self.language;
        let examples = G::move_examples(language);
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
        for deed in Deed::ALL {
            if let Some(key) = deed.key() {
                let text = format!("{} ({})", deed.name(language), deed.word(language));
                lines.push((language.help_key(key), text));
            }
        }
        let width = area.width.min(66);
        let height = lines.len() as u16 + 4;
        let inner = frame::card(language.help_title(), width, height, area, canvas);
        let (ink, quiet) = (Style::new().fg(palette::INK), Style::new().fg(palette::QUIET));
        for (row, (key, text)) in (inner.y..).zip(&lines) {
            let rest = usize::from(inner.width.saturating_sub(16));
            canvas.text(inner.x, row, key, quiet.bg(palette::PANEL));
            let text: String = text.chars().take(rest).collect();
            canvas.text(inner.x + 16, row, &text, ink.bg(palette::PANEL));
        }
        canvas.text(
            inner.x,
            inner.bottom().saturating_sub(1),
            language.help_close(),
            quiet.bg(palette::PANEL),
        );
    }
}
