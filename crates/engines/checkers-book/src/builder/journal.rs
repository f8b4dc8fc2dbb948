//! The journal of a build: a header and one line for each position, `own opponent kings depth` and the
//! moves as `code:score`. Boards and codes are hexadecimal.

use thiserror::Error;

use crate::canonical_board::CanonicalBoard;
use crate::move_code::MoveCode;
use crate::{Analysis, ScoredMove};

/// Why a journal cannot be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum JournalError {
    /// It was written with other options or by another engine, or is no journal.
    #[error("the journal was written with other options or by another engine")]
    Header,
    /// A line is damaged.
    #[error("line {0} of the journal is damaged")]
    Line(usize),
}

/// The first line.
pub(super) fn header(nodes: u64, engine: &str) -> String {
    format!("salon checkers book journal 1 nodes {nodes} engine {engine}\n")
}

pub(super) fn line(board: CanonicalBoard, analysis: &Analysis) -> String {
    let CanonicalBoard { own, opponent, kings } = board;
    let mut line = format!("{own:08x} {opponent:08x} {kings:08x} {}", analysis.depth);
    if let Some(position) = board.position() {
        for ScoredMove { mv, score } in &analysis.moves {
            line += &format!(" {:04x}:{score}", MoveCode::of(&position, mv).0);
        }
    }
    line + "\n"
}

/// Reads complete lines. An empty text is a journal that has only just begun.
pub(super) fn read(
    text: &str,
    header: &str,
) -> Result<Vec<(CanonicalBoard, Analysis)>, JournalError> {
    if text.is_empty() {
        return Ok(Vec::new());
    }
    let lines = text.strip_prefix(header).ok_or(JournalError::Header)?.lines();
    let lines = (2..).zip(lines);
    lines.map(|(number, line)| read_line(line).ok_or(JournalError::Line(number))).collect()
}

fn read_line(line: &str) -> Option<(CanonicalBoard, Analysis)> {
    let mut words = line.split(' ');
    let mut bits = || u32::from_str_radix(words.next()?, 16).ok();
    let board = CanonicalBoard { own: bits()?, opponent: bits()?, kings: bits()? };
    let position = board.position()?;
    let depth = words.next()?.parse().ok()?;
    let read_move = |word: &str| {
        let (code, score) = word.split_once(':')?;
        let mv = MoveCode(u16::from_str_radix(code, 16).ok()?).find(&position)?;
        Some(ScoredMove { mv, score: score.parse().ok()? })
    };
    Some((board, Analysis { depth, moves: words.map(read_move).collect::<Option<_>>()? }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use checkers::{Position, Rules};

    fn entry() -> (CanonicalBoard, Analysis) {
        let start = Position::start(Rules::STANDARD);
        let moves = start.moves().iter().map(|&mv| ScoredMove { mv, score: -7 }).collect();
        (CanonicalBoard::of(&start), Analysis { depth: 14, moves })
    }

    #[test]
    fn reads_what_it_has_written() {
        let (board, analysis) = entry();
        let text = header(5, "1") + &line(board, &analysis);
        assert_eq!(read(&text, &header(5, "1")), Ok(vec![(board, analysis)]));
        assert_eq!(read(&text, &header(6, "1")), Err(JournalError::Header));
        assert_eq!(read("", &header(6, "1")), Ok(vec![]));
    }

    #[test]
    fn names_the_damaged_line() {
        let (board, analysis) = entry();
        let good = line(board, &analysis);
        for damaged in ["x", "", "00000001 00000001 00000000 4", "00000fff fff00000 0 9 ffff:1"] {
            let text = format!("{}{good}{damaged}\n", header(5, "1"));
            assert_eq!(read(&text, &header(5, "1")), Err(JournalError::Line(3)), "{damaged}");
        }
    }
}
