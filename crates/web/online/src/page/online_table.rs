//! The state of a table on the server, and the messages about it.

use std::rc::Rc;

use game::BySide;
use leptos::prelude::*;
use narration::{clocks, network};
use protocol::{
    ClientMessage, Phrase, Presence, RatingChange, RequestRefused, SendCommand, ServerMessage,
    TableEvent, TableSnapshot, WatchTable,
};
use table::{BySeat, Clock, Millis, Seat, Time, TimeControl};
use table_ui::page::AppContext;
use table_ui::page::table_handle::{RemoteHost, TableHandle};
use table_ui::{browser, router, saved_games};

use crate::connection;
use crate::online_address::OnlineAddress;
use crate::presence::PlayersPresence;

/// A table on the server as the components see it.
#[derive(Clone, Copy)]
pub(super) struct OnlineTable {
    pub(super) code: StoredValue<String>,
    /// The table itself, once the server has sent its record.
    pub(super) handle: RwSignal<Option<TableHandle>>,
    /// The lines of conditional moves.
    pub(super) conditional_moves: RwSignal<Vec<Vec<String>>>,
    /// Whether the clock gives days for each move.
    pub(super) is_correspondence: RwSignal<bool>,
    ratings: RwSignal<BySeat<Option<i32>>>,
    /// How the game has changed the ratings.
    pub(super) rating_changes: RwSignal<Option<BySeat<RatingChange>>>,
    /// The seat of the user; none for a spectator.
    pub(super) seat: RwSignal<Option<Seat>>,
    presence: RwSignal<PlayersPresence>,
    /// The clock, in words.
    pub(super) clock: RwSignal<String>,
    /// The table of the rematch.
    pub(super) next: RwSignal<Option<String>>,
    /// Why the table cannot be shown.
    pub(super) error: RwSignal<Option<String>>,
    app: AppContext,
}

/// The server as the host of the table.
struct ServerHost {
    code: String,
    seat: RwSignal<Option<Seat>>,
}

impl RemoteHost for ServerHost {
    /// A game that the user has finished is also saved on this device.
    fn record_changed(&self, id: &str, record: &str, is_over: bool) {
        let is_player = self.seat.try_get_untracked().flatten().is_some();
        if is_over && is_player {
            saved_games::save_record(id, record);
        }
    }

    fn send_command(&self, command: String, seen: usize) {
        let (request, table) = (connection::request_id(), self.code.clone());
        let seen = Some(seen as u64);
        connection::send(&ClientMessage::Command(SendCommand { request, table, seen, command }));
    }
}

impl OnlineTable {
    pub(super) fn new(code: String) -> Self {
        Self {
            code: StoredValue::new(code),
            handle: RwSignal::new(None),
            conditional_moves: RwSignal::new(Vec::new()),
            is_correspondence: RwSignal::new(false),
            ratings: RwSignal::new(BySeat::default()),
            rating_changes: RwSignal::new(None),
            seat: RwSignal::new(None),
            presence: RwSignal::new(PlayersPresence::default()),
            clock: RwSignal::new(String::new()),
            next: RwSignal::new(None),
            error: RwSignal::new(None),
            app: AppContext::current(),
        }
    }

    /// Asks the server for everything that has happened since the last known entry.
    pub(super) fn watch(self) {
        let known = self.handle.get_untracked().map_or(0, TableHandle::entries);
        let (request, table) = (connection::request_id(), self.code.get_value());
        connection::send(&ClientMessage::Watch(WatchTable { request, table, from: known as u64 }));
    }

    /// Whether the user is a player.
    pub(super) fn is_seated(self) -> bool {
        self.seat.get().is_some()
    }

    fn is_about(self, table: &str) -> bool {
        self.code.with_value(|code| code == table)
    }

