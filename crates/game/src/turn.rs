use crate::Side;

/// Whose decision a position awaits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn<E> {
    /// A player must choose a move.
    Player(Side),
    /// Chance must roll.
    Chance,
    /// Nobody's: the game is over.
    Over(Outcome<E>),
}

impl<E: Copy> Turn<E> {
    /// The side whose decision is awaited, if it is a player's.
    pub fn player(&self) -> Option<Side> {
        match self {
            Self::Player(side) => Some(*side),
            _ => None,
        }
    }

    /// How the game ended, if it did.
    pub fn outcome(&self) -> Option<Outcome<E>> {
        match self {
            Self::Over(outcome) => Some(*outcome),
            _ => None,
        }
    }
}

/// How a game ended, and why.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome<E> {
    /// Somebody won.
    Win {
        /// The winner.
        winner: Side,
        /// What the win is worth: 1 but for the stakes and gammons of backgammon.
        points: u32,
        /// Why the game ended.
        ending: E,
    },
    /// Nobody won.
    Draw {
        /// Why the game ended.
        ending: E,
    },
}

impl<E: Copy> Outcome<E> {
    /// The winner, if there is one.
    pub fn winner(&self) -> Option<Side> {
        match self {
            Self::Win { winner, .. } => Some(*winner),
            Self::Draw { .. } => None,
        }
    }

    /// Why the game ended.
    pub fn ending(&self) -> E {
        match self {
            Self::Win { ending, .. } | Self::Draw { ending } => *ending,
        }
    }

    /// The points that `side` takes from the game.
    pub fn points_for(&self, side: Side) -> u32 {
        match self {
            Self::Win { winner, points, .. } if *winner == side => *points,
            _ => 0,
        }
    }
}
