//! The components of the table and of the home page.
//!
//! When the user switches the language, the app builds everything again. That is rare, and it lets every
//! component use plain texts instead of signals.

#![expect(unreachable_pub, reason = "components are written out as public functions")]

mod announcements;
mod balance;
pub mod board;
mod board_input;
pub mod choices;
mod context;
mod controls;
pub mod dialog;
mod dialogs;
mod end_card;
mod help;
mod home;
mod icon;
mod import_game;
pub mod lazy_view;
mod more;
pub mod new_game;
mod panel;
mod performance;
mod play_address;
mod players;
pub mod promotion_picker;
mod resign;
mod rule;
mod settings;
mod share;
mod strip;
mod strip_content;
pub mod table;
mod table_advice;
pub mod table_handle;
mod table_tools;

use leptos::prelude::*;

pub use self::context::AppContext;
use self::dialogs::from_dialogs;
pub use self::new_game::create_table;
use self::play_address::PlayAddress;
pub use self::settings::Settings;
use crate::router::{self, Part};

/// The part of the app for playing on this device: home, new games and tables.
pub fn part() -> AnyView {
    view! { <PlayPart/> }.into_any()
}

#[component]
fn PlayPart() -> impl IntoView {
    let app = AppContext::current();
    let hash = router::hash_in(Part::Play);
    let shown = move || match PlayAddress::read(&hash.get()) {
        PlayAddress::Home => view! { <home::Home/> }.into_any(),
        PlayAddress::NewGame(kind, rules, level) => {
            from_dialogs(move |dialogs| (dialogs.new_game)(kind, rules.clone(), level))
        }
        PlayAddress::Table(id) => view! { <table::TablePage id/> }.into_any(),
        PlayAddress::SharedGame(text) => {
            from_dialogs(move |dialogs| (dialogs.shared_game)(text.clone()))
        }
    };
    let dropped = window_event_listener(leptos::ev::drop, move |event| {
        import_game::open_dropped(app, &event);
    });
    // Browsers allow dropping only where this event is handled.
    let over = window_event_listener(leptos::ev::dragover, |event| event.prevent_default());
    on_cleanup(move || {
        dropped.remove();
        over.remove();
    });
    view! {
        {shown}
        {move || app.importing.get().then(|| view! { <import_game::ImportDialog/> })}
    }
}
