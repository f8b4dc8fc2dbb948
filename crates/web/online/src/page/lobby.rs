//! The lobby: the user's tables, open seats, and games to watch.

use games::GameKind;
use leptos::ev::SubmitEvent;
use leptos::html;
use leptos::prelude::*;
use protocol::{ClientMessage, ListLobby, ListOwnTables, ServerMessage, TablePhase, TableSummary};
use table_ui::page::AppContext;
use table_ui::page::board::BoardPicture;
use table_ui::{demonstration, router};

use super::table_list::TableList;
use super::user_bar::UserBar;
use super::{OnlineContext, subscribe};
use crate::connection;
use crate::online_address::OnlineAddress;

/// How many finished games are shown.
const FINISHED: usize = 10;

/// Asks for the lobby, and for its changes and those of the user's own tables until it is left.
fn follow_lobby(follow: bool) {
    let request = connection::request_id();
    connection::send(&ClientMessage::Lobby(ListLobby { request, follow }));
}

/// The lobby.
#[component]
pub(super) fn Lobby() -> impl IntoView {
    let (app, online) = (AppContext::current(), OnlineContext::current());
    let l = app.language;
    let (mine, open) =
        (RwSignal::new(Vec::<TableSummary>::new()), RwSignal::new(Vec::<TableSummary>::new()));
    subscribe(move |message, _| match message {
        ServerMessage::Lobby(tables) => replace(open, &tables.tables),
        ServerMessage::Mine(tables) => replace(mine, &tables.tables),
        _ => {}
    });
    Effect::new(move || {
        if online.is_open() {
            follow_lobby(true);
            let request = connection::request_id();
            connection::send(&ClientMessage::Mine(ListOwnTables { request }));
        }
    });
    on_cleanup(|| follow_lobby(false));
    let lists = move || {
        let (mine, open) = (mine.get(), open.get());
        let is_mine = |listed: &TableSummary| mine.iter().any(|other| other.table == listed.table);
        let (over, mut going): (Vec<TableSummary>, Vec<TableSummary>) =
            mine.iter().cloned().partition(|listed| listed.phase == TablePhase::Over);
        // Tables at which it is the user's turn come first.
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
            <TableList title=l.online_your_games() tables=going/>
            <TableList title=l.online_open_seats() tables=seats/>
            {nothing.then(|| view! { <p class="club-quiet">{l.online_no_open_seats()}</p> })}
            <TableList title=l.online_games_to_watch() tables=games/>
            <TableList title=l.online_finished() tables=latest/>
        }
    };
    let cards = GameKind::ALL.iter().map(|kind| new_table_link(*kind, l)).collect_view();
    view! {
        <section class="club">
            <h1>{l.online_title()}</h1>
            <p class="club-lead">{l.online_lead()}</p>
            <UserBar/>
            <div class="game-cards club-game-cards">{cards}</div>
            <TableCodeForm/>
            {lists}
        </section>
    }
}

/// Replaces a list, if it has changed.
fn replace(list: RwSignal<Vec<TableSummary>>, tables: &[TableSummary]) {
    if list.try_with_untracked(|old| old != tables) == Some(true) {
        let _ = list.try_set(tables.to_vec());
    }
}

/// A link to the options of a new table.
fn new_table_link(kind: GameKind, l: words::Language) -> AnyView {
    let scene = Signal::stored(demonstration::scene(kind, 0));
    view! {
        <a class="game-card" href=OnlineAddress::New(kind).link()>
            <BoardPicture scene/>
            <span class="game-card-name">{l.game_name(kind.name())}</span>
        </a>
    }
    .into_any()
}

/// A field for the code of a table that a friend has sent.
#[component]
fn TableCodeForm() -> impl IntoView {
    let l = AppContext::current().language;
    let code = NodeRef::<html::Input>::new();
    let go = move |event: SubmitEvent| {
        event.prevent_default();
        let typed = code.get_untracked().map(|input| input.value()).unwrap_or_default();
        // The code may also be pasted as a whole link.
        let typed = typed.trim().rsplit('/').next().unwrap_or_default().to_owned();
        if !typed.is_empty() {
            router::navigate(&OnlineAddress::Table(typed).link());
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
