//! A table that runs in this process, with the file that its record is saved to.

use std::io;
use std::path::Path;

use board_view::Choice;
use engine::{Engine, SearchLimits, SearchRequest, Strength, SystemClock};
use table::{
    Actor, Awaits, BySeat, Command, CommandError, CommandRefusal, Millis, Occupant, PlayedGame,
    RollSource, Seat, Table, TablePhase, TableSetup,
};
use table_runner::{
    ComputerPlayer, Duty, Entropy, LocalSeats, PlayerAction, RunnerSettings, TableDice,
    TableRunner, ThinkRequest, engine_seed,
};

use crate::background_thought::BackgroundThought;
use crate::save_folder::RecordFile;
use crate::table_messages::TableMessages;
use crate::{TerminalGame, choices};

/// A table, its computers and its record.
pub(crate) struct LocalTable<G: TerminalGame> {
    table: Table<G>,
    runner: TableRunner<G>,
    /// Where the record is saved; `None` if it cannot be.
    record_file: Option<RecordFile>,
    /// How many entries are saved; `None` if not even the header is.
    saved_entries: Option<usize>,
    computers: BySeat<Option<BackgroundThought<ComputerPlayer<G>, Command<G>>>>,
    /// The engine for hints, after the first request for one.
    hint_engine: Option<BackgroundThought<Box<dyn Engine<G> + Send>, G::Move>>,
    hint: Hint<G>,
    /// How many games of a session without an end are played.
    session_games: Option<u32>,
    entropy: Entropy,
}

/// A hint for the player to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Hint<G: TerminalGame> {
    /// No hint was requested.
    None,
    /// The engine is searching.
    Pending,
    /// The move to play.
    Ready(G::Move),
}

impl<G: TerminalGame> Hint<G> {
    /// The hint as a sentence.
    pub(crate) fn sentence(&self, messages: &TableMessages<'_, G>) -> Option<String> {
        match self {
            Self::None => None,
            Self::Pending => Some(messages.language.status_hint_pending().to_owned()),
            Self::Ready(mv) => messages.hint(mv),
        }
    }
}

/// The pause before a computer acts, so that people can see what has just happened.
const PAUSE: Millis = Millis(350);

/// Why a command failed.
#[derive(Debug)]
pub(crate) enum LocalTableError<G: TerminalGame> {
    /// The table refused it.
    Refused(CommandRefusal<G>),
    /// It was performed, but the record could not be saved.
    NotSaved(io::Error),
}

impl<G: TerminalGame> From<CommandRefusal<G>> for LocalTableError<G> {
    fn from(refusal: CommandRefusal<G>) -> Self {
        Self::Refused(refusal)
    }
}

impl<G: TerminalGame> LocalTable<G> {
    /// Opens a new table. Its record is saved at `path`, if there is one. With `fair_dice` the table
    /// gets dice that can be verified; else the setup says where rolls come from.
    ///
    /// # Errors
    /// The record cannot be written.
    pub(crate) fn open(
        mut setup: TableSetup<G>,
        fair_dice: bool,
        path: Option<&Path>,
        mut entropy: Entropy,
    ) -> io::Result<Self> {
        let record_file = path.map(RecordFile::create).transpose()?;
        let mut dice = None;
        if fair_dice
            && let drawn = TableDice::draw(&mut entropy)
            && let Some(commitment) = drawn.commitment()
        {
            setup.dice = RollSource::Fair { commitment };
            if let Some(record_file) = &record_file {
                record_file.save_secret(&drawn.secret())?;
            }
            dice = Some(drawn);
        }
        let table = Self::new(Table::new(setup), record_file, dice, entropy);
        Ok(Self { saved_entries: None, ..table })
    }

    /// Resumes a table that was read from a record.
    pub(crate) fn resume(
        table: Table<G>,
        record_file: Option<RecordFile>,
        entropy: Entropy,
    ) -> Self {
        let secret = record_file.as_ref().and_then(RecordFile::secret);
        let dice = secret.and_then(|secret| TableDice::read(&secret));
        Self::new(table, record_file, dice, entropy)
    }

