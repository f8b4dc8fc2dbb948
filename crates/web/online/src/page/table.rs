//! A table that the house keeps.

use std::rc::Rc;
use std::time::Duration;

use game::BySide;
use leptos::prelude::*;
use narration::{clocks, network};
use protocol::{
    ClaimForfeit, ClientMessage, JoinTable, Phrase, Presence, RatingChange, SendCommand,
    ServerMessage, TableEvent, TableSnapshot, UnwatchTable, WatchTable,
};
use table::{BySeat, Clock, Millis, Phase, Seat, Time, TimeControl};
use table_ui::page::AppContext;
use table_ui::page::table::{RemoteHost, TableHandle, TableScreen};
use table_ui::{browser, router, saved_games};

use super::invite::{FreeSeat, Invitation};
use super::plan::Plan;
use super::talk::Talk;
use super::{Club, hear};
use crate::address::Address;
use crate::conversation::Bond;
use crate::line;
use crate::whereabouts::Company;

/// How often it is looked who is there.
const TICK: Duration = Duration::from_millis(500);

/// A table as the parts of this page see it.
#[derive(Clone, Copy)]
pub(super) struct Visit {
    pub(super) code: StoredValue<String>,
    /// The room, once the house has told the record.
    pub(super) handle: RwSignal<Option<TableHandle>>,
    /// What is played while whoever sits here is away.
    pub(super) plan: RwSignal<Vec<Vec<String>>>,
    /// Whether the game is played by correspondence.
    pub(super) is_by_mail: RwSignal<bool>,
    ratings: RwSignal<BySeat<Option<i32>>>,
    /// What the game did to the ratings of both.
    counted: RwSignal<Option<BySeat<RatingChange>>>,
    /// Where whoever looks at this screen sits.
    seat: RwSignal<Option<Seat>>,
    company: RwSignal<Company>,
    /// The clock, in words.
    pub(super) clock: RwSignal<String>,
    /// Where the players went on.
    next: RwSignal<Option<String>>,
    /// Why there is nothing to see.
    trouble: RwSignal<Option<String>>,
    app: AppContext,
}

/// The way of a player's wishes to the house.
struct Post {
    code: String,
    seat: RwSignal<Option<Seat>>,
}

impl RemoteHost for Post {
    /// The house keeps it; what was played to its end is also kept here, for the shelf of games.
    fn keep(&self, id: &str, record: &str, is_over: bool) -> bool {
        let played = self.seat.try_get_untracked().flatten().is_some();
        if is_over && played {
            saved_games::save_record(id, record);
        }
        true
    }

    fn wants(&self, command: String, seen: usize) {
        let (request, table) = (line::number(), self.code.clone());
        let seen = Some(seen as u64);
        line::say(&ClientMessage::Command(SendCommand { request, table, seen, command }));
    }
}

impl Visit {
    fn new(code: String) -> Self {
        Self {
            code: StoredValue::new(code),
            handle: RwSignal::new(None),
            plan: RwSignal::new(Vec::new()),
            is_by_mail: RwSignal::new(false),
            ratings: RwSignal::new(BySeat::default()),
            counted: RwSignal::new(None),
            seat: RwSignal::new(None),
            company: RwSignal::new(Company::default()),
            clock: RwSignal::new(String::new()),
            next: RwSignal::new(None),
            trouble: RwSignal::new(None),
            app: AppContext::current(),
        }
    }

    /// Asks for what has happened since the last that is known.
    fn watch(self) {
        let known = self.handle.get_untracked().map_or(0, TableHandle::entries);
        let (request, table) = (line::number(), self.code.get_value());
        line::say(&ClientMessage::Watch(WatchTable { request, table, from: known as u64 }));
    }

    /// Whether whoever looks at this screen plays.
    pub(super) fn is_seated(self) -> bool {
        self.seat.get().is_some()
    }

    fn is_about(self, table: &str) -> bool {
        self.code.with_value(|code| code == table)
    }

