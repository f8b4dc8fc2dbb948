use std::fmt;

use game::OutOfTurn;

use crate::Role;

/// Why a move is not allowed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Refusal {
    /// It is not that player's turn, or the game is over.
    Turn(OutOfTurn),
    /// No piece stands on the square of departure.
    NoPiece,
    /// The piece belongs to the opponent.
    NotYourPiece,
    /// A piece of one's own stands on the square of arrival.
    OwnPieceThere,
    /// The piece does not move like that.
    NotHowItMoves(Role),
    /// Something stands in the way.
    Blocked,
    /// Pawns never go back.
    PawnGoesForward,
    /// A pawn takes diagonally, not straight ahead.
    PawnTakesDiagonally,
    /// A pawn goes diagonally only to take something.
    NothingToTake,
    /// Only a pawn that has not moved may go two squares.
    DoubleStepTooLate,
    /// The pawn beside has not just made its double step.
    EnPassantTooLate,
    /// This rulebook has no capture en passant.
    NoEnPassant,
    /// A pawn that reaches the last rank must become something.
    MustPromote,
    /// A pawn cannot become this.
    CannotBecome(Role),
    /// Only a pawn that reaches the last rank becomes something.
    NothingToPromote,
    /// The king would step on an attacked square.
    KingIntoCheck,
    /// The king is in check, and the move does not end that.
    StillInCheck,
    /// The piece is pinned: its king would be attacked.
    ExposesKing,
    /// This rulebook has no castling.
    NoCastling,
    /// The king or that rook has moved already.
    CastlingLost,
    /// There are pieces between king and rook.
    CastlingBlocked,
    /// The king is in check.
    CastlingOutOfCheck,
    /// The king would pass over an attacked square.
    CastlingThroughCheck,
    /// The king would arrive on an attacked square.
    CastlingIntoCheck,
    /// The squares are those of a legal move of another kind.
    AnotherKind,
    /// No piece of this role can go there.
    NoneCanReach(Role),
    /// Several pieces of this role can go there, and the text does not say which.
    Ambiguous(Role),
}

impl Refusal {
    /// Every reason that a player can encounter, for exhaustive tests. Reasons that name a piece appear once. Dice are left
    /// out because chess has none, and moves of a wrong kind because only a program can make them.
    pub const ALL: [Self; 27] = [
        Self::Turn(OutOfTurn::GameOver),
        Self::Turn(OutOfTurn::NotYourTurn),
        Self::NoPiece,
        Self::NotYourPiece,
        Self::OwnPieceThere,
        Self::NotHowItMoves(Role::Knight),
        Self::Blocked,
        Self::PawnGoesForward,
        Self::PawnTakesDiagonally,
        Self::NothingToTake,
        Self::DoubleStepTooLate,
        Self::EnPassantTooLate,
        Self::NoEnPassant,
        Self::MustPromote,
        Self::CannotBecome(Role::King),
        Self::NothingToPromote,
        Self::KingIntoCheck,
        Self::StillInCheck,
        Self::ExposesKing,
        Self::NoCastling,
        Self::CastlingLost,
        Self::CastlingBlocked,
        Self::CastlingOutOfCheck,
        Self::CastlingThroughCheck,
        Self::CastlingIntoCheck,
        Self::NoneCanReach(Role::Rook),
        Self::Ambiguous(Role::Knight),
    ];
}

impl From<OutOfTurn> for Refusal {
    fn from(reason: OutOfTurn) -> Self {
        Self::Turn(reason)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Self::Turn(reason) => return reason.fmt(f),
            Self::NotHowItMoves(role) => {
                return write!(f, "a {} does not move like that", role.name());
            }
            Self::CannotBecome(role) => return write!(f, "a pawn cannot become a {}", role.name()),
            Self::NoneCanReach(role) => return write!(f, "no {} can go there", role.name()),
            Self::Ambiguous(role) => {
                return write!(f, "several {}s can go there: say which", role.name());
            }
            Self::NoPiece => "there is no piece on that square",
            Self::NotYourPiece => "that piece belongs to the opponent",
            Self::OwnPieceThere => "a piece of your own stands there",
            Self::Blocked => "another piece is in the way",
            Self::PawnGoesForward => "a pawn never goes back",
            Self::PawnTakesDiagonally => "a pawn takes diagonally, not straight ahead",
            Self::NothingToTake => "a pawn goes diagonally only to take something",
            Self::DoubleStepTooLate => "only a pawn that has not moved may go two squares",
            Self::EnPassantTooLate => {
                "en passant is possible only at once, against a pawn that has just gone two squares"
            }
            Self::NoEnPassant => "this rulebook has no capture en passant",
            Self::MustPromote => {
                "a pawn on the last rank must become a queen, rook, bishop or knight: say which"
            }
            Self::NothingToPromote => {
                "only a pawn that reaches the last rank becomes another piece"
            }
            Self::KingIntoCheck => "the king may not step on an attacked square",
            Self::StillInCheck => "the king is in check and would still be",
            Self::ExposesKing => "that would leave the king in check",
            Self::NoCastling => "this rulebook has no castling",
            Self::CastlingLost => "the king or that rook has already moved",
            Self::CastlingBlocked => "there are pieces between king and rook",
            Self::CastlingOutOfCheck => "a king in check may not castle",
            Self::CastlingThroughCheck => "the king may not castle over an attacked square",
            Self::CastlingIntoCheck => "the king may not castle onto an attacked square",
            Self::AnotherKind => "the squares are those of another kind of move",
        };
        f.write_str(text)
    }
}

impl std::error::Error for Refusal {}
