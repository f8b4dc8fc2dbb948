//! Playing on from a position.

use game::Side;
use games::GameKind;
use leptos::prelude::*;
use table::Occupant;
use table_ui::NewGameOptions;
use table_ui::page::choices::radio_row;
use table_ui::page::{AppContext, create_table};
use table_ui::router;

/// The number that records have for full strength.
const FULL_STRENGTH: u8 = 11;

/// The level that is selected at first.
const FIRST_LEVEL: u8 = 3;

/// A position to play on from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct PlayOnPosition {
    pub(super) rules: String,
    pub(super) text: String,
    /// Whose turn it is. The user plays that side unless they choose the other.
    pub(super) turn: Side,
}

/// The choice of opponent and side, and the button that opens the table. Hidden if there is no position.
#[component]
pub(super) fn PlayOn(
    kind: GameKind,
    #[prop(into)] place: Signal<Option<PlayOnPosition>>,
) -> impl IntoView {
    let app = AppContext::current();
    let l = app.language;
    let opponent = RwSignal::new(Some(FIRST_LEVEL));
    // Until the user chooses, the side to move.
    let chosen = RwSignal::new(None::<Side>);
    let side = move |place: &PlayOnPosition| chosen.get().unwrap_or(place.turn);
    let play = move |_| {
        let Some(place) = place.get_untracked() else { return };
        let mut order = NewGameOptions::usual(kind);
        order.side = Some(chosen.get_untracked().unwrap_or(place.turn));
        (order.rules, order.start) = (place.rules, Some(place.text));
        if let Some(level) = opponent.get_untracked() {
            order.players.north = Occupant::Computer(level);
        }
        if let Some(id) = create_table(app, &order) {
            router::navigate(&format!("/#/table/{id}"));
        }
    };
    let rows = move || {
        let place = place.get()?;
        let mut opponents = vec![(None, l.web_friend().to_owned())];
        opponents.extend((1..=10).map(|level: u8| (Some(level), level.to_string())));
        opponents.push((Some(FULL_STRENGTH), l.menu_full_strength().to_owned()));
        let book = place.rules.split('+').next().unwrap_or_default();
        let name = |side| rulebooks::side_name(kind.name(), book, side, l).to_owned();
        let sides = Side::ALL.map(|side| (side, name(side))).into();
        Some(view! {
            {radio_row(l.study_play_on_against(), opponents, &opponent.get(), move |level| {
                opponent.set(*level);
            })}
            {radio_row(l.menu_side(), sides, &side(&place), move |side| chosen.set(Some(*side)))}
        })
    };
    view! {
        <details class="play-on" hidden=move || place.with(Option::is_none)>
            <summary>{l.study_play_on()}</summary>
            {rows}
            <p class="buttons"><button class="primary" on:click=play>{l.menu_play()}</button></p>
        </details>
    }
}
