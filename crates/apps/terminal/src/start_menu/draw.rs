//! Draws the start menu: the boards side by side, or the options of one game.

use board_view::{BoardView, Scene};
use game::{BySide, Side};
use games::{GameKind, with_game};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use words::Language;

use super::options_form::FormRow;
use super::{MenuPage, OptionsForm, StartMenu, thumbnail};
use crate::board::Canvas;
use crate::click_areas::ClickTarget;
use crate::{frame, palette};

impl StartMenu {
    pub(crate) fn draw(&mut self, frame: &mut Frame) {
        let area = frame.area();
        let mut click_areas = std::mem::take(&mut self.click_areas);
        click_areas.clear();
        let mut canvas = Canvas {
            buffer: frame.buffer_mut(),
            click_areas: &mut click_areas,
            capabilities: self.capabilities,
            piece_colours: palette::piece_colours(&BySide { white: "White", black: "Black" }),
            cursor: None,
        };
        canvas.fill(area, Style::new().fg(palette::INK).bg(palette::PAGE));
        let language = self.language;
        let gold = Style::new().fg(palette::GOLD).bg(palette::PAGE).add_modifier(Modifier::BOLD);
        let quiet = Style::new().fg(palette::QUIET).bg(palette::PAGE);
        let row = area.y + if area.height > 20 { 2 } else { 0 };
        centred("S A L O N", row, area, gold, &mut canvas);
        centred(language.menu_line(), row + 1, area, quiet, &mut canvas);
        let body = Rect::new(area.x, row + 2, area.width, area.height.saturating_sub(row + 4));
        let hints = match &self.page {
            MenuPage::Home(selected) => {
                self.draw_home(*selected, body, &mut canvas);
                language.menu_hints_home()
            }
            MenuPage::Options(form) => {
                draw_form(form, language, body, &mut canvas);
                language.menu_hints()
            }
        };
        let hints = &frame::fitting_hints(hints, area.width);
        centred(hints, area.bottom().saturating_sub(1), area, quiet, &mut canvas);
        self.capabilities.adapt(canvas.buffer);
        self.click_areas = click_areas;
    }

    fn draw_home(&self, selected: usize, area: Rect, canvas: &mut Canvas) {
        let count = GameKind::ALL.len() as u16;
        let (width, height) = (thumbnail::SIZE.0 + 6, thumbnail::SIZE.1 + 4);
        let gap = if count * (width + 2) <= area.width { 2 } else { 0 };
        let whole = count * (width + gap) - gap;
        let left = area.x + area.width.saturating_sub(whole) / 2;
        let top = area.y + area.height.saturating_sub(height + 3) / 2;
        for (index, kind) in GameKind::ALL.iter().enumerate() {
            let x = left + index as u16 * (width + gap);
            let tile = Rect::new(x, top, width, height);
            self.draw_board_tile(*kind, index == selected, tile, canvas);
            canvas.click_areas.add(tile, ClickTarget::Row(index));
        }
        if let Some(unfinished) = &self.unfinished {
            let game = name(unfinished.kind, self.language);
            let book = rulebooks::rulebook(
                unfinished.kind.name(),
                unfinished.rules.split('+').next().unwrap_or(""),
            );
            let book = book.map_or("", |book| book.name.to(self.language));
            let text = format!(
                " {} · {} ",
                self.language.menu_resume(),
                self.language.menu_resume_line(game, book)
            );
            let index = GameKind::ALL.len();
            let style = match selected == index {
                true => Style::new().fg(palette::PAGE).bg(palette::GOLD),
                false => Style::new().fg(palette::INK).bg(palette::LINE),
            };
            let row = (top + height + 1).min(area.bottom().saturating_sub(1));
            let x = centred(&text, row, area, style.add_modifier(Modifier::BOLD), canvas);
            canvas
                .click_areas
                .add(Rect::new(x, row, text.chars().count() as u16, 1), ClickTarget::Row(index));
        }
    }

