//! Who the guest is here, and on another device.

use leptos::ev::SubmitEvent;
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{ChangeName, ClientMessage, RequestDeviceCode, ServerMessage, SignedIn};
use serde_json::json;
use table_ui::page::AppContext;
use table_ui::page::dialog::Dialog;

use super::{Club, hear};
use crate::conversation::Bond;
use crate::{counter, line};

/// Goes by another name, if it is another.
pub(super) fn rename(club: Club, name: &str) {
    let name = name.trim();
    if !name.is_empty() && name != club.name.get_untracked() {
        line::keep_name(name);
        club.name.set(name.to_owned());
        line::say(&ClientMessage::Rename(ChangeName {
            request: line::number(),
            name: name.to_owned(),
        }));
    }
}

/// The guest's name, how the line is, and the way to another device.
#[component]
pub(super) fn Person() -> impl IntoView {
    let (app, club) = (AppContext::current(), Club::here());
    let l = app.language;
    let input = NodeRef::<html::Input>::new();
    let moving = RwSignal::new(false);
    let typed = move || input.get_untracked().map(|input| input.value()).unwrap_or_default();
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        rename(club, &typed());
    };
    let before = RwSignal::new(None::<String>);
    hear(move |message, question| match (message, question) {
        (ServerMessage::Refusal(refusal), Some(ClientMessage::Rename(_))) => {
            app.notice.set(Some(refusal.reason.words.clone()));
            if let Some(name) = before.get_untracked() {
                line::keep_name(&name);
                club.name.set(name);
            }
        }
        (ServerMessage::Hello(welcome), _) => before.set(Some(welcome.name.clone())),
        _ => {}
    });
    let bond = move || match club.bond.get() {
        Bond::Calling => l.online_connecting(),
        Bond::Open => l.online_connected(),
        Bond::Lost | Bond::Dismissed(_) => l.online_reconnecting(),
    };
    let class = move || if club.is_open() { "club-bond open" } else { "club-bond" };
    view! {
        <form class="club-person" on:submit=submit>
            <label class="club-field">{l.online_name()}<input
                id="club-name"
                node_ref=input
                type="text"
                maxlength="30"
                autocomplete="nickname"
                prop:value=move || club.name.get()
                on:change=move |_| rename(club, &typed())
            /></label>
            <span class=class role="status">{bond}</span>
            <button type="button" class="quiet" on:click=move |_| moving.set(true)>
                {l.online_other_device()}
            </button>
        </form>
        {move || moving.get().then(|| view! { <Devices moving/> })}
    }
}

/// The sheet on which a code for another device is given, or typed.
#[component]
fn Devices(moving: RwSignal<bool>) -> impl IntoView {
    let app = AppContext::current();
    let l = app.language;
    let code = RwSignal::new(None::<String>);
    hear(move |message, _| match message {
        ServerMessage::Code(given) => drop(code.try_set(Some(given.code.clone()))),
        ServerMessage::Hello(_) => drop(moving.try_set(false)),
        _ => {}
    });
    let give =
        move |_| line::say(&ClientMessage::Carry(RequestDeviceCode { request: line::number() }));
    let input = NodeRef::<html::Input>::new();
    let take = move |event: SubmitEvent| {
        event.prevent_default();
        let typed = input.get_untracked().map(|input| input.value()).unwrap_or_default();
        if !typed.trim().is_empty() {
            let code = json!({ "code": typed.trim() });
            spawn_local(async move {
                match counter::ask("POST", "/api/session", Some(code), l).await {
                    Ok(text) => {
                        let signed = serde_json::from_str::<SignedIn>(&text);
                        line::come_as(signed.ok().and_then(|signed| signed.ticket).as_deref());
                    }
                    Err(why) => app.notice.set(Some(why)),
                }
            });
        }
    };
    let given = move || match code.get() {
        Some(code) => view! { <p class="club-big" role="status">{code}</p> }.into_any(),
        None => view! { <button class="primary" on:click=give>{l.online_request_code()}</button> }
            .into_any(),
    };
    let content = view! {
        <div class="club-devices">
            <p>{l.online_device_here()}</p>
            {given}
            <p>{l.online_device_there()}</p>
            <form class="club-code" on:submit=take>
                <input
                    node_ref=input
                    type="text"
                    autocomplete="off"
                    autocapitalize="off"
                    spellcheck="false"
                    aria-label=l.online_device_code()
                    placeholder=l.online_device_code()
                />
                <button>{l.online_use_code()}</button>
            </form>
        </div>
    };
    let on_close = Callback::new(move |()| moving.set(false));
    view! { <Dialog title=l.online_other_device() on_close content=content.into_any()/> }
}
