use board_svg::ChessSet;
use games::GameKind;
use leptos::prelude::*;
use words::Language;

use super::AppContext;
use super::board::BoardPicture;
use super::choices::radio_row;
use super::dialog::Dialog;
use super::dialogs::from_dialogs;
use crate::demonstration;
use crate::preferences::{AppPreferences, Pace, Scheme, Theme};

/// The settings dialog.
#[component]
pub fn Settings() -> impl IntoView {
    let app = AppContext::current();
    let content = from_dialogs(|dialogs| (dialogs.settings)());
    let on_close = Callback::new(move |()| app.settings.set(false));
    view! { <Dialog title=app.language.web_settings() on_close content/> }
}

/// What the dialog shows.
pub(super) fn content() -> AnyView {
    let app = AppContext::current();
    let (l, preferences) = (app.language, app.preferences);
    let content = move || {
        let now = preferences.get();
        let themes = Theme::ALL.map(|theme| (theme, theme_name(theme, l).to_owned()));
        let schemes = Scheme::ALL.map(|scheme| (scheme, scheme_name(scheme, l).to_owned()));
        let sets = ChessSet::ALL.map(|set| (set, set_name(set, l).to_owned()));
        let paces = Pace::ALL.map(|pace| (pace, pace_name(pace, l).to_owned()));
        let switch = |switch: &'static Switch| {
            view! {
                <label class="switch">
                    <input
                        type="checkbox"
                        prop:checked=*(switch.part)(&mut now.clone())
                        on:change=move |event| {
                            preferences.update(|preferences| *(switch.part)(preferences) = event_target_checked(&event));
                        }
                    />
                    <span>{(switch.name)(l)}</span>
                </label>
            }
        };
        view! {
            <div class="settings">
                <Preview/>
                {radio_row(l.web_board(), themes.to_vec(), &now.theme, move |theme| {
                    preferences.update(|preferences| preferences.theme = *theme);
                })}
                {radio_row(l.web_pieces(), sets.to_vec(), &now.set, move |set| {
                    preferences.update(|preferences| preferences.set = *set);
                })}
                {radio_row(l.web_colour_scheme(), schemes.to_vec(), &now.scheme, move |scheme| {
                    preferences.update(|preferences| preferences.scheme = *scheme);
                })}
                {radio_row(l.web_animation_pace(), paces.to_vec(), &now.pace, move |pace| {
                    preferences.update(|preferences| preferences.pace = *pace);
                })}
                {SWITCHES.iter().map(switch).collect_view()}
                <h3>{l.name_backgammon()}</h3>
                {BACKGAMMON_SWITCHES.iter().map(switch).collect_view()}
            </div>
        }
    };
    content.into_any()
}

/// The three boards as they look with the present choices.
#[component]
fn Preview() -> impl IntoView {
    let board = |kind: &GameKind| {
        let scene = Signal::stored(demonstration::scene(*kind, demonstration::length(*kind) - 1));
        view! { <BoardPicture scene/> }
    };
    view! {
        <div class="preview" role="img" aria-label=AppContext::current().language.web_preview()>
            {GameKind::ALL.iter().map(board).collect_view()}
        </div>
    }
}

/// A preference that is on or off.
struct Switch {
    name: fn(Language) -> &'static str,
    part: fn(&mut AppPreferences) -> &mut bool,
}

const SWITCHES: &[Switch] = &[
    Switch { name: Language::web_motion, part: |preferences| &mut preferences.motion },
    Switch { name: Language::web_sound, part: |preferences| &mut preferences.sound },
    Switch { name: Language::web_coordinates, part: |preferences| &mut preferences.names },
    Switch { name: Language::web_board_text, part: |preferences| &mut preferences.words },
    Switch { name: Language::web_evaluation_bar, part: |preferences| &mut preferences.balance },
];

const BACKGAMMON_SWITCHES: &[Switch] = &[
    Switch { name: Language::web_one_click, part: |preferences| &mut preferences.one_click },
    Switch { name: Language::web_home_left, part: |preferences| &mut preferences.play.home_left },
    Switch {
        name: Language::web_auto_roll,
        part: |preferences| &mut preferences.play.automatic.roll,
    },
    Switch {
        name: Language::web_auto_forced,
        part: |preferences| &mut preferences.play.automatic.forced,
    },
    Switch {
        name: Language::web_auto_bear_off,
        part: |preferences| &mut preferences.play.automatic.bear_off,
    },
];

fn theme_name(theme: Theme, l: Language) -> &'static str {
    match theme {
        Theme::Wood => l.web_theme_wood(),
        Theme::Slate => l.web_theme_slate(),
        Theme::Night => l.web_theme_night(),
        Theme::Contrast => l.web_theme_contrast(),
        Theme::Walnut => l.web_theme_walnut(),
        Theme::Club => l.web_theme_club(),
        Theme::Sea => l.web_theme_sea(),
    }
}

fn set_name(set: ChessSet, l: Language) -> &'static str {
    match set {
        ChessSet::Turned => l.web_set_turned(),
        ChessSet::Flat => l.web_set_flat(),
        ChessSet::Regence => l.web_set_regence(),
    }
}

fn pace_name(pace: Pace, l: Language) -> &'static str {
    match pace {
        Pace::Slow => l.web_pace_slow(),
        Pace::Normal => l.web_pace_normal(),
        Pace::Fast => l.web_pace_fast(),
    }
}

fn scheme_name(scheme: Scheme, l: Language) -> &'static str {
    match scheme {
        Scheme::Auto => l.web_scheme_auto(),
        Scheme::Light => l.web_scheme_light(),
        Scheme::Dark => l.web_scheme_dark(),
    }
}
