//! The panel beside the board: moves, what has happened, what is asked, and answers to press.

use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use table::Phase;

use super::{Notice, Room, Said};
use crate::board::Canvas;
use crate::score_sheet::{self, ScoreSheetEntry};
use crate::spots::Spot;
use crate::{PlayableGame, frame, palette, refusal_explanation};

/// A line of text in a colour.
type Tinted = (String, Style);

impl<G: PlayableGame> Room<G> {
    pub(crate) fn draw_panel(&self, area: Rect, canvas: &mut Canvas) {
        canvas.fill(area, Style::new().bg(palette::PANEL));
        let inner = Rect::new(area.x + 1, area.y, area.width.saturating_sub(2), area.height);
        let mut said = self.statement(inner.width);
        let buttons = self.button_rows(inner.width);
        let most = usize::from(inner.height).saturating_sub(buttons.len() + 4);
        shorten(&mut said, most);
        let below = (said.len() + buttons.len()) as u16;
        let moves = inner.height.saturating_sub(below + 1).max(3).min(inner.height);
        self.draw_moves(Rect { height: moves, ..inner }, canvas);
        let line = Style::new().fg(palette::LINE).bg(palette::PANEL);
        let rule = "─".repeat(usize::from(inner.width));
        canvas.text(inner.x, inner.y + moves, &rule, line);
        let mut row = inner.y + moves + 1;
        let room = inner.bottom().saturating_sub(buttons.len() as u16);
        for (text, style) in said {
            if row < room {
                canvas.text(inner.x, row, &text, style.bg(palette::PANEL));
                row += 1;
            }
        }
        self.draw_buttons(&buttons, Rect { y: room, ..inner }, canvas);
    }

    /// Everything that is said at the moment.
    pub(crate) fn statement(&self, width: u16) -> Vec<Tinted> {
        let (messages, language) = (self.messages(), self.language);
        let mut lines = Vec::new();
        let mut say = |text: &str, colour: Color| {
            let style = Style::new().fg(colour);
            lines.extend(frame::wrapped(text, width).into_iter().map(|line| (line, style)));
        };
        if let Some(glance) = self.backward_glance() {
            say(&glance, palette::ACCENT);
            return lines;
        }
        match &self.notice {
            Notice::Nothing => {}
            Notice::Said(said) => say(&said.sentence(language), palette::GOOD),
            Notice::Refused(refusal) => {
                let rules = &self.house.table().setup().rules;
                let reason = refusal_explanation::explain_refusal(refusal, rules, language);
                say(&capital(&reason.sentence), palette::ACCENT);
                if let Some(article) = reason.article {
                    say(&language.screen_rule(article.title.to(language)), palette::GOLD);
                    say(article.text.to(language), palette::QUIET);
                }
            }
        }
        if let Some(hint) = self.house.advice().words(&messages) {
            say(&hint, palette::GOOD);
        }
        if let Some(latest) = messages.last_action().filter(|_| !self.is_asked()) {
            say(&latest, palette::GOOD);
        }
        if self.house.has_lost_its_dice() {
            say(language.status_secret_lost(), palette::ACCENT);
        }
        let state = messages.status();
        let over = self.house.table().phase() != Phase::Playing;
        if !state.is_empty() {
            say(&state, if over { palette::GOLD } else { palette::INK });
        }
        if let Some(series) = messages.match_result() {
            say(&series, palette::GOLD);
        }
        if !over && self.is_in_check() {
            say(language.status_check(), palette::ACCENT);
        }
        if let Some(question) = self.question() {
            say(&question, palette::GOLD);
        }
        lines
    }

    fn is_in_check(&self) -> bool {
        let board_view::Board::Squares(squares) = self.scene().board else { return false };
        squares.cells.iter().any(|cell| cell.marks.check)
    }

    /// The buttons, laid into rows.
    fn button_rows(&self, width: u16) -> Vec<Vec<(usize, String)>> {
        let mut rows: Vec<Vec<(usize, String)>> = Vec::new();
        let mut used = 0;
        for (index, button) in self.buttons().into_iter().enumerate() {
            let name = format!(" {} ", self.button_name(button));
            let wide = name.chars().count() + 1;
            if rows.is_empty() || used + wide > usize::from(width) {
                rows.push(Vec::new());
                used = 0;
            }
            used += wide;
            if let Some(row) = rows.last_mut() {
                row.push((index, name));
            }
        }
        rows
    }

