//! Parses the lines of a MAT file.

use game::{BySide, Side};

use super::match_file_error::{MatchFileError, quote};
use super::replay::{FileAction, FilePlay};
use crate::dice::{Dice, read_dice};

/// A parsed line of a MAT file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Row {
    Empty,
    /// `; …`, without the semicolon.
    Note(String),
    /// `7 point match`.
    Length(u32),
    /// `Game 1`.
    Game(u32),
    /// `alice : 0    bob : 3`, and the column at which the second name begins.
    Names {
        names: BySide<String>,
        points: BySide<u32>,
        right: usize,
    },
    /// Actions of the players.
    Cells(Vec<Cell>),
    /// An unknown line.
    Unknown,
}

/// One action and its column in characters, from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Cell {
    pub(super) column: usize,
    pub(super) action: Result<FileAction, MatchFileError>,
}

/// The player in the left column of a MAT file. In files of GNU Backgammon it is O.
pub(super) const LEFT: Side = Side::Black;

pub(super) fn parse(line: &str) -> Row {
    let text = line.trim();
    if text.is_empty() {
        return Row::Empty;
    }
    if let Some(note) = text.strip_prefix([';', '#']) {
        return Row::Note(note.trim().to_owned());
    }
    // Names may look like other lines, but no other line ends with two scores.
    if let Some(row) = names(line) {
        return row;
    }
    let lower = text.to_lowercase();
    if let Some((length, _)) = lower.split_once("point match") {
        return length.trim().parse().map_or(Row::Unknown, Row::Length);
    }
    if let Some(number) = lower.strip_prefix("game ") {
        let number = number.trim_end_matches(':').trim();
        return number.parse().map_or(Row::Unknown, Row::Game);
    }
    if is_numbered(text) || cell_start(text).is_some() {
        return Row::Cells(cells(line));
    }
    Row::Unknown
}

/// Whether the line begins like `12)`.
fn is_numbered(text: &str) -> bool {
    let rest = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    rest.len() < text.len() && rest.starts_with(')')
}

/// `alice : 0     bob : 3`: the last colon but one ends the first name.
fn names(line: &str) -> Option<Row> {
    let (front, second) = line.rsplit_once(':')?;
    let (first_name, middle) = front.rsplit_once(':')?;
    let middle = middle.trim_start();
    let digits = middle.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(middle.len());
    let (points, second_name) = middle.split_at(digits);
    let right = front.chars().count() - second_name.trim_start().chars().count();
    let name = |text: &str| text.trim().to_owned();
    Some(Row::Names {
        names: by_column(name(first_name), name(second_name)),
        points: by_column(points.parse().ok()?, second.trim().parse().ok()?),
        right,
    })
}

/// The cells of the left and of the right player.
pub(super) fn by_column<T>(left: T, right: T) -> BySide<T> {
    match LEFT {
        Side::White => BySide { white: left, black: right },
        Side::Black => BySide { white: right, black: left },
    }
}

/// The words that can begin a cell.
const WORDS: [&str; 11] = [
    "doubles",
    "redoubles",
    "takes",
    "drops",
    "passes",
    "beavers",
    "raccoons",
    "wins",
    "loses",
    "resigns",
    "accepts",
];

/// The beginning of a cell at this place, if there is one: a roll and a colon, or a word.
fn cell_start(text: &str) -> Option<Start> {
    let mut letters = text.chars();
    let dice: String = letters.by_ref().take(2).collect();
    if let (Some((one, other)), Some(':')) = (read_dice(&dice), letters.next()) {
        return Some(Start::Roll(Dice::of(one, other)));
    }
    let word: String = text.chars().take_while(|letter| letter.is_alphabetic()).collect();
    let word = word.to_lowercase();
    WORDS.iter().find(|known| **known == word).map(|known| Start::Word(known))
}

