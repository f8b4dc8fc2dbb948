use std::fmt;

use game::OutOfTurn;

use crate::refusal::Refusal;

/// Why an action is not allowed under table rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TableRefusal {
    /// A reason of the regular game.
    Game(Refusal),
    /// The opponent's checkers leave no room there.
    NoRoom,
    /// A checker is carried to where it stands, or to the bar.
    Nowhere,
    /// No game can have the board that would come of it.
    NoSuchBoard,
    /// No further checker may be moved: put them back or pick up the dice.
    EnoughMoved,
    /// Nothing has been moved.
    NothingToPutBack,
    /// The opponent has asked for a legal play, and this is none, for the reason given.
    MustBeLegal,
    /// No play waits to be accepted.
    NothingOpen,
    /// The opponent's play must be accepted, or a legal one asked for.
    AcceptOrDemand,
    /// The opponent has rolled already, and that counts.
    RolledAlready,
}

impl TableRefusal {
    /// The reasons that only table rules have, for translations and exhaustive tests.
    pub const ALL: [Self; 9] = [
        Self::NoRoom,
        Self::Nowhere,
        Self::NoSuchBoard,
        Self::EnoughMoved,
        Self::NothingToPutBack,
        Self::MustBeLegal,
        Self::NothingOpen,
        Self::AcceptOrDemand,
        Self::RolledAlready,
    ];
}

impl From<OutOfTurn> for TableRefusal {
    fn from(reason: OutOfTurn) -> Self {
        Self::Game(reason.into())
    }
}

impl From<Refusal> for TableRefusal {
    fn from(refusal: Refusal) -> Self {
        Self::Game(refusal)
    }
}

impl fmt::Display for TableRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Game(refusal) => return refusal.fmt(f),
            Self::NoRoom => "the opponent holds that point: there is no room on it",
            Self::Nowhere => "a checker is carried to another place, and never to the bar",
            Self::NoSuchBoard => "both players would be on the bar before a closed board",
            Self::EnoughMoved => "enough has been moved: put it back, or pick up the dice",
            Self::NothingToPutBack => "nothing has been moved",
            Self::MustBeLegal => "the opponent has asked for a legal play, and this is none",
            Self::NothingOpen => "there is no play to accept or to complain about",
            Self::AcceptOrDemand => "the opponent's play must be accepted, or a legal one demanded",
            Self::RolledAlready => "the opponent has rolled already",
        })
    }
}

impl std::error::Error for TableRefusal {}
