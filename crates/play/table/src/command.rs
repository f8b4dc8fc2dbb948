use std::fmt;

use game::Game;

use crate::{Actor, Hex, Occupant, Seat, Time};

/// What somebody wants of a table; once the table has obeyed, what happened at it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command<G: Game> {
    /// The house gives an empty seat to somebody.
    Sit {
        /// The seat.
        seat: Seat,
        /// Who sits down.
        who: Occupant,
    },
    /// A player gets up before the first game, or ends a series between two games.
    Leave,
    /// A player adds to what honest dice are derived from.
    Entropy(Hex),
    /// The house begins the first game.
    Begin {
        /// Who has White: by agreement or by lot.
        white: Seat,
    },
    /// The next game of a match begins.
    Next,
    /// A player moves.
    Move(G::Move),
    /// The dice fall.
    Roll(G::Roll),
    /// A player gives up: at once, or with dice as an offer that the opponent may refuse.
    Resign {
        /// For a single game (1), a gammon (2) or a backgammon (3).
        level: u8,
    },
    /// A player proposes something.
    Offer(Proposal),
    /// The opponent agrees. The answer repeats the question, so that a late one cannot answer
    /// another.
    Accept(Proposal),
    /// The opponent does not agree.
    Decline(Proposal),
    /// A player takes an offer back.
    Withdraw,
    /// A player claims a draw.
    Claim {
        /// By which rule.
        ending: G::Ending,
        /// The move after which it would stand on the board, if it does not yet.
        with: Option<G::Move>,
    },
    /// Somebody says that the flag has fallen of whoever's clock runs.
    Flag,
    /// The house ends a game because a player has stayed away and the other has claimed it.
    Forfeit {
        /// Who has stayed away.
        seat: Seat,
    },
    /// A player breaks off before both have moved, or the house at any time.
    Abort,
    /// The house reveals the secret of its dice.
    Reveal(Hex),
}

/// What a player can propose.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Proposal {
    /// To call it a draw.
    Draw,
    /// To undo the present game back to when so many events had happened.
    Takeback {
        /// How many events of the present game are left.
        to: usize,
    },
    /// To count the game as lost at this level. Made by [`Command::Resign`].
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

/// A proposal that awaits its answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Offer {
    /// Who proposes.
    pub by: Seat,
    /// What.
    pub what: Proposal,
}

/// A command that the table has obeyed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry<G: Game> {
    /// When.
    pub time: Time,
    /// Who.
    pub by: Actor,
    /// What.
    pub command: Command<G>,
}
