//! A table is ordered.

use games::Kind;
use leptos::prelude::*;
use narration::clocks;
use protocol::{ClientMessage, OpenTable, ServerMessage};
use table::Clock;
use table_ui::page::AppContext;
use table_ui::page::board::BoardPicture;
use table_ui::page::choices::radio_row;
use table_ui::page::new_game;
use table_ui::{demonstration, router};
use words::Language;

use super::{Club, hear};
use crate::address::Address;
use crate::line;
use crate::wanted::{Choice, With};

/// The level against which most people begin.
const USUAL: u8 = 3;

#[component]
pub(super) fn NewTable(kind: Kind) -> impl IntoView {
    let (app, club) = (AppContext::current(), Club::here());
    let l = app.language;
    let choice = RwSignal::new(Choice::usual(kind));
    let asked = RwSignal::new(false);
    hear(move |message, question| match (message, question) {
        (ServerMessage::Opened(opened), _) => {
            router::navigate(&Address::Table(opened.table.clone()).link());
        }
        (ServerMessage::Refusal(refusal), Some(ClientMessage::Open(_))) => {
            let _ = asked.try_set(false);
            app.notice.set(Some(refusal.reason.words.clone()));
        }
        _ => {}
    });
    let open = move |_| {
        // A second touch means the same table.
        if !asked.get_untracked() {
            asked.set(true);
            let wanted = choice.get_untracked().wanted();
            line::say(&ClientMessage::Open(OpenTable { request: line::number(), wanted }));
        }
    };
    let scene = Signal::stored(demonstration::scene(kind, 0));
    let name = move || match choice.get().with {
        With::Friend => l.online_invite(),
        With::Anybody => l.online_offer_seat(),
        With::Computer(_) => l.menu_play(),
    };
    view! {
        <section class="card">
            <div class="card-picture">
                <BoardPicture scene/>
            </div>
            <div class="card-words">
                <h1>{l.game_name(kind.name())}</h1>
                <button class="primary large" disabled=move || asked.get() on:click=open>{name}</button>
                {move || rows(&choice.get(), choice, club.account.get(), l)}
            </div>
        </section>
    }
}

/// Everything that can be chosen.
fn rows(now: &Choice, choice: RwSignal<Choice>, account: bool, l: Language) -> Vec<AnyView> {
    let kind = now.kind;
    let level = match now.with {
        With::Computer(level) => Some(level),
        _ => None,
    };
    let opponents = vec![
        (With::Friend, l.online_with_friend().to_owned()),
        (With::Anybody, l.online_with_anyone().to_owned()),
        (With::Computer(level.unwrap_or(USUAL)), l.web_computer().to_owned()),
    ];
    let mut rows = vec![radio_row(l.menu_opponent(), opponents, &now.with, move |with| {
        choice.update(|choice| choice.with = *with);
    })];
    if let Some(level) = level {
        let levels = (1..=10).map(|level: u8| (level, level.to_string())).collect();
        rows.push(radio_row(l.menu_level(), levels, &level, move |level| {
            choice.update(|choice| choice.with = With::Computer(*level));
        }));
    }
    rows.extend(new_game::rules(kind, &now.rules, l, move |rules: &String| {
        choice.update(|choice| choice.rules = rules.clone());
    }));
    if account && level.is_none() {
        let values =
            vec![(false, l.online_casual().to_owned()), (true, l.online_rated().to_owned())];
        rows.push(radio_row(l.online_rated_or_casual(), values, &now.rated, move |rated| {
            choice.update(|choice| choice.rated = *rated);
        }));
    }
    let sides = new_game::sides(kind, &now.rules, l);
    rows.push(radio_row(l.menu_side(), sides, &now.side, move |side| {
        choice.update(|choice| choice.side = *side);
    }));
    let timings = now.clocks().into_iter();
    let timings = timings.map(|clock: Clock| (clock, clocks::clock_name(clock, l))).collect();
    rows.push(radio_row(l.menu_clock(), timings, &now.clock, move |clock| {
        choice.update(|choice| choice.clock = *clock);
    }));
    rows
}