    fn hear(self, message: &ServerMessage, question: Option<&ClientMessage>, owner: &Owner) {
        match message {
            ServerMessage::Snapshot(snapshot) if self.is_about(&snapshot.table) => {
                owner.with(|| self.take(snapshot));
            }
            ServerMessage::Event(event) if self.is_about(&event.table) => self.follow(event),
            ServerMessage::Joined(joined) if self.is_about(&joined.table) => {
                self.sit(Some(network::table_seat(joined.seat)));
            }
            ServerMessage::Presence(it) if self.is_about(&it.table) => {
                let (seat, presence) = (network::table_seat(it.seat), it.presence);
                let now = browser::monotonic_millis();
                self.company.update(|company| company.note(seat, presence, it.claim, now));
                self.tick();
            }
            ServerMessage::Talk(said) if self.is_about(&said.table) => {
                if let Some(phrase) = Phrase::read(&said.phrase) {
                    let (seat, now) = (network::table_seat(said.seat), browser::monotonic_millis());
                    self.company.update(|company| company.hear(seat, phrase, now));
                    self.tick();
                }
            }
            ServerMessage::Rated(rated) if self.is_about(&rated.table) => {
                let changes = BySeat { south: rated.south, north: rated.north };
                self.ratings.set(BySeat::new(|seat| Some(changes[seat].after)));
                self.counted.set(Some(changes));
            }
            ServerMessage::Rematch(rematch) if self.is_about(&rematch.table) => {
                self.go_on(rematch.next.clone());
            }
            ServerMessage::Done(_) => {
                if let (Some(ClientMessage::Command(_)), Some(handle)) =
                    (question, self.handle.get_untracked())
                {
                    handle.answered(None);
                }
            }
            ServerMessage::Refusal(refusal) => self.refused(refusal, question),
            _ => {}
        }
    }

    fn refused(self, refusal: &protocol::RequestRefused, question: Option<&ClientMessage>) {
        let reason = &refusal.reason;
        match (question, self.handle.get_untracked()) {
            (Some(ClientMessage::Command(command)), Some(handle))
                if self.is_about(&command.table) =>
            {
                handle.answered(Some((&reason.words, reason.article.as_deref())));
            }
            (Some(ClientMessage::Join(_) | ClientMessage::Forfeit(_)), _) => {
                self.app.notice.set(Some(reason.words.clone()));
            }
            (None, None) => self.trouble.set(Some(reason.words.clone())),
            _ => {}
        }
    }

    /// Takes in what the house tells about the table: all of it, or what is new.
    fn take(self, snapshot: &TableSnapshot) {
        let seat = snapshot.seat.map(network::table_seat);
        let now = Millis(snapshot.now + line::trip() / 2);
        match self.handle.get_untracked() {
            Some(handle) if snapshot.from > 0 => {
                let skipped = handle.entries() as u64 - snapshot.from.min(handle.entries() as u64);
                // Each entry stands behind its checksum.
                let entries = snapshot.record.lines().filter_map(|line| line.split_once(' '));
                for (_, entry) in entries.skip(skipped as usize) {
                    if !handle.follow(entry, now) {
                        return self.begin_again();
                    }
                }
                handle.answered(None);
            }
            _ => self.open(snapshot, seat, now),
        }
        self.note_sitters(snapshot);
        if self.seat.get_untracked() != seat {
            self.sit(seat);
        }
        self.plan.set(snapshot.plan.clone());
        if let Some(next) = &snapshot.rematch {
            self.next.set(Some(next.clone()));
        }
    }

    fn open(self, snapshot: &TableSnapshot, seat: Option<Seat>, now: Millis) {
        self.seat.set(seat);
        let post = Post { code: self.code.get_value(), seat: self.seat };
        let mine = BySeat::new(|it| seat == Some(it));
        match TableHandle::visiting(self.app, &snapshot.record, mine, now, Rc::new(post)) {
            Ok(handle) => {
                let clock = table::clock_of(&snapshot.record).unwrap_or_default();
                let clock = clock.parse::<Clock>().ok();
                let days =
                    clock.is_some_and(|clock| matches!(clock.control, TimeControl::Days { .. }));
                self.is_by_mail.set(days);
                let clock = clock
                    .filter(|clock| *clock != Clock::UNTIMED)
                    .map(|clock| clocks::clock_name(clock, self.app.language));
                self.clock.set(clock.unwrap_or_default());
                self.handle.set(Some(handle));
            }
            Err(what) => self.trouble.set(Some(what)),
        }
    }

