//! Lays the screen out and draws it.

use board_view::Scene;
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use words::Language;

use super::{Notice, TableScreen};
use crate::board::{self, Canvas, Scale};
use crate::{TerminalGame, frame, palette, playable_game, variants};

/// The narrowest and the widest panel.
const PANEL: (u16, u16) = (30, 46);
/// The rows around the board: header, two players, input and hints.
const AROUND: u16 = 5;
/// The same without a panel: a message and the buttons are below the board then.
const AROUND_WITHOUT_PANEL: u16 = 7;

/// Where everything is drawn.
struct Layout {
    scale: Scale,
    board: Rect,
    panel: Option<Rect>,
    /// Whether everything fits.
    fits: bool,
}

fn layout(scene: &Scene, area: Rect) -> Layout {
    let height = area.height.saturating_sub(AROUND);
    let beside = Scale::fitting(scene, area.width.saturating_sub(PANEL.0 + 1), height);
    let with_panel = beside.size().0 + PANEL.0 < area.width;
    let around = if with_panel { AROUND } else { AROUND_WITHOUT_PANEL };
    let height = area.height.saturating_sub(around);
    let scale = if with_panel { beside } else { Scale::fitting(scene, area.width, height) };
    let (columns, rows) = scale.size();
    let panel_width = area.width.saturating_sub(columns + 1).min(PANEL.1);
    let whole = if with_panel { columns + 1 + panel_width } else { columns };
    let x = area.x + area.width.saturating_sub(whole) / 2;
    let spare = height.saturating_sub(rows);
    // Without a panel the spare rows are for messages.
    let y = area.y + 2 + if with_panel { spare / 2 } else { 0 };
    let board = Rect::new(x, y, columns, rows);
    let panel = Rect::new(x + columns + 1, y - 1, panel_width, rows + 2);
    Layout {
        scale,
        board,
        panel: with_panel.then_some(panel),
        fits: columns <= area.width && rows + around <= area.height,
    }
}

/// Whether the cube may not be used in this game.
fn is_crawford(scene: &Scene) -> bool {
    match &scene.board {
        board_view::SceneBoard::Points(points) => points.cube.is_some_and(|cube| cube.resting),
        board_view::SceneBoard::Squares(_) => false,
    }
}

/// The options of the rules, if there are any.
fn options<G: TerminalGame>(rules: &G::Rules, language: Language) -> String {
    let text = rules.to_string();
    match G::GAME.parse() {
        Ok(kind) if text.contains('+') => variants::variant_name(&text, kind, language),
        _ => String::new(),
    }
}

impl<G: TerminalGame> TableScreen<G> {
    /// Draws everything.
    pub(crate) fn draw(&mut self, frame: &mut Frame) {
        let area = frame.area();
        let mut click_areas = std::mem::take(&mut self.click_areas);
        click_areas.clear();
        let english = playable_game::side_names::<G>(
            &self.local_table.table().setup().rules,
            Language::English,
        );
        let mut canvas = Canvas {
            buffer: frame.buffer_mut(),
            click_areas: &mut click_areas,
            capabilities: self.capabilities,
            piece_colours: palette::piece_colours(&english),
            cursor: self.cursor,
        };
        canvas.fill(area, Style::new().fg(palette::INK).bg(palette::PAGE));
        let input_end = self.draw_all(area, &mut canvas);
        self.draw_overlay(area, &mut canvas);
        self.capabilities.adapt(canvas.buffer);
        self.click_areas = click_areas;
        self.drawn_clocks = Some(self.clock_texts());
        if let Some(position) = input_end {
            frame.set_cursor_position(position);
        }
    }

    /// Returns where the typed text ends.
    fn draw_all(&self, area: Rect, canvas: &mut Canvas) -> Option<Position> {
        let scene = self.scene();
        let layout = layout(&scene, area);
        if !layout.fits {
            let style = Style::new().fg(palette::INK).bg(palette::PAGE);
            canvas.text(area.x, area.y, self.language.screen_too_small(), style);
            return None;
        }
        self.draw_header(area, canvas);
        let Rect { x, y, width, height } = layout.board;
        board::draw(&scene, layout.scale, x, y, canvas);
        let near = scene.seen_from;
        self.draw_player(!near, &scene, Rect::new(x, y - 1, width, 1), canvas);
        self.draw_player(near, &scene, Rect::new(x, y + height, width, 1), canvas);
        match layout.panel {
            Some(panel) => self.draw_panel(panel, canvas),
            None => {
                let top = y + height + 1;
                let rows = area.bottom().saturating_sub(top + 2);
                self.draw_below(Rect::new(area.x + 1, top, area.width - 2, rows), canvas);
            }
        }
        Some(self.draw_input(area, canvas))
    }

