use board_view::Place;
use games::GameKind;
use narration::PlayableGame;
use table::{BySeat, Millis, Occupant, Seat, TablePhase};
use table_runner::ThinkRequest;
use words::Language;

use super::{ClockFace, NewGameOptions, PlayPreferences, TableCommand, TableModel, TableView};

/// A [`TableModel`] of any game, as the page uses it.
pub(crate) trait AnyTableModel {
    /// What there is to see.
    fn view(&self, language: Language, now: Millis) -> TableView;

    /// The clocks at the upper and the lower edge.
    fn clocks(&self, language: Language, now: Millis) -> [Option<ClockFace>; 2];

    /// Performs a command, or notes why it is refused.
    fn handle(&mut self, command: TableCommand, language: Language, now: Millis);

    /// Forgets why the last command was refused.
    fn forget_refusal(&mut self);

    /// What has happened since the last call, in sentences; `None` if nothing has.
    fn news(&mut self, language: Language) -> Option<String>;

    /// Does everything that is due without a player's action. Returns whether anything has happened.
    fn run_duties(&mut self, now: Millis) -> bool;

    /// The name of the table.
    fn id(&self) -> String;

    /// The record of the table.
    fn record(&self) -> String;

    /// The secret of its dice, to be stored beside the record.
    fn secret(&self) -> Option<String>;

    /// The time of the last entry.
    fn last_time(&self) -> Millis;

    /// How many entries the record has.
    fn entries(&self) -> usize;

    /// The entries of the record from one on, without their checksums.
    fn entries_from(&self, first: usize) -> Vec<String>;

    /// The occupant of a seat; `None` if it is empty.
    fn player_name(&self, seat: Seat, language: Language) -> Option<String>;

    /// Whether nothing is left to be played.
    fn is_finished(&self) -> bool;

    /// What there is at a place, in words.
    fn describe(&self, place: Place, language: Language) -> String;

    /// Takes the command that a computer answers a request with.
    fn computer_decided(&mut self, request: ThinkRequest, command: &str);

    /// The commands that are to be sent to the server that runs the table.
    fn take_outgoing(&mut self) -> Vec<String>;

    /// Applies an entry of the server's record. Returns whether it fits.
    fn follow(&mut self, entry: &str, now: Millis) -> bool;

    /// The server has performed the last command, or refused it: a sentence, and perhaps an article.
    fn command_answered(&mut self, refusal: Option<(&str, Option<&str>)>);

    /// Sets which seats of a remote table belong to this screen.
    fn set_local_seats(&mut self, mine: BySeat<bool>);

    /// Sets how the player likes to play.
    fn set_preferences(&mut self, preferences: PlayPreferences);

    /// The game.
    fn kind(&self) -> GameKind;

    /// The rules as text.
    fn rules(&self) -> String;

    /// The options for another game with sides changed.
    fn rematch_options(&self) -> NewGameOptions;
}

impl<G: PlayableGame> AnyTableModel for TableModel<G> {
    fn view(&self, language: Language, now: Millis) -> TableView {
        self.view_in(language, now)
    }

    fn clocks(&self, language: Language, now: Millis) -> [Option<ClockFace>; 2] {
        self.clock_faces(language, now)
    }

    fn handle(&mut self, command: TableCommand, language: Language, now: Millis) {
        self.handle_command(command, language, now);
    }

    fn forget_refusal(&mut self) {
        self.clear_refusal();
    }

    fn news(&mut self, language: Language) -> Option<String> {
        self.take_news(language)
    }

    fn run_duties(&mut self, now: Millis) -> bool {
        self.perform_duties(now)
    }

    fn id(&self) -> String {
        self.table.setup().id.to_string()
    }

    fn record(&self) -> String {
        self.table.text()
    }

    fn secret(&self) -> Option<String> {
        self.runner.dice().map(|dice| dice.secret())
    }

    fn last_time(&self) -> Millis {
        self.table.last_time()
    }

    fn entries(&self) -> usize {
        self.table.entries().len()
    }

    fn entries_from(&self, first: usize) -> Vec<String> {
        let entries = (first..).map_while(|entry| self.table.entry_text(entry));
        entries.map(str::to_owned).collect()
    }

    fn player_name(&self, seat: Seat, language: Language) -> Option<String> {
        let is_taken = self.table.seats()[seat] != Occupant::Empty;
        is_taken.then(|| self.messages(language).occupant_name(seat).unwrap_or_default())
    }

    fn is_finished(&self) -> bool {
        self.table.phase() == TablePhase::Over
    }

    fn describe(&self, place: Place, language: Language) -> String {
        self.description(language).describe_place(self.table.position(), place)
    }

    fn computer_decided(&mut self, request: ThinkRequest, command: &str) {
        self.take_decision(request, command);
    }

    fn take_outgoing(&mut self) -> Vec<String> {
        self.take_outgoing_commands()
    }

    fn follow(&mut self, entry: &str, now: Millis) -> bool {
        self.apply_entry(entry, now)
    }

    fn command_answered(&mut self, refusal: Option<(&str, Option<&str>)>) {
        match refusal {
            Some((sentence, article)) => self.server_refused(sentence, article),
            None => self.server_answered(),
        }
    }

    fn set_local_seats(&mut self, mine: BySeat<bool>) {
        self.make_remote(mine);
    }

    fn set_preferences(&mut self, preferences: PlayPreferences) {
        self.preferences = preferences;
        self.runner.set_rolls_by_hand(!preferences.automatic.roll);
        self.automatic_checked = 0;
    }

    fn kind(&self) -> GameKind {
        super::open::kind_of::<G>()
    }

    fn rules(&self) -> String {
        self.table.setup().rules.to_string()
    }

    fn rematch_options(&self) -> NewGameOptions {
        super::open::rematch_options(self)
    }
}
