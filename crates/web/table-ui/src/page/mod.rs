//! The components of the table and of the home page.
//!
//! When the user switches the language, the app builds everything again. That is rare, and it lets every
//! component use plain texts instead of signals.

#![expect(unreachable_pub, reason = "components are written out as public functions")]

mod balance;
pub mod board;
pub mod choices;
mod context;
pub mod dialog;
mod home;
mod import_game;
pub mod new_game;
mod panel;
mod players;
mod rule;
mod settings;
mod strip;
pub mod table;
mod table_advice;
mod table_tools;

use games::Kind;
use leptos::prelude::*;

pub use self::context::AppContext;
pub use self::new_game::create_table;
pub use self::settings::Settings;
use crate::router::{self, Part};

/// What is being shown.
#[derive(Clone, PartialEq, Debug)]
enum Where {
    Home,
    /// The card of a game, with rules and a level if they are chosen already.
    New(Kind, Option<String>, Option<u8>),
    /// A table by its name.
    Table(String),
    /// A game in a link.
    Link(String),
}

impl Where {
    fn read(address: &str) -> Self {
        let mut parts = address.trim_matches('/').splitn(2, '/');
        match (parts.next(), parts.next()) {
            (Some("new"), Some(game)) => card(game).unwrap_or(Self::Home),
            (Some("table"), Some(id)) => Self::Table(id.to_owned()),
            (Some("link"), Some(text)) => Self::Link(text.to_owned()),
            _ => Self::Home,
        }
    }
}

/// The card at `chess`, `chess/travel` or `chess/standard/1`.
fn card(address: &str) -> Option<Where> {
    let mut parts = address.split('/');
    let kind: Kind = parts.next()?.parse().ok()?;
    let rules = parts.next().filter(|id| rulebooks::rulebook(kind.name(), id).is_some());
    let level = parts.next().and_then(|level| level.parse().ok());
    Some(Where::New(kind, rules.map(str::to_owned), level.filter(|level| (1..=10).contains(level))))
}

/// The part of the app for playing on this device: home, new games and tables.
pub fn part() -> AnyView {
    view! { <PlayPart/> }.into_any()
}

#[component]
fn PlayPart() -> impl IntoView {
    let app = AppContext::current();
    let l = app.language;
    let hash = router::hash_in(Part::Play);
    let here = move || match Where::read(&hash.get()) {
        Where::Home => view! { <home::Home/> }.into_any(),
        Where::New(kind, rules, level) => {
            view! { <new_game::NewGame kind rules level/> }.into_any()
        }
        Where::Table(id) => view! { <table::TablePage id/> }.into_any(),
        Where::Link(text) => {
            import_game::open_link(app, text);
            view! { <p class="lost">{l.web_opening()}</p> }.into_any()
        }
    };
    let dropped = window_event_listener(leptos::ev::drop, move |event| {
        import_game::open_dropped(app, &event);
    });
    // Without this nothing can be dropped.
    let over = window_event_listener(leptos::ev::dragover, |event| event.prevent_default());
    on_cleanup(move || {
        dropped.remove();
        over.remove();
    });
    view! {
        {here}
        {move || app.importing.get().then(|| view! { <import_game::ImportGame/> })}
    }
}
