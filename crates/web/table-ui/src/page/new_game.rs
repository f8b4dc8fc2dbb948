//! The options of a new game.

use game::Side;
use games::GameKind;
use leptos::prelude::*;
use narration::rule_differences::rule_differences;
use narration::{clocks, opponents, variants};
use rulebooks::Rulebook;
use table::{Clock, Millis, Occupant, Seat, Takebacks};
use words::Language;

use super::AppContext;
use super::board::BoardPicture;
use super::choices::radio_row;
use crate::engine_client::EngineClient;
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
    // While the user looks at the options, the engine is fetched, so that its first reply comes soon.
    if matches!(
        options.with_untracked(|options| options.players.north.clone()),
        Occupant::Computer(_)
    ) {
        EngineClient::preload();
    }
    view! {
        <section class="card">
            <div class="card-picture">
                <BoardPicture scene/>
            </div>
            <div class="card-words">
                <h1>{l.game_name(kind.name())}</h1>
                <button class="primary large" on:click=play>{l.menu_play()}</button>
                {move || option_rows(&options.get(), options, l)}
                {help_options(options, l)}
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
    let set_rules = move |rules: &String| options.update(|options| options.rules = rules.clone());
    let level = match now.players.north {
        Occupant::Computer(level) => Some(level),
        _ => None,
    };
    let opponents = vec![(false, l.web_friend().to_owned()), (true, l.web_computer().to_owned())];
    let mut rows =
        vec![radio_row(l.menu_opponent(), opponents, &level.is_some(), move |computer| {
            let north =
                if *computer { Occupant::Computer(DEFAULT_LEVEL) } else { Occupant::guest("?") };
            options.update(|options| options.players.north = north.clone());
        })];
    if let Some(level) = level {
        rows.push(levels(kind, level, l, move |level| {
            options.update(|options| options.players.north = Occupant::Computer(*level));
        }));
    }
    rows.extend(rules(kind, &now.rules, l, set_rules));
    rows.extend(match_length(&now.rules, options, l));
    rows.push(radio_row(l.menu_side(), sides(kind, &now.rules, l), &now.side, move |side| {
        options.update(|options| options.side = *side);
    }));
    rows.push(clock_rows(now, options, l));
    if clocks::has_dice(kind) {
        let dice =
            vec![(false, l.menu_fair_dice().to_owned()), (true, l.menu_manual_dice().to_owned())];
        rows.push(radio_row(l.menu_dice(), dice, &now.manual_dice, move |manual| {
            options.update(|options| options.manual_dice = *manual);
        }));
    }
    rows
}

/// The computer's levels with who stands for the chosen one: a name, what it is like, and what was measured.
pub fn levels(
    kind: GameKind,
    now: u8,
    l: Language,
    on_choose: impl Fn(&u8) + Send + Sync + 'static,
) -> AnyView {
    let name = |level: u8| match level {
        opponents::FULL_STRENGTH => l.web_full_strength().to_owned(),
        level => level.to_string(),
    };
    let levels = opponents::all_levels().map(|level| (level, name(level))).collect();
    let figure = opponents::opponent_figure(kind, now, l);
    let initial = opponents::opponent_name(now).chars().next().map(String::from);
    view! {
        <div class="levels">
            {radio_row(l.menu_level(), levels, &now, on_choose)}
            <div class="opponent">
                <span class="portrait" aria-hidden="true">{initial}</span>
                <p>
                    <strong>{opponents::opponent_name(now)}</strong>
                    <span>{opponents::opponent_line(now, l)}</span>
                    {figure.map(|figure| view! { <small>{figure}</small> })}
                </p>
            </div>
        </div>
    }
    .into_any()
}

/// The longest match that can be chosen.
const MOST_POINTS: u64 = 25;

/// The number of points of a match; nothing if no match is played.
fn match_length(rules: &str, options: RwSignal<NewGameOptions>, l: Language) -> Option<AnyView> {
    let points: u64 =
        rules.split('+').find_map(|option| option.strip_prefix("match="))?.parse().ok()?;
    let change = move |points: u64| {
        options.update(|options| options.rules = with_match_length(&options.rules, points));
    };
    Some(view! { <div class="choices">{number_field(l.web_points(), points, (1, MOST_POINTS), change)}</div> }.into_any())
}

/// The same rules with another length of the match.
fn with_match_length(rules: &str, points: u64) -> String {
    let option = |option: &str| match option.starts_with("match=") {
        true => format!("match={points}"),
        false => option.to_owned(),
    };
    rules.split('+').map(option).collect::<Vec<_>>().join("+")
}

