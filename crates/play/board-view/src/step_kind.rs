use crate::{PieceKind, Place};

/// What a player does with a step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StepKind {
    /// Moves a piece from one place to another.
    Hop {
        /// Where the piece is.
        from: Place,
        /// Where it goes.
        to: Place,
    },
    /// Chooses something without moving a piece.
    Choose(Choice),
}

/// Something that a player chooses instead of moving a piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    /// The pawn becomes this piece.
    Promote(PieceKind),
    /// The capture ends here although it could continue.
    Stop,
    /// Rolls the dice.
    Roll,
    /// Offers to double the stake.
    Double,
    /// Accepts the double.
    Take,
    /// Declines the double and loses the game.
    Drop,
    /// Accepts the double, doubles again at once and keeps the cube.
    Beaver,
    /// Doubles a beaver once more.
    Raccoon,
    /// Passes, because no play is legal.
    Pass,
    /// Picks up the dice, which ends the turn.
    PickUp,
    /// Puts back every checker moved in this turn.
    PutBack,
    /// States that the opponent has rolled before the dice were picked up.
    RolledEarly,
    /// Lets the opponent's illegal play stand.
    Accept,
    /// Demands a legal play from the opponent.
    Demand,
}

/// A question to the player. The answers are the [choices](crate::Draft::choices).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Question {
    /// What the pawn becomes.
    Promotion,
    /// Whether the capture ends here. To continue, the player clicks the next square.
    GoOn,
    /// Whether to roll or to double.
    RollOrDouble,
    /// How to answer a double.
    Doubled,
    /// No play is legal; the player can only pass.
    NoPlay,
    /// Whether the turn is over. The player may also move more checkers.
    PickUp,
    /// Whether an illegal play may stand.
    Irregular,
}

impl Choice {
    /// The question that this choice answers.
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
