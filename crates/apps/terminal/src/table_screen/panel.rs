//! The panel beside the board: moves, messages, the question and its buttons.

use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use table::TablePhase;

use super::{FileNotice, Notice, TableScreen};
use crate::board::Canvas;
use crate::click_areas::ClickTarget;
use crate::score_sheet::{self, ScoreSheetEntry};
use crate::{TerminalGame, frame, palette, refusal_explanation};

/// A line of text with its style.
type StyledLine = (String, Style);

impl<G: TerminalGame> TableScreen<G> {
    pub(crate) fn draw_panel(&self, area: Rect, canvas: &mut Canvas) {
        canvas.fill(area, Style::new().bg(palette::PANEL));
        let inner = Rect::new(area.x + 1, area.y, area.width.saturating_sub(2), area.height);
        let mut lines = self.message_lines(inner.width);
        let buttons = self.button_rows(inner.width);
        let most = usize::from(inner.height).saturating_sub(buttons.len() + 4);
        shorten(&mut lines, most);
        let below = (lines.len() + buttons.len()) as u16;
        let moves = inner.height.saturating_sub(below + 1).max(3).min(inner.height);
        self.draw_moves(Rect { height: moves, ..inner }, canvas);
        let line = Style::new().fg(palette::LINE).bg(palette::PANEL);
        let rule = "─".repeat(usize::from(inner.width));
        canvas.text(inner.x, inner.y + moves, &rule, line);
        let mut row = inner.y + moves + 1;
        let buttons_row = inner.bottom().saturating_sub(buttons.len() as u16);
        for (text, style) in lines {
            if row < buttons_row {
                canvas.text(inner.x, row, &text, style.bg(palette::PANEL));
                row += 1;
            }
        }
        self.draw_buttons(&buttons, Rect { y: buttons_row, ..inner }, canvas);
    }

    /// All messages to the player.
    pub(crate) fn message_lines(&self, width: u16) -> Vec<StyledLine> {
        let (messages, language) = (self.messages(), self.language);
        let mut lines = Vec::new();
        let mut say = |text: &str, colour: Color| {
            let style = Style::new().fg(colour);
            lines.extend(frame::wrapped(text, width).into_iter().map(|line| (line, style)));
        };
        if let Some(sentence) = self.history_sentence() {
            say(&sentence, palette::ACCENT);
            return lines;
        }
        match &self.notice {
            Notice::Nothing => {}
            Notice::File(notice) => say(&notice.sentence(language), palette::GOOD),
            Notice::Refused(refusal) => {
                let rules = &self.local_table.table().setup().rules;
                let reason = refusal_explanation::explain_refusal(refusal, rules, language);
                say(&capitalised(&reason.sentence), palette::ACCENT);
                if let Some(article) = reason.article {
                    let [title, text] =
                        refusal_explanation::article_text::<G>(article, rules, language);
                    say(&language.screen_rule(title), palette::GOLD);
                    say(&text, palette::QUIET);
                }
            }
        }
        if let Some(hint) = self.local_table.hint().sentence(&messages) {
            say(&hint, palette::GOOD);
        }
        if let Some(latest) = messages.last_action().filter(|_| !self.has_offer_to_answer()) {
            say(&latest, palette::GOOD);
        }
        if self.local_table.has_lost_dice() {
            say(language.status_secret_lost(), palette::ACCENT);
        }
        let state = messages.status();
        let over = self.local_table.table().phase() != TablePhase::Playing;
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
        let board_view::SceneBoard::Squares(squares) = self.scene().board else { return false };
        squares.cells.iter().any(|cell| cell.marks.check)
    }