enum Start {
    Roll(Dice),
    Word(&'static str),
}

/// The cells of a line, in order.
fn cells(line: &str) -> Vec<Cell> {
    let letters: Vec<char> = line.chars().collect();
    let rest = |from: usize| letters[from..].iter().collect::<String>();
    let mut starts: Vec<(usize, Start)> = Vec::new();
    for column in 0..letters.len() {
        let fresh = column == 0 || matches!(letters[column - 1], ' ' | '\t' | ')' | '\u{a0}');
        if fresh && !letters[column].is_whitespace() {
            // The beginning of a cell is shorter than twenty letters.
            let ahead: String = letters[column..].iter().take(20).collect();
            if let Some(start) = cell_start(&ahead) {
                starts.push((column, start));
            }
        }
    }
    if starts.is_empty() {
        return stray(&rest(0)).into_iter().collect();
    }
    let ends: Vec<_> = starts.iter().skip(1).map(|(column, _)| *column).collect();
    let ends = ends.into_iter().chain([letters.len()]);
    starts
        .into_iter()
        .zip(ends)
        .map(|((column, start), end)| {
            let text: String = letters[column..end].iter().collect();
            Cell { column, action: action(&start, text.trim()) }
        })
        .collect()
}

/// A numbered line without known cells. It is valid only if it is empty.
fn stray(line: &str) -> Option<Cell> {
    let text = line.split_once(')').map_or(line, |(_, text)| text).trim();
    if text.is_empty() {
        return None;
    }
    let column = line.chars().count() - line.trim_start().chars().count();
    Some(Cell { column, action: Err(MatchFileError::UnknownAction(quote(text))) })
}

fn action(start: &Start, text: &str) -> Result<FileAction, MatchFileError> {
    match start {
        Start::Roll(dice) => {
            let moves = text.chars().skip(3).collect::<String>().trim().to_owned();
            if moves.starts_with('?') || moves.to_lowercase().starts_with("illegal") {
                return Err(MatchFileError::PlayMissing(*dice));
            }
            Ok(FileAction::Play(*dice, FilePlay::Text(moves)))
        }
        Start::Word("doubles" | "redoubles" | "beavers" | "raccoons") => Ok(FileAction::Double),
        Start::Word("takes" | "accepts") => Ok(FileAction::Take),
        Start::Word("drops" | "passes") => Ok(FileAction::Drop),
        Start::Word("wins") => number_in(text).map(FileAction::Wins),
        Start::Word(word) => Err(MatchFileError::ResultMissing((*word).to_owned())),
    }
}

fn number_in(text: &str) -> Result<u32, MatchFileError> {
    let number = text.split_whitespace().find_map(|word| word.parse().ok());
    number.ok_or_else(|| MatchFileError::ResultMissing(quote(text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deeds(line: &str) -> Vec<(usize, FileAction)> {
        match parse(line) {
            Row::Cells(cells) => {
                cells.into_iter().map(|cell| (cell.column, cell.action.unwrap())).collect()
            }
            other => panic!("{line}: {other:?}"),
        }
    }

    fn played(one: u8, other: u8, text: &str) -> FileAction {
        FileAction::Play(Dice::new(one, other).unwrap(), FilePlay::Text(text.to_owned()))
    }

    #[test]
    fn recognises_headers() {
        assert_eq!(parse("; [Site \"here\"]"), Row::Note("[Site \"here\"]".to_owned()));
        assert_eq!(parse(" 7 point match"), Row::Length(7));
        assert_eq!(parse(" Game 12"), Row::Game(12));
        let row = parse(" al:ice : 3                   bob : 11");
        let Row::Names { names, points, right } = row else { panic!("{row:?}") };
        assert_eq!((names[LEFT].as_str(), names[!LEFT].as_str()), ("al:ice", "bob"));
        assert_eq!((points[LEFT], points[!LEFT]), (3, 11));
        assert_eq!(right, 30);
    }

    #[test]
    fn reads_rows_with_one_or_two_cells() {
        assert_eq!(
            deeds("  2) 62: 24/18 18/16             55: 13/8 13/8 6/1* 6/1"),
            [(5, played(6, 2, "24/18 18/16")), (33, played(5, 5, "13/8 13/8 6/1* 6/1"))]
        );
        assert_eq!(
            deeds("  1)                             53: 8/3 6/3 "),
            [(33, played(5, 3, "8/3 6/3"))]
        );
        assert_eq!(
            deeds("  4) 11:                          Doubles => 2"),
            [(5, played(1, 1, "")), (34, FileAction::Double)]
        );
        assert_eq!(
            deeds("  8)  Drops                       Wins 1 point "),
            [(6, FileAction::Drop), (34, FileAction::Wins(1))]
        );
        assert_eq!(deeds("      Wins 4 points and the match"), [(6, FileAction::Wins(4))]);
        assert_eq!(deeds(" 12) 31: Cannot Move"), [(5, played(3, 1, "Cannot Move"))]);
    }

    #[test]
    fn reports_unknown_text() {
        let Row::Cells(cells) = parse(" 12) 31: ????") else { panic!() };
        assert!(cells[0].action.is_err());
        let Row::Cells(cells) = parse(" 12) sleeps") else { panic!() };
        assert!(cells[0].action.is_err());
        assert_eq!(parse("hello"), Row::Unknown);
        assert_eq!(parse("x point match"), Row::Unknown);
    }
}
