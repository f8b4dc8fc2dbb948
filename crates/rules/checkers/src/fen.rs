//! FEN as defined by PDN, with move counters: `B:W21,22,K30:B1,2,K7:H12:F30`.
//!
//! The parts are who is to move, each side's squares (`K` before a king, `9-12` for a range), and
//! two counters of our own: turns without progress (`H`) and the number of the move (`F`). Both
//! may be missing when read, as may the period that some programs put at the end.

use std::fmt::Write;

use game::Side;
use thiserror::Error;

use crate::{Board, Piece, Position, Rules, Setup, SetupError, Square};

/// What can be wrong with the text of a position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum FenError {
    /// It does not begin with who is to move.
    #[error("'{0}' does not say who is to move: a position begins with 'W:' or 'B:'")]
    Turn(String),
    /// A part is unknown.
    #[error(
        "'{0}' is no part of a position: there are 'W' and 'B' with squares, and 'H' and 'F' with \
         a number"
    )]
    Part(String),
    /// A part occurs twice.
    #[error("the part '{0}' stands twice")]
    Repeated(char),
    /// A side's squares are missing.
    #[error("the squares of {0} are missing")]
    Missing(Side),
    /// A text is not a square or a range of squares.
    #[error("'{0}' is no square: they are 1 to 32, with 'K' before a king, or a range like 9-12")]
    Square(String),
    /// Two pieces stand on one square.
    #[error("two pieces stand on {0}")]
    Crowded(Square),
    /// A counter is not a number, or too large.
    #[error("'{0}' is no counter: 'H' and 'F' take a number")]
    Counter(String),
    /// The text is well-formed, but the position is not legal.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

impl Setup {
    /// Reads a setup without checking that it is a legal position.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn from_fen(text: &str) -> Result<Self, FenError> {
        let text = text.trim();
        let mut parts = text.strip_suffix('.').unwrap_or(text).split(':').map(str::trim);
        let turn = parts.next().unwrap_or_default();
        let turn = side_of(turn).ok_or_else(|| FenError::Turn(short(turn)))?;
        let mut reader = Reader::default();
        for part in parts {
            reader.part(part)?;
        }
        for side in Side::ALL {
            if !reader.seen.contains(&letter(side)) {
                return Err(FenError::Missing(side));
            }
        }
        let Reader { board, idle, number, .. } = reader;
        Ok(Self { board, turn, idle: idle.unwrap_or(0), number: number.unwrap_or(1) })
    }
}

impl Position {
    /// Reads a position to be played under `rules`.
    ///
    /// # Errors
    /// What is wrong with the text or the position.
    pub fn from_fen(rules: Rules, text: &str) -> Result<Self, FenError> {
        Ok(Self::new(rules, Setup::from_fen(text)?)?)
    }

    /// The text of the position, complete with its counters.
    pub fn fen(&self) -> String {
        format!("{}:H{}:F{}", self.short_fen(), self.idle(), self.number())
    }

    /// The text of the position for other programs, without counters.
    pub fn short_fen(&self) -> String {
        let mut text = letter(self.side_to_move()).to_string();
        for side in Side::ALL {
            text.push(':');
            text.push(letter(side));
            for (index, square) in self.board().pieces(side).into_iter().enumerate() {
                let comma = if index > 0 { "," } else { "" };
                let king = if self.board().kings().contains(square) { "K" } else { "" };
                // Writing to a string cannot fail.
                let _ = write!(text, "{comma}{king}{square}");
            }
        }
        text
    }
}

#[derive(Default)]
struct Reader {
    board: Board,
    idle: Option<u16>,
    number: Option<u32>,
    seen: Vec<char>,
}

impl Reader {
    fn part(&mut self, part: &str) -> Result<(), FenError> {
        let unknown = || FenError::Part(short(part));
        let mut rest = part.chars();
        let name = rest.next().ok_or_else(unknown)?.to_ascii_uppercase();
        let rest = rest.as_str().trim();
        if self.seen.contains(&name) {
            return Err(FenError::Repeated(name));
        }
        self.seen.push(name);
        let counter = || FenError::Counter(short(part));
        match name {
            'W' => self.squares(Side::White, rest)?,
            'B' => self.squares(Side::Black, rest)?,
            'H' => self.idle = Some(number(rest).ok_or_else(counter)?),
            'F' => self.number = Some(number(rest).ok_or_else(counter)?),
            _ => return Err(unknown()),
        }
        Ok(())
    }