    /// The buttons, laid into rows.
    pub(crate) fn button_rows(&self, width: u16) -> Vec<Vec<(usize, String)>> {
        let mut rows: Vec<Vec<(usize, String)>> = Vec::new();
        let mut used = 0;
        for (index, button) in self.buttons().into_iter().enumerate() {
            let name = format!(" {} ", self.button_label(button));
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

    pub(crate) fn draw_buttons(
        &self,
        rows: &[Vec<(usize, String)>],
        area: Rect,
        canvas: &mut Canvas,
    ) {
        let focused = self.focused();
        for (y, row) in (area.y..).zip(rows) {
            let mut x = area.x;
            for (index, name) in row {
                let style = match Some(*index) == focused {
                    true => Style::new().fg(palette::PAGE).bg(palette::GOLD),
                    false => Style::new().fg(palette::INK).bg(palette::LINE),
                };
                let width = name.chars().count() as u16;
                // Without colours, brackets mark a button, and angle brackets the one with the focus.
                let name = match (canvas.is_colourless(), Some(*index) == focused) {
                    (true, true) => format!(">{}<", name.trim()),
                    (true, false) => format!("[{}]", name.trim()),
                    (false, _) => name.clone(),
                };
                canvas.text(x, y, &name, style.add_modifier(Modifier::BOLD));
                canvas.click_areas.add(Rect::new(x, y, width, 1), ClickTarget::Button(*index));
                x += width + 1;
            }
        }
    }

    fn draw_moves(&self, area: Rect, canvas: &mut Canvas) {
        let quiet = Style::new().fg(palette::QUIET).bg(palette::PANEL);
        let table = self.local_table.table();
        let mut title = self.language.screen_moves().to_owned();
        if table.games().len() > 1 {
            let game =
                self.history.as_ref().map_or(table.games().len(), |history| history.game + 1);
            title = format!("{} · {title}", self.language.screen_game(game));
        }
        canvas.text(area.x, area.y, &title, quiet);
        let present = table.current_game().map(|game| game.line());
        let Some(line) = self.history.as_ref().map(|history| &history.line).or(present) else {
            return;
        };
        let notes = score_sheet::score_sheet(line, self.language);
        let lines = lines(&notes, usize::from(area.width));
        let height = usize::from(area.height.saturating_sub(1));
        let back = self.scroll.min(lines.len().saturating_sub(height));
        let end = lines.len() - back;
        let begin = end.saturating_sub(height);
        let style = Style::new().fg(palette::INK).bg(palette::PANEL);
        for (row, line) in (area.y + 1..).zip(&lines[begin..end]) {
            canvas.text(area.x, row, line, style);
        }
        let arrow = |show: bool, mark: &'static str| if show { mark } else { " " };
        let arrows = format!("{}{}", arrow(begin > 0, "▴"), arrow(back > 0, "▾"));
        canvas.text(area.right().saturating_sub(2), area.y, &arrows, quiet);
    }
}

/// Leaves out the last quiet lines until the rest fits.
fn shorten(lines: &mut Vec<StyledLine>, most: usize) {
    let quiet = |(_, style): &StyledLine| style.fg == Some(palette::QUIET);
    while lines.len() > most
        && let Some(last) = lines.iter().rposition(quiet)
    {
        lines.remove(last);
        if let Some((text, _)) = last.checked_sub(1).and_then(|index| lines.get_mut(index))
            && !text.ends_with('…')
        {
            text.push('…');
        }
    }
}

/// The list of moves: two in a line where they fit, else one.
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

impl FileNotice {
    pub(crate) fn sentence(&self, language: words::Language) -> String {
        match self {
            Self::Exported { files, unsupported: None } => language.status_exported(files),
            Self::Exported { files, unsupported: Some(format) } => {
                format!(
                    "{} {}",
                    language.status_exported(files),
                    language.status_format_cannot_hold(format)
                )
            }
            Self::NotExported(file, kind) => {
                language.status_export_failed(io_error_text(*kind, language), file)
            }
            Self::NotSaved(kind) => language.status_save_failed(io_error_text(*kind, language)),
            Self::Damaged(line) => language.status_damaged(line),
            Self::Resumed => language.status_resumed().to_owned(),
        }
    }
}

fn io_error_text(kind: std::io::ErrorKind, language: words::Language) -> String {
    words::io_error_text(language, &kind.into())
}

/// The sentence with a capital letter and a full stop.
pub(crate) fn capitalised(sentence: &str) -> String {
    let mut letters = sentence.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    let stop = if sentence.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{first}{}{stop}", letters.as_str())
}
