use crate::Side;

/// Whose decision a position awaits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn<E> {
    /// A player must choose a move.
    Player(Side),
    /// Chance must roll.
    Chance,
    /// The game is over.
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
    /// A player won.
    Win {
        /// The winner.
        winner: Side,
        /// The points of the win: 1, except in backgammon, where the cube and gammons count.
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

    /// The points that `side` wins.
    pub fn points_for(&self, side: Side) -> u32 {
        match self {
            Self::Win { winner, points, .. } if *winner == side => *points,
            _ => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_winner_gets_points() {
        let win = Outcome::Win { winner: Side::Black, points: 4, ending: 'x' };
        assert_eq!((win.points_for(Side::Black), win.points_for(Side::White)), (4, 0));
        assert_eq!((win.winner(), win.ending()), (Some(Side::Black), 'x'));
        let draw = Outcome::Draw { ending: 'y' };
        assert_eq!((draw.points_for(Side::Black), draw.points_for(Side::White)), (0, 0));
        assert_eq!((draw.winner(), draw.ending()), (None, 'y'));
    }

    #[test]
    fn a_turn_has_a_player_or_an_outcome_or_neither() {
        let outcome = Outcome::Draw { ending: () };
        let player = Turn::<()>::Player(Side::White);
        assert_eq!((player.player(), player.outcome()), (Some(Side::White), None));
        assert_eq!((Turn::<()>::Chance.player(), Turn::<()>::Chance.outcome()), (None, None));
        assert_eq!(
            (Turn::Over(outcome).player(), Turn::Over(outcome).outcome()),
            (None, Some(outcome))
        );
    }
}
