use std::borrow::Cow;
use std::io::{self, BufRead, Read};

use game::{BySide, Side, decode_text};

use super::mat_cells::{Cell, LEFT, Row, parse};
use super::match_file_error::{MatchFileWarning, quote};
use super::replay::{FileAction, FileEvent};
use super::unverified_game::{GameTerms, UnverifiedGame};
use crate::rules::Beavers;

/// Reads the games of a MAT file one after the other.
///
/// The format was never written down: programs agree on a match length, on `Game` lines, on names
/// with scores, and on numbered rows with two columns. Comments begin with a semicolon, and some of
/// them are tags.
pub(super) struct MatReader<R> {
    input: R,
    line: u64,
    header: Header,
    /// A game whose first line has been read already.
    next: Option<UnverifiedGame>,
    /// Where the right column begins.
    right: usize,
    /// The score before the last game of this match.
    last: Option<BySide<u32>>,
    /// Whether the last line is Latin-1.
    latin1: bool,
}

/// The header of a match.
#[derive(Default)]
struct Header {
    length: u32,
    rules: Option<String>,
    jacoby: bool,
    beavers: bool,
    auto: u8,
    notes: Vec<String>,
    latin1: bool,
}

/// The maximum length of a line in bytes.
const MAX_LINE: u64 = 1 << 16;

/// The right column begins in this range, regardless of the lengths of the names.
const NEAREST_RIGHT: usize = 24;
const FARTHEST_RIGHT: usize = 36;

impl<R: BufRead> MatReader<R> {
    pub(super) fn new(input: R) -> Self {
        let header = Header::default();
        Self { input, line: 0, header, next: None, right: NEAREST_RIGHT, last: None, latin1: false }
    }

    /// The next game; `None` at the end.
    pub(super) fn read(&mut self) -> io::Result<Option<UnverifiedGame>> {
        let mut draft = self.next.take();
        while let Some(text) = self.read_line()? {
            if std::mem::take(&mut self.latin1) {
                match &mut draft {
                    Some(draft) => draft.warn_of_latin1(),
                    None => self.header.latin1 = true,
                }
            }
            match (parse(&text), &mut draft) {
                (Row::Empty, _) => {}
                (Row::Note(note), _) => self.header.note(note),
                (Row::Length(length), _) => {
                    let done = draft.take().map(|draft| self.finish(draft));
                    self.header.length = length;
                    self.last = None;
                    if done.is_some() {
                        return Ok(done);
                    }
                }
                (Row::Game(number), _) => {
                    let begun = self.begin(number);
                    match draft.take() {
                        None => draft = Some(begun),
                        Some(draft) => {
                            self.next = Some(begun);
                            return Ok(Some(self.finish(draft)));
                        }
                    }
                }
                (Row::Names { names, points, right }, Some(draft)) => {
                    draft.players = names;
                    draft.terms.points = points;
                    self.right = right.clamp(NEAREST_RIGHT, FARTHEST_RIGHT);
                }
                (Row::Cells(cells), Some(draft)) => self.add(draft, cells),
                (Row::Unknown, Some(draft)) => {
                    let text = quote(text.trim());
                    draft.warnings.push(MatchFileWarning::StrayLine { line: self.line, text });
                }
                (Row::Names { .. } | Row::Cells(_) | Row::Unknown, None) => {}
            }
        }
        Ok(draft.map(|draft| self.finish(draft)))
    }

    fn read_line(&mut self) -> io::Result<Option<String>> {
        let mut bytes = Vec::new();
        if (&mut self.input).take(MAX_LINE + 1).read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        if bytes.len() as u64 > MAX_LINE {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.line += 1;
        let text = decode_text(&bytes);
        self.latin1 = matches!(text, Cow::Owned(_));
        Ok(Some(text.into_owned()))
    }

    fn begin(&mut self, number: u32) -> UnverifiedGame {
        let header = &mut self.header;
        let mut begun = UnverifiedGame {
            number,
            line: self.line,
            players: BySide { white: "?".to_owned(), black: "?".to_owned() },
            notes: std::mem::take(&mut header.notes),
            warnings: Vec::new(),
            event: Vec::new(),
            terms: GameTerms {
                rules: header.rules.clone(),
                jacoby: header.jacoby,
                beavers: if header.beavers { Beavers::On } else { Beavers::Off },
                cubeless: false,
                length: header.length,
                points: BySide::default(),
                crawford: false,
                auto: std::mem::take(&mut header.auto),
            },
        };
        if std::mem::take(&mut header.latin1) {
            begun.warn_of_latin1();
        }
        begun
    }

    fn add(&self, draft: &mut UnverifiedGame, cells: Vec<Cell>) {
        let pair = cells.len() == 2;
        for (index, cell) in cells.into_iter().enumerate() {
            let left = if pair { index == 0 } else { cell.column + 3 < self.right };
            draft.event.push(FileEvent {
                line: self.line,
                column: cell.column as u64 + 1,
                by: if left { LEFT } else { !LEFT },
                action: cell.action.unwrap_or_else(FileAction::Unreadable),
            });
        }
    }

    /// A file does not say which game is the Crawford game: it is the first in which a player needs
    /// one point. If the beginning of the match is missing, a double shows that the Crawford game is over.
    fn finish(&mut self, mut draft: UnverifiedGame) -> UnverifiedGame {
        let length = draft.terms.length;
        let one_away = |points: BySide<u32>| {
            Side::ALL.map(|side| length > 1 && points[side].saturating_add(1) == length)
        };
        let [white, black] = one_away(draft.terms.points);
        let before = match self.last {
            Some(points) => one_away(points).contains(&true),
            None => draft.has_doubles(),
        };
        draft.terms.crawford = white != black && !before;
        self.last = Some(draft.terms.points);
        draft
    }
}

impl Header {
    /// Keeps a comment. Comments that are tags about the rules are also evaluated.
    fn note(&mut self, note: String) {
        let tag = note.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
        let tag = tag.and_then(|tag| tag.trim().split_once(char::is_whitespace));
        let Some((name, value)) = tag else { return self.notes.push(note) };
        let value = value.trim().trim_matches('"');
        let on = value.eq_ignore_ascii_case("on") || value.eq_ignore_ascii_case("true");
        match name.to_lowercase().as_str() {
            "rules" => self.rules = Some(value.to_owned()),
            "autodoubles" => self.auto = value.parse().unwrap_or(0),
            "jacoby" => self.jacoby = on,
            "beaver" | "beavers" => self.beavers = on,
            _ => self.notes.push(note),
        }
    }
}
