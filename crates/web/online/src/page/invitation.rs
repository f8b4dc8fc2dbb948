//! The dialogs before a game: for the user who invites, and for the one who is invited.

use leptos::ev::SubmitEvent;
use leptos::html;
use leptos::prelude::*;
use protocol::{ClientMessage, JoinTable};
use table::Seat;
use table_ui::browser;
use table_ui::page::AppContext;
use table_ui::page::dialog::Dialog;

use super::OnlineContext;
use super::online_table::OnlineTable;
use super::user_bar::rename;
use crate::online_address::OnlineAddress;
use crate::{connection, qr_code};

/// The link and the code for a friend.
#[component]
pub(super) fn InviteDialog(online_table: OnlineTable, open: RwSignal<bool>) -> impl IntoView {
    let app = AppContext::current();
    let l = app.language;
    let code = online_table.code.get_value();
    let link = browser::page_url() + &OnlineAddress::Table(code.clone()).link();
    let qr = qr_code::svg(&link);
    let input = NodeRef::<html::Input>::new();
    let copied = RwSignal::new(false);
    let copy = {
        let link = link.clone();
        move |_| {
            browser::copy_to_clipboard(&link);
            if let Some(input) = input.get_untracked() {
                input.select();
            }
            copied.set(true);
        }
    };
    let warning = browser::is_local_origin(&browser::origin())
        .then(|| view! { <p class="club-warning" role="note">{l.online_local_address()}</p> });
    let content = view! {
        <div class="club-invite">
            <p>{l.online_send_link()}</p>
            {warning}
            <div class="club-link">
                <input
                    node_ref=input
                    type="text"
                    readonly=true
                    aria-label=l.online_link()
                    prop:value=link
                />
                <button class="primary" on:click=copy>
                    {move || if copied.get() { l.online_copied() } else { l.online_copy() }}
                </button>
            </div>
            <div class="club-qr" role="img" aria-label=l.online_qr_code() inner_html=qr></div>
            <p>{l.online_share_code()}</p>
            <p class="club-big">{code}</p>
            <p class="club-quiet" role="status">{l.online_waiting_for_friend()}</p>
        </div>
    };
    let on_close = Callback::new(move |()| open.set(false));
    view! { <Dialog title=l.online_invite() on_close content=content.into_any()/> }
}

/// Offers the free seat to a user who came by a link.
#[component]
pub(super) fn JoinDialog(online_table: OnlineTable, open: RwSignal<bool>) -> impl IntoView {
    let (app, online) = (AppContext::current(), OnlineContext::current());
    let l = app.language;
    let name = NodeRef::<html::Input>::new();
    let sit = move |event: SubmitEvent| {
        event.prevent_default();
        let typed = name.get_untracked().map(|input| input.value()).unwrap_or_default();
        rename(online, &typed);
        let (request, table) = (connection::request_id(), online_table.code.get_value());
        connection::send(&ClientMessage::Join(JoinTable {
            request,
            table,
            seat: None,
            entropy: None,
        }));
        open.set(false);
    };
    let invitation = move || {
        let handle = online_table.handle.get()?;
        let host = Seat::ALL.into_iter().find_map(|seat| handle.player_name(seat));
        Some(l.online_invited_by(handle.title(), host.unwrap_or_else(|| "?".to_owned())))
    };
    let clock = move || online_table.clock.get();
    let content = view! {
        <form class="club-invite" on:submit=sit>
            <p class="club-lead">{invitation}</p>
            <p>{clock}</p>
            <label class="club-field">{l.online_name()}<input
                id="club-your-name"
                node_ref=name
                type="text"
                maxlength="30"
                autocomplete="nickname"
                prop:value=online.name.get_untracked()
            /></label>
            <div class="answers">
                <button class="primary large">{l.online_sit()}</button>
                <button type="button" on:click=move |_| open.set(false)>{l.online_watch_only()}</button>
            </div>
        </form>
    };
    let on_close = Callback::new(move |()| open.set(false));
    view! { <Dialog title=l.online_invited() on_close content=content.into_any()/> }
}
