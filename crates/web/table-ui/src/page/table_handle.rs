//! A handle to a table, which the components of the table screen share.

use std::fmt;
use std::rc::Rc;

use board_view::{Place, Scene};
use game::{BySide, Side};
use leptos::html;
use leptos::prelude::*;
use rulebooks::Article;
use table::{BySeat, Millis, Seat, TablePhase};
use table_runner::{PlayerAction, ThinkRequest};
use web_sys::FocusOptions;

use super::announcements::Announcements;
use super::table_advice::TableAdvice;
use super::{AppContext, new_game};
use crate::engine_client::FollowedTable;
use crate::saved_games::{self, SaveResult};
use crate::sound::{self, Sound};
use crate::table_model::{AnyTableModel, ClockFace, TableCommand, TableView, open_remote};
use crate::{browser, conditional_moves};

/// Why a remote table or a line of moves cannot be used, with a sentence for the user.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TableError {
    /// The record cannot be read.
    UnreadableRecord(String),
    /// A conditional move cannot be read.
    UnreadableMove(String),
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnreadableRecord(sentence) | Self::UnreadableMove(sentence) => {
                f.write_str(sentence)
            }
        }
    }
}

impl std::error::Error for TableError {}

/// The server that runs a remote table.
pub trait RemoteHost {
    /// The record has grown. The server has saved it already; a copy of a finished game can be kept here.
    fn record_changed(&self, id: &str, record: &str, is_over: bool);

    /// Sends a player's command. `seen` is how many entries of the record the player has seen.
    fn send_command(&self, command: String, seen: usize);
}

/// A table as the components see it. It can be copied freely; all copies mean the same table.
#[derive(Clone, Copy)]
pub struct TableHandle {
    pub(super) model: StoredValue<Box<dyn AnyTableModel>, LocalStorage>,
    /// The server that runs the table; none for a table on this device.
    host: StoredValue<Option<Rc<dyn RemoteHost>>, LocalStorage>,
    /// A note beside each player: whether they are connected, their rating, what they have just said.
    pub player_notes: RwSignal<BySide<String>>,
    /// The record that this page has read or saved last; none for a table that a server runs.
    last_saved: StoredValue<Option<String>>,
    /// Whether another tab has played on in the same game: this one must be loaded again.
    pub(super) is_outdated: RwSignal<bool>,
    /// Whether the user was told that the game cannot be stored.
    was_warned: StoredValue<bool>,
    /// Whether the help, the menu or the sheet for sharing is shown.
    pub(super) help: RwSignal<bool>,
    pub(super) more: RwSignal<bool>,
    pub(super) sharing: RwSignal<bool>,
    /// Whether the board has the whole screen.
    pub(super) full_screen: RwSignal<bool>,
    /// Why the table cannot be used for the moment.
    pub blocked_reason: RwSignal<Option<String>>,
    pub(crate) view: RwSignal<TableView>,
    pub(crate) clocks: RwSignal<[Option<ClockFace>; 2]>,
    /// The article of the rulebook that is shown.
    pub(super) article: RwSignal<Option<&'static Article>>,
    /// The field in which moves are typed.
    pub(super) move_input: NodeRef<html::Input>,
    pub(super) board: NodeRef<html::Div>,
    /// What screen readers announce.
    pub(super) announcements: Announcements,
    /// A moment of the browser's clock, and the time at the table at that moment.
    clock_origin: StoredValue<(Millis, Millis)>,
    /// What the engines say about the table.
    pub(super) advice: RwSignal<TableAdvice>,
    /// The table in the worker, once an engine was asked about it.
    pub(super) followed: StoredValue<Option<FollowedTable>, LocalStorage>,
    pub(super) app: AppContext,
}