    fn squares(&mut self, side: Side, list: &str) -> Result<(), FenError> {
        if list.is_empty() {
            return Ok(());
        }
        for item in list.split(',').map(str::trim) {
            let (range, king) = match item.strip_prefix(['K', 'k']) {
                Some(range) => (range, true),
                None => (item, false),
            };
            let (first, last) = range.split_once('-').unwrap_or((range, range));
            let square = |text: &str| number(text).and_then(Square::new);
            let (Some(first), Some(last)) = (square(first), square(last)) else {
                return Err(FenError::Square(short(item)));
            };
            if first > last {
                return Err(FenError::Square(short(item)));
            }
            for square in (first.number()..=last.number()).filter_map(Square::new) {
                if self.board.at(square).is_some() {
                    return Err(FenError::Crowded(square));
                }
                self.board.set(square, Some(Piece { side, king }));
            }
        }
        Ok(())
    }
}

/// Reads digits only: the parsers of the standard library also accept a sign.
fn number<N: std::str::FromStr>(text: &str) -> Option<N> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok())?
}

fn side_of(text: &str) -> Option<Side> {
    Side::ALL
        .into_iter()
        .find(|&side| text.eq_ignore_ascii_case(letter(side).encode_utf8(&mut [0; 4])))
}

const fn letter(side: Side) -> char {
    match side {
        Side::White => 'W',
        Side::Black => 'B',
    }
}

/// The beginning of a wrong text, short enough for a message.
pub(crate) fn short(text: &str) -> String {
    const ENOUGH: usize = 24;
    let mut short: String = text.chars().take(ENOUGH).collect();
    if text.chars().nth(ENOUGH).is_some() {
        short.push('…');
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Position, FenError> {
        Position::from_fen(Rules::STANDARD, text)
    }

    #[test]
    fn writes_the_starting_position() {
        let start = Position::start(Rules::STANDARD);
        let text = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12:H0:F1";
        assert_eq!(start.fen(), text);
        assert_eq!(read(text), Ok(start));
    }

    #[test]
    fn reads_ranges_periods_spaces_and_both_orders_of_sides() {
        let start = Position::start(Rules::STANDARD);
        for text in ["B:W21-32:B1-12", "B:B1-12:W21-32.", " b : w21-24, 25-32 : b1,2-12 :F1 :H0 ."]
        {
            assert_eq!(read(text), Ok(start), "{text}");
        }
        let kings = read("W:WK1-3:BK32,5:H7:F40").unwrap();
        assert_eq!(kings.fen(), "W:WK1,K2,K3:B5,K32:H7:F40");
    }

    #[test]
    fn accepts_a_side_without_pieces_but_not_a_missing_side() {
        assert_eq!(read("W:W:BK1").unwrap().fen(), "W:W:BK1:H0:F1");
        assert_eq!(read("W:BK1"), Err(FenError::Missing(Side::White)));
        assert_eq!(read("W:W:B"), Err(FenError::Setup(SetupError::NoPieces)));
    }

    #[test]
    fn rejects_malformed_fen() {
        let wrong = |text: &str| read(text).unwrap_err().to_string();
        assert!(wrong("").contains("who is to move"));
        assert!(wrong("X:W1:B2").starts_with("'X' does not say who is to move"));
        assert!(wrong("W:W1:B2:Q3").starts_with("'Q3' is no part"));
        assert_eq!(wrong("W:W9:W9:B2"), "the part 'W' stands twice");
        assert!(wrong("W:W33:B2").starts_with("'33' is no square"));
        assert!(wrong("W:W9,:B2").starts_with("'' is no square"));
        assert!(wrong("W:W+9:B2").starts_with("'+9' is no square"));
        assert!(wrong("W:W12-9:B2").starts_with("'12-9' is no square"));
        assert_eq!(wrong("W:W9:B9"), "two pieces stand on 9");
        assert!(wrong("W:W9:B2:H70000").starts_with("'H70000' is no counter"));
        assert_eq!(wrong("W:W9:B2:F0"), "moves are numbered from 1");
        assert_eq!(wrong("W:W9-21:B2"), "white has more than 12 pieces");
        assert!(wrong("W:W3:BK9").starts_with("the man on 3 stands on its crowning row"));
    }
}
