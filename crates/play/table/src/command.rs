use std::fmt;

use game::Game;

use crate::{Actor, Hex, Occupant, Seat, Time};

/// A command to a table. Once the table has executed it, it is part of the record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command<G: Game> {
    /// The house gives an empty seat to a player.
    Sit {
        /// The seat.
        seat: Seat,
        /// Who takes it.
        who: Occupant,
    },
    /// A player leaves: before the first game, or between two games of a series.
    Leave,
    /// A player adds entropy to the dice.
    Entropy(Hex),
    /// The house begins the first game.
    Begin {
        /// Who has White, by agreement or by lot.
        white: Seat,
    },
    /// The next game of a match begins.
    Next,
    /// A player moves.
    Move(G::Move),
    /// The dice are rolled.
    Roll(G::Roll),
    /// A player resigns. In games with dice this is an offer, which the opponent may decline.
    Resign {
        /// For a single game (1), a gammon (2) or a backgammon (3).
        level: u8,
    },
    /// A player makes an offer.
    Offer(Proposal),
    /// The opponent accepts an offer. The answer repeats the offer, so that a late answer cannot accept
    /// another one.
    Accept(Proposal),
    /// The opponent declines an offer.
    Decline(Proposal),
    /// A player withdraws an offer.
    Withdraw,
    /// A player claims a draw.
    Claim {
        /// By which rule.
        ending: G::Ending,
        /// The move after which the rule applies, if it does not yet.
        with: Option<G::Move>,
    },
    /// The running clock's flag has fallen.
    Flag,
    /// The house ends a game because a player has left and the opponent has claimed it.
    Forfeit {
        /// Who has left.
        seat: Seat,
    },
    /// The game is broken off: by a player before both have moved, or by the house at any time.
    Abort,
    /// The house reveals the secret of its dice.
    Reveal(Hex),
}

/// What a player can offer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Proposal {
    /// A draw.
    Draw,
    /// To take back moves of the current game.
    Takeback {
        /// How many events of the game remain.
        to: usize,
    },
    /// To lose the game at this level. [`Command::Resign`] makes this offer.
    Resign {
        /// For a single game (1), a gammon (2) or a backgammon (3).
        level: u8,
    },
    /// To play again with sides changed.
    Rematch,
}

impl Proposal {
    /// Reads what [`Display`](fmt::Display) writes.
    pub fn read(text: &str) -> Option<Self> {
        match text.split_once(' ') {
            None if text == "draw" => Some(Self::Draw),
            None if text == "rematch" => Some(Self::Rematch),
            Some(("takeback", to)) => Some(Self::Takeback { to: to.parse().ok()? }),
            Some(("resign", level)) => Some(Self::Resign { level: level.parse().ok()? }),
            _ => None,
        }
    }
}

impl fmt::Display for Proposal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Draw => f.write_str("draw"),
            Self::Takeback { to } => write!(f, "takeback {to}"),
            Self::Resign { level } => write!(f, "resign {level}"),
            Self::Rematch => f.write_str("rematch"),
        }
    }
}

/// An offer that has not been answered yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Offer {
    /// Who made it.
    pub by: Seat,
    /// What is offered.
    pub what: Proposal,
}

/// A command that the table has executed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry<G: Game> {
    /// When it was executed.
    pub time: Time,
    /// Who gave it.
    pub by: Actor,
    /// The command.
    pub command: Command<G>,
}
