use game::{Side, Turn};

use crate::cube::Offer;
use crate::dice::Dice;

/// What a position waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// One die each, to see who begins.
    Opening,
    /// The player may double or roll. Who could not double does not come here.
    BeforeRoll(Side),
    /// The cube has been offered and the offer must be answered.
    Offered {
        /// Whose turn it is, and whose double began it.
        doubler: Side,
        /// What was offered last.
        offer: Offer,
    },
    /// The player's dice must fall.
    Rolling(Side),
    /// The player must play this roll.
    Rolled(Side, Dice),
    /// Nothing: the game is over.
    Over(Over),
}

/// How a game came to its end on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Over {
    /// This player has borne off everything.
    BorneOff(Side),
    /// The offer was refused.
    Dropped {
        /// Whose double began it.
        doubler: Side,
        /// What was refused.
        offer: Offer,
    },
}

impl Phase {
    /// Whose decision is awaited; an ending is made by `outcome`.
    pub(crate) fn turn<E>(self, outcome: impl FnOnce(Over) -> game::Outcome<E>) -> Turn<E> {
        match self {
            Self::Opening | Self::Rolling(_) => Turn::Chance,
            Self::BeforeRoll(side) | Self::Rolled(side, _) => Turn::Player(side),
            Self::Offered { doubler, offer } => Turn::Player(offer.answered_by(doubler)),
            Self::Over(over) => Turn::Over(outcome(over)),
        }
    }
}

impl Over {
    /// Who has won.
    pub fn winner(self) -> Side {
        match self {
            Self::BorneOff(side) => side,
            Self::Dropped { doubler, offer } => !offer.answered_by(doubler),
        }
    }
}
