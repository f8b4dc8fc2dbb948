//! The state of one table in the browser: what there is to see, and what a command does to it.
//!
//! A model touches no page, reads no clock and stores nothing: time and entropy are handed to it, and
//! the page stores its record.

mod any_table_model;
mod computers;
mod history;
mod last_roll;
mod move_entry;
mod news;
mod open;
mod preferences;
mod premoves;
mod remote;
mod summary;
mod typed;
mod view;

use board_view::{Choice, Draft, Place, Scene};
use game::Side;
use narration::PlayableGame;
use narration::board_description::BoardDescription;
use narration::refusal_explanation::{RefusalExplanation, explain_refusal};
use narration::table_messages::TableMessages;
use table::{Actor, Awaits, Command, CommandRefusal, Millis, RollSource, Seat, Table};
use table_runner::{
    Duty, Entropy, LocalSeats, PlayerAction, RunnerSettings, TableDice, TableRunner,
};
use words::Language;

pub(crate) use self::any_table_model::AnyTableModel;
pub(crate) use self::history::scenes_of_record;
pub use self::open::NewGameOptions;
pub(crate) use self::open::{open, open_remote, resume};
pub(crate) use self::preferences::PlayPreferences;
pub(crate) use self::summary::UserResult;
pub(crate) use self::view::{ClockFace, Prompt, TableView};

/// A table and what is being done at it.
pub(crate) struct TableModel<G: PlayableGame> {
    table: Table<G>,
    runner: TableRunner<G>,
    entropy: Entropy,
    /// The move that a player at this screen is entering.
    draft: Option<Draft<G>>,
    seen_from: Side,
    /// How many events of the present game are shown; `None` for all of them.
    viewed_events: Option<usize>,
    /// Why the last command was refused.
    reason: Option<RefusalExplanation>,
    /// The answer to a typed question.
    answer: Option<String>,
    /// Whether a second touch plays the smaller die first.
    smaller_die_first: bool,
    preferences: PlayPreferences,
    /// The number of entries at which an automatic move was last considered.
    automatic_checked: usize,
    /// How many games had begun, and how many events the last one had, when the news were last announced.
    announced: (usize, usize),
    /// What lies between this page and the server that runs the table; `None` if it runs here.
    remote: Option<remote::RemoteTable>,
    premoves: premoves::Premoves,
}

/// What the player at this screen does.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum TableCommand {
    /// Touches a place.
    Touch(Place),
    /// Lifts a piece, whatever was lifted before.
    Lift(Place),
    /// Drags a piece from one place to another.
    Drag(Place, Place),
    /// Answers a question about the move.
    Choose(Choice),
    /// Undoes the last step of the move being entered.
    Undo,
    /// Ends the turn.
    EndTurn,
    /// Plays the other die first.
    SwapDice,
    /// Plays a checker with the die that comes first.
    PlayDie(Place),
    /// Bears a checker off, with one die or with both.
    BearOff(Place),
    /// Types a move, an answer or a word.
    Type(String),
    /// Does something beside moving.
    Act(PlayerAction),
    /// Turns the board round.
    FlipBoard,
    /// Shows the game after this number of events.
    ViewEvents(usize),
    /// Steps through the game by this number of moves.
    StepView(isize),
}

impl<G: PlayableGame> TableModel<G> {
    fn new(table: Table<G>, dice: Option<TableDice>, entropy: Entropy) -> Self {
        let mut model = Self {
            table,
            runner: TableRunner::new(
                RunnerSettings { rolls_by_hand: true, ..RunnerSettings::LOCAL },
                dice,
            ),
            entropy,
            draft: None,
            seen_from: Side::White,
            viewed_events: None,
            reason: None,
            answer: None,
            smaller_die_first: false,
            preferences: PlayPreferences::default(),
            automatic_checked: 0,
            announced: (0, 0),
            remote: None,
            premoves: premoves::Premoves::default(),
        };
        model.announced = model.progress();
        model.orient_board();
        model.renew_draft();
        model
    }

    /// Turns the board to the player at this screen; to White if both players sit here.
    fn orient_board(&mut self) {
        let local = self.local();
        let here: Vec<Seat> = Seat::ALL.into_iter().filter(|seat| local.contains(*seat)).collect();
        self.seen_from = match here[..] {
            [seat] => self.table.side(seat).unwrap_or(Side::White),
            _ => Side::White,
        };
    }

    /// The seats of the people at this screen.
    fn local(&self) -> LocalSeats {
        match &self.remote {
            Some(remote) => LocalSeats::new(remote.mine),
            None => LocalSeats::of(&self.table),
        }
    }

    /// Begins a new draft if a player at this screen is to move.
    fn renew_draft(&mut self) {
        self.draft = match self.table.awaits() {
            Awaits::Move(seat) if self.local().contains(seat) => {
                Some(Draft::new(self.table.position().clone()))
            }
            _ => None,
        };
    }

