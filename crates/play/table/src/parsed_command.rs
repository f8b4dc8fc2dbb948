use std::fmt;
use std::str::FromStr;

use crate::{CommandError, Hex, Occupant, Proposal, Seat};

/// A parsed command that has not been checked against a table.
///
/// The verb and everything that means the same at every table is typed. Moves, rolls and endings are
/// still texts, because only the position can say what they mean: [`Table::resolve`](crate::Table::resolve)
/// turns the whole into a [`Command`](crate::Command).
///
/// ```
/// use salon_table::{ParsedCommand, Proposal};
///
/// assert_eq!("offer draw".parse(), Ok(ParsedCommand::Offer(Proposal::Draw)));
/// assert_eq!("move e2e4".parse(), Ok(ParsedCommand::Move("e2e4".to_owned())));
/// assert!("dance".parse::<ParsedCommand>().is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum ParsedCommand {
    /// Give an empty seat to a player.
    Sit {
        /// The seat.
        seat: Seat,
        /// Who takes it.
        who: Occupant,
    },
    /// Leave the table.
    Leave,
    /// Add entropy to the dice.
    Entropy(Hex),
    /// Begin the first game.
    Begin {
        /// Who has White.
        white: Seat,
    },
    /// Begin the next game.
    Next,
    /// Make the move with this text.
    Move(String),
    /// Roll the dice with this text.
    Roll(String),
    /// Resign.
    Resign {
        /// For a single game (1), a gammon (2) or a backgammon (3).
        level: u8,
    },
    /// Make an offer.
    Offer(Proposal),
    /// Accept the opponent's offer.
    Accept(Proposal),
    /// Decline the opponent's offer.
    Decline(Proposal),
    /// Withdraw one's own offer.
    Withdraw,
    /// Claim a draw.
    Claim {
        /// The name of the rule.
        ending: String,
        /// The text of the move after which the rule applies, if it does not yet.
        with: Option<String>,
    },
    /// Say that a flag has fallen.
    Flag,
    /// End the game because a player has stayed away.
    Forfeit {
        /// The player's seat.
        seat: Seat,
    },
    /// Break the game off.
    Abort,
    /// Reveal the secret of the dice.
    Reveal(Hex),
}

impl fmt::Display for ParsedCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sit { seat, who } => write!(f, "sit {seat} {who}"),
            Self::Leave => f.write_str("leave"),
            Self::Entropy(entropy) => write!(f, "entropy {entropy}"),
            Self::Begin { white } => write!(f, "begin {white}"),
            Self::Next => f.write_str("next"),
            Self::Move(mv) => write!(f, "move {mv}"),
            Self::Roll(roll) => write!(f, "roll {roll}"),
            Self::Resign { level } => write!(f, "resign {level}"),
            Self::Offer(what) => write!(f, "offer {what}"),
            Self::Accept(what) => write!(f, "accept {what}"),
            Self::Decline(what) => write!(f, "decline {what}"),
            Self::Withdraw => f.write_str("withdraw"),
            Self::Claim { ending, with: None } => write!(f, "claim {ending}"),
            Self::Claim { ending, with: Some(mv) } => write!(f, "claim with {mv} {ending}"),
            Self::Flag => f.write_str("flag"),
            Self::Forfeit { seat } => write!(f, "forfeit {seat}"),
            Self::Abort => f.write_str("abort"),
            Self::Reveal(secret) => write!(f, "reveal {secret}"),
        }
    }
}

impl FromStr for ParsedCommand {
    type Err = CommandError;

    fn from_str(text: &str) -> Result<Self, CommandError> {
        read(text).ok_or(CommandError::NoSuchCommand)
    }
}

fn read(text: &str) -> Option<ParsedCommand> {
    let (word, rest) = match text.split_once(' ') {
        Some((word, rest)) => (word, Some(rest)),
        None => (text, None),
    };
    Some(match (word, rest) {
        ("sit", Some(rest)) => {
            let (seat, who) = rest.split_once(' ')?;
            ParsedCommand::Sit { seat: Seat::read(seat)?, who: Occupant::read(who)? }
        }
        ("leave", None) => ParsedCommand::Leave,
        ("entropy", Some(text)) => ParsedCommand::Entropy(Hex::read(text)?),
        ("begin", Some(text)) => ParsedCommand::Begin { white: Seat::read(text)? },
        ("next", None) => ParsedCommand::Next,
        ("move", Some(text)) => ParsedCommand::Move(text.to_owned()),
        ("roll", Some(text)) => ParsedCommand::Roll(text.to_owned()),
        ("resign", Some(text)) => ParsedCommand::Resign { level: text.parse().ok()? },
        ("offer", Some(text)) => ParsedCommand::Offer(Proposal::read(text)?),
        ("accept", Some(text)) => ParsedCommand::Accept(Proposal::read(text)?),
        ("decline", Some(text)) => ParsedCommand::Decline(Proposal::read(text)?),
        ("withdraw", None) => ParsedCommand::Withdraw,
        ("claim", Some(text)) => read_claim(text),
        ("flag", None) => ParsedCommand::Flag,
        ("forfeit", Some(text)) => ParsedCommand::Forfeit { seat: Seat::read(text)? },
        ("abort", None) => ParsedCommand::Abort,
        ("reveal", Some(text)) => ParsedCommand::Reveal(Hex::read(text)?),
        _ => return None,
    })
}

fn read_claim(text: &str) -> ParsedCommand {
    match text.strip_prefix("with ").and_then(|text| text.split_once(' ')) {
        Some((mv, ending)) => {
            ParsedCommand::Claim { ending: ending.to_owned(), with: Some(mv.to_owned()) }
        }
        None => ParsedCommand::Claim { ending: text.to_owned(), with: None },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_every_command_as_it_reads_it() {
        for text in [
            "sit north guest Ann Lee",
            "leave",
            "entropy 00ff",
            "begin south",
            "next",
            "move e2e4",
            "roll 31",
            "resign 2",
            "offer takeback 3",
            "accept draw",
            "decline resign 1",
            "withdraw",
            "claim ThreefoldRepetition",
            "claim with e2e4 FiftyMoves",
            "flag",
            "forfeit north",
            "abort",
            "reveal 00",
        ] {
            let command: ParsedCommand = text.parse().unwrap();
            assert_eq!(command.to_string(), text);
        }
    }

    #[test]
    fn refuses_unknown_words_and_missing_or_extra_arguments() {
        for text in ["", "dance", "move", "leave now", "sit north", "resign many", "entropy xyz"] {
            assert_eq!(text.parse::<ParsedCommand>(), Err(CommandError::NoSuchCommand), "{text}");
        }
    }
}
