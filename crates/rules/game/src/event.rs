use crate::{Game, Side};

/// What can happen to a position: a player moves, or chance rolls.
///
/// A whole game is its start and the list of its events; see [`Line`](crate::Line).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event<G: Game> {
    /// A player's whole decision.
    Move {
        /// Who decides.
        by: Side,
        /// The decision.
        mv: G::Move,
    },
    /// A roll of the dice.
    Roll(G::Roll),
}

/// An event that is refused in every game because it comes out of turn.
///
/// Every game's refusal can be made from it, because [`Line`](crate::Line) and the text readers refuse such events too.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OutOfTurn {
    /// The game is over.
    GameOver,
    /// The other player is to move.
    NotYourTurn,
    /// The dice must be rolled first.
    RollFirst,
    /// There is nothing to roll now.
    NothingToRoll,
}

impl OutOfTurn {
    /// Every case, for translations and for tests that check their completeness.
    pub const ALL: [Self; 4] =
        [Self::GameOver, Self::NotYourTurn, Self::RollFirst, Self::NothingToRoll];
}

impl std::fmt::Display for OutOfTurn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::GameOver => "the game is over",
            Self::NotYourTurn => "it is the other player's turn",
            Self::RollFirst => "the dice must be rolled first",
            Self::NothingToRoll => "there is nothing to roll now",
        })
    }
}

impl std::error::Error for OutOfTurn {}
