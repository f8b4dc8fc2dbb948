//! Commands and entries as text.

use game::Notation;

use crate::{Actor, Command, CommandError, CommandRefusal, Entry, ParsedCommand, Table, Time};

impl<G: Notation> Table<G> {
    /// The text of an entry that is about to be made: `1200 south move e2e4`.
    pub(crate) fn describe(&self, by: Actor, command: &Command<G>, time: Time) -> String {
        format!("{time} {by} {}", self.write_command(command))
    }

    /// The canonical text of a command for this table, as it stands now: `move e2e4`, `offer draw`.
    pub fn write_command(&self, command: &Command<G>) -> String {
        self.unresolve(command).to_string()
    }

    fn unresolve(&self, command: &Command<G>) -> ParsedCommand {
        let write_move = |mv: &G::Move| self.position().write_move(mv);
        match command {
            Command::Sit { seat, who } => ParsedCommand::Sit { seat: *seat, who: who.clone() },
            Command::Leave => ParsedCommand::Leave,
            Command::Entropy(entropy) => ParsedCommand::Entropy(entropy.clone()),
            Command::Begin { white } => ParsedCommand::Begin { white: *white },
            Command::Next => ParsedCommand::Next,
            Command::Move(mv) => ParsedCommand::Move(write_move(mv)),
            Command::Roll(roll) => ParsedCommand::Roll(G::write_roll(roll)),
            Command::Resign { level } => ParsedCommand::Resign { level: *level },
            Command::Offer(what) => ParsedCommand::Offer(*what),
            Command::Accept(what) => ParsedCommand::Accept(*what),
            Command::Decline(what) => ParsedCommand::Decline(*what),
            Command::Withdraw => ParsedCommand::Withdraw,
            Command::Claim { ending, with } => ParsedCommand::Claim {
                ending: G::ending_name(*ending).to_owned(),
                with: with.as_ref().map(write_move),
            },
            Command::Flag => ParsedCommand::Flag,
            Command::Forfeit { seat } => ParsedCommand::Forfeit { seat: *seat },
            Command::Abort => ParsedCommand::Abort,
            Command::Reveal(secret) => ParsedCommand::Reveal(secret.clone()),
        }
    }

    /// Reads a command that `by` gives to this table.
    ///
    /// # Errors
    /// The text is not a command, or the rules refuse the move in it.
    pub fn read_command(&self, by: Actor, text: &str) -> Result<Command<G>, CommandRefusal<G>> {
        self.resolve(by, &text.parse()?)
    }

    /// What a command that `by` gives means at this table, as it stands now.
    ///
    /// # Errors
    /// The text of a move or roll cannot be read, or the rules refuse it.
    pub fn resolve(
        &self,
        by: Actor,
        command: &ParsedCommand,
    ) -> Result<Command<G>, CommandRefusal<G>> {
        Ok(match command {
            ParsedCommand::Move(text) => {
                self.check_turn(by)?;
                Command::Move(self.position().read_move(text)?)
            }
            ParsedCommand::Roll(text) => {
                self.check_hand(by)?;
                Command::Roll(self.position().read_roll(text)?)
            }
            ParsedCommand::Claim { ending, with } => {
                return self.resolve_claim(by, ending, with.as_deref());
            }
            ParsedCommand::Sit { seat, who } => Command::Sit { seat: *seat, who: who.clone() },
            ParsedCommand::Leave => Command::Leave,
            ParsedCommand::Entropy(entropy) => Command::Entropy(entropy.clone()),
            ParsedCommand::Begin { white } => Command::Begin { white: *white },
            ParsedCommand::Next => Command::Next,
            ParsedCommand::Resign { level } => Command::Resign { level: *level },
            ParsedCommand::Offer(what) => Command::Offer(*what),
            ParsedCommand::Accept(what) => Command::Accept(*what),
            ParsedCommand::Decline(what) => Command::Decline(*what),
            ParsedCommand::Withdraw => Command::Withdraw,
            ParsedCommand::Flag => Command::Flag,
            ParsedCommand::Forfeit { seat } => Command::Forfeit { seat: *seat },
            ParsedCommand::Abort => Command::Abort,
            ParsedCommand::Reveal(secret) => Command::Reveal(secret.clone()),
        })
    }

    fn resolve_claim(
        &self,
        by: Actor,
        name: &str,
        with: Option<&str>,
    ) -> Result<Command<G>, CommandRefusal<G>> {
        let game = self.playing()?;
        let with = match with {
            Some(mv) => {
                self.check_turn(by)?;
                Some(self.position().read_move(mv)?)
            }
            None => None,
        };
        let founded = match (&with, by.seat()) {
            (Some(mv), _) => game.line.claims_with(mv).map_err(CommandRefusal::Rules)?,
            (None, Some(seat)) => self.claims(seat),
            (None, None) => Vec::new(),
        };
        let ending = founded.into_iter().find(|ending| G::ending_name(*ending) == name);
        let ending = ending.ok_or(CommandError::ClaimUnfounded)?;
        Ok(Command::Claim { ending, with })
    }

    /// The text of an entry as the record has it, without its checksum.
    pub fn entry_text(&self, index: usize) -> Option<&str> {
        self.record.entry(index)
    }

    /// The text of the move that an entry made; `None` if the entry is not a move.
    pub fn move_text(&self, index: usize) -> Option<&str> {
        let is_move = matches!(self.entries.get(index)?.command, Command::Move(_));
        self.entry_text(index).filter(|_| is_move)?.rsplit(' ').next()
    }

    /// Repeats an entry of another copy of this table, which has the same record so far. A client does
    /// this with the events that the server sends.
    ///
    /// # Errors
    /// The text is not an entry, or it could not have happened here; the table is then unchanged.
    pub fn follow(&mut self, text: &str) -> Result<&Entry<G>, CommandRefusal<G>> {
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

    /// Whether executing the command would add exactly this entry.
    fn is_canonical(&self, entry: &Entry<G>, text: &str) -> bool {
        let (by, time) = (entry.by, self.sensible(entry.by, &entry.command, entry.time));
        time == entry.time
            && self.flag_has_fallen(by, &entry.command, time).is_none()
            && self.meant(by, entry.command.clone()) == entry.command
            && self.describe(by, &entry.command, time) == text
    }
}
