use crate::{Figure, Place};

/// What a player does by a step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// To carry a piece from one place to another.
    Hop {
        /// Where from.
        from: Place,
        /// Where to.
        to: Place,
    },
    /// To say something.
    Choose(Choice),
}

/// Something that a player says instead of moving a piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    /// The pawn that has arrived becomes this.
    Promote(Figure),
    /// The capture ends here, though it could go on.
    Stop,
    /// The dice are to be rolled.
    Roll,
    /// The stake is to be doubled.
    Double,
    /// The doubled stake is accepted.
    Take,
    /// The doubled stake is refused, and the game with it.
    Drop,
    /// The stake is doubled once more, and the cube kept.
    Beaver,
    /// A beaver is doubled once more.
    Raccoon,
    /// Nothing can be played.
    Pass,
    /// The dice are picked up, and the turn is over.
    PickUp,
    /// Everything that was moved in this turn is put back.
    PutBack,
    /// The opponent is rolling already.
    RolledEarly,
    /// The opponent's play may stand, though it was not legal.
    Accept,
    /// The opponent is asked for a legal play.
    Demand,
}

/// What a player is being asked; the answers are the [choices](crate::Draft::choices).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Question {
    /// What the pawn becomes.
    Promotion,
    /// Whether the capture goes on: stop, or click where it goes.
    GoOn,
    /// Whether to roll or to double.
    RollOrDouble,
    /// Whether to accept the offered stake.
    Doubled,
    /// Nothing can be played: only passing is left.
    NoPlay,
    /// Checkers are being moved: whether the dice are picked up.
    PickUp,
    /// Whether a play that was not legal may stand.
    Irregular,
}

impl Choice {
    /// The question that this answers.
    pub const fn question(self) -> Question {
        match self {
            Self::Promote(_) => Question::Promotion,
            Self::Stop => Question::GoOn,
            Self::Roll | Self::Double => Question::RollOrDouble,
            Self::Take | Self::Drop | Self::Beaver | Self::Raccoon => Question::Doubled,
            Self::Pass => Question::NoPlay,
            Self::PickUp | Self::PutBack | Self::RolledEarly => Question::PickUp,
            Self::Accept | Self::Demand => Question::Irregular,
        }
    }
}
