//! The user's account. It is optional: ratings need one, and it works on every device.

use leptos::ev::SubmitEvent;
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::{Value, json};
use table_ui::page::AppContext;
use table_ui::{browser, router};
use words::Language;

use super::OnlineContext;
use crate::online_address::OnlineAddress;
use crate::{connection, http_request};

/// The account, or the forms to create one or to sign in.
#[component]
pub(super) fn Account() -> impl IntoView {
    let (l, online) = (AppContext::current().language, OnlineContext::current());
    let inside = move || match online.account.get() {
        true => view! { <SignedInAccount/> }.into_any(),
        false => view! { <SignInForm/> }.into_any(),
    };
    view! {
        <section class="club">
            <h1>{l.online_account()}</h1>
            {inside}
            <PersonalData/>
        </section>
    }
}

/// Changes something about the account. If the server then sees another user, the app connects again.
fn change_account(
    method: &'static str,
    path: &'static str,
    body: Option<Value>,
    change: AccountChange,
) {
    let app = AppContext::current();
    spawn_local(async move {
        match http_request::send(method, path, body, app.language).await {
            Ok(_) => {
                app.notice.set(change.message(app.language));
                if change != AccountChange::Passphrase {
                    connection::reconnect_as(None);
                    router::navigate("#/");
                }
            }
            Err(why) => app.notice.set(Some(why)),
        }
    });
}

/// A change of the account.
#[derive(Clone, Copy, PartialEq, Eq)]
enum AccountChange {
    SignedInOrOut,
    Passphrase,
    Deleted,
}

impl AccountChange {
    /// The message to the user afterwards.
    fn message(self, l: Language) -> Option<String> {
        match self {
            Self::SignedInOrOut => None,
            Self::Passphrase => Some(l.online_passphrase_changed().to_owned()),
            Self::Deleted => Some(l.online_account_deleted().to_owned()),
        }
    }
}

fn value(node: NodeRef<html::Input>) -> String {
    node.get_untracked().map(|input| input.value()).unwrap_or_default()
}

/// A field for a passphrase.
fn passphrase_field(
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

/// A hidden field with the user name, so that password managers know whose passphrase it is.
fn hidden_user_name(online: OnlineContext) -> AnyView {
    view! {
        <input type="text" autocomplete="username" hidden=true prop:value=move || online.name.get()/>
    }
    .into_any()
}

/// Signs in, or creates an account.
#[component]
fn SignInForm() -> impl IntoView {
    let (app, online) = (AppContext::current(), OnlineContext::current());
    let l = app.language;
    let (name, passphrase) = (NodeRef::<html::Input>::new(), NodeRef::<html::Input>::new());
    let is_new = RwSignal::new(false);
    let owner = Owner::current();
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let body = json!({ "name": value(name).trim(), "passphrase": value(passphrase) });
        let path = if is_new.get_untracked() { "/api/account" } else { "/api/session" };
        if let Some(owner) = &owner {
            owner.with(|| change_account("POST", path, Some(body), AccountChange::SignedInOrOut));
        }
    };
    let choose = move |value: bool, name: &'static str| {
        let pressed = move || if is_new.get() == value { "true" } else { "false" };
        view! {
            <button
                type="button"
                class="option"
                aria-pressed=pressed
                on:click=move |_| is_new.set(value)
            >
                {name}
            </button>
        }
    };
    let hint = move || if is_new.get() { l.online_sign_up_hint() } else { l.online_sign_in_hint() };
    let kind = move || if is_new.get() { "new-password" } else { "current-password" };
    let submit_name = move || if is_new.get() { l.online_sign_up() } else { l.online_sign_in() };
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
                prop:value=online.name.get_untracked()
            /></label>
            <label class="club-field">{l.online_passphrase()}<input
                id="club-passphrase"
                node_ref=passphrase
                type="password"
                minlength="8"
                autocomplete=kind
                required=true
            /></label>
            <button class="primary">{submit_name}</button>
        </form>
    }
}

/// What a signed-in user can do.
#[component]
fn SignedInAccount() -> impl IntoView {
    let (l, online) = (AppContext::current().language, OnlineContext::current());
    let (old, new) = (NodeRef::<html::Input>::new(), NodeRef::<html::Input>::new());
    let owner = StoredValue::new_local(Owner::current());
    let within = move |act: &dyn Fn()| {
        if let Some(owner) = owner.get_value() {
            owner.with(act);
        }
    };
    let sign_out = move |_| {
        within(&|| change_account("DELETE", "/api/session", None, AccountChange::SignedInOrOut));
    };
    let change = move |event: SubmitEvent| {
        event.prevent_default();
        let body = json!({ "passphrase": value(old), "new": value(new) });
        within(&|| {
            change_account("PUT", "/api/account", Some(body.clone()), AccountChange::Passphrase);
        });
    };
    let profile = move || OnlineAddress::Player(online.name.get()).link();
    view! {
        <p class="club-lead">{move || l.online_signed_in_as(online.name.get())}</p>
        <p class="club-row">
            <a class="club-next" href=profile>{l.online_profile()}</a>
            <button on:click=sign_out>{l.online_sign_out()}</button>
        </p>
        <h2>{l.online_change_passphrase()}</h2>
        <form class="club-form" on:submit=change>
            {hidden_user_name(online)}
            {passphrase_field("club-old", l.online_passphrase(), "current-password", old)}
            {passphrase_field("club-new", l.online_new_passphrase(), "new-password", new)}
            <button>{l.online_change_passphrase()}</button>
        </form>
    }
}

/// The data that the server has about the user: export and deletion.
#[component]
fn PersonalData() -> impl IntoView {
    let (app, online) = (AppContext::current(), OnlineContext::current());
    let l = app.language;
    let passphrase = NodeRef::<html::Input>::new();
    let is_confirming = RwSignal::new(false);
    let export = move |_| {
        spawn_local(async move {
            match http_request::send("GET", "/api/me/export", None, l).await {
                Ok(text) => browser::download("salon.json", &text),
                Err(why) => app.notice.set(Some(why)),
            }
        });
    };
    let owner = StoredValue::new_local(Owner::current());
    let delete = move |event: SubmitEvent| {
        event.prevent_default();
        let body =
            online.account.get_untracked().then(|| json!({ "passphrase": value(passphrase) }));
        if let Some(owner) = owner.get_value() {
            owner.with(|| change_account("DELETE", "/api/me", body, AccountChange::Deleted));
        }
    };
    let confirmation = move || {
        is_confirming.get().then(|| {
            let passphrase_again = online.account.get().then(|| {
                passphrase_field(
                    "club-forget",
                    l.online_passphrase(),
                    "current-password",
                    passphrase,
                )
            });
            view! {
                <form class="club-form" on:submit=delete>
                    <p>{l.online_delete_account_confirm()}</p>
                    {hidden_user_name(online)}
                    {passphrase_again}
                    <button class="primary">{l.online_delete_account()}</button>
                </form>
            }
        })
    };
    view! {
        <h2>{l.online_data()}</h2>
        <p class="club-quiet">{l.online_data_lead()}</p>
        <p class="club-row">
            <button on:click=export>{l.online_export_data()}</button>
            <button on:click=move |_| is_confirming.update(|it| *it = !*it)>{l.online_delete_account()}</button>
        </p>
        {confirmation}
    }
}
