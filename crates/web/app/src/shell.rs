//! What surrounds every part: the header with the navigation bar, notices, and the settings.

use std::time::Duration;

use leptos::prelude::*;
use table_ui::page::{AppContext, Settings};
use table_ui::preferences::AppPreferences;
use table_ui::router::{self, Part};
use table_ui::{browser, page, sound};
use words::Language;

use crate::lazy_part::{Lazy, LazyPart};
use crate::navigation::NavigationBar;

/// How long a toast is shown.
const TOAST_TIME: Duration = Duration::from_secs(4);

// Names in the browser's storage.
const LANGUAGE: &str = "salon.language";
const PREFERENCES: &str = "salon.look";

/// Shows the app in the document, in the place of the waiting screen.
pub(crate) fn mount() {
    mount_to_body(Shell);
    if let Some(waiting) = document().get_element_by_id("waiting") {
        waiting.remove();
    }
}

/// The language that the user has chosen; at first the browser's.
fn stored_language() -> Language {
    let stored = browser::stored(LANGUAGE).and_then(|code| Language::of_locale(&code));
    let preferred =
        || browser::preferred_languages().iter().find_map(|code| Language::of_locale(code));
    stored.or_else(preferred).unwrap_or_default()
}

/// The app in whatever language and look the user has chosen.
#[component]
fn Shell() -> impl IntoView {
    let language = RwSignal::new(stored_language());
    let stored = browser::stored(PREFERENCES).unwrap_or_default();
    let preferences = RwSignal::new(AppPreferences::read(&stored));
    let context = AppContext::new(language.get_untracked(), preferences);
    // Browsers allow sounds only after the user has touched the page.
    let _ = window_event_listener(leptos::ev::pointerdown, |_| sound::enable());
    Effect::new(move || {
        let preferences = preferences.get();
        browser::store(PREFERENCES, &preferences.write());
        browser::set_root_attribute("data-theme", preferences.theme.name());
        browser::set_root_attribute("data-scheme", preferences.scheme.name());
        browser::set_root_attribute("data-pace", preferences.pace.name());
        browser::set_root_attribute("data-motion", if preferences.motion { "yes" } else { "no" });
    });
    let set = Memo::new(move |_| preferences.with(|preferences| preferences.set));
    let kit = move || format!("<defs>{}</defs>", board_svg::piece_definitions(set.get()));
    let in_language = move || {
        let now = language.get();
        browser::set_root_attribute("lang", now.code());
        provide_context(context.with_language(now));
        view! { <Frame language/> }
    };
    view! {
        <svg id="kit" width="0" height="0" aria-hidden="true" inner_html=kit></svg>
        {in_language}
    }
}

/// The header, the part that the address names, and the dialogs, all in one language.
#[component]
fn Frame(language: RwSignal<Language>) -> impl IntoView {
    let app = AppContext::current();
    let l = app.language;
    let switch_language = move |_| {
        let other = match l {
            Language::English => Language::French,
            Language::French => Language::English,
        };
        browser::store(LANGUAGE, other.code());
        language.set(other);
    };
    let notice = move || {
        app.notice.get().map(|text| {
            view! {
                <div class="notice" role="alert">
                    <p>{text}</p>
                    <button on:click=move |_| app.notice.set(None)>{l.web_close()}</button>
                </div>
            }
        })
    };
    // Each toast takes back itself only: a later one stays for its full time.
    let toasts = StoredValue::new(0_u32);
    Effect::new(move || {
        if app.toast.with(Option::is_some) {
            toasts.update_value(|toasts| *toasts += 1);
            let number = toasts.get_value();
            let take_back = move || {
                if toasts.try_get_value() == Some(number) {
                    app.toast.set(None);
                }
            };
            set_timeout(take_back, TOAST_TIME);
        }
    });
    let toast = move || app.toast.get().map(|text| view! { <p class="toast">{text}</p> });
    let is_offline = RwSignal::new(browser::is_offline());
    for event in ["online", "offline"] {
        let changed = window_event_listener_untyped(event, move |_| {
            let _ = is_offline.try_set(browser::is_offline());
        });
        on_cleanup(move || changed.remove());
    }
    let offline =
        move || is_offline.get().then(|| view! { <p class="offline">{l.web_offline()}</p> });
    let location = router::location();
    let part = Memo::new(move |_| location.with(|location| location.part));
    let shown = move || match part.get() {
        Part::Play => page::part(),
        Part::Study => view! { <Lazy part=LazyPart::Study/> }.into_any(),
        Part::Online => view! { <Lazy part=LazyPart::Online/> }.into_any(),
    };
    view! {
        <header class="top">
            <a class="brand" href="/#/">"Salon"</a>
            <NavigationBar/>
            <div class="tools">
                <button class="quiet" on:click=switch_language>{l.action_language()}</button>
                <button class="quiet" on:click=move |_| app.settings.set(true)>
                    {l.web_settings()}
                </button>
            </div>
        </header>
        <div role="status">{offline}</div>
        {notice}
        <main tabindex="-1">{shown}</main>
        <div class="toasts" role="status">{toast}</div>
        {move || app.settings.get().then(|| view! { <Settings/> })}
    }
}