    fn draw_board_tile(&self, kind: GameKind, selected: bool, area: Rect, canvas: &mut Canvas) {
        let ground = if selected { palette::FRAME } else { palette::PANEL };
        canvas.fill(area, Style::new().bg(ground));
        let scene = with_game!(kind, G => start::<G>());
        if let Some(scene) = scene {
            thumbnail::draw(&scene, area.x + 3, area.y + 1, canvas);
        }
        let style = match selected {
            true => Style::new().fg(palette::GOLD).add_modifier(Modifier::BOLD),
            false => Style::new().fg(palette::INK),
        };
        let name = name(kind, self.language);
        let name = if selected { format!("▸ {name} ◂") } else { name.to_owned() };
        let row = area.bottom() - 2;
        centred(&name, row, area, style.bg(ground), canvas);
    }
}

fn start<G: BoardView>() -> Option<Scene> {
    let rules: G::Rules = "standard".parse().ok()?;
    Some(Scene::of(&G::start(rules), Side::White, None))
}

fn name(kind: GameKind, language: Language) -> &'static str {
    fn of<G: crate::TerminalGame>(language: Language) -> &'static str {
        G::game_name(language)
    }
    with_game!(kind, G => of::<G>(language))
}

fn draw_form(form: &OptionsForm, language: Language, area: Rect, canvas: &mut Canvas) {
    let rows = form.rows();
    let width = area.width.min(66);
    let about = form.book().map_or("", |book| book.line.to(language));
    let about = frame::wrapped(about, width.saturating_sub(4));
    let height = (rows.len() + about.len() + 4) as u16;
    let inner = frame::titled_box(name(form.kind, language), width, height, area, canvas);
    let quiet = Style::new().fg(palette::QUIET).bg(palette::PANEL);
    let mut row = inner.y;
    for text in &about {
        canvas.text(inner.x, row, text, quiet.add_modifier(Modifier::ITALIC));
        row += 1;
    }
    row += 1;
    for (index, form_row) in rows.iter().enumerate() {
        let selected = index == form.selected();
        if *form_row == FormRow::Play {
            row += 1;
        }
        draw_row(
            form.text(*form_row, language),
            *form_row,
            selected,
            Rect { y: row, height: 1, ..inner },
            canvas,
        );
        canvas.click_areas.add(Rect { y: row, height: 1, ..inner }, ClickTarget::Row(index));
        row += 1;
    }
}

fn draw_row(
    (key, value): (&str, String),
    row: FormRow,
    selected: bool,
    area: Rect,
    canvas: &mut Canvas,
) {
    let style = Style::new().fg(palette::INK).bg(palette::PANEL);
    if row == FormRow::Play {
        let style = match selected {
            true => Style::new().fg(palette::PAGE).bg(palette::GOLD),
            false => Style::new().fg(palette::INK).bg(palette::LINE),
        };
        let value = if canvas.is_colourless() && selected { format!("> {value} <") } else { value };
        centred(
            &format!("   {value}   "),
            area.y,
            area,
            style.add_modifier(Modifier::BOLD),
            canvas,
        );
        return;
    }
    let quiet = style.fg(palette::QUIET);
    canvas.text(area.x, area.y, key, quiet);
    let (mark, end, style) = match selected {
        true => ("◂ ", " ▸", style.fg(palette::GOLD).add_modifier(Modifier::BOLD)),
        false => ("  ", "", style),
    };
    canvas.text(area.x + 14, area.y, &format!("{mark}{value}{end}"), style);
}

/// Writes a text in the middle of a row, and returns its column.
fn centred(text: &str, row: u16, area: Rect, style: Style, canvas: &mut Canvas) -> u16 {
    let x = area.x + area.width.saturating_sub(text.chars().count() as u16) / 2;
    canvas.text(x, row, text, style);
    x
}
