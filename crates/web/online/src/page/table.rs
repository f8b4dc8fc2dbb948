//! The screen of a table on the server.

use std::time::Duration;

use leptos::prelude::*;
use protocol::{ClaimForfeit, ClientMessage, JoinTable, RatingChange, UnwatchTable};
use table::{Seat, TablePhase};
use table_ui::page::AppContext;
use table_ui::page::table::TableScreen;
use table_ui::page::table_handle::TableHandle;

use super::conditional_moves::ConditionalMoves;
use super::invitation::{InviteDialog, JoinDialog};
use super::online_table::OnlineTable;
use super::phrases::PhrasePicker;
use super::{OnlineContext, subscribe};
use crate::connection;
use crate::online_address::OnlineAddress;
use crate::server_session::ConnectionState;

/// How often the presence of the players is updated.
const TICK: Duration = Duration::from_millis(500);

/// A table by its code.
#[component]
pub(super) fn TablePage(code: String) -> impl IntoView {
    let (app, online) = (AppContext::current(), OnlineContext::current());
    let l = app.language;
    let online_table = OnlineTable::new(code.to_lowercase());
    if let Some(owner) = Owner::current() {
        subscribe(move |message, request| online_table.handle_message(message, request, &owner));
    }
    // On a new connection, ask for what has happened meanwhile.
    Effect::new(move || {
        if online.is_open() {
            online_table.watch();
        }
    });
    Effect::new(move || {
        let blocked = match online.state.get() {
            ConnectionState::Open => None,
            _ => Some(l.online_reconnecting_at_table().to_owned()),
        };
        if let Some(handle) = online_table.handle.get() {
            handle.blocked_reason.set(blocked);
        }
    });
    Effect::new(move || {
        let is_turn = online_table.handle.get().is_some_and(TableHandle::is_users_turn);
        document().set_title(if is_turn { l.online_turn_title() } else { "Salon" });
    });
    if let Ok(handle) = set_interval_with_handle(move || online_table.update_notes(), TICK) {
        on_cleanup(move || handle.clear());
    }
    on_cleanup(move || {
        document().set_title("Salon");
        if let Some(table) = online_table.code.try_get_value() {
            connection::send(&ClientMessage::Unwatch(UnwatchTable {
                request: connection::request_id(),
                table,
            }));
        }
    });
    move || match (online_table.error.get(), online_table.handle.get()) {
        (Some(why), _) => view! { <h1 class="lost">{why}</h1> }.into_any(),
        (None, None) => view! { <p class="lost">{l.online_connecting()}</p> }.into_any(),
        (None, Some(handle)) => {
            let beside = view! { <PanelHead online_table handle/> }.into_any();
            view! { <TableScreen table=handle beside=Some(beside)/> <Dialogs online_table handle/> }
                .into_any()
        }
    }
}

/// The dialogs while a seat is free: an invitation for the player, an offer of the seat for others.
#[component]
fn Dialogs(online_table: OnlineTable, handle: TableHandle) -> impl IntoView {
    let open = RwSignal::new(true);
    let gathering = Memo::new(move |_| handle.phase() == TablePhase::Gathering);
    move || {
        if !gathering.get() || !open.get() {
            return None;
        }
        Some(match online_table.seat.get() {
            Some(_) if !has_free_seat(handle) => return None,
            Some(_) => view! { <InviteDialog online_table open/> }.into_any(),
            None if has_free_seat(handle) => view! { <JoinDialog online_table open/> }.into_any(),
            None => return None,
        })
    }
}

fn has_free_seat(handle: TableHandle) -> bool {
    Seat::ALL.into_iter().any(|seat| handle.player_name(seat).is_none())
}

/// The top of the panel: taking a seat, claiming the game, changed ratings, the rematch, and phrases.
#[component]
fn PanelHead(online_table: OnlineTable, handle: TableHandle) -> impl IntoView {
    let l = AppContext::current().language;
    let inviting = RwSignal::new(false);
    let free = Memo::new(move |_| handle.phase() == TablePhase::Gathering && has_free_seat(handle));
    let seated = Memo::new(move |_| online_table.seat.get().is_some());
    let join = move |_| {
        let (request, table) = (connection::request_id(), online_table.code.get_value());
        connection::send(&ClientMessage::Join(JoinTable {
            request,
            table,
            seat: None,
            entropy: None,
        }));
    };
    let seat_button = move || {
        free.get().then(|| match seated.get() {
            true => view! {
                <button class="primary" on:click=move |_| inviting.set(true)>{l.online_invite()}</button>
            }
            .into_any(),
            false => view! { <button class="primary" on:click=join>{l.online_sit()}</button> }.into_any(),
        })
    };
    let invitation = move || {
        (inviting.get() && free.get()).then(|| view! { <InviteDialog online_table open=inviting/> })
    };
    let watching = move || {
        (!seated.get() && !free.get())
            .then(|| view! { <p class="club-quiet">{l.remote_watching()}</p> })
    };
    // The time until a claim passes without any event.
    let ticks = RwSignal::new(0_u32);
    if let Ok(handle) = set_interval_with_handle(move || ticks.update(|ticks| *ticks += 1), TICK) {
        on_cleanup(move || handle.clear());
    }
    let claimable = Memo::new(move |_| {
        ticks.track();
        handle.phase() == TablePhase::Playing && online_table.can_claim()
    });
    let claim = move || {
        claimable.get().then(|| {
            let act = move |_| {
                let (request, table) = (connection::request_id(), online_table.code.get_value());
                connection::send(&ClientMessage::Forfeit(ClaimForfeit { request, table }));
            };
            view! { <button class="primary" on:click=act>{l.online_claim_win()}</button> }
        })
    };
    let next = move || {
        online_table.next.get().map(|next| {
            view! { <a class="club-next" href=OnlineAddress::Table(next).link()>{l.online_next_game()}</a> }
        })
    };
    let rating_changes = move || {
        online_table.rating_changes.get().map(|changes| {
            let lines = Seat::ALL.map(|seat| {
                let name = handle.player_name(seat).unwrap_or_default();
                let RatingChange { before, after } = changes[seat];
                let before = before.map_or_else(|| "–".to_owned(), |before| before.to_string());
                view! { <p>{l.online_rating_change(after.to_string(), before, name)}</p> }
            });
            view! { <div class="club-quiet" role="status">{Vec::from(lines)}</div> }
        })
    };
    let phrases = move || seated.get().then(|| view! { <PhrasePicker code=online_table.code/> });
    view! { <div class="club-beside">{seat_button}{claim}{rating_changes}{next}{watching}{phrases}</div>
    <ConditionalMoves online_table handle/>
    {invitation} }
}
