//! The options of a new table on the server.

use games::GameKind;
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

use super::{OnlineContext, subscribe};
use crate::connection;
use crate::new_table_options::{NewTableOptions, OpponentChoice};
use crate::online_address::OnlineAddress;

/// The level that is offered first.
const DEFAULT_LEVEL: u8 = 3;

/// The options of a new table, and the button that opens it.
#[component]
pub(super) fn NewTable(kind: GameKind) -> impl IntoView {
    let (app, online) = (AppContext::current(), OnlineContext::current());
    let l = app.language;
    let options = RwSignal::new(NewTableOptions::usual(kind));
    let is_opening = RwSignal::new(false);
    subscribe(move |message, request| match (message, request) {
        (ServerMessage::Opened(opened), _) => {
            router::navigate(&OnlineAddress::Table(opened.table.clone()).link());
        }
        (ServerMessage::Refusal(refusal), Some(ClientMessage::Open(_))) => {
            let _ = is_opening.try_set(false);
            app.notice.set(Some(refusal.reason.words.clone()));
        }
        _ => {}
    });
    let open = move |_| {
        // A second click means the same table.
        if !is_opening.get_untracked() {
            is_opening.set(true);
            let wanted = options.get_untracked().to_protocol();
            connection::send(&ClientMessage::Open(OpenTable {
                request: connection::request_id(),
                wanted,
            }));
        }
    };
    let scene = Signal::stored(demonstration::scene(kind, 0));
    let name = move || match options.get().opponent {
        OpponentChoice::Friend => l.online_invite(),
        OpponentChoice::Anybody => l.online_offer_seat(),
        OpponentChoice::Computer(_) => l.menu_play(),
    };
    view! {
        <section class="card">
            <div class="card-picture">
                <BoardPicture scene/>
            </div>
            <div class="card-words">
                <h1>{l.game_name(kind.name())}</h1>
                <button class="primary large" disabled=move || is_opening.get() on:click=open>{name}</button>
                {move || option_rows(&options.get(), options, online.account.get(), l)}
            </div>
        </section>
    }
}

/// All options of a new table.
fn option_rows(
    now: &NewTableOptions,
    options: RwSignal<NewTableOptions>,
    has_account: bool,
    l: Language,
) -> Vec<AnyView> {
    let kind = now.kind;
    let level = match now.opponent {
        OpponentChoice::Computer(level) => Some(level),
        _ => None,
    };
    let opponents = vec![
        (OpponentChoice::Friend, l.online_with_friend().to_owned()),
        (OpponentChoice::Anybody, l.online_with_anyone().to_owned()),
        (OpponentChoice::Computer(level.unwrap_or(DEFAULT_LEVEL)), l.web_computer().to_owned()),
    ];
    let mut rows = vec![radio_row(l.menu_opponent(), opponents, &now.opponent, move |opponent| {
        options.update(|options| options.opponent = *opponent);
    })];
    if let Some(level) = level {
        let levels = (1..=10).map(|level: u8| (level, level.to_string())).collect();
        rows.push(radio_row(l.menu_level(), levels, &level, move |level| {
            options.update(|options| options.opponent = OpponentChoice::Computer(*level));
        }));
    }
    rows.extend(new_game::rules(kind, &now.rules, l, move |rules: &String| {
        options.update(|options| options.rules = rules.clone());
    }));
    if has_account && level.is_none() {
        let values =
            vec![(false, l.online_casual().to_owned()), (true, l.online_rated().to_owned())];
        rows.push(radio_row(l.online_rated_or_casual(), values, &now.rated, move |rated| {
            options.update(|options| options.rated = *rated);
        }));
    }
    let sides = new_game::sides(kind, &now.rules, l);
    rows.push(radio_row(l.menu_side(), sides, &now.side, move |side| {
        options.update(|options| options.side = *side);
    }));
    let timings = now.clocks().into_iter();
    let timings = timings.map(|clock: Clock| (clock, clocks::clock_name(clock, l))).collect();
    rows.push(radio_row(l.menu_clock(), timings, &now.clock, move |clock| {
        options.update(|options| options.clock = *clock);
    }));
    rows
}