impl TableHandle {
    pub(super) fn new(app: AppContext, mut model: Box<dyn AnyTableModel>) -> Self {
        let then = model.last_time();
        model.set_preferences(app.preferences.with_untracked(|preferences| preferences.play));
        model.run_duties(then);
        let language = app.language;
        let (view, clocks) = (model.view(language, then), model.clocks(language, then));
        Self {
            model: StoredValue::new_local(model),
            host: StoredValue::new_local(None),
            player_notes: RwSignal::new(BySide::default()),
            last_saved: StoredValue::new(None),
            is_outdated: RwSignal::new(false),
            was_warned: StoredValue::new(false),
            help: RwSignal::new(false),
            more: RwSignal::new(false),
            sharing: RwSignal::new(false),
            full_screen: RwSignal::new(false),
            blocked_reason: RwSignal::new(None),
            view: RwSignal::new(view),
            clocks: RwSignal::new(clocks),
            article: RwSignal::new(None),
            move_input: NodeRef::new(),
            board: NodeRef::new(),
            announcements: Announcements::new(),
            clock_origin: StoredValue::new((browser::monotonic_millis(), then)),
            advice: RwSignal::new(TableAdvice::default()),
            followed: StoredValue::new_local(None),
            app,
        }
    }

    /// A table on this device, as it was read from the storage. What was due is stored at once.
    pub(super) fn saved(app: AppContext, model: Box<dyn AnyTableModel>, stored: String) -> Self {
        let entries = model.entries();
        let table = Self::new(app, model);
        table.last_saved.set_value(Some(stored));
        if table.entries() > entries {
            table.save_and_warn(&table.view.get_untracked());
        }
        table
    }

    /// The time at the table.
    pub(super) fn now(self) -> Millis {
        let (origin, then) = self.clock_origin.get_value();
        then.plus(browser::monotonic_millis().minus(origin))
    }

    /// Reads something off the scene that is drawn now.
    fn scene<T>(self, read: impl FnOnce(&Scene) -> T) -> T {
        self.view.with_untracked(|view| read(&view.scene))
    }

    /// Performs a command of the user.
    pub(super) fn perform(self, command: TableCommand) {
        if self.is_outdated.get_untracked() {
            return;
        }
        if let TableCommand::Type(text) = &command
            && is_help(text)
        {
            return self.help.set(true);
        }
        if let TableCommand::Act(PlayerAction::Rematch) = command
            && self.host.with_value(Option::is_none)
        {
            let options = self.model.with_value(|model| model.rematch_options());
            new_game::start_game(self.app, &options);
            return;
        }
        let (language, now) = (self.app.language, self.now());
        self.model.update_value(|model| {
            model.handle(command, language, now);
            model.run_duties(now);
        });
        self.send_commands();
        self.refresh();
        request_animation_frame(move || self.restore_focus());
    }

    /// Moves the focus to the board if the button that had it has disappeared.
    fn restore_focus(self) {
        let is_lost =
            document().active_element().is_none_or(|element| element.tag_name() == "BODY");
        // By now the user may have left the table.
        let board = self.board.try_get_untracked().flatten();
        if let Some(board) = board.filter(|_| is_lost) {
            let options = FocusOptions::new();
            options.set_prevent_scroll(true);
            let _ = board.focus_with_options(&options);
        }
    }

    /// Announces what is at a place.
    pub(super) fn announce_place(self, place: Place) {
        let language = self.app.language;
        let mut words = self.model.with_value(|model| model.describe(place, language));
        if self.scene(|scene| scene.marks(place).is_some_and(|marks| marks.target)) {
            words = format!("{words} {}", language.web_legal());
        }
        self.announcements.announce(&words);
    }

    /// Performs the duties that are due, such as flag fall, and updates the clocks.
    pub(super) fn tick(self) {
        if self.is_outdated.try_get_untracked() != Some(false) {
            return;
        }
        let now = self.now();
        if self.model.try_update_value(|model| model.run_duties(now)) == Some(true) {
            self.send_commands();
            self.refresh();
        }
        self.show_clocks();
    }

    fn show_clocks(self) {
        let (language, now) = (self.app.language, self.now());
        let clocks = self.model.with_value(|model| model.clocks(language, now));
        if self.clocks.with_untracked(|shown| *shown != clocks) {
            let is_urgent = |clocks: &[Option<ClockFace>; 2]| {
                clocks.iter().flatten().any(|face| face.is_urgent)
            };
            if is_urgent(&clocks) && !self.clocks.with_untracked(is_urgent) {
                self.warn_of_time();
            }
            self.clocks.set(clocks);
        }
    }

    fn warn_of_time(self) {
        if self.app.preferences.get_untracked().sound {
            sound::play(Sound::LowTime);
        }
    }

