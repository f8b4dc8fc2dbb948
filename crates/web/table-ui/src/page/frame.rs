//! What every page has around it: the head, notices and settings, in the reader's language and look.

use leptos::prelude::*;
use words::Language;

use super::settings::Settings;
use crate::look::Look;
use crate::{browser, sound};

/// What every part of a page knows.
#[derive(Clone, Copy)]
pub struct Salon {
    /// The language that the reader has chosen.
    pub language: Language,
    /// How the reader likes the page.
    pub look: RwSignal<Look>,
    /// Something that must be told, whatever is shown.
    pub notice: RwSignal<Option<String>>,
    /// Whether the sheet of settings lies open.
    pub(super) settings: RwSignal<bool>,
    /// Whether the sheet lies open on which a game can be pasted.
    pub(super) bringing: RwSignal<bool>,
}

/// A page as it is framed.
#[derive(Clone, Copy)]
pub struct Frame {
    /// Where the name of the house leads.
    pub home: &'static str,
    /// The places of the page that the head leads to: addresses and names.
    pub links: fn(Language) -> Vec<(&'static str, &'static str)>,
    /// What is inside.
    pub inside: fn() -> AnyView,
}

const LANGUAGE: &str = "salon.language";
const LOOK: &str = "salon.look";

impl Salon {
    /// The salon that this part of the page belongs to.
    pub fn here() -> Self {
        expect_context()
    }

    /// Whether things move.
    pub fn is_lively(self) -> bool {
        self.look.get_untracked().motion && !browser::wants_stillness()
    }
}

/// The language that the reader has chosen; at first the browser's.
fn language() -> Language {
    let kept = browser::recall(LANGUAGE).and_then(|code| Language::of_locale(&code));
    let browsers = || browser::languages().iter().find_map(|code| Language::of_locale(code));
    kept.or_else(browsers).unwrap_or_default()
}

/// Shows a page in the document.
pub fn show(frame: Frame) {
    mount_to_body(move || view! { <Page frame/> });
    if let Some(waiting) = document().get_element_by_id("waiting") {
        waiting.remove();
    }
}

#[component]
fn Page(frame: Frame) -> impl IntoView {
    let tongue = RwSignal::new(language());
    let look = RwSignal::new(Look::read(&browser::recall(LOOK).unwrap_or_default()));
    let (notice, settings) = (RwSignal::new(None), RwSignal::new(false));
    let bringing = RwSignal::new(false);
    let touched = window_event_listener(leptos::ev::pointerdown, |_| sound::allow());
    on_cleanup(move || touched.remove());
    Effect::new(move || {
        let look = look.get();
        browser::keep(LOOK, &look.write());
        browser::mark_page("data-theme", look.theme.name());
        browser::mark_page("data-scheme", look.scheme.name());
        browser::mark_page("data-motion", if look.motion { "yes" } else { "no" });
    });
    let set = Memo::new(move |_| look.with(|look| look.set));
    let kit = move || format!("<defs>{}</defs>", board_svg::piece_definitions(set.get()));
    let salon = move || {
        let language = tongue.get();
        browser::mark_page("lang", language.code());
        provide_context(Salon { language, look, notice, settings, bringing });
        view! { <Everything tongue frame/> }
    };
    view! {
        <svg id="kit" width="0" height="0" aria-hidden="true" inner_html=kit></svg>
        {salon}
    }
}

/// The whole page in one language.
#[component]
fn Everything(tongue: RwSignal<Language>, frame: Frame) -> impl IntoView {
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
    let links = (frame.links)(l);
    let links = (!links.is_empty()).then(|| {
        let links = links.into_iter().map(|(to, name)| view! { <a href=to>{name}</a> });
        view! { <nav class="links" aria-label=l.study_contents()>{links.collect_view()}</nav> }
    });
    view! {
        <header class="top">
            <a class="brand" href=frame.home>"Salon"</a>
            {links}
            <nav>
                <button class="quiet" on:click=switch>{l.action_language()}</button>
                <button class="quiet" on:click=move |_| salon.settings.set(true)>
                    {l.web_settings()}
                </button>
            </nav>
        </header>
        {notice}
        <main>{(frame.inside)()}</main>
        {move || salon.settings.get().then(|| view! { <Settings/> })}
    }
}
