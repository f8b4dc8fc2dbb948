//! What the browser shows.
//!
//! Another language shows everything anew; that is rare, and lets every part speak plain words
//! instead of following a signal.

#![expect(unreachable_pub, reason = "components are written out as public functions")]

mod balance;
pub mod board;
mod bring;
pub mod choices;
mod counsel;
pub mod frame;
mod home;
pub mod new_game;
mod panel;
mod players;
mod rule;
mod settings;
pub mod sheet;
mod strip;
pub mod table;

use games::Kind;
use leptos::prelude::*;

pub use self::frame::Salon;
pub use self::new_game::lay;
use crate::browser;

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

/// Shows the page in the document.
pub(crate) fn show() {
    frame::show(frame::Frame {
        home: "#/",
        links: |_| Vec::new(),
        inside: || view! { <Inside/> }.into_any(),
    });
}

#[component]
fn Inside() -> impl IntoView {
    let salon = Salon::here();
    let l = salon.language;
    let place = browser::place();
    let here = move || match Where::read(&place.get()) {
        Where::Home => view! { <home::Home/> }.into_any(),
        Where::New(kind, rules, level) => {
            view! { <new_game::NewGame kind rules level/> }.into_any()
        }
        Where::Table(id) => view! { <table::TablePage id/> }.into_any(),
        Where::Link(text) => {
            crate::kibitzer::ask(&format!("unwrap {} {text}", l.code()));
            view! { <p class="lost">{l.web_opening()}</p> }.into_any()
        }
    };
    bring::listen(salon);
    let dropped =
        window_event_listener(leptos::ev::drop, move |event| bring::dropped(salon, &event));
    // Without this nothing can be dropped.
    let over = window_event_listener(leptos::ev::dragover, |event| event.prevent_default());
    on_cleanup(move || {
        dropped.remove();
        over.remove();
    });
    view! {
        {here}
        {move || salon.bringing.get().then(|| view! { <bring::Bring/> })}
    }
}