    fn new(
        table: Table<G>,
        record_file: Option<RecordFile>,
        dice: Option<TableDice>,
        entropy: Entropy,
    ) -> Self {
        let computers = BySeat::new(|seat| match table.seats()[seat] {
            Occupant::Computer(level) => {
                let engine = engines::opponent(level, engine_seed(&table, seat));
                Some(BackgroundThought::new(ComputerPlayer::new(level, engine)))
            }
            _ => None,
        });
        // No pause is needed where computers play against each other.
        let pause = if LocalSeats::of(&table).is_empty() { Millis::ZERO } else { PAUSE };
        let settings = RunnerSettings { pause, ..RunnerSettings::LOCAL };
        Self {
            runner: TableRunner::new(settings, dice),
            record_file,
            saved_entries: Some(table.entries().len()),
            computers,
            hint_engine: None,
            hint: Hint::None,
            session_games: None,
            entropy,
            table,
        }
    }

    pub(crate) fn table(&self) -> &Table<G> {
        &self.table
    }

    /// The seats of the people at this keyboard.
    pub(crate) fn local_seats(&self) -> LocalSeats {
        LocalSeats::of(&self.table)
    }

    /// Performs a command and saves it before it is shown.
    ///
    /// # Errors
    /// The table refuses it; or it is not saved.
    pub(crate) fn execute(
        &mut self,
        by: Actor,
        command: Command<G>,
        now: Millis,
    ) -> Result<(), LocalTableError<G>> {
        self.table.execute(by, command, now)?;
        self.stop_thoughts();
        self.save().map_err(LocalTableError::NotSaved)
    }

    fn save(&mut self) -> io::Result<()> {
        let entries = self.table.entries().len();
        if let Some(record_file) = &mut self.record_file
            && self.saved_entries.is_none_or(|saved| entries > saved)
        {
            let text = match self.saved_entries {
                // The header comes with the first entry.
                None => self.table.text(),
                Some(saved) => self.table.entry_lines(saved).concat(),
            };
            if let Err(error) = record_file.append(&text) {
                // After half a line nothing more can be appended.
                self.record_file = None;
                return Err(error);
            }
            self.saved_entries = Some(entries);
        }
        Ok(())
    }

    /// Performs everything that is due without input. Returns whether anything has happened.
    ///
    /// # Errors
    /// What went wrong. It can be tried again.
    pub(crate) fn run_duties(&mut self, now: Millis) -> Result<bool, LocalTableError<G>> {
        let mut has_happened = false;
        loop {
            self.think(now);
            match self.runner.next(&self.table, now, &mut self.entropy) {
                Duty::Perform { command: Command::Next, .. } if self.has_reached_limit() => {
                    return Ok(has_happened);
                }
                Duty::Perform { by, command, time } => {
                    self.execute(by, command, time.at)?;
                    has_happened = true;
                }
                Duty::Think(_) => self.think(now),
                Duty::Wait { .. } => return Ok(has_happened),
            }
        }
    }

    /// Ends a session without an end after this number of games. Computers play one game unless a number is given.
    pub(crate) fn limit_session(&mut self, games: Option<u32>) {
        self.session_games = games.or_else(|| self.local_seats().is_empty().then_some(1));
    }

    /// Whether all games of a session have been played. Matches end by themselves.
    pub(crate) fn has_reached_limit(&self) -> bool {
        let games = self.table.games();
        let Some(limit) = self.session_games else { return false };
        let last = games.last().and_then(PlayedGame::result).and_then(|result| result.outcome());
        let is_endless = last.is_some_and(|outcome| {
            // No match lasts that long.
            G::next_game(&self.table.setup().rules, &[outcome; 500]).is_some()
        });
        self.table.phase() == TablePhase::Between && is_endless && games.len() >= limit as usize
    }

    /// Lets the computer that is asked think, and collects its decision.
    fn think(&mut self, now: Millis) {
        let Some(request) = self.runner.open_request() else { return };
        let Some(computer) = &mut self.computers[request.seat] else { return };
        if let Some(command) = computer.take_result(request.entries) {
            self.runner.decided(request, command);
            return;
        }
        let table = || self.table.clone();
        computer.begin(request.entries, table, move |player, table, stop| {
            player.act(table, request.seat, now, &SystemClock::start(), stop)
        });
    }

    /// Stops all thoughts: they were about a table that has changed since.
    fn stop_thoughts(&mut self) {
        for seat in Seat::ALL {
            if let Some(computer) = &mut self.computers[seat] {
                computer.stop();
            }
        }
        if let Some(engine) = &mut self.hint_engine {
            engine.stop();
        }
        self.hint = Hint::None;
    }

    /// Whether a computer is to move or to answer.
    pub(crate) fn awaits_computer(&self) -> bool {
        ThinkRequest::of(&self.table).is_some()
    }

