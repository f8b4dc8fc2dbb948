//! One's account: optional, for ratings and for being known everywhere.

use leptos::ev::SubmitEvent;
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::{Value, json};
use table_ui::page::AppContext;
use table_ui::{browser, router};
use words::Language;

use super::Club;
use crate::address::Address;
use crate::{counter, line};

#[component]
pub(super) fn Account() -> impl IntoView {
    let (l, club) = (AppContext::current().language, Club::here());
    let inside = move || match club.account.get() {
        true => view! { <Known/> }.into_any(),
        false => view! { <Unknown/> }.into_any(),
    };
    view! {
        <section class="club">
            <h1>{l.online_account()}</h1>
            {inside}
            <Data/>
        </section>
    }
}

/// Asks the house for something about the account; afterwards the line is opened again, since the house knows
/// the guest as somebody else.
fn ask(method: &'static str, path: &'static str, said: Option<Value>, done: Done) {
    let app = AppContext::current();
    spawn_local(async move {
        match counter::ask(method, path, said, app.language).await {
            Ok(_) => {
                app.notice.set(done.told(app.language));
                if done != Done::Changed {
                    line::come_as(None);
                    router::navigate("#/");
                }
            }
            Err(why) => app.notice.set(Some(why)),
        }
    });
}

/// What was done.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Done {
    Signed,
    Changed,
    Forgotten,
}

impl Done {
    fn told(self, l: Language) -> Option<String> {
        match self {
            Self::Signed => None,
            Self::Changed => Some(l.online_passphrase_changed().to_owned()),
            Self::Forgotten => Some(l.online_account_deleted().to_owned()),
        }
    }
}

fn value(node: NodeRef<html::Input>) -> String {
    node.get_untracked().map(|input| input.value()).unwrap_or_default()
}

/// A passphrase is typed here.
fn passphrase(
    id: &'static str,
    label: &'static str,
    kind: &'static str,
    node: NodeRef<html::Input>,
) -> AnyView {
    view! {
        <label class="club-field">{label}<input id=id node_ref=node type="password" autocomplete=kind required=true/></label>
    }
    .into_any()
}

/// Whose passphrase it is, for whatever keeps passphrases in the browser.
fn whose(club: Club) -> AnyView {
    view! {
        <input type="text" autocomplete="username" hidden=true prop:value=move || club.name.get()/>
    }
    .into_any()
}

/// For whoever has no account, or has not signed in.
#[component]
fn Unknown() -> impl IntoView {
    let (app, club) = (AppContext::current(), Club::here());
    let l = app.language;
    let (name, phrase) = (NodeRef::<html::Input>::new(), NodeRef::<html::Input>::new());
    let new = RwSignal::new(false);
    let owner = Owner::current();
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let said = json!({ "name": value(name).trim(), "passphrase": value(phrase) });
        let path = if new.get_untracked() { "/api/account" } else { "/api/session" };
        if let Some(owner) = &owner {
            owner.with(|| ask("POST", path, Some(said), Done::Signed));
        }
    };
    let choose = move |is_new: bool, name: &'static str| {
        let pressed = move || if new.get() == is_new { "true" } else { "false" };
        view! {
            <button
                type="button"
                class="option"
                aria-pressed=pressed
                on:click=move |_| new.set(is_new)
            >
                {name}
            </button>
        }
    };
    let hint = move || if new.get() { l.online_sign_up_hint() } else { l.online_sign_in_hint() };
    let kind = move || if new.get() { "new-password" } else { "current-password" };
    let act = move || if new.get() { l.online_sign_up() } else { l.online_sign_in() };
    view! {
        <p class="club-lead">{l.online_account_lead()}</p>
        <form class="club-form" on:submit=submit>
            <div class="options" role="group" aria-label=l.online_account()>
                {choose(false, l.online_sign_in())}
                {choose(true, l.online_sign_up())}
            </div>
            <p class="club-quiet">{hint}</p>
            <label class="club-field">{l.online_name()}<input
                id="club-account-name"
                node_ref=name
                type="text"
                maxlength="30"
                autocomplete="username"
                required=true
                prop:value=club.name.get_untracked()
            /></label>
            <label class="club-field">{l.online_passphrase()}<input
                id="club-passphrase"
                node_ref=phrase
                type="password"
                minlength="8"
                autocomplete=kind
                required=true
            /></label>
            <button class="primary">{act}</button>
        </form>
    }
}

/// For whoever has signed in.
#[component]
fn Known() -> impl IntoView {
    let (l, club) = (AppContext::current().language, Club::here());
    let (old, new) = (NodeRef::<html::Input>::new(), NodeRef::<html::Input>::new());
    let owner = StoredValue::new_local(Owner::current());
    let within = move |act: &dyn Fn()| {
        if let Some(owner) = owner.get_value() {
            owner.with(act);
        }
    };
    let out = move |_| within(&|| ask("DELETE", "/api/session", None, Done::Signed));
    let change = move |event: SubmitEvent| {
        event.prevent_default();
        let said = json!({ "passphrase": value(old), "new": value(new) });
        within(&|| ask("PUT", "/api/account", Some(said.clone()), Done::Changed));
    };
    let profile = move || Address::Player(club.name.get()).link();
    view! {
        <p class="club-lead">{move || l.online_signed_in_as(club.name.get())}</p>
        <p class="club-row">
            <a class="club-next" href=profile>{l.online_profile()}</a>
            <button on:click=out>{l.online_sign_out()}</button>
        </p>
        <h2>{l.online_change_passphrase()}</h2>
        <form class="club-form" on:submit=change>
            {whose(club)}
            {passphrase("club-old", l.online_passphrase(), "current-password", old)}
            {passphrase("club-new", l.online_new_passphrase(), "new-password", new)}
            <button>{l.online_change_passphrase()}</button>
        </form>
    }
}

/// What the house knows about the guest, to be taken along or forgotten.
#[component]
fn Data() -> impl IntoView {
    let (app, club) = (AppContext::current(), Club::here());
    let l = app.language;
    let phrase = NodeRef::<html::Input>::new();
    let sure = RwSignal::new(false);
    let take = move |_| {
        spawn_local(async move {
            match counter::ask("GET", "/api/me/export", None, l).await {
                Ok(text) => browser::download("salon.json", &text),
                Err(why) => app.notice.set(Some(why)),
            }
        });
    };
    let owner = StoredValue::new_local(Owner::current());
    let forget = move |event: SubmitEvent| {
        event.prevent_default();
        let said = club.account.get_untracked().then(|| json!({ "passphrase": value(phrase) }));
        if let Some(owner) = owner.get_value() {
            owner.with(|| ask("DELETE", "/api/me", said, Done::Forgotten));
        }
    };
    let asked = move || {
        sure.get().then(|| {
            let again = club.account.get().then(|| {
                passphrase("club-forget", l.online_passphrase(), "current-password", phrase)
            });
            view! {
                <form class="club-form" on:submit=forget>
                    <p>{l.online_delete_account_confirm()}</p>
                    {whose(club)}
                    {again}
                    <button class="primary">{l.online_delete_account()}</button>
                </form>
            }
        })
    };
    view! {
        <h2>{l.online_data()}</h2>
        <p class="club-quiet">{l.online_data_lead()}</p>
        <p class="club-row">
            <button on:click=take>{l.online_export_data()}</button>
            <button on:click=move |_| sure.update(|sure| *sure = !*sure)>{l.online_delete_account()}</button>
        </p>
        {asked}
    }
}