    /// Handles a message of the server, and the request that it answers.
    pub(super) fn handle_message(
        self,
        message: &ServerMessage,
        request: Option<&ClientMessage>,
        owner: &Owner,
    ) {
        match message {
            ServerMessage::Snapshot(snapshot) if self.is_about(&snapshot.table) => {
                owner.with(|| self.apply_snapshot(snapshot));
            }
            ServerMessage::Event(event) if self.is_about(&event.table) => self.apply_event(event),
            ServerMessage::Joined(joined) if self.is_about(&joined.table) => {
                self.set_seat(Some(network::table_seat(joined.seat)));
            }
            ServerMessage::Presence(it) if self.is_about(&it.table) => {
                let (seat, presence) = (network::table_seat(it.seat), it.presence);
                let now = browser::monotonic_millis();
                self.presence.update(|players| players.update(seat, presence, it.claim, now));
                self.update_notes();
            }
            ServerMessage::Talk(said) if self.is_about(&said.table) => {
                if let Some(phrase) = Phrase::read(&said.phrase) {
                    let (seat, now) = (network::table_seat(said.seat), browser::monotonic_millis());
                    self.presence.update(|players| players.add_phrase(seat, phrase, now));
                    self.update_notes();
                }
            }
            ServerMessage::Rated(rated) if self.is_about(&rated.table) => {
                let changes = BySeat { south: rated.south, north: rated.north };
                self.ratings.set(BySeat::new(|seat| Some(changes[seat].after)));
                self.rating_changes.set(Some(changes));
            }
            ServerMessage::Rematch(rematch) if self.is_about(&rematch.table) => {
                self.go_to_rematch(rematch.next.clone());
            }
            ServerMessage::Done(_) => {
                if let (Some(ClientMessage::Command(_)), Some(handle)) =
                    (request, self.handle.get_untracked())
                {
                    handle.command_answered(None);
                }
            }
            ServerMessage::Refusal(refusal) => self.request_refused(refusal, request),
            _ => {}
        }
    }

    fn request_refused(self, refusal: &RequestRefused, request: Option<&ClientMessage>) {
        let reason = &refusal.reason;
        match (request, self.handle.get_untracked()) {
            (Some(ClientMessage::Command(command)), Some(handle))
                if self.is_about(&command.table) =>
            {
                handle.command_answered(Some((&reason.words, reason.article.as_deref())));
            }
            (Some(ClientMessage::Join(_) | ClientMessage::Forfeit(_)), _) => {
                self.app.notice.set(Some(reason.words.clone()));
            }
            (None, None) => self.error.set(Some(reason.words.clone())),
            _ => {}
        }
    }

    /// Applies a snapshot: the whole record, or the entries that are new.
    fn apply_snapshot(self, snapshot: &TableSnapshot) {
        let seat = snapshot.seat.map(network::table_seat);
        let now = Millis(snapshot.now + connection::round_trip() / 2);
        match self.handle.get_untracked() {
            Some(handle) if snapshot.from > 0 => {
                let skipped = handle.entries() as u64 - snapshot.from.min(handle.entries() as u64);
                for entry in table::entries_of(&snapshot.record).skip(skipped as usize) {
                    if !handle.append_entry(entry, now) {
                        return self.reload();
                    }
                }
                handle.command_answered(None);
            }
            _ => self.open(snapshot, seat, now),
        }
        self.update_players(snapshot);
        if self.seat.get_untracked() != seat {
            self.set_seat(seat);
        }
        self.conditional_moves.set(snapshot.plan.clone());
        if let Some(next) = &snapshot.rematch {
            self.next.set(Some(next.clone()));
        }
    }

