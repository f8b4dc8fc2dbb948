//! What the browser shows.

mod board;
mod choice;
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

use crate::browser;
use crate::look::Look;

/// What every part of the page knows.
#[derive(Clone, Copy)]
pub(crate) struct Salon {
    pub(crate) language: RwSignal<Language>,
    pub(crate) look: RwSignal<Look>,
    /// Something that must be told, whatever is shown.
    pub(crate) notice: RwSignal<Option<String>>,
    place: RwSignal<Where>,
    settings: RwSignal<bool>,
}

/// What is being shown.
#[derive(Clone, PartialEq, Debug)]
enum Where {
    Home,
    /// The card of a game.
    New(Kind),
    /// A table by its name.
    Table(String),
}

const LANGUAGE: &str = "salon.language";
const LOOK: &str = "salon.look";

impl Salon {
    /// As the reader left it; at first in the browser's language.
    fn remembered() -> Self {
        let read = |code: &str| Language::of_locale(code);
        let kept = browser::recall(LANGUAGE).and_then(|code| read(&code));
        let language = kept.or_else(|| browser::languages().iter().find_map(|code| read(code)));
        Self {
            language: RwSignal::new(language.unwrap_or_default()),
            look: RwSignal::new(Look::read(&browser::recall(LOOK).unwrap_or_default())),
            notice: RwSignal::new(None),
            place: RwSignal::new(Where::read(&browser::address())),
            settings: RwSignal::new(false),
        }
    }

    /// The salon that this part of the page belongs to.
    pub(crate) fn here() -> Self {
        expect_context()
    }

    /// The language, so that what is said follows it.
    pub(crate) fn tongue(self) -> Language {
        self.language.get()
    }

    /// Whether things move.
    pub(crate) fn is_lively(self) -> bool {
        self.look.get_untracked().motion && !browser::wants_stillness()
    }

    /// Keeps language and look, and tells the style sheet.
    fn remember(self) {
        Effect::new(move || {
            let language = self.language.get();
            browser::keep(LANGUAGE, language.code());
            browser::mark_page("lang", language.code());
        });
        Effect::new(move || {
            let look = self.look.get();
            browser::keep(LOOK, &look.write());
            browser::mark_page("data-theme", look.theme.name());
            browser::mark_page("data-scheme", look.scheme.name());
            browser::mark_page("data-motion", if look.motion { "yes" } else { "no" });
        });
    }
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
    mount_to_body(Page);
    if let Some(waiting) = document().get_element_by_id("waiting") {
        waiting.remove();
    }
}

#[component]
fn Page() -> impl IntoView {
    let salon = Salon::remembered();
    provide_context(salon);
    salon.remember();
    let listener = window_event_listener(leptos::ev::hashchange, move |_| {
        salon.place.set(Where::read(&browser::address()));
    });
    on_cleanup(move || listener.remove());
    let set = Memo::new(move |_| salon.look.get().set);
    let kit = move || format!("<defs>{}</defs>", pictures::kit(set.get()));
    let here = move || match salon.place.get() {
        Where::Home => view! { <home::Home/> }.into_any(),
        Where::New(kind) => view! { <new_game::NewGame kind/> }.into_any(),
        Where::Table(id) => view! { <table::TablePage id/> }.into_any(),
    };
    view! {
        <svg id="kit" width="0" height="0" aria-hidden="true" inner_html=kit></svg>
        <header class="top">
            <a class="brand" href="#/">"Salon"</a>
            <nav>
                <button class="quiet" on:click=move |_| salon.language.update(other)>
                    {move || salon.tongue().deed_language()}
                </button>
                <button class="quiet" on:click=move |_| salon.settings.set(true)>
                    {move || salon.tongue().web_settings()}
                </button>
            </nav>
        </header>
        <Show when=move || salon.notice.get().is_some()>
            <div class="notice" role="alert">
                <p>{move || salon.notice.get()}</p>
                <button on:click=move |_| salon.notice.set(None)>
                    {move || salon.tongue().web_close()}
                </button>
            </div>
        </Show>
        <main>{here}</main>
        <Show when=move || salon.settings.get()>
            <settings::Settings/>
        </Show>
    }
}

fn other(language: &mut Language) {
    *language = match language {
        Language::English => Language::French,
        Language::French => Language::English,
    };
}
