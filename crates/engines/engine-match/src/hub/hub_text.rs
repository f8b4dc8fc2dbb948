//! Positions, moves and scores as Hub writes them.

use checkers::{Board, Move, Piece, Position, Rules, Setup, SetupError, Square, Squares};
use engine::EngineScore;
use game::Side;

/// Writes a position: the side to move, then the 32 squares in the order of their numbers. `w` and `b` are
/// men, `W` and `B` kings, `e` is an empty square.
pub(super) fn write_position(position: &Position) -> String {
    let mut text = String::from(letter(Piece { side: position.side_to_move(), king: true }));
    text.extend(Square::all().map(|square| position.board().at(square).map_or('e', letter)));
    text
}

const fn letter(piece: Piece) -> char {
    match (piece.side, piece.king) {
        (Side::White, false) => 'w',
        (Side::White, true) => 'W',
        (Side::Black, false) => 'b',
        (Side::Black, true) => 'B',
    }
}

/// Why a text is not a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum HubPositionError {
    Form,
    Setup(SetupError),
}

/// Reads [`write_position`]; `start` is the initial position.
pub(super) fn read_position(rules: Rules, text: &str) -> Result<Position, HubPositionError> {
    if text == "start" {
        return Ok(Position::start(rules));
    }
    let mut letters = text.chars();
    let turn = match letters.next() {
        Some('W' | 'w') => Side::White,
        Some('B' | 'b') => Side::Black,
        _ => return Err(HubPositionError::Form),
    };
    let mut board = Board::EMPTY;
    for square in Square::all() {
        let letter = letters.next().ok_or(HubPositionError::Form)?;
        let piece = match letter {
            'e' => None,
            'w' | 'W' => Some(Piece { side: Side::White, king: letter == 'W' }),
            'b' | 'B' => Some(Piece { side: Side::Black, king: letter == 'B' }),
            _ => return Err(HubPositionError::Form),
        };
        board.set(square, piece);
    }
    if letters.next().is_some() {
        return Err(HubPositionError::Form);
    }
    let setup = Setup { board, turn, idle: 0, number: 1 };
    Position::new(rules, setup).map_err(HubPositionError::Setup)
}

/// Reads a move: the squares of its path, or a capture in the form of other programs, which is its start, its
/// end and the squares of all captured pieces in any order.
pub(super) fn read_move(position: &Position, text: &str) -> Option<Move> {
    if let Ok(mv) = position.read_numeric(text) {
        return Some(mv);
    }
    let squares: Option<Vec<Square>> =
        text.split('x').map(|part| part.parse().ok().and_then(Square::new)).collect();
    let squares = squares?;
    let [from, to, captured @ ..] = squares.as_slice() else { return None };
    let captured: Squares = captured.iter().copied().collect();
    let fits = |mv: &&Move| {
        mv.from() == *from && mv.to() == *to && mv.is_capture() && mv.captured() == captured
    };
    position.moves().iter().find(fits).copied()
}

/// The advantage in men. A forced win counts as a hundred men, so that programs that read nothing else
/// understand it.
pub(super) fn write_score(score: EngineScore) -> String {
    match score {
        EngineScore::Hundredths(value) => format!("{:.2}", f64::from(value) / 100.0),
        EngineScore::WinIn(_) => "100.00".to_owned(),
        EngineScore::LossIn(_) => "-100.00".to_owned(),
        // Checkers has no dice.
        EngineScore::Probabilities(_) => "0.00".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_and_reads_the_initial_position() {
        let start = Position::start(Rules::STANDARD);
        let text = format!("B{}{}{}", "b".repeat(12), "e".repeat(8), "w".repeat(12));
        assert_eq!(write_position(&start), text);
        assert_eq!(read_position(Rules::STANDARD, &text), Ok(start));
        assert_eq!(read_position(Rules::STANDARD, "start"), Ok(start));
    }

    #[test]
    fn writes_kings_as_capitals() {
        let position = Position::from_fen(Rules::STANDARD, "W:WK1,32:BK30,2").unwrap();
        let text = write_position(&position);
        assert_eq!(&text[..4], "WWbe");
        assert_eq!(&text[29..], "eBew");
        assert_eq!(read_position(Rules::STANDARD, &text), Ok(position));
    }

    #[test]
    fn rejects_texts_that_are_no_position() {
        let read = |text: &str| read_position(Rules::STANDARD, text).unwrap_err();
        for text in ["", "X", "W", "Wé", &format!("B{}", "e".repeat(33)), &"z".repeat(33)] {
            assert_eq!(read(text), HubPositionError::Form, "{text}");
        }
        let none = format!("B{}", "e".repeat(32));
        assert_eq!(read(&none), HubPositionError::Setup(SetupError::NoPieces));
    }

    /// The king on 22 takes 18 and 11 on its way to 8.
    #[test]
    fn reads_captures_by_path_or_by_captured_pieces() {
        let position = Position::from_fen(Rules::STANDARD, "W:WK22:B18,11,1").unwrap();
        let mv = position.read_numeric("22x15x8").unwrap();
        for text in ["22x15x8", "22x8", "22x8x11x18", "22x8x18x11"] {
            assert_eq!(read_move(&position, text), Some(mv), "{text}");
        }
        for text in ["22x8x18", "22x8x11x18x1", "", "x", "22", "22xx8", "22x99"] {
            assert_eq!(read_move(&position, text), None, "{text}");
        }
    }
}
