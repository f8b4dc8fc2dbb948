use game::{Side, Turn};

use crate::cube::CubeOffer;
use crate::dice::Dice;

/// What happens next in a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// The opening roll: one die each decides who begins.
    Opening,
    /// The player may double or roll. A player who may not double skips this phase.
    BeforeRoll(Side),
    /// The cube has been offered and the offer must be answered.
    Offered {
        /// The player whose turn it is and who doubled first.
        doubler: Side,
        /// What was offered last.
        offer: CubeOffer,
    },
    /// The player rolls.
    Rolling(Side),
    /// The player must play this roll.
    Rolled(Side, Dice),
    /// The game is over.
    Over(GameWon),
}

/// How a game was won on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameWon {
    /// This player has borne off all checkers.
    BorneOff(Side),
    /// The offer was refused.
    Dropped {
        /// The player who doubled first.
        doubler: Side,
        /// What was refused.
        offer: CubeOffer,
    },
}

impl Phase {
    /// Whose turn it is; `outcome` makes the outcome of a finished game.
    pub(crate) fn turn<E>(self, outcome: impl FnOnce(GameWon) -> game::Outcome<E>) -> Turn<E> {
        match self {
            Self::Opening | Self::Rolling(_) => Turn::Chance,
            Self::BeforeRoll(side) | Self::Rolled(side, _) => Turn::Player(side),
            Self::Offered { doubler, offer } => Turn::Player(offer.answered_by(doubler)),
            Self::Over(over) => Turn::Over(outcome(over)),
        }
    }
}

impl GameWon {
    /// Who has won.
    pub fn winner(self) -> Side {
        match self {
            Self::BorneOff(side) => side,
            Self::Dropped { doubler, offer } => !offer.answered_by(doubler),
        }
    }
}