    /// What is known here does not fit what the house tells: everything is told again.
    fn begin_again(self) {
        self.handle.set(None);
        self.watch();
    }

    fn note_sitters(self, snapshot: &TableSnapshot) {
        let now = browser::monotonic_millis();
        for sitter in snapshot.sitters.iter().filter(|sitter| sitter.kind.is_some()) {
            let presence = if sitter.here { Presence::Here } else { Presence::Gone };
            let seat = network::table_seat(sitter.seat);
            self.company.update(|company| company.meet(seat, presence, sitter.claim, now));
            self.ratings.update(|ratings| ratings[seat] = sitter.rating);
        }
        self.tick();
    }

    fn sit(self, seat: Option<Seat>) {
        self.seat.set(seat);
        if let Some(handle) = self.handle.get_untracked() {
            handle.sit(BySeat::new(|it| seat == Some(it)));
        }
    }

    fn follow(self, event: &TableEvent) {
        let Some(handle) = self.handle.get_untracked() else { return };
        let known = handle.entries() as u64;
        if event.number > known {
            return self.watch();
        }
        let at =
            event.entry.split(' ').next().and_then(Time::read).map_or(Millis(0), |time| time.at);
        let now = at.plus(Millis(line::trip() / 2));
        if event.number == known && !handle.follow(&event.entry, now) {
            self.begin_again();
        } else if self.plan.with_untracked(|plan| !plan.is_empty()) {
            // A part of the plan may have been played, or forgotten.
            self.watch();
        }
        self.tick();
    }

    /// The players go on at another table; who plays is taken there.
    fn go_on(self, next: String) {
        if self.seat.get_untracked().is_some() {
            router::navigate(&Address::Table(next).link());
        } else {
            self.next.set(Some(next));
        }
    }

    /// Shows who is there, and what they say.
    fn tick(self) {
        let Some(handle) = self.handle.try_get_untracked().flatten() else { return };
        let (now, l) = (browser::monotonic_millis(), self.app.language);
        let mut asides = BySide::<String>::default();
        for seat in Seat::ALL {
            let is_mine = self.seat.get_untracked() == Some(seat);
            if let Some(side) = untrack(|| handle.side_of(seat)) {
                let said = self.company.with_untracked(|company| match is_mine {
                    true => company.said(seat, now, l),
                    false => company.aside(seat, now, l),
                });
                let rating = self.ratings.with_untracked(|ratings| ratings[seat]);
                let rating = rating.map(|rating| rating.to_string());
                let parts = rating.into_iter().chain(Some(said).filter(|said| !said.is_empty()));
                asides[side] = parts.collect::<Vec<_>>().join(" · ");
            }
        }
        if handle.asides.with_untracked(|shown| *shown != asides) {
            handle.asides.set(asides);
        }
    }

    /// Whether the other player has been gone for so long that the game can be claimed.
    fn can_claim(self) -> bool {
        let Some(seat) = self.seat.get() else { return false };
        self.company.with(|company| company.can_be_claimed(!seat, browser::monotonic_millis()))
    }
}

#[component]
pub(super) fn TablePage(code: String) -> impl IntoView {
    let (app, club) = (AppContext::current(), Club::here());
    let l = app.language;
    let visit = Visit::new(code.to_lowercase());
    if let Some(owner) = Owner::current() {
        hear(move |message, question| visit.hear(message, question, &owner));
    }
    // Whoever comes again asks for what they have missed.
    Effect::new(move || {
        if club.is_open() {
            visit.watch();
        }
    });
    Effect::new(move || {
        let pause = match club.bond.get() {
            Bond::Open => None,
            _ => Some(l.online_reconnecting_at_table().to_owned()),
        };
        if let Some(handle) = visit.handle.get() {
            handle.pause.set(pause);
        }
    });
    Effect::new(move || {
        let asked = visit.handle.get().is_some_and(TableHandle::is_asked);
        document().set_title(if asked { l.online_turn_title() } else { "Salon" });
    });
    if let Ok(handle) = set_interval_with_handle(move || visit.tick(), TICK) {
        on_cleanup(move || handle.clear());
    }
    on_cleanup(move || {
        document().set_title("Salon");
        if let Some(table) = visit.code.try_get_value() {
            line::say(&ClientMessage::Unwatch(UnwatchTable { request: line::number(), table }));
        }
    });
    move || match (visit.trouble.get(), visit.handle.get()) {
        (Some(why), _) => view! { <h1 class="lost">{why}</h1> }.into_any(),
        (None, None) => view! { <p class="lost">{l.online_connecting()}</p> }.into_any(),
        (None, Some(handle)) => {
            let beside = view! { <Beside visit handle/> }.into_any();
            view! { <TableScreen table=handle beside=Some(beside)/> <Sheets visit handle/> }
                .into_any()
        }
    }
}

