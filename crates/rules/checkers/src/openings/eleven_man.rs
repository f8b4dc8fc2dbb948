use game::Side;
use thiserror::Error;

use super::Opening;
use crate::{Direction, Move, Position, Rules, Square, Squares};

/// The draw of an eleven-man ballot, which Newell Banks invented in 1907.
///
/// Each side takes a man off its second or third row, and then makes one of its seven first moves.
/// If the man that should move is the one taken off, the man behind it moves up in the same
/// direction; where the board ends there, the only man that can.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ElevenManDraw {
    /// The man that Black takes off, from 5 to 12.
    pub black_off: Square,
    /// The man that White takes off, from 21 to 28.
    pub white_off: Square,
    /// Black's first move, as if nothing had been taken off.
    pub black: Move,
    /// White's first move, as if nothing had been taken off.
    pub white: Move,
}

/// Why a draw is invalid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
pub enum ElevenManError {
    /// The man cannot be taken off.
    #[error("the man on {0} cannot be taken off: Black's are 5 to 12 and White's 21 to 28")]
    Off(Square),
    /// It is no first move.
    #[error("{0} is not among the seven first moves")]
    NoFirstMove(Move),
}

/// All draws: eight men and seven moves for each side, 3136 in all.
pub fn eleven_man() -> impl Iterator<Item = ElevenManDraw> {
    let men = |side| squares(side).into_iter();
    men(Side::Black).flat_map(move |black_off| {
        men(Side::White).flat_map(move |white_off| {
            first_moves(Side::Black).into_iter().flat_map(move |black| {
                let whites = first_moves(Side::White).into_iter();
                whites.map(move |white| ElevenManDraw { black_off, white_off, black, white })
            })
        })
    })
}

impl ElevenManDraw {
    /// Makes the opening: Black is to move after it.
    ///
    /// # Errors
    /// Something cannot be drawn.
    pub fn opening(&self) -> Result<Opening, ElevenManError> {
        let mut board = *Position::start(Rules::STANDARD).board();
        for (side, off) in [(Side::Black, self.black_off), (Side::White, self.white_off)] {
            if !squares(side).contains(off) {
                return Err(ElevenManError::Off(off));
            }
            board.set(off, None);
        }
        let black = instead(Side::Black, self.black, self.black_off)?;
        let white = instead(Side::White, self.white, self.white_off)?;
        let start = Position::start(Rules::STANDARD).with_board(board);
        Ok(Opening { start, moves: vec![black, white] })
    }
}

/// The men that can be taken off.
fn squares(side: Side) -> Squares {
    match side {
        Side::Black => Squares::row(1) | Squares::row(2),
        Side::White => Squares::row(5) | Squares::row(6),
    }
}

/// The seven moves from a side's front row.
fn first_moves(side: Side) -> Vec<Move> {
    let front = match side {
        Side::Black => Squares::row(2),
        Side::White => Squares::row(5),
    };
    let moves = |from: Square| {
        let there = move |direction: &Direction| from.neighbour(*direction).is_some();
        let directions = Direction::forward(side).into_iter().filter(there);
        directions.map(move |direction| Move::step(from, direction))
    };
    front.into_iter().flat_map(moves).collect()
}

/// The move that replaces the drawn one if a man has been removed.
fn instead(side: Side, drawn: Move, off: Square) -> Result<Move, ElevenManError> {
    if !first_moves(side).contains(&drawn) {
        return Err(ElevenManError::NoFirstMove(drawn));
    }
    if drawn.from() != off {
        return Ok(drawn);
    }
    let behind = |direction: Direction| {
        let from = Square::all().find(|square| square.neighbour(direction) == Some(off))?;
        Some(Move::step(from, direction))
    };
    let same = Direction::forward(side)
        .into_iter()
        .find(|&direction| Move::step(off, direction) == drawn)
        .and_then(behind);
    let other = Direction::forward(side).into_iter().find_map(behind);
    same.or(other).ok_or(ElevenManError::NoFirstMove(drawn))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn square(number: u8) -> Square {
        Square::new(number).unwrap()
    }

    fn drawn(off: [u8; 2], texts: [&str; 2]) -> ElevenManDraw {
        let named = |side, text: &str| {
            first_moves(side).into_iter().find(|mv| mv.to_string() == text).unwrap()
        };
        ElevenManDraw {
            black_off: square(off[0]),
            white_off: square(off[1]),
            black: named(Side::Black, texts[0]),
            white: named(Side::White, texts[1]),
        }
    }

    /// The 3136 draws make 2500 positions: the number that the North Carolina Checker Association
    /// and Ed Gilbert's list give. Each opening can be played.
    #[test]
    fn there_are_2500_positions() {
        let openings: Vec<Opening> = eleven_man().map(|draw| draw.opening().unwrap()).collect();
        assert_eq!(openings.len(), 3136);
        let positions: HashSet<_> =
            openings.iter().map(|opening| *opening.position().board()).collect();
        assert_eq!(positions.len(), 2500);
        for opening in &openings {
            let line = opening.line();
            assert_eq!(line.events().len(), 2, "{opening:?} can be replayed");
            assert_eq!(*line.position(), opening.position());
            assert_eq!(opening.position().side_to_move(), Side::Black);
        }
    }

    #[test]
    fn the_man_behind_moves_up_in_the_same_direction() {
        let texts = |off, texts| {
            drawn(off, texts)
                .opening()
                .unwrap()
                .moves
                .iter()
                .map(Move::to_string)
                .collect::<Vec<_>>()
        };
        assert_eq!(texts([11, 28], ["11-15", "24-19"]), ["8-11", "24-19"]);
        assert_eq!(texts([11, 28], ["11-16", "24-19"]), ["7-11", "24-19"]);
        assert_eq!(texts([9, 28], ["9-14", "24-19"]), ["5-9", "24-19"]);
        assert_eq!(texts([12, 21], ["12-16", "21-17"]), ["8-12", "25-21"], "at the edge");
        assert_eq!(texts([5, 22], ["9-14", "22-18"]), ["9-14", "25-22"]);
    }

    #[test]
    fn rejects_invalid_draws() {
        let mut draw = drawn([11, 28], ["11-15", "24-19"]);
        draw.black_off = square(1);
        assert_eq!(draw.opening(), Err(ElevenManError::Off(square(1))));
        draw.black_off = square(11);
        draw.black = draw.white;
        assert_eq!(draw.opening(), Err(ElevenManError::NoFirstMove(draw.white)));
    }

    /// 9-14 21-17 gives Black a man: 14x21, and the man on 21 cannot be taken.
    #[test]
    fn detects_ballots_that_lose_a_piece() {
        assert!(drawn([5, 28], ["9-14", "21-17"]).opening().unwrap().loses_a_piece());
        assert!(!drawn([11, 28], ["11-15", "24-20"]).opening().unwrap().loses_a_piece());
    }
}
