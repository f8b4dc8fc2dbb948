//! The ways in which clubs and tournaments open games.
//!
//! - **Go as you please**: the game begins at the start; see [`Position::start`].
//! - **Three-move restriction**: the first three moves are drawn by lot from a list.
//! - **Eleven-man ballot**: each side takes off a man and makes a first move, all drawn by lot.
//!
//! This module lists and sets up openings. Callers supply the random numbers for a draw.
//!
//! ```
//! use salon_checkers::openings::{BallotStatus, three_move};
//!
//! let deck = three_move().filter(|ballot| ballot.status == BallotStatus::OverTheBoard);
//! assert_eq!(deck.count(), 144);
//! ```

mod eleven_man;
mod three_move;

use game::{Event, Line, Side};

pub use self::eleven_man::{ElevenManDraw, ElevenManError, eleven_man};
pub use self::three_move::{BallotStatus, ThreeMove, three_move};
use crate::{Move, Position};

/// A position from which the first moves have been chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// Where it begins.
    pub start: Position,
    /// What has been played.
    pub moves: Vec<Move>,
}

impl Opening {
    /// Plays moves that are given as texts. `None` if one of them cannot be played.
    fn played(start: Position, texts: &[&str]) -> Option<Self> {
        let mut position = start;
        let mut moves = Vec::with_capacity(texts.len());
        for text in texts {
            let mv = position.read_numeric(text).ok()?;
            position.play(&mv);
            moves.push(mv);
        }
        Some(Self { start, moves })
    }

    /// The position where the players take over.
    pub fn position(&self) -> Position {
        let mut position = self.start;
        self.moves.iter().for_each(|mv| position.play(mv));
        position
    }

    /// The line with the moves as its past.
    pub fn line(&self) -> Line<Position> {
        let mut line = Line::new(self.start);
        for &mv in &self.moves {
            let by = line.position().side_to_move();
            if line.apply(&Event::Move { by, mv }).is_err() {
                break;
            }
        }
        line
    }

    /// Whether one of the sides loses a piece at once, for nothing: within four turns, the captures
    /// that follow included, whatever it does.
    pub fn loses_a_piece(&self) -> bool {
        let position = self.position();
        let before = balance(&self.start, position.side_to_move());
        after_exchanges(&position, 4, -PIECES, PIECES) != before
    }
}

/// A bound above any difference in pieces.
const PIECES: i32 = 100;

/// How many pieces a side has more than the other.
fn balance(position: &Position, side: Side) -> i32 {
    let pieces = |side| position.board().pieces(side).len() as i32;
    pieces(side) - pieces(!side)
}

/// The balance that the side to move can reach within this number of turns, and further while there are captures.
fn after_exchanges(position: &Position, turns: u32, mut least: i32, most: i32) -> i32 {
    if turns == 0 && position.jumpers().is_empty() {
        return balance(position, position.side_to_move());
    }
    let mut best = -PIECES;
    position.each_move(|mv, after| {
        if best < most {
            let next = position.with(&mv, after);
            best = best.max(-after_exchanges(&next, turns.saturating_sub(1), -most, -least));
            least = least.max(best);
        }
    });
    best
}
