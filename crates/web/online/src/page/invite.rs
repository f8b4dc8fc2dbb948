//! The sheets before a game: for whoever invites, and for whoever is invited.

use leptos::ev::SubmitEvent;
use leptos::html;
use leptos::prelude::*;
use protocol::{ClientMessage, JoinTable};
use table::Seat;
use table_ui::browser;
use table_ui::page::AppContext;
use table_ui::page::dialog::Dialog;

use super::Club;
use super::person::rename;
use super::table::Visit;
use crate::address::Address;
use crate::{line, square_code};

/// The link and the code, for a friend.
#[component]
pub(super) fn Invitation(visit: Visit, open: RwSignal<bool>) -> impl IntoView {
    let app = AppContext::current();
    let l = app.language;
    let code = visit.code.get_value();
    let link = browser::page_url() + &Address::Table(code.clone()).link();
    let qr = square_code::svg(&link);
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
    let content = view! {
        <div class="club-invite">
            <p>{l.online_send_link()}</p>
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

/// A free seat, for whoever came by a link.
#[component]
pub(super) fn FreeSeat(visit: Visit, open: RwSignal<bool>) -> impl IntoView {
    let (app, club) = (AppContext::current(), Club::here());
    let l = app.language;
    let name = NodeRef::<html::Input>::new();
    let sit = move |event: SubmitEvent| {
        event.prevent_default();
        let typed = name.get_untracked().map(|input| input.value()).unwrap_or_default();
        rename(club, &typed);
        let (request, table) = (line::number(), visit.code.get_value());
        line::say(&ClientMessage::Join(JoinTable { request, table, seat: None, entropy: None }));
        open.set(false);
    };
    let who = move || {
        let handle = visit.handle.get()?;
        let host = Seat::ALL.into_iter().find_map(|seat| handle.name_in(seat));
        Some(l.online_invited_by(handle.title(), host.unwrap_or_else(|| "?".to_owned())))
    };
    let clock = move || visit.clock.get();
    let content = view! {
        <form class="club-invite" on:submit=sit>
            <p class="club-lead">{who}</p>
            <p>{clock}</p>
            <label class="club-field">{l.online_name()}<input
                id="club-your-name"
                node_ref=name
                type="text"
                maxlength="30"
                autocomplete="nickname"
                prop:value=club.name.get_untracked()
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
