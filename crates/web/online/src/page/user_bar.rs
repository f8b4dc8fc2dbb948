//! The name of the user, the state of the connection, and moving to another device.

use leptos::ev::SubmitEvent;
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{ChangeName, ClientMessage, RequestDeviceCode, ServerMessage, SignedIn};
use serde_json::json;
use table_ui::page::AppContext;
use table_ui::page::dialog::Dialog;

use super::{OnlineContext, subscribe};
use crate::server_session::ConnectionState;
use crate::{connection, http_request};

/// Changes the name of the user, if it is another one.
pub(super) fn rename(online: OnlineContext, name: &str) {
    let name = name.trim();
    if !name.is_empty() && name != online.name.get_untracked() {
        connection::store_name(name);
        online.name.set(name.to_owned());
        connection::send(&ClientMessage::Rename(ChangeName {
            request: connection::request_id(),
            name: name.to_owned(),
        }));
    }
}

/// The user's name, the state of the connection, and a button for moving to another device.
#[component]
pub(super) fn UserBar() -> impl IntoView {
    let (app, online) = (AppContext::current(), OnlineContext::current());
    let l = app.language;
    let input = NodeRef::<html::Input>::new();
    let is_open = RwSignal::new(false);
    let typed = move || input.get_untracked().map(|input| input.value()).unwrap_or_default();
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        rename(online, &typed());
    };
    // The name that the server knows, in case it refuses the new one.
    let known_name = RwSignal::new(connection::stored_name());
    subscribe(move |message, request| match (message, request) {
        (ServerMessage::Refusal(refusal), Some(ClientMessage::Rename(_))) => {
            app.notice.set(Some(refusal.reason.words.clone()));
            if let Some(name) = known_name.get_untracked() {
                connection::store_name(&name);
                online.name.set(name);
            }
        }
        (ServerMessage::Hello(welcome), _) => known_name.set(Some(welcome.name.clone())),
        _ => {}
    });
    let state = move || match online.state.get() {
        ConnectionState::Connecting => l.online_connecting(),
        ConnectionState::Open => l.online_connected(),
        ConnectionState::Reconnecting | ConnectionState::Rejected(_) => l.online_reconnecting(),
    };
    let class = move || if online.is_open() { "connection-state open" } else { "connection-state" };
    view! {
        <form class="club-person" on:submit=submit>
            <label class="club-field">{l.online_name()}<input
                id="club-name"
                node_ref=input
                type="text"
                maxlength="30"
                autocomplete="nickname"
                prop:value=move || online.name.get()
                on:change=move |_| rename(online, &typed())
            /></label>
            <span class=class role="status">{state}</span>
            <button type="button" class="quiet" on:click=move |_| is_open.set(true)>
                {l.online_other_device()}
            </button>
        </form>
        {move || is_open.get().then(|| view! { <DeviceCodeDialog is_open/> })}
    }
}

/// A dialog for moving to another device: one device shows a code, and the other asks for it.
#[component]
fn DeviceCodeDialog(is_open: RwSignal<bool>) -> impl IntoView {
    let app = AppContext::current();
    let l = app.language;
    let code = RwSignal::new(None::<String>);
    subscribe(move |message, _| match message {
        ServerMessage::Code(given) => drop(code.try_set(Some(given.code.clone()))),
        ServerMessage::Hello(_) => drop(is_open.try_set(false)),
        _ => {}
    });
    let request_code = move |_| {
        connection::send(&ClientMessage::Carry(RequestDeviceCode {
            request: connection::request_id(),
        }));
    };
    let input = NodeRef::<html::Input>::new();
    let use_code = move |event: SubmitEvent| {
        event.prevent_default();
        let typed = input.get_untracked().map(|input| input.value()).unwrap_or_default();
        if !typed.trim().is_empty() {
            let code = json!({ "code": typed.trim() });
            spawn_local(async move {
                match http_request::send("POST", "/api/session", Some(code), l).await {
                    Ok(text) => {
                        let signed = serde_json::from_str::<SignedIn>(&text);
                        connection::reconnect_as(
                            signed.ok().and_then(|signed| signed.ticket).as_deref(),
                        );
                    }
                    Err(why) => app.notice.set(Some(why)),
                }
            });
        }
    };
    let shown_code = move || {
        match code.get() {
        Some(code) => view! { <p class="club-big" role="status">{code}</p> }.into_any(),
        None => view! { <button class="primary" on:click=request_code>{l.online_request_code()}</button> }
            .into_any(),
    }
    };
    let content = view! {
        <div class="club-devices">
            <p>{l.online_device_here()}</p>
            {shown_code}
            <p>{l.online_device_there()}</p>
            <form class="club-code" on:submit=use_code>
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
    let on_close = Callback::new(move |()| is_open.set(false));
    view! { <Dialog title=l.online_other_device() on_close content=content.into_any()/> }
}
