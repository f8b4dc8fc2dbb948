//! What the browser shows.
//!
//! Another language shows everything anew; that is rare, and lets every part speak plain words
//! instead of following a signal.

#![expect(unreachable_pub, reason = "components are written out as public functions")]

pub mod board;
pub mod choices;
pub mod frame;
mod home;
mod new_game;
mod panel;
mod players;
mod rule;
mod settings;
pub mod sheet;
mod strip;
mod table;

use games::Kind;
use leptos::prelude::*;

pub use self::frame::Salon;
use crate::browser;

/// What is being shown.
#[derive(Clone, PartialEq, Debug)]
enum Where {
    Home,
    /// The card of a game.
    New(Kind),
    /// A table by its name.
    Table(String),
}

impl Where {
    fn read(address: &str) -> Self {
        let mut parts = address.trim_matches('/').splitn(2, '/');
        match (parts.next(), parts.next()) {
            (Some("new"), Some(game)) => game.parse().map_or(Self::Home, Self::New),
            (Some("table"), Some(id)) => Self::Table(id.to_owned()),
            _ => Self::Home,
        }
    }
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
    let place = browser::place();
    move || match Where::read(&place.get()) {
        Where::Home => view! { <home::Home/> }.into_any(),
        Where::New(kind) => view! { <new_game::NewGame kind/> }.into_any(),
        Where::Table(id) => view! { <table::TablePage id/> }.into_any(),
    }
}
