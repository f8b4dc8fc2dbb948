use leptos::prelude::*;
use pictures::ChessSet;
use words::Language;

use super::Salon;
use super::choice::Choices;
use super::sheet::Sheet;
use crate::look::{Look, Scheme, Theme};

/// How the page looks and sounds.
#[component]
pub(super) fn Settings() -> impl IntoView {
    let salon = Salon::here();
    let look = salon.look;
    let label = move |text: fn(Language) -> &'static str| {
        Signal::derive(move || text(salon.tongue()).to_owned())
    };
    let themes = Signal::derive(move || {
        let l = salon.tongue();
        Theme::ALL.map(|theme| (theme, theme_name(theme, l).to_owned())).to_vec()
    });
    let schemes = Signal::derive(move || {
        let l = salon.tongue();
        Scheme::ALL.map(|scheme| (scheme, scheme_name(scheme, l).to_owned())).to_vec()
    });
    let sets = Signal::derive(move || {
        let l = salon.tongue();
        vec![
            (ChessSet::Turned, l.web_set_turned().to_owned()),
            (ChessSet::Flat, l.web_set_flat().to_owned()),
        ]
    });
    view! {
        <Sheet
            title=label(Language::web_settings)
            on_close=Callback::new(move |()| salon.settings.set(false))
        >
            <Choices
                label=label(Language::web_board)
                values=themes
                chosen=Signal::derive(move || look.get().theme)
                on_choose=Callback::new(move |theme| look.update(|look| look.theme = theme))
            />
            <Choices
                label=label(Language::web_set)
                values=sets
                chosen=Signal::derive(move || look.get().set)
                on_choose=Callback::new(move |set| look.update(|look| look.set = set))
            />
            <Choices
                label=label(Language::web_scheme)
                values=schemes
                chosen=Signal::derive(move || look.get().scheme)
                on_choose=Callback::new(move |scheme| look.update(|look| look.scheme = scheme))
            />
            <Switch label=label(Language::web_motion) get=|look| look.motion set=|look, on| look.motion = on/>
            <Switch label=label(Language::web_sound) get=|look| look.sound set=|look, on| look.sound = on/>
            <Switch label=label(Language::web_names) get=|look| look.names set=|look, on| look.names = on/>
            <Switch label=label(Language::web_words) get=|look| look.words set=|look, on| look.words = on/>
        </Sheet>
    }
}

/// Something that is on or off.
#[component]
fn Switch(
    label: Signal<String>,
    get: fn(&Look) -> bool,
    set: fn(&mut Look, bool),
) -> impl IntoView {
    let look = Salon::here().look;
    view! {
        <label class="switch">
            <input
                type="checkbox"
                prop:checked=move || get(&look.get())
                on:change=move |event| look.update(|look| set(look, event_target_checked(&event)))
            />
            <span>{move || label.get()}</span>
        </label>
    }
}

fn theme_name(theme: Theme, l: Language) -> &'static str {
    match theme {
        Theme::Wood => l.web_theme_wood(),
        Theme::Slate => l.web_theme_slate(),
        Theme::Night => l.web_theme_night(),
        Theme::Contrast => l.web_theme_contrast(),
    }
}

fn scheme_name(scheme: Scheme, l: Language) -> &'static str {
    match scheme {
        Scheme::Auto => l.web_scheme_auto(),
        Scheme::Light => l.web_scheme_light(),
        Scheme::Dark => l.web_scheme_dark(),
    }
}
