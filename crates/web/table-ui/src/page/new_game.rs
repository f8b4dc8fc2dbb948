//! The options of a new game.

use game::Side;
use games::GameKind;
use leptos::prelude::*;
use narration::{clocks, variants};
use rulebooks::Rulebook;
use table::{Clock, Occupant};
use words::Language;

use super::AppContext;
use super::board::BoardPicture;
use super::choices::radio_row;
use crate::saved_games::SaveResult;
use crate::table_model::{NewGameOptions, open};
use crate::{browser, demonstration, router, saved_games};

/// The options of a new game with their defaults, and the button that starts it.
pub(super) fn page(kind: GameKind, rules: Option<String>, level: Option<u8>) -> AnyView {
    let app = AppContext::current();
    let l = app.language;
    let mut usual = NewGameOptions::usual(kind);
    usual.players.north = level.map_or_else(last_opponent, Occupant::Computer);
    usual.rules = rules.unwrap_or(usual.rules);
    let options = RwSignal::new(usual);
    let play = move |_| {
        let mut options = options.get_untracked();
        options.clock = clocks::clock_for_rules(options.clock, &options.rules);
        browser::store(OPPONENT, &options.players.north.to_string());
        start_game(app, &options);
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
                {move || option_rows(&options.get(), options, l)}
            </div>
        </section>
    }
    .into_any()
}

/// The level that is offered first.
const DEFAULT_LEVEL: u8 = 3;

const OPPONENT: &str = "salon.opponent";

/// The last opponent; at first the computer.
fn last_opponent() -> Occupant {
    let last = browser::stored(OPPONENT).and_then(|kept| Occupant::read(&kept));
    last.unwrap_or(Occupant::Computer(DEFAULT_LEVEL))
}

/// The choice of a rulebook, how it differs from the standard, and its options.
pub fn rules(
    kind: GameKind,
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

/// The names of the sides under these rules, and the drawing of lots.
pub fn sides(kind: GameKind, rules: &str, l: Language) -> Vec<(Option<Side>, String)> {
    let id = rules.split('+').next().unwrap_or_default();
    let side = |side| rulebooks::side_name(kind.name(), id, side, l).to_owned();
    vec![
        (Some(Side::White), side(Side::White)),
        (Some(Side::Black), side(Side::Black)),
        (None, l.menu_random_side().to_owned()),
    ]
}

/// All options of a new game.
fn option_rows(
    now: &NewGameOptions,
    options: RwSignal<NewGameOptions>,
    l: Language,
) -> Vec<AnyView> {
    let kind = now.kind;
    let timings = clocks::offered_clocks(kind).into_iter();
    let timings = timings.map(|clock: Clock| (clock, clocks::clock_name(clock, l))).collect();
    let dice =
        vec![(false, l.menu_fair_dice().to_owned()), (true, l.menu_manual_dice().to_owned())];
    let set_rules = move |rules: &String| options.update(|options| options.rules = rules.clone());
    let level = match now.players.north {
        Occupant::Computer(level) => Some(level),
        _ => None,
    };
    let opponents = vec![(false, l.web_friend().to_owned()), (true, l.web_computer().to_owned())];
    let mut rows = rules(kind, &now.rules, l, set_rules);
    rows.push(radio_row(l.menu_opponent(), opponents, &level.is_some(), move |is_computer| {
        let north =
            if *is_computer { Occupant::Computer(DEFAULT_LEVEL) } else { Occupant::guest("?") };
        options.update(|options| options.players.north = north.clone());
    }));
    if let Some(level) = level {
        let levels = (1..=10).map(|level: u8| (level, level.to_string())).collect();
        rows.push(radio_row(l.menu_level(), levels, &level, move |level| {
            options.update(|options| options.players.north = Occupant::Computer(*level));
        }));
    }
    rows.push(radio_row(l.menu_side(), sides(kind, &now.rules, l), &now.side, move |side| {
        options.update(|options| options.side = *side);
    }));
    rows.push(radio_row(l.menu_clock(), timings, &now.clock, move |clock| {
        options.update(|options| options.clock = *clock);
    }));
    if clocks::has_dice(kind) {
        rows.push(radio_row(l.menu_dice(), dice, &now.manual_dice, move |manual| {
            options.update(|options| options.manual_dice = *manual);
        }));
    }
    rows
}

/// What a rulebook is, and a line for each difference from the standard.
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

/// Creates a table and goes there.
pub(super) fn start_game(app: AppContext, options: &NewGameOptions) {
    if let Some(id) = create_table(app, options) {
        router::navigate(&format!("#/table/{id}"));
    }
}

/// Creates and saves a table, and returns its id; none if its rules or its start cannot be read. A game that
/// the browser cannot store can be played all the same, and the user is told.
pub fn create_table(app: AppContext, options: &NewGameOptions) -> Option<String> {
    let (day, stamp) = browser::today();
    let mut entropy = browser::entropy();
    let id = format!("{}-{stamp}-{:04x}", options.kind, entropy() & 0xffff);
    let mut model = open(options, &id, &day, entropy)?;
    model.run_duties(table::Millis::ZERO);
    if saved_games::save(model.as_ref(), None) == SaveResult::NotStored {
        app.notice.set(Some(app.language.web_save_failed().to_owned()));
    }
    Some(id)
}