    fn open(self, snapshot: &TableSnapshot, seat: Option<Seat>, now: Millis) {
        self.seat.set(seat);
        let host = ServerHost { code: self.code.get_value(), seat: self.seat };
        let mine = BySeat::new(|it| seat == Some(it));
        match TableHandle::remote(self.app, &snapshot.record, mine, now, Rc::new(host)) {
            Ok(handle) => {
                let clock = table::clock_of(&snapshot.record).unwrap_or_default();
                let clock = clock.parse::<Clock>().ok();
                let days =
                    clock.is_some_and(|clock| matches!(clock.control, TimeControl::Days { .. }));
                self.is_correspondence.set(days);
                let clock = clock
                    .filter(|clock| *clock != Clock::UNTIMED)
                    .map(|clock| clocks::clock_name(clock, self.app.language));
                self.clock.set(clock.unwrap_or_default());
                self.handle.set(Some(handle));
            }
            Err(error) => self.error.set(Some(error.to_string())),
        }
    }

    /// The record here does not fit that of the server: the whole record is requested again.
    fn reload(self) {
        self.handle.set(None);
        self.watch();
    }

    fn update_players(self, snapshot: &TableSnapshot) {
        let now = browser::monotonic_millis();
        for sitter in snapshot.sitters.iter().filter(|sitter| sitter.kind.is_some()) {
            let presence = if sitter.here { Presence::Here } else { Presence::Gone };
            let seat = network::table_seat(sitter.seat);
            self.presence.update(|players| {
                players.update_from_snapshot(seat, presence, sitter.claim, now);
            });
            self.ratings.update(|ratings| ratings[seat] = sitter.rating);
        }
        self.update_notes();
    }

    fn set_seat(self, seat: Option<Seat>) {
        self.seat.set(seat);
        if let Some(handle) = self.handle.get_untracked() {
            handle.set_local_seats(BySeat::new(|it| seat == Some(it)));
        }
    }

    fn apply_event(self, event: &TableEvent) {
        let Some(handle) = self.handle.get_untracked() else { return };
        let known = handle.entries() as u64;
        if event.number > known {
            return self.watch();
        }
        let at =
            event.entry.split(' ').next().and_then(Time::read).map_or(Millis(0), |time| time.at);
        let now = at.plus(Millis(connection::round_trip() / 2));
        if event.number == known && !handle.append_entry(&event.entry, now) {
            self.reload();
        } else if self.conditional_moves.with_untracked(|plan| !plan.is_empty()) {
            // The event may have used up conditional moves, or made them impossible.
            self.watch();
        }
        self.update_notes();
    }

    /// The players continue at another table: players go there, spectators are offered a link.
    fn go_to_rematch(self, next: String) {
        if self.seat.get_untracked().is_some() {
            router::navigate(&OnlineAddress::Table(next).link());
        } else {
            self.next.set(Some(next));
        }
    }

    /// Updates the notes beside the players: rating, presence and phrases.
    pub(super) fn update_notes(self) {
        let Some(handle) = self.handle.try_get_untracked().flatten() else { return };
        let (now, l) = (browser::monotonic_millis(), self.app.language);
        let mut notes = BySide::<String>::default();
        for seat in Seat::ALL {
            let is_mine = self.seat.get_untracked() == Some(seat);
            if let Some(side) = untrack(|| handle.side_of(seat)) {
                let note = self.presence.with_untracked(|players| match is_mine {
                    true => players.phrase(seat, now, l),
                    false => players.note(seat, now, l),
                });
                let rating = self.ratings.with_untracked(|ratings| ratings[seat]);
                let rating = rating.map(|rating| rating.to_string());
                let parts = rating.into_iter().chain(Some(note).filter(|note| !note.is_empty()));
                notes[side] = parts.collect::<Vec<_>>().join(" · ");
            }
        }
        if handle.player_notes.with_untracked(|shown| *shown != notes) {
            handle.player_notes.set(notes);
        }
    }

    /// Whether the opponent has been gone for so long that the user can claim the game.
    pub(super) fn can_claim(self) -> bool {
        let Some(seat) = self.seat.get() else { return false };
        self.presence.with(|players| players.can_be_claimed(!seat, browser::monotonic_millis()))
    }
}