    fn draw_header(&self, area: Rect, canvas: &mut Canvas) {
        let style = Style::new().fg(palette::QUIET).bg(palette::PAGE);
        let rules = &self.local_table.table().setup().rules;
        let game = G::game_name(self.language);
        let book =
            playable_game::rulebook_of::<G>(rules).map_or("", |book| book.name.to(self.language));
        canvas.text(
            area.x + 1,
            area.y,
            "Salon",
            style.fg(palette::GOLD).add_modifier(Modifier::BOLD),
        );
        let title = format!("{game} · {book}");
        canvas.text(area.x + 8, area.y, &title, style);
        // What stands at the right must not cover the title.
        let room = usize::from(area.width).saturating_sub(title.chars().count() + 10);
        if self.history.is_some() {
            let style = style.fg(palette::ACCENT).add_modifier(Modifier::BOLD);
            let note = self.language.screen_earlier_position();
            let x = area.right().saturating_sub(note.chars().count() as u16 + 1);
            canvas.text(x, area.y, note, style);
            return;
        }
        let note = match is_crawford(&self.scene()) {
            true => self.language.screen_crawford().to_owned(),
            false => options::<G>(rules, self.language),
        };
        let length = self.messages().match_length();
        let length = length.map(|points| self.language.menu_match_to(points.into()));
        let notes = [note, length.unwrap_or_default()];
        let note = notes.into_iter().find(|note| !note.is_empty() && note.chars().count() <= room);
        let note = note.unwrap_or_default();
        let x = area.right().saturating_sub(note.chars().count() as u16 + 1);
        canvas.text(x, area.y, &note, style);
    }

    /// Without a panel, messages and buttons are drawn below the board.
    fn draw_below(&self, area: Rect, canvas: &mut Canvas) {
        let mut buttons = self.button_rows(area.width);
        buttons.truncate(usize::from(area.height.saturating_sub(1)));
        let buttons_row = area.bottom() - buttons.len() as u16;
        let mut lines = self.message_lines(area.width);
        let shown = usize::from(buttons_row - area.y).min(lines.len());
        let lines_count = lines.len();
        // A refusal comes first, and its first lines say what is wrong. Otherwise the last line is the question.
        let first = match self.notice {
            Notice::Nothing => lines.len() - shown,
            Notice::Refused(_) | Notice::File(_) => 0,
        };
        if let Some((text, _)) = (first + shown).checked_sub(1).and_then(|last| lines.get_mut(last))
            && first + shown < lines_count
        {
            // Something is left out.
            text.push('…');
        }
        for (row, (text, style)) in (area.y..).zip(&lines[first..first + shown]) {
            canvas.text(area.x, row, text, style.bg(palette::PAGE));
        }
        self.draw_buttons(&buttons, Rect { y: buttons_row, ..area }, canvas);
    }

    fn draw_input(&self, area: Rect, canvas: &mut Canvas) -> Position {
        let style = Style::new().fg(palette::INK).bg(palette::PAGE);
        let row = area.bottom() - 2;
        let prompt = format!(" {} ▸ ", self.language.screen_prompt());
        canvas.text(area.x, row, &prompt, style.fg(palette::GOLD));
        let x = area.x + prompt.chars().count() as u16;
        let width = usize::from(area.right().saturating_sub(x + 1));
        let typed: Vec<char> = self.typed.chars().collect();
        let shown: String = typed[typed.len().saturating_sub(width)..].iter().collect();
        canvas.text(x, row, &shown, style);
        let hints = frame::fitting_hints(self.language.screen_hints(), area.width - 1);
        canvas.text(area.x + 1, row + 1, &hints, style.fg(palette::QUIET));
        Position::new(x + shown.chars().count() as u16, row)
    }
}