/// The clocks, and the fields for another one.
fn clock_rows(now: &NewGameOptions, options: RwSignal<NewGameOptions>, l: Language) -> AnyView {
    let kind = now.kind;
    let offered = clocks::offered_clocks(kind);
    let is_custom = !offered.contains(&now.clock);
    let timings = offered.into_iter().map(|clock| (Some(clock), clocks::clock_name(clock, l)));
    let timings = timings.chain([(None, l.web_custom_clock().to_owned())]).collect();
    let chosen = (!is_custom).then_some(now.clock);
    let row = radio_row(l.menu_clock(), timings, &chosen, move |clock: &Option<Clock>| {
        let clock = clock.unwrap_or_else(|| clocks::custom_clock(kind, 7, 3, None));
        options.update(|options| options.clock = clock);
    });
    let fields = is_custom.then(|| custom_clock(kind, now.clock, options, l));
    view! { <div class="clock-rows">{row} {fields}</div> }.into_any()
}

/// Minutes, increment, and other minutes for the opponent.
fn custom_clock(
    kind: GameKind,
    now: Clock,
    options: RwSignal<NewGameOptions>,
    l: Language,
) -> AnyView {
    let in_minutes = |time: Millis| time.0 / 60_000;
    let minutes = now.main_of(Seat::South).map_or(7, in_minutes);
    let seconds = now.control.increment().0 / 1_000;
    let north = now.north.map(in_minutes);
    let set = move |minutes, seconds, north| {
        let clock = clocks::custom_clock(kind, minutes, seconds, north);
        options.update(|options| options.clock = clock);
    };
    let extra =
        if clocks::has_dice(kind) { l.web_custom_delay() } else { l.web_custom_increment() };
    let odds = north.map(|north| {
        let limits = (1, clocks::MOST_MINUTES);
        number_field(l.web_odds_minutes(), north, limits, move |north| {
            set(minutes, seconds, Some(north));
        })
    });
    let give_odds = move |event| {
        // Half the time is the usual odds.
        let half = (minutes / 2).max(1);
        set(minutes, seconds, event_target_checked(&event).then_some(half));
    };
    view! {
        <div class="custom-clock">
            {number_field(l.web_custom_minutes(), minutes, (1, clocks::MOST_MINUTES), move |minutes| {
                set(minutes, seconds, north);
            })}
            {number_field(extra, seconds, (0, clocks::MOST_INCREMENT), move |seconds| {
                set(minutes, seconds, north);
            })}
            <label class="switch">
                <input type="checkbox" prop:checked=north.is_some() on:change=give_odds/>
                <span>{l.web_odds()}</span>
            </label>
            {odds}
        </div>
    }
    .into_any()
}

/// A field for a number between two limits.
fn number_field(
    name: &'static str,
    now: u64,
    (least, most): (u64, u64),
    on_change: impl Fn(u64) + 'static,
) -> AnyView {
    let change = move |event| {
        let typed = event_target_value(&event).parse::<u64>().unwrap_or(now);
        on_change(typed.clamp(least, most));
    };
    view! {
        <label class="number">
            <span>{name}</span>
            <input
                type="number"
                inputmode="numeric"
                min=least.to_string()
                max=most.to_string()
                prop:value=now.to_string()
                on:change=change
            />
        </label>
    }
    .into_any()
}

/// What the table allows beside playing.
fn help_options(options: RwSignal<NewGameOptions>, l: Language) -> AnyView {
    let switch = |name: &'static str,
                  is_on: fn(&NewGameOptions) -> bool,
                  set: fn(&mut NewGameOptions, bool)| {
        view! {
            <label class="switch">
                <input
                    type="checkbox"
                    prop:checked=move || options.with(is_on)
                    on:change=move |event| options.update(|options| set(options, event_target_checked(&event)))
                />
                <span>{name}</span>
            </label>
        }
    };
    view! {
        <details class="more-options">
            <summary>{l.web_more_options()}</summary>
            {switch(l.web_give_hints(), |options| options.hints, |options, is_on| options.hints = is_on)}
            {switch(
                l.menu_takebacks(),
                |options| options.takebacks != Takebacks::Never,
                |options, is_on| {
                    options.takebacks = if is_on { Takebacks::Free } else { Takebacks::Never };
                },
            )}
            {switch(
                l.web_give_evaluation(),
                |options| options.evaluation,
                |options, is_on| options.evaluation = is_on,
            )}
        </details>
    }
    .into_any()
}

/// What a rulebook is, and a sentence for each difference from the standard.
fn differences(book: &'static Rulebook, l: Language) -> AnyView {
    let lines = rule_differences(book, l).into_iter().map(|line| view! { <li>{line}</li> });
    view! {
        <div class="differences">
            <p>{book.line.to(l)}</p>
            <ul>{lines.collect_view()}</ul>
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
    model.run_duties(Millis::ZERO);
    if saved_games::save(model.as_ref(), None) == SaveResult::NotStored {
        app.notice.set(Some(app.language.web_save_failed().to_owned()));
    }
    Some(id)
}