/// The sheets over the room while somebody is waited for.
#[component]
fn Sheets(visit: Visit, handle: TableHandle) -> impl IntoView {
    let open = RwSignal::new(true);
    let gathering = Memo::new(move |_| handle.phase() == Phase::Gathering);
    move || {
        if !gathering.get() || !open.get() {
            return None;
        }
        Some(match visit.seat.get() {
            Some(_) if !has_free_seat(handle) => return None,
            Some(_) => view! { <Invitation visit open/> }.into_any(),
            None if has_free_seat(handle) => view! { <FreeSeat visit open/> }.into_any(),
            None => return None,
        })
    }
}

fn has_free_seat(handle: TableHandle) -> bool {
    Seat::ALL.into_iter().any(|seat| handle.name_in(seat).is_none())
}

/// What stands at the head of the panel: who may sit down, what can be said, where the players went.
#[component]
fn Beside(visit: Visit, handle: TableHandle) -> impl IntoView {
    let l = AppContext::current().language;
    let inviting = RwSignal::new(false);
    let free = Memo::new(move |_| handle.phase() == Phase::Gathering && has_free_seat(handle));
    let seated = Memo::new(move |_| visit.seat.get().is_some());
    let join = move |_| {
        let (request, table) = (line::number(), visit.code.get_value());
        line::say(&ClientMessage::Join(JoinTable { request, table, seat: None, entropy: None }));
    };
    let chair = move || {
        free.get().then(|| match seated.get() {
            true => view! {
                <button class="primary" on:click=move |_| inviting.set(true)>{l.online_invite()}</button>
            }
            .into_any(),
            false => view! { <button class="primary" on:click=join>{l.online_sit()}</button> }.into_any(),
        })
    };
    let sheet =
        move || (inviting.get() && free.get()).then(|| view! { <Invitation visit open=inviting/> });
    let watching = move || {
        (!seated.get() && !free.get())
            .then(|| view! { <p class="club-quiet">{l.remote_watching()}</p> })
    };
    // Time passes also while nothing happens.
    let beat = RwSignal::new(0_u32);
    if let Ok(handle) = set_interval_with_handle(move || beat.update(|beat| *beat += 1), TICK) {
        on_cleanup(move || handle.clear());
    }
    let claimable = Memo::new(move |_| {
        beat.track();
        handle.phase() == Phase::Playing && visit.can_claim()
    });
    let claim = move || {
        claimable.get().then(|| {
            let act = move |_| {
                let (request, table) = (line::number(), visit.code.get_value());
                line::say(&ClientMessage::Forfeit(ClaimForfeit { request, table }));
            };
            view! { <button class="primary" on:click=act>{l.online_claim_win()}</button> }
        })
    };
    let next = move || {
        visit.next.get().map(|next| {
            view! { <a class="club-next" href=Address::Table(next).link()>{l.online_next_game()}</a> }
        })
    };
    let counted = move || {
        visit.counted.get().map(|changes| {
            let lines = Seat::ALL.map(|seat| {
                let name = handle.name_in(seat).unwrap_or_default();
                let RatingChange { before, after } = changes[seat];
                let before = before.map_or_else(|| "–".to_owned(), |before| before.to_string());
                view! { <p>{l.online_rating_change(after.to_string(), before, name)}</p> }
            });
            view! { <div class="club-quiet" role="status">{Vec::from(lines)}</div> }
        })
    };
    let talk = move || seated.get().then(|| view! { <Talk code=visit.code/> });
    view! { <div class="club-beside">{chair}{claim}{counted}{next}{watching}{talk}</div>
    <Plan visit handle/>
    {sheet} }
}