    /// Whether a choice makes sense here: only an opponent at this keyboard can roll too early.
    pub(crate) fn is_meaningful(&self, choice: Choice) -> bool {
        let local = self.local_seats();
        choice != Choice::RolledEarly || Seat::ALL.into_iter().all(|seat| local.contains(seat))
    }

    /// The seat in whose name a command is given at this keyboard.
    ///
    /// # Errors
    /// No player sits at this keyboard.
    pub(crate) fn actor(&self, command: &Command<G>) -> Result<Actor, CommandError> {
        self.local_seats().actor(&self.table, command)
    }

    /// The command that an action means, and in whose name it is given.
    ///
    /// # Errors
    /// No player sits at this keyboard, or the action makes no sense now.
    pub(crate) fn player_command(
        &self,
        action: PlayerAction,
    ) -> Result<(Actor, Command<G>), CommandError> {
        let local = self.local_seats();
        if local.is_empty() {
            return Err(CommandError::OnlyWatching);
        }
        let command = action.command(&self.table, local)?;
        Ok((Actor::Seat(action.seat(&self.table, local)), command))
    }

    /// The seat for which commands are given at this keyboard now.
    pub(crate) fn active_seat(&self) -> Seat {
        self.local_seats().active(&self.table)
    }

    /// Whether a player at this keyboard is to move and can be given a hint.
    pub(crate) fn can_hint(&self) -> bool {
        let is_ours =
            matches!(self.table.awaits(), Awaits::Move(seat) if self.local_seats().contains(seat));
        is_ours && self.table.phase() == TablePhase::Playing
    }

    /// Begins to search for a hint.
    pub(crate) fn ask_hint(&mut self) {
        if self.can_hint() {
            self.hint = Hint::Pending;
            self.update_hint();
        }
    }

    /// The hint that was asked for.
    pub(crate) fn hint(&self) -> &Hint<G> {
        &self.hint
    }

    /// Searches on for a hint. Returns whether it has just become ready.
    pub(crate) fn update_hint(&mut self) -> bool {
        if self.hint != Hint::Pending {
            return false;
        }
        let Some(line) = self.table.current_game().map(|game| game.line()) else { return false };
        let entries = self.table.entries().len();
        let engine = self
            .hint_engine
            .get_or_insert_with(|| BackgroundThought::new(G::engine(Strength::Max, 0)));
        if let Some(mv) = engine.take_result(entries) {
            self.hint = Hint::Ready(mv);
            return true;
        }
        engine.begin(
            entries,
            || line.clone(),
            |engine, line, stop| {
                let limits = SearchLimits::time(SearchLimits::ADVICE_TIME);
                let request = SearchRequest::new(line, limits);
                let best = engine.think(&request, &SystemClock::start(), stop, &mut |_| {});
                best.map(|best| best.mv)
            },
        );
        false
    }

    /// Whether people press Roll also where the rules leave nothing to decide before the roll.
    pub(crate) fn set_rolls_by_hand(&mut self, rolls_by_hand: bool) {
        self.runner.set_rolls_by_hand(rolls_by_hand);
    }

    /// Whether the dice wait until a player at this keyboard rolls them.
    pub(crate) fn awaits_roll_by_hand(&self) -> bool {
        self.runner.awaits_roll_by(&self.table).is_some()
    }

    /// Whether a typed text rolls the dice that wait.
    pub(crate) fn is_typed_roll(&self, text: &str) -> bool {
        let rules = &self.table.setup().rules;
        self.awaits_roll_by_hand() && choices::is_typed_choice::<G>(Choice::Roll, text, rules)
    }

    /// The player at this keyboard rolls: the dice are due.
    pub(crate) fn roll_by_hand(&mut self) {
        self.runner.roll_by_hand(&self.table);
    }

    /// Whether a roll is due that can no longer be derived, because the secret of the dice was lost.
    pub(crate) fn has_lost_dice(&self) -> bool {
        self.runner.has_lost_dice(&self.table)
    }

    /// Whether the game can be resumed later.
    pub(crate) fn is_unfinished(&self) -> bool {
        self.record_file.is_some() && self.table.phase() != TablePhase::Over
    }

    /// Closes the table. The file with the secret is deleted if the record has revealed it.
    pub(crate) fn close(self) {
        if let Some(record_file) = &self.record_file
            && self.table.secret().is_some()
        {
            record_file.delete_secret();
        }
    }
}
