//! The components for playing over the network.

#![expect(unreachable_pub, reason = "components are written out as public functions")]

mod account;
mod archive;
mod conditional_moves;
mod invitation;
mod lobby;
mod new_table;
mod online_table;
mod phrases;
mod player;
mod table;
mod table_list;
mod user_bar;

use leptos::prelude::*;
use protocol::{ClientMessage, ServerMessage, SetAway};
use table_ui::page::AppContext;
use table_ui::router::{self, Part};
use words::Language;

use crate::connection;
use crate::online_address::OnlineAddress;
use crate::server_session::ConnectionState;

/// What every component of this part can ask for.
#[derive(Clone, Copy)]
pub(crate) struct OnlineContext {
    state: RwSignal<ConnectionState>,
    /// The name of the user.
    name: RwSignal<String>,
    /// Whether the user has signed in to an account.
    account: RwSignal<bool>,
}

impl OnlineContext {
    fn current() -> Self {
        expect_context()
    }

    fn is_open(self) -> bool {
        self.state.with(|state| *state == ConnectionState::Open)
    }
}

/// The part of the app for playing over the network.
pub fn part() -> AnyView {
    view! { <OnlinePart/> }.into_any()
}

#[component]
fn OnlinePart() -> impl IntoView {
    let l = AppContext::current().language;
    let online = OnlineContext {
        state: RwSignal::new(ConnectionState::Connecting),
        name: RwSignal::new(connection::stored_name().unwrap_or_default()),
        account: RwSignal::new(connection::has_account()),
    };
    provide_context(online);
    connect(online, l);
    let hash = router::hash_in(Part::Online);
    let address = Memo::new(move |_| OnlineAddress::read(&hash.get()));
    let shown = move || match address.get() {
        OnlineAddress::Lobby => view! { <lobby::Lobby/> }.into_any(),
        OnlineAddress::New(kind) => view! { <new_table::NewTable kind/> }.into_any(),
        OnlineAddress::Table(code) => view! { <table::TablePage code/> }.into_any(),
        OnlineAddress::Archive => view! { <archive::Archive/> }.into_any(),
        OnlineAddress::Account => view! { <account::Account/> }.into_any(),
        OnlineAddress::Player(name) => view! { <player::PlayerPage name/> }.into_any(),
    };
    view! {
        <Rejection/>
        {move || tabs(&address.get(), l)}
        {shown}
    }
}

/// Connects to the server, and tells it whether the user is away: with the window hidden, or in another part
/// of the app. The connection itself survives a visit to another part.
fn connect(online: OnlineContext, l: Language) {
    connection::open(l.code(), move |state| drop(online.state.try_set(state)));
    subscribe(move |message, _| {
        if let ServerMessage::Hello(welcome) = message {
            let _ = online.name.try_set(welcome.name.clone());
            let _ = online.account.try_set(welcome.account);
        }
    });
    let visibility = window_event_listener_untyped("visibilitychange", |_| {
        let away = document().hidden();
        send_away(away);
        if !away {
            connection::reconnect();
        }
    });
    let network = window_event_listener(leptos::ev::online, |_| connection::reconnect());
    send_away(document().hidden());
    on_cleanup(move || {
        visibility.remove();
        network.remove();
        send_away(true);
        connection::leave();
    });
}

fn send_away(away: bool) {
    connection::send(&ClientMessage::Away(SetAway { away }));
}

/// Links to the lobby, the archive and the account; none at a table, where the board needs the space.
fn tabs(address: &OnlineAddress, l: Language) -> Option<AnyView> {
    if matches!(address, OnlineAddress::Table(_)) {
        return None;
    }
    let tabs = [
        (OnlineAddress::Lobby, l.online_lobby()),
        (OnlineAddress::Archive, l.online_archive()),
        (OnlineAddress::Account, l.online_account()),
    ];
    let tab = |(other, name): (OnlineAddress, &'static str)| {
        let current = (other == *address).then_some("page");
        view! { <a class="tab" href=other.link() aria-current=current>{name}</a> }
    };
    let tabs = tabs.map(tab).collect_view();
    Some(view! { <nav class="tabs club-tabs" aria-label=l.nav_friends()>{tabs}</nav> }.into_any())
}

/// Why the server has closed the session for good.
#[component]
fn Rejection() -> impl IntoView {
    let online = OnlineContext::current();
    move || match online.state.get() {
        ConnectionState::Rejected(reason) => {
            Some(view! { <p class="club-trouble" role="alert">{reason}</p> })
        }
        _ => None,
    }
}

/// Passes the messages of the server to `subscriber` as long as the current component is shown.
fn subscribe(subscriber: impl Fn(&ServerMessage, Option<&ClientMessage>) + 'static) {
    let number = connection::subscribe(subscriber);
    on_cleanup(move || connection::unsubscribe(number));
}