    fn handle_command(&mut self, command: TableCommand, language: Language, now: Millis) {
        let changes_view_only = matches!(
            command,
            TableCommand::FlipBoard | TableCommand::ViewEvents(_) | TableCommand::StepView(_)
        );
        // A command that was sent to a server cannot be withdrawn before the server answers.
        if self.awaits_server() && !changes_view_only {
            return;
        }
        self.clear_refusal();
        if self.enter_premove(&command) {
            return;
        }
        let handled = match command {
            TableCommand::Touch(place) => self.touch(place, now),
            TableCommand::Lift(place) => self.lift(place),
            TableCommand::Drag(from, to) => self.drag(from, to, now),
            TableCommand::Choose(choice) => self.choose(choice, now),
            TableCommand::Undo => self.undo(),
            TableCommand::EndTurn => self.end_turn(now),
            TableCommand::SwapDice => {
                self.smaller_die_first = !self.smaller_die_first;
                Ok(())
            }
            TableCommand::PlayDie(place) => self.play_die(place, now),
            TableCommand::BearOff(place) => self.bear_off(place, now),
            TableCommand::Type(text) => self.handle_typed(&text, language, now),
            TableCommand::Act(action) => self.act(action, now),
            TableCommand::FlipBoard => {
                self.seen_from = !self.seen_from;
                Ok(())
            }
            TableCommand::ViewEvents(events) => self.view_events(events),
            TableCommand::StepView(step) => self.step_view(step),
        };
        if let Err(refusal) = handled {
            self.reason = Some(explain_refusal(&refusal, &self.table.setup().rules, language));
        }
    }

    /// The actions that are open to the people at this screen.
    fn actions(&self, now: Millis) -> Vec<PlayerAction> {
        let is_open = |action: &PlayerAction| match action {
            // Where everybody sits at one screen, nobody needs to be asked for another game.
            PlayerAction::Rematch if self.remote.is_none() => {
                let is_over = self.table.phase() == table::TablePhase::Over;
                is_over && !self.table.games().is_empty() && !self.local().is_empty()
            }
            action => action.is_available(&self.table, self.local(), now),
        };
        PlayerAction::ALL.into_iter().filter(is_open).collect()
    }

    /// Does something beside moving. What is not open now does nothing.
    fn act(&mut self, action: PlayerAction, now: Millis) -> Result<(), CommandRefusal<G>> {
        let local = self.local();
        let seat = action.seat(&self.table, local);
        match action.command(&self.table, local) {
            Ok(command) if local.contains(seat) => self.perform(Actor::Seat(seat), command, now),
            _ => Ok(()),
        }
    }

    /// Performs a command here, or sends it to the server that runs the table.
    fn perform(
        &mut self,
        by: Actor,
        command: Command<G>,
        now: Millis,
    ) -> Result<(), CommandRefusal<G>> {
        if let Some(remote) = &mut self.remote {
            self.table.check(by, &command, now)?;
            remote.send(self.table.write_command(&command));
            return Ok(());
        }
        let begins_game = matches!(command, Command::Begin { .. } | Command::Next);
        let is_move = matches!(command, Command::Move(_));
        self.table.execute(by, command, now)?;
        self.clear_refusal();
        self.viewed_events = None;
        self.smaller_die_first = false;
        if begins_game {
            self.orient_board();
        }
        self.renew_draft();
        if is_move {
            self.play_premove(now);
        } else if self.draft.is_some() {
            // It has become the player's turn in another way than they expected.
            self.forget_premoves();
        }
        Ok(())
    }

    /// Something has happened, or the player looks for something else: an old refusal or answer is no longer
    /// of interest.
    fn clear_refusal(&mut self) {
        (self.reason, self.answer) = (None, None);
    }

    /// Does everything that is due without a player's action. Returns whether anything has happened.
    fn perform_duties(&mut self, now: Millis) -> bool {
        let mut has_happened = false;
        while let Some((by, command)) = self.next_duty(now) {
            if self.perform(by, command, now).is_err() {
                break;
            }
            self.note_automatic_command();
            has_happened = true;
        }
        has_happened
    }

    fn next_duty(&mut self, now: Millis) -> Option<(Actor, Command<G>)> {
        if self.remote.is_some() {
            return self.remote_duty(now);
        }
        match self.runner.next(&self.table, now, &mut self.entropy) {
            Duty::Perform { by, command, .. } => Some((by, command)),
            // The page sees in the view that a computer is awaited, and asks the worker.
            Duty::Think(_) | Duty::Wait { .. } => self.automatic_move(now),
        }
    }

    /// Whether a roll is due that can no longer be derived, because the secret of the dice was lost.
    fn has_lost_dice(&self) -> bool {
        self.remote.is_none() && self.runner.has_lost_dice(&self.table)
    }

    fn has_manual_dice(&self) -> bool {
        self.table.setup().dice == RollSource::Manual
    }

    /// What is to be drawn.
    fn scene(&self) -> Scene {
        let now = self.events();
        let events = self.viewed_events.unwrap_or(now);
        let last = self.last_move(events);
        let mut scene = match (&self.draft, self.table.current_game()) {
            (Some(draft), _) if events == now => draft.scene(self.seen_from, last),
            (_, Some(sheet)) if events < now => {
                Scene::of(&sheet.line().positions()[events], self.seen_from, last)
            }
            _ => Scene::of(self.table.position(), self.seen_from, last),
        };
        if let board_view::SceneBoard::Points(points) = &mut scene.board {
            points.home_left = self.preferences.home_left;
            if self.draft.is_some() && events == now {
                self.order_dice(&mut points.dice);
            }
        }
        self.keep_last_roll(&mut scene, events);
        self.draw_premoves(&mut scene);
        scene
    }

    fn description(&self, language: Language) -> BoardDescription<'_, G> {
        BoardDescription { rules: &self.table.setup().rules, language }
    }

    fn messages(&self, language: Language) -> TableMessages<'_, G> {
        TableMessages::new(&self.table, language)
    }
}

#[cfg(test)]
mod play_tests;
#[cfg(test)]
mod remote_tests;
#[cfg(test)]
mod tests;
