use backgammon::Board;

use crate::inputs::{CONTACT_INPUTS, PRUNING_INPUTS, RACE_INPUTS};

/// Which network evaluates a board. A side's back checkers are those in the opponent's home board or on the bar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NetworkKind {
    /// Both sides have back checkers: openings, blitzes, primes, back games.
    Mutual,
    /// Only the player on roll has: holding games, ace-point games.
    Behind,
    /// Only the opponent has.
    Ahead,
    /// Neither has, but they have not passed each other.
    Passing,
    /// No contact.
    Race,
    /// Any contact: a small network that only chooses the plays worth a closer look.
    Pruning,
}

impl NetworkKind {
    /// All of them, in the order of the file.
    pub(crate) const ALL: [Self; 6] =
        [Self::Mutual, Self::Behind, Self::Ahead, Self::Passing, Self::Race, Self::Pruning];

    /// The kind of the network that evaluates a board.
    #[inline(always)]
    pub(crate) fn of(board: &Board) -> Self {
        if !board.has_contact() {
            return Self::Race;
        }
        let (mine, theirs) = (board.mine().held() >> 19 != 0, board.theirs().held() >> 19 != 0);
        match (mine, theirs) {
            (true, true) => Self::Mutual,
            (true, false) => Self::Behind,
            (false, true) => Self::Ahead,
            (false, false) => Self::Passing,
        }
    }

    /// Its name in reports.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Mutual => "mutual",
            Self::Behind => "behind",
            Self::Ahead => "ahead",
            Self::Passing => "passing",
            Self::Race => "race",
            Self::Pruning => "pruning",
        }
    }

    /// The number of inputs.
    pub(crate) fn inputs(self) -> usize {
        match self {
            Self::Race => RACE_INPUTS,
            Self::Pruning => PRUNING_INPUTS,
            _ => CONTACT_INPUTS,
        }
    }

    /// Whether a network of this kind learns from a board.
    pub(crate) fn learns_from(self, board: &Board) -> bool {
        match self {
            Self::Pruning => board.has_contact(),
            _ => Self::of(board) == self,
        }
    }

    /// The number of blocks of hidden units.
    pub(crate) fn blocks(self) -> usize {
        match self {
            Self::Mutual => 4,
            Self::Behind | Self::Ahead => 3,
            Self::Passing | Self::Race => 2,
            Self::Pruning => 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use backgammon::Checkers;

    fn board(mine: &[u8], theirs: &[u8]) -> Board {
        let side = |places: &[u8]| Checkers::new(|place| 2 * u8::from(places.contains(&place)));
        Board::new(side(mine).unwrap(), side(theirs).unwrap()).unwrap()
    }

    #[test]
    fn kinds_depend_on_back_checkers() {
        assert_eq!(NetworkKind::of(&Board::START), NetworkKind::Mutual);
        assert_eq!(NetworkKind::of(&board(&[20, 6], &[8, 6])), NetworkKind::Behind);
        assert_eq!(NetworkKind::of(&board(&[8, 6], &[25, 6])), NetworkKind::Ahead);
        assert_eq!(NetworkKind::of(&board(&[18, 6], &[13, 6])), NetworkKind::Passing);
        assert_eq!(NetworkKind::of(&board(&[13, 6], &[11, 6])), NetworkKind::Race);
    }
}