    /// Gives the board the whole screen, or takes it back.
    pub(super) fn toggle_full_screen(self) {
        let is_full = !self.full_screen.get_untracked();
        self.full_screen.set(is_full);
        browser::set_full_screen(is_full);
    }

    /// Saves what has happened, then shows it.
    pub(super) fn refresh(self) {
        let language = self.app.language;
        let now = self.now();
        let view = self.model.with_value(|model| model.view(language, now));
        let before = self.view.with_untracked(|view| view.entries);
        if view.entries != before {
            self.save_and_warn(&view);
        }
        if self.app.preferences.get_untracked().sound {
            self.play_sound(&view, before);
        }
        let news = self.model.try_update_value(|model| model.news(language)).flatten();
        let answer = || {
            let is_new = self.view.with_untracked(|shown| shown.announcement != view.announcement);
            is_new.then(|| view.announcement.clone())
        };
        if let Some(words) = news.or_else(answer) {
            self.announcements.announce(&words);
        }
        self.view.set(view);
        self.show_clocks();
        self.update_advice();
    }

    /// Saves the table. If the browser cannot store it, the user is told once; if another tab has played on, this
    /// one stops.
    fn save_and_warn(self, view: &TableView) {
        if let Some(host) = self.host.get_value() {
            let (id, record) = self.model.with_value(|model| (model.id(), model.record()));
            return host.record_changed(&id, &record, view.is_over);
        }
        let last = self.last_saved.get_value();
        let saved =
            self.model.with_value(|model| saved_games::save(model.as_ref(), last.as_deref()));
        match saved {
            SaveResult::Saved(record) => self.last_saved.set_value(Some(record)),
            SaveResult::ChangedElsewhere => self.is_outdated.set(true),
            SaveResult::NotStored => {
                if !self.was_warned.get_value() {
                    self.was_warned.set_value(true);
                    self.app.notice.set(Some(self.app.language.web_save_failed().to_owned()));
                }
            }
        }
    }

    /// Another tab has changed a value in the storage. If it is the record of this table, this tab stops.
    pub(super) fn storage_changed(self, name: Option<&str>) {
        let is_local = self.host.with_value(Option::is_none);
        if is_local && saved_games::is_record_of(name, &self.id()) {
            let stored = saved_games::stored_record(&self.id());
            if stored.is_some() && stored != self.last_saved.get_value() {
                self.is_outdated.set(true);
            }
        }
    }

    /// Forgets why the last command was refused, because the user has asked for something else.
    pub(super) fn forget_refusal(self) {
        self.model.update_value(|model| model.forget_refusal());
        self.refresh();
    }

    fn play_sound(self, view: &TableView, before: usize) {
        if view.reason.is_some() {
            sound::play(Sound::Refusal);
        } else if view.entries > before {
            let was_over = self.view.with_untracked(|view| view.is_over);
            sound::play(match view.is_over && !was_over {
                true => Sound::End,
                false if view.scene_has_dice() => Sound::Dice,
                false => Sound::Move,
            });
        }
    }

    /// A click on the dice picks them up when the play is complete; before, it lets the other die be played first.
    pub(super) fn click_dice(self) {
        let can_end = self.view.with_untracked(|view| view.can_end_turn);
        self.perform(if can_end { TableCommand::EndTurn } else { TableCommand::SwapDice });
    }

    /// Moves the focus to the field in which moves are typed.
    pub(super) fn focus_move_input(self) {
        if let Some(input) = self.move_input.get_untracked() {
            let _ = input.focus();
        }
    }

    /// The record of the table, from which it can be replayed and its dice verified.
    pub(super) fn record(self) -> String {
        self.model.with_value(|model| model.record())
    }

    /// Downloads a file about this table.
    pub(super) fn download(self, format: &str, text: &str) {
        browser::download(&format!("{}.{format}", self.id()), text);
    }

    /// The id of the table.
    pub(super) fn id(self) -> String {
        self.model.with_value(|model| model.id())
    }

    /// Performs the command of the computer in a seat, decided after this number of entries.
    pub(super) fn computer_decided(self, seat: Seat, entries: usize, command: &str) {
        let request = ThinkRequest { seat, entries };
        self.model.update_value(|model| model.computer_decided(request, command));
        self.tick();
    }
}

