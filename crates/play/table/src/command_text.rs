//! Commands and entries as text.

use game::Notation;

use crate::{
    Actor, Command, CommandError, Entry, Hex, Occupant, Proposal, Refusal, Seat, Table, Time,
};

impl<G: Notation> Table<G> {
    /// The text of an entry or of a command to come: `1200 south move e2e4`.
    pub(crate) fn describe(&self, by: Actor, command: &Command<G>, time: Time) -> String {
        format!("{time} {by} {}", self.write_command(command))
    }

    /// The canonical text of a command that is to be given to this table: `move e2e4`, `offer draw`.
    pub fn write_command(&self, command: &Command<G>) -> String {
        let position = self.position();
        match command {
            Command::Sit { seat, who } => format!("sit {seat} {who}"),
            Command::Leave => "leave".to_owned(),
            Command::Entropy(entropy) => format!("entropy {entropy}"),
            Command::Begin { white } => format!("begin {white}"),
            Command::Next => "next".to_owned(),
            Command::Move(mv) => format!("move {}", position.write_move(mv)),
            Command::Roll(roll) => format!("roll {}", G::write_roll(roll)),
            Command::Resign { level } => format!("resign {level}"),
            Command::Offer(what) => format!("offer {what}"),
            Command::Accept(what) => format!("accept {what}"),
            Command::Decline(what) => format!("decline {what}"),
            Command::Withdraw => "withdraw".to_owned(),
            Command::Claim { ending, with: None } => format!("claim {}", G::ending_name(*ending)),
            Command::Claim { ending, with: Some(mv) } => {
                format!("claim with {} {}", position.write_move(mv), G::ending_name(*ending))
            }
            Command::Flag => "flag".to_owned(),
            Command::Forfeit { seat } => format!("forfeit {seat}"),
            Command::Abort => "abort".to_owned(),
            Command::Reveal(secret) => format!("reveal {secret}"),
        }
    }

    /// Reads a command that `by` gives to this table.
    ///
    /// # Errors
    /// The text is no command, or the rules refuse the move in it.
    pub fn read_command(&self, by: Actor, text: &str) -> Result<Command<G>, Refusal<G>> {
        let (word, rest) = match text.split_once(' ') {
            Some((word, rest)) => (word, Some(rest)),
            None => (text, None),
        };
        match (word, rest) {
            ("move", Some(text)) => {
                self.check_turn(by)?;
                Ok(Command::Move(self.position().read_move(text)?))
            }
            ("roll", Some(text)) => {
                self.check_hand(by)?;
                Ok(Command::Roll(self.position().read_roll(text)?))
            }
            ("claim", Some(text)) => self.read_claim(by, text),
            _ => read_simple(word, rest).ok_or_else(|| CommandError::NoSuchCommand.into()),
        }
    }

    fn read_claim(&self, by: Actor, text: &str) -> Result<Command<G>, Refusal<G>> {
        let game = self.playing()?;
        let (with, name) = match text.strip_prefix("with ").and_then(|text| text.split_once(' ')) {
            Some((mv, name)) => {
                self.check_turn(by)?;
                (Some(self.position().read_move(mv)?), name)
            }
            None => (None, text),
        };
        let founded = match (&with, by.seat()) {
            (Some(mv), _) => game.line.claims_with(mv).map_err(Refusal::Rules)?,
            (None, Some(seat)) => self.claims(seat),
            (None, None) => Vec::new(),
        };
        let ending = founded.into_iter().find(|ending| G::ending_name(*ending) == name);
        let ending = ending.ok_or(CommandError::ClaimUnfounded)?;
        Ok(Command::Claim { ending, with })
    }

    /// The text of an entry of this table as the record has it, without its checksum.
    pub fn entry_text(&self, index: usize) -> Option<&str> {
        self.record.entry(index)
    }

    /// Lets an entry of another table with the same record so far happen at this one too: what a
    /// watcher does with what the house tells.
    ///
    /// # Errors
    /// The text is no entry, or it could not have happened here; the table is then untouched.
    pub fn follow(&mut self, text: &str) -> Result<&Entry<G>, Refusal<G>> {
        let mut words = text.splitn(3, ' ');
        let mut word = || words.next().ok_or(CommandError::NoSuchCommand);
        let time = Time::read(word()?).ok_or(CommandError::NoSuchCommand)?;
        let by = Actor::read(word()?).ok_or(CommandError::NoSuchCommand)?;
        let command = self.read_command(by, word()?)?;
        let entry = Entry { time, by, command };
        if !self.is_canonical(&entry, text) {
            return Err(CommandError::NoSuchCommand.into());
        }
        self.execute(entry.by, entry.command, entry.time)
    }

    /// Whether obeying would enter exactly this.
    fn is_canonical(&self, entry: &Entry<G>, text: &str) -> bool {
        let (by, time) = (entry.by, self.sensible(entry.by, &entry.command, entry.time));
        time == entry.time
            && self.flag_has_fallen(by, &entry.command, time).is_none()
            && self.meant(by, entry.command.clone()) == entry.command
            && self.describe(by, &entry.command, time) == text
    }
}

/// Reads the commands that mean the same at every table.
fn read_simple<G: Notation>(word: &str, rest: Option<&str>) -> Option<Command<G>> {
    Some(match (word, rest) {
        ("sit", Some(rest)) => {
            let (seat, who) = rest.split_once(' ')?;
            Command::Sit { seat: Seat::read(seat)?, who: Occupant::read(who)? }
        }
        ("leave", None) => Command::Leave,
        ("entropy", Some(text)) => Command::Entropy(Hex::read(text)?),
        ("begin", Some(text)) => Command::Begin { white: Seat::read(text)? },
        ("next", None) => Command::Next,
        ("resign", Some(text)) => Command::Resign { level: text.parse().ok()? },
        ("offer", Some(text)) => Command::Offer(Proposal::read(text)?),
        ("accept", Some(text)) => Command::Accept(Proposal::read(text)?),
        ("decline", Some(text)) => Command::Decline(Proposal::read(text)?),
        ("withdraw", None) => Command::Withdraw,
        ("flag", None) => Command::Flag,
        ("forfeit", Some(text)) => Command::Forfeit { seat: Seat::read(text)? },
        ("abort", None) => Command::Abort,
        ("reveal", Some(text)) => Command::Reveal(Hex::read(text)?),
        _ => return None,
    })
}
