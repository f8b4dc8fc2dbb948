//! Where everything is on the screen.

use board_view::Scene;
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use words::Language;

use super::Room;
use crate::board::{self, Canvas, Scale};
use crate::{PlayableGame, palette, playable, variants};

/// The narrowest and the widest panel.
const PANEL: (u16, u16) = (30, 46);
/// Header, two players, input and hints.
const AROUND: u16 = 5;

/// Where everything is.
struct Plan {
    scale: Scale,
    board: Rect,
    panel: Option<Rect>,
    /// Whether there is room for everything at all.
    fits: bool,
}

fn plan(scene: &Scene, area: Rect) -> Plan {
    let height = area.height.saturating_sub(AROUND);
    let beside = Scale::fitting(scene, area.width.saturating_sub(PANEL.0 + 1), height);
    let with_panel = beside.size().0 + PANEL.0 < area.width;
    let scale =
        if with_panel { beside } else { Scale::fitting(scene, area.width, height - 1.min(height)) };
    let (columns, rows) = scale.size();
    let panel_width = area.width.saturating_sub(columns + 1).min(PANEL.1);
    let whole = if with_panel { columns + 1 + panel_width } else { columns };
    let x = area.x + area.width.saturating_sub(whole) / 2;
    let spare = height.saturating_sub(rows);
    let y = area.y + 2 + spare / 2;
    let board = Rect::new(x, y, columns, rows);
    let panel = Rect::new(x + columns + 1, y - 1, panel_width, rows + 2);
    Plan {
        scale,
        board,
        panel: with_panel.then_some(panel),
        fits: columns <= area.width && rows + AROUND <= area.height,
    }
}

/// Whether nobody may turn the cube in this game.
fn is_resting(scene: &Scene) -> bool {
    match &scene.board {
        board_view::Board::Points(points) => points.cube.is_some_and(|cube| cube.resting),
        board_view::Board::Squares(_) => false,
    }
}

/// The options that were agreed on, if there are any.
fn options<G: PlayableGame>(rules: &G::Rules, language: Language) -> String {
    let text = rules.to_string();
    match G::GAME.parse() {
        Ok(kind) if text.contains('+') => variants::variant_name(&text, kind, language),
        _ => String::new(),
    }
}

impl<G: PlayableGame> Room<G> {
    /// Draws everything.
    pub(crate) fn draw(&mut self, frame: &mut Frame) {
        let area = frame.area();
        let mut spots = std::mem::take(&mut self.spots);
        spots.clear();
        let english =
            playable::side_names::<G>(&self.house.table().setup().rules, Language::English);
        let mut canvas = Canvas {
            buffer: frame.buffer_mut(),
            spots: &mut spots,
            look: self.look,
            armies: palette::armies(&english),
            cursor: self.cursor,
        };
        canvas.fill(area, Style::new().fg(palette::INK).bg(palette::PAGE));
        let at = self.draw_all(area, &mut canvas);
        self.draw_page(area, &mut canvas);
        self.look.finish(canvas.buffer);
        self.spots = spots;
        self.drawn = Some(self.faces());
        if let Some(at) = at {
            frame.set_cursor_position(at);
        }
    }

    /// Returns where the typed text ends.
    fn draw_all(&self, area: Rect, canvas: &mut Canvas) -> Option<Position> {
        let scene = self.scene();
        let plan = plan(&scene, area);
        if !plan.fits {
            let style = Style::new().fg(palette::INK).bg(palette::PAGE);
            canvas.text(area.x, area.y, self.language.screen_too_small(), style);
            return None;
        }
        self.draw_header(area, canvas);
        let Rect { x, y, width, height } = plan.board;
        board::draw(&scene, plan.scale, x, y, canvas);
        let near = scene.seen_from;
        self.draw_player(!near, &scene, Rect::new(x, y - 1, width, 1), canvas);
        self.draw_player(near, &scene, Rect::new(x, y + height, width, 1), canvas);
        match plan.panel {
            Some(panel) => self.draw_panel(panel, canvas),
            None => self.draw_last_words(Rect::new(area.x, y + height + 1, area.width, 1), canvas),
        }
        Some(self.draw_input(area, canvas))
    }

    fn draw_header(&self, area: Rect, canvas: &mut Canvas) {
        let style = Style::new().fg(palette::QUIET).bg(palette::PAGE);
        let rules = &self.house.table().setup().rules;
        let game = G::game_name(self.language);
        let book = playable::rulebook_of::<G>(rules).map_or("", |book| book.name.to(self.language));
        canvas.text(
            area.x + 1,
            area.y,
            "Salon",
            style.fg(palette::GOLD).add_modifier(Modifier::BOLD),
        );
        canvas.text(area.x + 8, area.y, &format!("{game} · {book}"), style);
        if self.back.is_some() {
            let style = style.fg(palette::ACCENT).add_modifier(Modifier::BOLD);
            let note = self.language.screen_earlier_position();
            let x = area.right().saturating_sub(note.chars().count() as u16 + 1);
            canvas.text(x, area.y, note, style);
            return;
        }
        let note = match is_resting(&self.scene()) {
            true => self.language.screen_crawford().to_owned(),
            false => options::<G>(rules, self.language),
        };
        let x = area.right().saturating_sub(note.chars().count() as u16 + 1);
        canvas.text(x, area.y, &note, style);
    }

    /// Without a panel, the last thing that is said has one line.
    fn draw_last_words(&self, area: Rect, canvas: &mut Canvas) {
        if let Some((text, style)) = self.statement(area.width).last() {
            canvas.text(area.x, area.y, text, style.bg(palette::PAGE));
        }
    }

    fn draw_input(&self, area: Rect, canvas: &mut Canvas) -> Position {
        let style = Style::new().fg(palette::INK).bg(palette::PAGE);
        let row = area.bottom() - 2;
        let prompt = format!(" {} ▸ ", self.language.screen_prompt());
        canvas.text(area.x, row, &prompt, style.fg(palette::GOLD));
        let x = area.x + prompt.chars().count() as u16;
        let room = usize::from(area.right().saturating_sub(x + 1));
        let typed: Vec<char> = self.typed.chars().collect();
        let shown: String = typed[typed.len().saturating_sub(room)..].iter().collect();
        canvas.text(x, row, &shown, style);
        canvas.text(area.x + 1, row + 1, self.language.screen_hints(), style.fg(palette::QUIET));
        Position::new(x + shown.chars().count() as u16, row)
    }
}
