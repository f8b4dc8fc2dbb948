//! What the browser shows.
//!
//! Another language shows everything anew; that is rare, and lets every part speak plain words
//! instead of following a signal.

#![expect(unreachable_pub, reason = "components are written out as public functions")]

mod balance;
mod board;
mod bring;
mod choices;
mod counsel;
mod home;
mod new_game;
mod panel;
mod players;
mod rule;
mod settings;
mod sheet;
mod strip;
mod table;

use games::Kind;
use leptos::prelude::*;
use words::Language;

use crate::look::Look;
use crate::{browser, sound};

/// What every part of the page knows.
#[derive(Clone, Copy)]
pub(crate) struct Salon {
    pub(crate) language: Language,
    pub(crate) look: RwSignal<Look>,
    /// Something that must be told, whatever is shown.
    pub(crate) notice: RwSignal<Option<String>>,
    /// Whether the sheet of settings lies open.
    settings: RwSignal<bool>,
    /// Whether the sheet lies open on which a game can be pasted.
    bringing: RwSignal<bool>,
}

/// What is being shown.
#[derive(Clone, PartialEq, Debug)]
enum Where {
    Home,
    /// The card of a game.
    New(Kind),
    /// A table by its name.
    Table(String),
    /// A game in a link.
    Link(String),
}

const LANGUAGE: &str = "salon.language";
const LOOK: &str = "salon.look";

impl Salon {
    /// The salon that this part of the page belongs to.
    pub(crate) fn here() -> Self {
        expect_context()
    }

    /// Whether things move.
    pub(crate) fn is_lively(self) -> bool {
        self.look.get_untracked().motion && !browser::wants_stillness()
    }
}

/// The language that the reader has chosen; at first the browser's.
fn language() -> Language {
    let kept = browser::recall(LANGUAGE).and_then(|code| Language::of_locale(&code));
    let browsers = || browser::languages().iter().find_map(|code| Language::of_locale(code));
    kept.or_else(browsers).unwrap_or_default()
}

impl Where {
    fn read(address: &str) -> Self {
        let mut parts = address.trim_matches('/').splitn(2, '/');
        match (parts.next(), parts.next()) {
            (Some("new"), Some(game)) => game.parse().map_or(Self::Home, Self::New),
            (Some("table"), Some(id)) => Self::Table(id.to_owned()),
            (Some("link"), Some(text)) => Self::Link(text.to_owned()),
            _ => Self::Home,
        }
    }
}

/// Shows the page in the document.
pub(crate) fn show() {
    mount_to_body(Page);
    if let Some(waiting) = document().get_element_by_id("waiting") {
        waiting.remove();
    }
}

#[component]
fn Page() -> impl IntoView {
    let tongue = RwSignal::new(language());
    let place = RwSignal::new(Where::read(&browser::address()));
    let look = RwSignal::new(Look::read(&browser::recall(LOOK).unwrap_or_default()));
    let (notice, settings) = (RwSignal::new(None), RwSignal::new(false));
    let bringing = RwSignal::new(false);
    let moved = window_event_listener(leptos::ev::hashchange, move |_| {
        place.set(Where::read(&browser::address()));
        // Another place is read from its beginning.
        window().scroll_to_with_x_and_y(0.0, 0.0);
    });
    let touched = window_event_listener(leptos::ev::pointerdown, |_| sound::allow());
    on_cleanup(move || {
        moved.remove();
        touched.remove();
    });
    Effect::new(move || {
        let look = look.get();
        browser::keep(LOOK, &look.write());
        browser::mark_page("data-theme", look.theme.name());
        browser::mark_page("data-scheme", look.scheme.name());
        browser::mark_page("data-motion", if look.motion { "yes" } else { "no" });
    });
    let set = Memo::new(move |_| look.with(|look| look.set));
    let kit = move || format!("<defs>{}</defs>", pictures::kit(set.get()));
    let salon = move || {
        let language = tongue.get();
        browser::mark_page("lang", language.code());
        provide_context(Salon { language, look, notice, settings, bringing });
        view! { <Everything tongue place/> }
    };
    view! {
        <svg id="kit" width="0" height="0" aria-hidden="true" inner_html=kit></svg>
        {salon}
    }
}

/// The whole page in one language.
#[component]
fn Everything(tongue: RwSignal<Language>, place: RwSignal<Where>) -> impl IntoView {
    let salon = Salon::here();
    let l = salon.language;
    let switch = move |_| {
        let other = match l {
            Language::English => Language::French,
            Language::French => Language::English,
        };
        browser::keep(LANGUAGE, other.code());
        tongue.set(other);
    };
    let here = move || match place.get() {
        Where::Home => view! { <home::Home/> }.into_any(),
        Where::New(kind) => view! { <new_game::NewGame kind/> }.into_any(),
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
    let notice = move || {
        salon.notice.get().map(|text| {
            view! {
                <div class="notice" role="alert">
                    <p>{text}</p>
                    <button on:click=move |_| salon.notice.set(None)>{l.web_close()}</button>
                </div>
            }
        })
    };
    view! {
        <header class="top">
            <a class="brand" href="#/">"Salon"</a>
            <nav>
                <button class="quiet" on:click=switch>{l.deed_language()}</button>
                <button class="quiet" on:click=move |_| salon.settings.set(true)>
                    {l.web_settings()}
                </button>
            </nav>
        </header>
        {notice}
        <main>{here}</main>
        {move || salon.settings.get().then(|| view! { <settings::Settings/> })}
        {move || salon.bringing.get().then(|| view! { <bring::Bring/> })}
    }
}