    fn draw_buttons(&self, rows: &[Vec<(usize, String)>], area: Rect, canvas: &mut Canvas) {
        let focused = self.focused();
        for (y, row) in (area.y..).zip(rows) {
            let mut x = area.x;
            for (index, name) in row {
                let style = match Some(*index) == focused {
                    true => Style::new().fg(palette::PAGE).bg(palette::GOLD),
                    false => Style::new().fg(palette::INK).bg(palette::LINE),
                };
                let width = name.chars().count() as u16;
                // Without colours, brackets say what a button is, and a mark where the focus is.
                let name = match (canvas.is_colourless(), Some(*index) == focused) {
                    (true, true) => format!(">{}<", name.trim()),
                    (true, false) => format!("[{}]", name.trim()),
                    (false, _) => name.clone(),
                };
                canvas.text(x, y, &name, style.add_modifier(Modifier::BOLD));
                canvas.spots.add(Rect::new(x, y, width, 1), Spot::Button(*index));
                x += width + 1;
            }
        }
    }

    fn draw_moves(&self, area: Rect, canvas: &mut Canvas) {
        let quiet = Style::new().fg(palette::QUIET).bg(palette::PANEL);
        let table = self.house.table();
        let mut title = self.language.screen_moves().to_owned();
        if table.games().len() > 1 {
            let game = self.back.as_ref().map_or(table.games().len(), |back| back.game + 1);
            title = format!("{} · {title}", self.language.screen_game(game));
        }
        canvas.text(area.x, area.y, &title, quiet);
        let present = table.current_game().map(|game| game.line());
        let Some(line) = self.back.as_ref().map(|back| &back.line).or(present) else { return };
        let notes = score_sheet::score_sheet(line, self.language);
        let lines = lines(&notes, usize::from(area.width));
        let room = usize::from(area.height.saturating_sub(1));
        let back = self.scroll.min(lines.len().saturating_sub(room));
        let end = lines.len() - back;
        let begin = end.saturating_sub(room);
        let style = Style::new().fg(palette::INK).bg(palette::PANEL);
        for (row, line) in (area.y + 1..).zip(&lines[begin..end]) {
            canvas.text(area.x, row, line, style);
        }
        let arrow = |show: bool, mark: &'static str| if show { mark } else { " " };
        let arrows = format!("{}{}", arrow(begin > 0, "▴"), arrow(back > 0, "▾"));
        canvas.text(area.right().saturating_sub(2), area.y, &arrows, quiet);
    }
}

/// Leaves out the end of what is told quietly, so that there is room for the rest.
fn shorten(said: &mut Vec<Tinted>, most: usize) {
    let quiet = |(_, style): &Tinted| style.fg == Some(palette::QUIET);
    while said.len() > most
        && let Some(last) = said.iter().rposition(quiet)
    {
        said.remove(last);
        if let Some((text, _)) = last.checked_sub(1).and_then(|index| said.get_mut(index))
            && !text.ends_with('…')
        {
            text.push('…');
        }
    }
}

/// Two moves a line where they have room, else one.
fn lines(notes: &[ScoreSheetEntry], width: usize) -> Vec<String> {
    let column = width.saturating_sub(5) / 2;
    let widest = notes.iter().map(|note| note.text.chars().count()).max().unwrap_or(0);
    let mut lines: Vec<String> = Vec::new();
    for note in notes {
        let ScoreSheetEntry { number, first, text, .. } = note;
        if widest >= column {
            let number = format!("{number}{}", if *first { "." } else { "…" });
            let mut parts = frame::wrapped(text, width.saturating_sub(5) as u16).into_iter();
            lines.push(format!("{number:<4} {}", parts.next().unwrap_or_default()));
            lines.extend(parts.map(|part| format!("     {part}")));
        } else if *first {
            lines.push(format!("{:<4} {text:<column$}", format!("{number}.")));
        } else {
            match lines.last_mut() {
                Some(line) if line.trim_end().chars().count() <= 5 + column => line.push_str(text),
                _ => lines.push(format!("{:<4} {:<column$}{text}", format!("{number}."), "…")),
            }
        }
    }
    lines
}

impl Said {
    pub(crate) fn sentence(&self, language: words::Language) -> String {
        match self {
            Self::Exported { files, unheld: None } => language.status_exported(files),
            Self::Exported { files, unheld: Some(format) } => {
                format!(
                    "{} {}",
                    language.status_exported(files),
                    language.status_format_cannot_hold(format)
                )
            }
            Self::Unexported(file, kind) => {
                language.status_export_failed(mishap(*kind, language), file)
            }
            Self::Unkept(kind) => language.status_save_failed(mishap(*kind, language)),
            Self::Damaged(line) => language.status_damaged(line),
            Self::Resumed => language.status_resumed().to_owned(),
        }
    }
}

fn mishap(kind: std::io::ErrorKind, language: words::Language) -> String {
    words::io_error_text(language, &kind.into())
}

/// The sentence with a large first letter and a full stop.
pub(crate) fn capital(sentence: &str) -> String {
    let mut letters = sentence.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    let stop = if sentence.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{first}{}{stop}", letters.as_str())
}
