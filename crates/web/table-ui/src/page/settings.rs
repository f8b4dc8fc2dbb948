use board_svg::ChessSet;
use leptos::prelude::*;
use words::Language;

use super::Salon;
use super::choices::one_of;
use super::sheet::Sheet;
use crate::look::{Look, Scheme, Theme};

/// How the page looks and sounds.
#[component]
pub(super) fn Settings() -> impl IntoView {
    let salon = Salon::here();
    let (l, look) = (salon.language, salon.look);
    let content = move || {
        let now = look.get();
        let themes = Theme::ALL.map(|theme| (theme, theme_name(theme, l).to_owned()));
        let schemes = Scheme::ALL.map(|scheme| (scheme, scheme_name(scheme, l).to_owned()));
        let sets = [(ChessSet::Turned, l.web_set_turned()), (ChessSet::Flat, l.web_set_flat())];
        let sets = sets.map(|(set, name)| (set, name.to_owned()));
        let switch = |switch: &'static Switch| {
            view! {
                <label class="switch">
                    <input
                        type="checkbox"
                        prop:checked=*(switch.part)(&mut now.clone())
                        on:change=move |event| {
                            look.update(|look| *(switch.part)(look) = event_target_checked(&event));
                        }
                    />
                    <span>{(switch.name)(l)}</span>
                </label>
            }
        };
        view! {
            <div>
                {one_of(l.web_board(), themes.to_vec(), &now.theme, move |theme| {
                    look.update(|look| look.theme = *theme);
                })}
                {one_of(l.web_chess_set(), sets.to_vec(), &now.set, move |set| {
                    look.update(|look| look.set = *set);
                })}
                {one_of(l.web_colour_scheme(), schemes.to_vec(), &now.scheme, move |scheme| {
                    look.update(|look| look.scheme = *scheme);
                })}
                {SWITCHES.iter().map(switch).collect_view()}
                <h3>{l.name_backgammon()}</h3>
                {HABITS.iter().map(switch).collect_view()}
            </div>
        }
    };
    let on_close = Callback::new(move |()| salon.settings.set(false));
    view! { <Sheet title=l.web_settings() on_close content=content.into_any()/> }
}

/// Something that is on or off.
struct Switch {
    name: fn(Language) -> &'static str,
    part: fn(&mut Look) -> &mut bool,
}

const SWITCHES: &[Switch] = &[
    Switch { name: Language::web_motion, part: |look| &mut look.motion },
    Switch { name: Language::web_sound, part: |look| &mut look.sound },
    Switch { name: Language::web_coordinates, part: |look| &mut look.names },
    Switch { name: Language::web_board_text, part: |look| &mut look.words },
    Switch { name: Language::web_evaluation_bar, part: |look| &mut look.balance },
];

const HABITS: &[Switch] = &[
    Switch { name: Language::web_home_left, part: |look| &mut look.play.home_left },
    Switch { name: Language::web_auto_roll, part: |look| &mut look.play.automatic.roll },
    Switch { name: Language::web_auto_forced, part: |look| &mut look.play.automatic.forced },
    Switch { name: Language::web_auto_bear_off, part: |look| &mut look.play.automatic.bear_off },
];

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
