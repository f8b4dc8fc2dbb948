use std::fmt;

use game::OutOfTurn;

use crate::{Direction, Square, Squares};

/// Why a move is not allowed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Refusal {
    /// It is not this player's turn.
    OutOfTurn(OutOfTurn),
    /// There is no piece to move on this square.
    NoPiece(Square),
    /// The piece on this square is the opponent's.
    NotYourPiece(Square),
    /// The steps of one turn belong to one piece.
    AnotherPiece(Square),
    /// The two squares are neither neighbours nor a jump apart.
    OutOfReach(Square, Square),
    /// A man would move or capture backwards.
    MenMoveForward(Square, Square),
    /// A piece stands where the move ends.
    Occupied(Square),
    /// There is nothing to capture on the square that would be jumped.
    NothingToJump(Square),
    /// The piece would jump a piece of its own side.
    OwnPiece(Square),
    /// A piece would be jumped twice.
    JumpedTwice(Square),
    /// There are captures, one of which must be made.
    MustCapture(FirstJumps),
    /// The capture is not finished: the piece can still jump to these squares.
    MustGoOn(Square, Squares),
    /// The man has been crowned, which ends the turn.
    Crowned(Square),
    /// The turn has ended with a step.
    StepEndsTurn(Square),
    /// During a capture, a piece can only jump on.
    StepInCapture(Square, Square),
    /// The move is written as a capture but is a step.
    NotACapture(Square, Square),
    /// Several captures match: the full path is needed.
    Ambiguous(Square, Square),
}

impl Refusal {
    /// One refusal of each kind, with example squares, for translations and exhaustive tests.
    pub const ALL: [Self; 20] = {
        const fn square(number: u8) -> Square {
            match Square::new(number) {
                Some(square) => square,
                None => panic!("no such square"),
            }
        }
        let [a, b, c] = [square(22), square(18), square(15)];
        let jumps = FirstJumps::NONE.with(a, Direction::NorthEast);
        [
            Self::OutOfTurn(OutOfTurn::GameOver),
            Self::OutOfTurn(OutOfTurn::NotYourTurn),
            Self::OutOfTurn(OutOfTurn::RollFirst),
            Self::OutOfTurn(OutOfTurn::NothingToRoll),
            Self::NoPiece(a),
            Self::NotYourPiece(a),
            Self::AnotherPiece(a),
            Self::OutOfReach(a, b),
            Self::MenMoveForward(b, a),
            Self::Occupied(b),
            Self::NothingToJump(b),
            Self::OwnPiece(b),
            Self::JumpedTwice(b),
            Self::MustCapture(jumps),
            Self::MustGoOn(a, Squares::of(c)),
            Self::Crowned(a),
            Self::StepEndsTurn(b),
            Self::StepInCapture(a, b),
            Self::NotACapture(a, b),
            Self::Ambiguous(a, c),
        ]
    };
}

impl From<OutOfTurn> for Refusal {
    fn from(why: OutOfTurn) -> Self {
        Self::OutOfTurn(why)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OutOfTurn(why) => why.fmt(f),
            Self::NoPiece(square) => write!(f, "there is no piece on {square}"),
            Self::NotYourPiece(square) => write!(f, "the piece on {square} is the opponent's"),
            Self::AnotherPiece(square) => {
                write!(f, "only one piece moves in a turn, and it does not stand on {square}")
            }
            Self::OutOfReach(from, to) => {
                write!(f, "{to} is neither next to {from} nor one jump away")
            }
            Self::MenMoveForward(from, to) => {
                write!(f, "men move forward only: from {from} to {to} is backwards")
            }
            Self::Occupied(square) => write!(f, "{square} is occupied"),
            Self::NothingToJump(square) => write!(f, "there is nothing to jump on {square}"),
            Self::OwnPiece(square) => write!(f, "the piece on {square} is your own"),
            Self::JumpedTwice(square) => {
                write!(f, "the piece on {square} has been captured already in this move")
            }
            Self::MustCapture(jumps) => write!(f, "a capture is compulsory: {jumps}"),
            Self::MustGoOn(at, to) => {
                write!(f, "the capture must go on from {at} to ")?;
                listed(f, to.into_iter())
            }
            Self::Crowned(square) => write!(f, "the man is crowned on {square} and stops there"),
            Self::StepEndsTurn(square) => write!(f, "the turn has ended with the step to {square}"),
            Self::StepInCapture(from, to) => {
                write!(f, "a piece that captures can only jump on: from {from} to {to} is a step")
            }
            Self::NotACapture(from, to) => {
                write!(f, "from {from} to {to} is a step, not a capture: write {from}-{to}")
            }
            Self::Ambiguous(from, to) => {
                write!(f, "several captures lead from {from} to {to}: write every square")
            }
        }
    }
}

impl std::error::Error for Refusal {}

/// The first jumps of all captures, by direction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FirstJumps {
    starts: [Squares; 4],
}

impl FirstJumps {
    pub(crate) const NONE: Self = Self { starts: [Squares::NONE; 4] };

    /// These and one more.
    pub(crate) const fn with(mut self, from: Square, direction: Direction) -> Self {
        let starts = &mut self.starts[direction as usize];
        *starts = starts.or(Squares::of(from));
        self
    }

    /// Where each jump starts and lands.
    pub fn iter(&self) -> impl Iterator<Item = (Square, Square)> {
        Direction::ALL.into_iter().zip(self.starts).flat_map(|(direction, starts)| {
            starts.into_iter().filter_map(move |from| Some((from, from.beyond(direction)?)))
        })
    }
}

/// As they are written: `22x15 or 23x16`.
impl fmt::Display for FirstJumps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        listed(f, self.iter().map(|(from, to)| format!("{from}x{to}")))
    }
}

fn listed<T: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    items: impl Iterator<Item = T>,
) -> fmt::Result {
    for (index, item) in items.enumerate() {
        if index > 0 {
            f.write_str(" or ")?;
        }
        item.fmt(f)?;
    }
    Ok(())
}
