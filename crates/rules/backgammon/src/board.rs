use game::Side;

use crate::checkers::{BAR, Checkers};

/// The checkers of both players, from the point of view of one of them.
///
/// Each arrangement uses its owner's numbering of the points, so [turning](Self::turned) the board only swaps the two.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Board {
    pub(crate) mine: Checkers,
    pub(crate) theirs: Checkers,
}

/// What can be wrong with an arrangement of checkers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BoardError {
    /// A player has more than fifteen checkers.
    #[error("{0} has more than fifteen checkers")]
    TooManyCheckers(Side),
    /// Both players have checkers on this point, in the first player's numbering.
    #[error("both players have checkers on point {0}")]
    SharedPoint(u8),
    /// Both players have borne off everything.
    #[error("both players have borne off all checkers")]
    BothFinished,
    /// Both players are on the bar against a closed board, which cannot happen in a game.
    #[error("both players are on the bar before a closed board: no game can come to that")]
    BothShutOut,
}

/// The six points of a home board.
pub(crate) const HOME: u32 = 0b111_1110;

impl Board {
    /// The board from which a game begins.
    pub const START: Self = Self { mine: Checkers::START, theirs: Checkers::START };

    /// A board with the checkers of two players.
    ///
    /// # Errors
    /// No game can have this board.
    pub fn new(mine: Checkers, theirs: Checkers) -> Result<Self, BoardError> {
        let board = Self { mine, theirs };
        if let Some(point) = (1..BAR).find(|&p| mine.on(p) > 0 && theirs.on(BAR - p) > 0) {
            return Err(BoardError::SharedPoint(point));
        }
        if mine == Checkers::ALL_OFF && theirs == Checkers::ALL_OFF {
            return Err(BoardError::BothFinished);
        }
        let shut_out = |one: Checkers, by: Checkers| one.on_bar() > 0 && by.made() & HOME == HOME;
        if shut_out(mine, theirs) && shut_out(theirs, mine) {
            return Err(BoardError::BothShutOut);
        }
        Ok(board)
    }

    /// The checkers of the player whose point of view this is.
    #[inline]
    pub fn mine(&self) -> Checkers {
        self.mine
    }

    /// The checkers of the other player, in that player's numbering.
    #[inline]
    pub fn theirs(&self) -> Checkers {
        self.theirs
    }

    /// The same board as the other player sees it.
    #[inline]
    #[must_use]
    pub fn turned(self) -> Self {
        Self { mine: self.theirs, theirs: self.mine }
    }

    /// The checkers on a point: positive for the player whose point of view this is, negative for
    /// the opponent.
    pub fn point(&self, point: u8) -> i8 {
        debug_assert!((1..BAR).contains(&point));
        self.mine.on(point) as i8 - self.theirs.on(BAR - point) as i8
    }

    /// Whether there is contact: a checker can still hit or block one of the other player.
    pub fn has_contact(&self) -> bool {
        // Bit 0 represents checkers borne off.
        let (mine, theirs) = (self.mine.held() & !1, self.theirs.held() & !1);
        if mine == 0 || theirs == 0 {
            return false;
        }
        let last = |held: u32| held.ilog2();
        last(mine) + last(theirs) > u32::from(BAR)
    }

    /// Whether the player whose point of view this is has borne off all checkers.
    #[inline]
    pub fn is_won(&self) -> bool {
        self.mine == Checkers::ALL_OFF
    }

    /// The board after one own checker has gone from a place to a lower one, hitting what it meets. The hop must be
    /// possible: there is a checker, and the opponent does not hold the point.
    #[must_use]
    pub fn after_hop(mut self, from: u8, to: u8) -> Self {
        self.mine = self.mine.carry(from, to);
        if self.is_blot(to) {
            self.theirs = self.theirs.carry(BAR - to, BAR);
        }
        self
    }

    /// Whether a single checker of the opponent stands on this point.
    pub(crate) fn is_blot(&self, point: u8) -> bool {
        point > 0 && self.theirs.on(BAR - point) == 1
    }

    /// Whether the opponent holds this point.
    pub fn is_closed(&self, point: u8) -> bool {
        point > 0 && self.theirs.on(BAR - point) >= 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checkers(standing: &[(u8, u8)]) -> Checkers {
        Checkers::new(|place| standing.iter().find(|(p, _)| *p == place).map_or(0, |(_, n)| *n))
            .unwrap()
    }

    #[test]
    fn rejects_impossible_boards() {
        let home = [(1, 2), (2, 2), (3, 2), (4, 2), (5, 2), (6, 2)];
        let shut: Vec<_> = home.iter().copied().chain([(BAR, 1)]).collect();
        let shut = checkers(&shut);
        assert_eq!(Board::new(shut, shut), Err(BoardError::BothShutOut));
        assert!(Board::new(shut, Checkers::ALL_OFF).is_ok());
        assert_eq!(Board::new(Checkers::ALL_OFF, Checkers::ALL_OFF), Err(BoardError::BothFinished));
        let far = checkers(&[(20, 1)]);
        let near = checkers(&[(5, 1)]);
        assert_eq!(Board::new(far, near), Err(BoardError::SharedPoint(20)));
    }

    #[test]
    fn contact_ends_when_all_checkers_have_passed() {
        assert!(Board::START.has_contact());
        // Their last checker is on our 14 point and ours on 13: they have passed each other.
        let race = Board::new(checkers(&[(13, 1)]), checkers(&[(11, 1)])).unwrap();
        assert!(!race.has_contact());
        let contact = Board::new(checkers(&[(15, 1)]), checkers(&[(11, 1)])).unwrap();
        assert!(contact.has_contact());
        let bar = Board::new(checkers(&[(1, 1)]), checkers(&[(BAR, 1)])).unwrap();
        assert!(bar.has_contact());
    }
}
