//! What the browser shows.

#![expect(unreachable_pub, reason = "components are written out as public functions")]

mod account;
mod archive;
mod invite;
mod lists;
mod lobby;
mod new_table;
mod person;
mod plan;
mod player;
mod table;
mod talk;

use leptos::prelude::*;
use protocol::{ClientMessage, ServerMessage, SetAway};
use table_ui::page::AppContext;
use table_ui::router::{self, Part};

use crate::address::Address;
use crate::conversation::Bond;
use crate::line;

/// What every part of this page knows.
#[derive(Clone, Copy)]
pub(crate) struct Club {
    /// How the line to the house is.
    bond: RwSignal<Bond>,
    /// By which name the guest is known.
    name: RwSignal<String>,
    /// Whether the guest has signed in.
    account: RwSignal<bool>,
}

impl Club {
    fn here() -> Self {
        expect_context()
    }

    fn is_open(self) -> bool {
        self.bond.with(|bond| *bond == Bond::Open)
    }
}

/// The part of the app for playing over the network.
pub fn part() -> AnyView {
    view! { <OnlinePart/> }.into_any()
}

#[component]
fn OnlinePart() -> impl IntoView {
    let app = AppContext::current();
    let bond = RwSignal::new(Bond::Calling);
    let name = RwSignal::new(line::kept_name().unwrap_or_default());
    let account = RwSignal::new(false);
    provide_context(Club { bond, name, account });
    line::open(app.language.code(), move |now| drop(bond.try_set(now)));
    hear(move |message, _| {
        if let ServerMessage::Hello(welcome) = message {
            let _ = name.try_set(welcome.name.clone());
            let _ = account.try_set(welcome.account);
        }
    });
    let seen = window_event_listener_untyped("visibilitychange", |_| {
        let away = document().hidden();
        line::say(&ClientMessage::Away(SetAway { away }));
        if !away {
            line::call_again();
        }
    });
    let online = window_event_listener(leptos::ev::online, |_| line::call_again());
    // The connection survives a visit to another part of the app; others see that the user is away.
    line::say(&ClientMessage::Away(SetAway { away: document().hidden() }));
    on_cleanup(move || {
        seen.remove();
        online.remove();
        line::say(&ClientMessage::Away(SetAway { away: true }));
        line::leave();
    });
    let hash = router::hash_in(Part::Online);
    let address = Memo::new(move |_| Address::read(&hash.get()));
    let inside = move || match address.get() {
        Address::Lobby => view! { <lobby::Lobby/> }.into_any(),
        Address::New(kind) => view! { <new_table::NewTable kind/> }.into_any(),
        Address::Table(code) => view! { <table::TablePage code/> }.into_any(),
        Address::Archive => view! { <archive::Archive/> }.into_any(),
        Address::Account => view! { <account::Account/> }.into_any(),
        Address::Player(name) => view! { <player::Player name/> }.into_any(),
    };
    view! { <Dismissal/> {inside} }
}

/// That the house does not want to talk, and why.
#[component]
fn Dismissal() -> impl IntoView {
    let club = Club::here();
    move || match club.bond.get() {
        Bond::Dismissed(why) => Some(view! { <p class="club-trouble" role="alert">{why}</p> }),
        _ => None,
    }
}

/// Hears what the house says, as long as this part of the page is shown.
fn hear(listener: impl Fn(&ServerMessage, Option<&ClientMessage>) + 'static) {
    let number = line::listen(listener);
    on_cleanup(move || line::deafen(number));
}
