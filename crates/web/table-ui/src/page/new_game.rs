//! What can be chosen before a game.

use game::Side;
use games::Kind;
use leptos::prelude::*;
use narration::{clocks, variants};
use rulebooks::Rulebook;
use table::{Clock, Occupant};
use words::Language;

use super::AppContext;
use super::board::BoardPicture;
use super::choices::radio_row;
use crate::table_model::{NewGameOptions, open};
use crate::{browser, demonstration, router, saved_games};

/// A game's card: everything that can be chosen, with its usual values, and the button that plays.
#[component]
pub(super) fn NewGame(kind: Kind, rules: Option<String>, level: Option<u8>) -> impl IntoView {
    let app = AppContext::current();
    let l = app.language;
    let mut usual = NewGameOptions::usual(kind);
    usual.players.north = level.map_or_else(opponent, Occupant::Computer);
    usual.rules = rules.unwrap_or(usual.rules);
    let order = RwSignal::new(usual);
    let play = move |_| {
        let mut order = order.get_untracked();
        order.clock = clocks::clock_for_rules(order.clock, &order.rules);
        browser::store(OPPONENT, &order.players.north.to_string());
        begin(app, &order);
    };
    let scene = Signal::stored(demonstration::scene(kind, 0));
    view! {
        <section class="card">
            <div class="card-picture">
                <BoardPicture scene/>
            </div>
            <div class="card-words">
                <h1>{l.game_name(kind.name())}</h1>
                <button class="primary large" on:click=play>{l.menu_play()}</button>
                {move || choices(&order.get(), order, l)}
            </div>
        </section>
    }
}

/// The level against which most people begin.
const USUAL: u8 = 3;

const OPPONENT: &str = "salon.opponent";

/// Whoever was played against last; at first the computer.
fn opponent() -> Occupant {
    let last = browser::stored(OPPONENT).and_then(|kept| Occupant::read(&kept));
    last.unwrap_or(Occupant::Computer(USUAL))
}

/// What can be chosen about the rules of a game: the rulebook, in what it differs, and its options.
pub fn rules(
    kind: Kind,
    now: &str,
    l: Language,
    set_rules: impl Fn(&String) + Copy + Send + Sync + 'static,
) -> Vec<AnyView> {
    let id = now.split('+').next().unwrap_or_default().to_owned();
    let book = rulebooks::rulebook(kind.name(), &id);
    let books = rulebooks::rulebooks(kind.name()).into_iter();
    let books = books.map(|book| (book.id.to_owned(), book.name.to(l).to_owned())).collect();
    let options = book.map_or_else(Vec::new, |book| variants::offered_variants(kind, book));
    let options: Vec<(String, String)> = options
        .into_iter()
        .map(|rules| {
            let name = variants::variant_name(&rules, kind, l);
            (rules, name)
        })
        .collect();
    let mut rows = vec![radio_row(l.menu_rules(), books, &id, set_rules)];
    rows.extend(book.map(|book| differences(book, l)));
    if options.len() > 1 {
        rows.push(radio_row(l.menu_options(), options, &now.to_owned(), set_rules));
    }
    rows
}

/// The sides under rules, by their names, and the lot.
pub fn sides(kind: Kind, rules: &str, l: Language) -> Vec<(Option<Side>, String)> {
    let id = rules.split('+').next().unwrap_or_default();
    let side = |side| rulebooks::side_name(kind.name(), id, side, l).to_owned();
    vec![
        (Some(Side::White), side(Side::White)),
        (Some(Side::Black), side(Side::Black)),
        (None, l.menu_random_side().to_owned()),
    ]
}

/// What can be chosen about a game.
fn choices(now: &NewGameOptions, order: RwSignal<NewGameOptions>, l: Language) -> Vec<AnyView> {
    let kind = now.kind;
    let timings = clocks::offered_clocks(kind).into_iter();
    let timings = timings.map(|clock: Clock| (clock, clocks::clock_name(clock, l))).collect();
    let dice =
        vec![(false, l.menu_fair_dice().to_owned()), (true, l.menu_manual_dice().to_owned())];
    let set_rules = move |rules: &String| order.update(|order| order.rules = rules.clone());
    let level = match now.players.north {
        Occupant::Computer(level) => Some(level),
        _ => None,
    };
    let opponents = vec![(false, l.web_friend().to_owned()), (true, l.web_computer().to_owned())];
    let mut rows = rules(kind, &now.rules, l, set_rules);
    rows.push(radio_row(l.menu_opponent(), opponents, &level.is_some(), move |is_computer| {
        let north = if *is_computer { Occupant::Computer(USUAL) } else { Occupant::guest("?") };
        order.update(|order| order.players.north = north.clone());
    }));
    if let Some(level) = level {
        let levels = (1..=10).map(|level: u8| (level, level.to_string())).collect();
        rows.push(radio_row(l.menu_level(), levels, &level, move |level| {
            order.update(|order| order.players.north = Occupant::Computer(*level));
        }));
    }
    rows.push(radio_row(l.menu_side(), sides(kind, &now.rules, l), &now.side, move |side| {
        order.update(|order| order.side = *side);
    }));
    rows.push(radio_row(l.menu_clock(), timings, &now.clock, move |clock| {
        order.update(|order| order.clock = *clock);
    }));
    if clocks::has_dice(kind) {
        rows.push(radio_row(l.menu_dice(), dice, &now.manual_dice, move |manual| {
            order.update(|order| order.manual_dice = *manual);
        }));
    }
    rows
}

/// What a rulebook is, and in what it differs from the standard, a line each.
fn differences(book: &Rulebook, l: Language) -> AnyView {
    let lines: Vec<_> = book
        .differences()
        .map(|entry| {
            let article = entry.article;
            let words = article.point.map_or("", |(_, words)| words.to(l));
            view! { <li><strong>{article.title.to(l)}</strong><span>{words}</span></li> }
        })
        .collect();
    view! {
        <div class="differences">
            <p>{book.line.to(l)}</p>
            <ul>{lines}</ul>
        </div>
    }
    .into_any()
}

/// Opens a table and goes there.
pub(super) fn begin(app: AppContext, order: &NewGameOptions) {
    match create_table(order) {
        Some(id) => router::navigate(&format!("#/table/{id}")),
        None => app.notice.set(Some(app.language.web_save_failed().to_owned())),
    }
}

/// Lays out the table that was ordered and puts it on the shelf: its name, unless it cannot be kept.
pub fn create_table(order: &NewGameOptions) -> Option<String> {
    let (day, stamp) = browser::today();
    let mut luck = browser::entropy();
    let id = format!("{}-{stamp}-{:04x}", order.kind, luck() & 0xffff);
    let mut room = open(order, &id, &day, luck)?;
    room.run_duties(table::Millis::ZERO);
    saved_games::save(room.as_ref()).then_some(id)
}