/// Whether a typed text asks for help.
fn is_help(text: &str) -> bool {
    matches!(text.trim(), "?" | "help" | "Help" | "aide" | "Aide")
}

/// Tables that a server runs.
impl TableHandle {
    /// A remote table with this record. `mine` are the user's seats, `now` is the time at the table.
    ///
    /// # Errors
    /// The record cannot be read.
    pub fn remote(
        app: AppContext,
        record: &str,
        mine: BySeat<bool>,
        now: Millis,
        host: Rc<dyn RemoteHost>,
    ) -> Result<Self, TableError> {
        let model = open_remote(record, mine, app.language, browser::entropy())
            .map_err(TableError::UnreadableRecord)?;
        let table = Self::new(app, model);
        table.host.set_value(Some(host));
        table.clock_origin.set_value((browser::monotonic_millis(), now));
        // What was due when the record was read is sent now.
        table.send_commands();
        table.tick();
        Ok(table)
    }

    /// Appends an entry that the server has sent. Returns false if it does not fit the record.
    pub fn append_entry(self, entry: &str, now: Millis) -> bool {
        self.clock_origin.set_value((browser::monotonic_millis(), now.max(self.now())));
        let now = self.now();
        let appended = self.model.try_update_value(|model| {
            let appended = model.follow(entry, now);
            model.run_duties(now);
            appended
        });
        self.send_commands();
        self.refresh();
        appended == Some(true)
    }

    /// The server has performed the last command, or refused it with a sentence and perhaps an article.
    pub fn command_answered(self, refusal: Option<(&str, Option<&str>)>) {
        self.model.update_value(|model| model.command_answered(refusal));
        self.refresh();
    }

    /// Sets which seats belong to the user.
    pub fn set_local_seats(self, mine: BySeat<bool>) {
        let now = self.now();
        self.model.update_value(|model| {
            model.set_local_seats(mine);
            model.run_duties(now);
        });
        self.send_commands();
        self.refresh();
    }

    /// Reads a line of conditional moves for both sides, beginning with the next, into the table's notation.
    ///
    /// # Errors
    /// A move of the line cannot be read.
    pub fn read_conditional_moves(self, text: &str) -> Result<Vec<String>, TableError> {
        conditional_moves::read(&self.record(), text, self.app.language)
            .map_err(TableError::UnreadableMove)
    }

    /// A line of conditional moves, as people write them.
    pub fn conditional_moves_words(self, line: &[String]) -> String {
        conditional_moves::words(&self.record(), line, self.app.language)
    }

    /// Whether the game has dice.
    pub fn has_dice(self) -> bool {
        self.view.with(|view| view.has_dice)
    }

    /// How many entries the record has.
    pub fn entries(self) -> usize {
        self.model.with_value(|model| model.entries())
    }

    /// The entries of the record from one on.
    pub(super) fn entries_from(self, first: usize) -> Vec<String> {
        self.model.with_value(|model| model.entries_from(first))
    }

    /// The side that is played from a seat, if it is known yet.
    pub fn side_of(self, seat: Seat) -> Option<Side> {
        self.view.with(|view| {
            let player = view.players.iter().find(|player| player.seat == Some(seat));
            player.map(|player| player.side)
        })
    }

    /// The name of the player in a seat.
    pub fn player_name(self, seat: Seat) -> Option<String> {
        let language = self.app.language;
        self.view.track();
        self.model.with_value(|model| model.player_name(seat, language))
    }

    /// The game and its rulebook.
    pub fn title(self) -> String {
        self.view.with(|view| view.title.clone())
    }

    /// Whether it is the user's turn.
    pub fn is_users_turn(self) -> bool {
        self.view.with(|view| view.is_awaited)
    }

    /// The phase of the table.
    pub fn phase(self) -> TablePhase {
        self.view.with(|view| view.phase)
    }

    /// The side at the upper edge of the board, and the one at the lower.
    pub(super) fn edges(self) -> [Side; 2] {
        self.view.with(|view| [!view.scene.seen_from, view.scene.seen_from])
    }

    fn send_commands(self) {
        let commands = self.model.try_update_value(|model| model.take_outgoing());
        let Some(host) = self.host.get_value() else { return };
        for command in commands.unwrap_or_default() {
            host.send_command(command, self.entries());
        }
    }
}
