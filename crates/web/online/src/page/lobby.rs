//! Where people meet: one's own tables, open seats, games to watch.

use std::time::Duration;

use games::Kind;
use leptos::ev::SubmitEvent;
use leptos::html;
use leptos::prelude::*;
use protocol::{
    ClientMessage, ListLobby as AskLobby, ListOwnTables, ServerMessage, TablePhase, TableSummary,
};
use table_ui::page::AppContext;
use table_ui::page::board::BoardPicture;
use table_ui::{demonstration, router};

use super::lists::Tables;
use super::person::Person;
use super::{Club, hear};
use crate::address::Address;
use crate::line;

/// How often the lists are asked for again.
const PACE: Duration = Duration::from_secs(5);

/// How many finished games are shown.
const FINISHED: usize = 10;

#[component]
pub(super) fn Lobby() -> impl IntoView {
    let (app, club) = (AppContext::current(), Club::here());
    let l = app.language;
    let (mine, open) =
        (RwSignal::new(Vec::<TableSummary>::new()), RwSignal::new(Vec::<TableSummary>::new()));
    hear(move |message, _| match message {
        ServerMessage::Lobby(tables) => renew(open, &tables.tables),
        ServerMessage::Mine(tables) => renew(mine, &tables.tables),
        _ => {}
    });
    let ask = move || {
        if !document().hidden() {
            line::say(&ClientMessage::Lobby(AskLobby { request: line::number() }));
            line::say(&ClientMessage::Mine(ListOwnTables { request: line::number() }));
        }
    };
    Effect::new(move || {
        if club.is_open() {
            ask();
        }
    });
    if let Ok(handle) = set_interval_with_handle(ask, PACE) {
        on_cleanup(move || handle.clear());
    }
    let lists = move || {
        let (mine, open) = (mine.get(), open.get());
        let is_mine = |listed: &TableSummary| mine.iter().any(|other| other.table == listed.table);
        let (over, mut going): (Vec<TableSummary>, Vec<TableSummary>) =
            mine.iter().cloned().partition(|listed| listed.phase == TablePhase::Over);
        // Whose turn it is comes first.
        going.sort_by_key(|listed| listed.seat.is_none() || listed.awaits != listed.seat);
        let others = open.into_iter().filter(|listed| !is_mine(listed));
        let (seats, games): (Vec<TableSummary>, Vec<TableSummary>) =
            others.partition(|listed| listed.phase == TablePhase::Gathering);
        let turns =
            going.iter().filter(|listed| listed.awaits == listed.seat && listed.seat.is_some());
        let turns = turns.count();
        let nothing = seats.is_empty();
        let latest: Vec<TableSummary> = over.into_iter().take(FINISHED).collect();
        view! {
            {(turns > 0).then(|| view! { <p class="club-turns" role="status">{l.online_your_turns(turns as u64)}</p> })}
            <Tables title=l.online_your_games() tables=going/>
            <Tables title=l.online_open_seats() tables=seats/>
            {nothing.then(|| view! { <p class="club-quiet">{l.online_no_open_seats()}</p> })}
            <Tables title=l.online_games_to_watch() tables=games/>
            <Tables title=l.online_finished() tables=latest/>
        }
    };
    let leaves = Kind::ALL.iter().map(|kind| leaf(*kind, l)).collect_view();
    view! {
        <section class="club">
            <h1>{l.online_title()}</h1>
            <p class="club-lead">{l.online_lead()}</p>
            <Person/>
            <div class="triptych club-leaves">{leaves}</div>
            <Code/>
            {lists}
        </section>
    }
}

/// What has not changed need not be shown again.
fn renew(list: RwSignal<Vec<TableSummary>>, tables: &[TableSummary]) {
    if list.try_with_untracked(|old| old != tables) == Some(true) {
        let _ = list.try_set(tables.to_vec());
    }
}

/// A game of which a table can be opened.
fn leaf(kind: Kind, l: words::Language) -> AnyView {
    let scene = Signal::stored(demonstration::scene(kind, 0));
    view! {
        <a class="leaf" href=Address::New(kind).link()>
            <BoardPicture scene/>
            <span class="leaf-name">{l.game_name(kind.name())}</span>
        </a>
    }
    .into_any()
}

/// Where a code is typed that a friend has told.
#[component]
fn Code() -> impl IntoView {
    let l = AppContext::current().language;
    let code = NodeRef::<html::Input>::new();
    let go = move |event: SubmitEvent| {
        event.prevent_default();
        let typed = code.get_untracked().map(|input| input.value()).unwrap_or_default();
        // A whole link will do as well.
        let typed = typed.trim().rsplit('/').next().unwrap_or_default().to_owned();
        if !typed.is_empty() {
            router::navigate(&Address::Table(typed).link());
        }
    };
    view! {
        <form class="club-code" on:submit=go>
            <label class="club-field">{l.online_invitation_code()}<input
                id="club-code"
                node_ref=code
                type="text"
                autocomplete="off"
                autocapitalize="off"
                spellcheck="false"
                placeholder="abcde-fghjk"
            /></label>
            <button>{l.online_use_invitation()}</button>
        </form>
    }
}
