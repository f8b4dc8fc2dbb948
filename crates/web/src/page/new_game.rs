use game::Side;
use games::Kind;
use leptos::prelude::*;
use parlour::{clocks, variants};
use rulebooks::Rulebook;
use table::Clock;
use words::Language;

use super::Salon;
use super::board::Picture;
use super::choice::Choices;
use crate::room::{Order, open};
use crate::{browser, demonstration, draw, shelf};

/// A game's card: everything that can be chosen, with its usual values, and the button that plays.
#[component]
pub(super) fn NewGame(kind: Kind) -> impl IntoView {
    let salon = Salon::here();
    let order = RwSignal::new(Order::usual(kind));
    let book = Memo::new(move |_| {
        let rules = order.with(|order| order.rules.clone());
        rules.split('+').next().unwrap_or_default().to_owned()
    });
    let label = move |text: fn(Language) -> &'static str| {
        Signal::derive(move || text(salon.tongue()).to_owned())
    };
    let books = Signal::derive(move || {
        let named = |book: &'static Rulebook| {
            (book.id.to_owned(), book.name.to(salon.tongue()).to_owned())
        };
        rulebooks::rulebooks(kind.name()).into_iter().map(named).collect::<Vec<_>>()
    });
    let options = Signal::derive(move || {
        let Some(book) = rulebooks::rulebook(kind.name(), &book.get()) else { return Vec::new() };
        let named = |rules: String| {
            let name = variants::name(&rules, kind, salon.tongue());
            (rules, name)
        };
        variants::variants(kind, book).into_iter().map(named).collect()
    });
    let sides = Signal::derive(move || {
        let l = salon.tongue();
        let name = |side| rulebooks::side_name(kind.name(), &book.get(), side, l).to_owned();
        vec![
            (Some(Side::White), name(Side::White)),
            (Some(Side::Black), name(Side::Black)),
            (None, l.menu_by_lot().to_owned()),
        ]
    });
    let timings = Signal::derive(move || {
        let l = salon.tongue();
        let named = |clock: Clock| (clock, clocks::name(clock, l));
        clocks::clocks(kind).into_iter().map(named).collect::<Vec<_>>()
    });
    let dice = Signal::derive(move || {
        let l = salon.tongue();
        vec![(false, l.menu_honest().to_owned()), (true, l.menu_manual().to_owned())]
    });
    let play = move |_| {
        let mut order = order.get_untracked();
        order.clock = clocks::under(order.clock, &order.rules);
        begin(salon, &order);
    };
    let scene = demonstration::scenes(kind).into_iter().next();
    let picture = scene.map(|scene| {
        let timbers = move || draw::timbers(kind.name(), &book.get());
        let scene = Signal::stored(scene);
        move || view! { <Picture scene timbers=timbers()/> }
    });
    let choose_book = move |id: String| order.update(|order| order.rules = id);
    view! {
        <section class="card">
            <div class="card-picture">{picture}</div>
            <div class="card-words">
                <h1>{move || salon.tongue().game_name(kind.name())}</h1>
                <button class="primary large" on:click=play>
                    {move || salon.tongue().menu_play()}
                </button>
                <Choices
                    label=label(Language::menu_rules)
                    values=books
                    chosen=book
                    on_choose=Callback::new(choose_book)
                />
                {move || view! { <Differences kind book=book.get()/> }}
                <Show when=move || options.with(|options| options.len() > 1)>
                    <Choices
                        label=label(Language::menu_options)
                        values=options
                        chosen=Signal::derive(move || order.with(|order| order.rules.clone()))
                        on_choose=Callback::new(choose_book)
                    />
                </Show>
                <Choices
                    label=label(Language::menu_side)
                    values=sides
                    chosen=Signal::derive(move || order.with(|order| order.side))
                    on_choose=Callback::new(move |side| order.update(|order| order.side = side))
                />
                <Choices
                    label=label(Language::menu_clock)
                    values=timings
                    chosen=Signal::derive(move || order.with(|order| order.clock))
                    on_choose=Callback::new(move |clock| order.update(|order| order.clock = clock))
                />
                <Show when=move || clocks::has_dice(kind)>
                    <Choices
                        label=label(Language::menu_dice)
                        values=dice
                        chosen=Signal::derive(move || order.with(|order| order.manual_dice))
                        on_choose=Callback::new(move |manual| {
                            order.update(|order| order.manual_dice = manual);
                        })
                    />
                </Show>
                <p class="small">{move || salon.tongue().web_friend_line()}</p>
            </div>
        </section>
    }
}

/// What a rulebook is, and in what it differs from the standard, a line each.
#[component]
fn Differences(kind: Kind, book: String) -> impl IntoView {
    let l = Salon::here().tongue();
    let book = rulebooks::rulebook(kind.name(), &book);
    let line = book.map(|book| book.line.to(l));
    let differences = book.into_iter().flat_map(Rulebook::differences).map(|entry| {
        let article = entry.article;
        let words = article.point.map(|(_, words)| words.to(l));
        view! {
            <li>
                <strong>{article.title.to(l)}</strong>
                {words.map(|words| view! { <span>{words}</span> })}
            </li>
        }
    });
    let differences: Vec<_> = differences.collect();
    view! {
        <div class="differences">
            <p>{line}</p>
            {(!differences.is_empty()).then(|| view! { <ul>{differences}</ul> })}
        </div>
    }
}

/// Opens a table and goes there.
pub(super) fn begin(salon: Salon, order: &Order) {
    let (day, stamp) = browser::today();
    let mut luck = browser::luck();
    let id = format!("{}-{stamp}-{:04x}", order.kind, luck() & 0xffff);
    let Some(mut room) = open(order, &id, &day, luck) else { return };
    room.attend(table::Millis::ZERO);
    if shelf::keep(room.as_ref()) {
        browser::go(&format!("/table/{id}"));
    } else {
        salon.notice.set(Some(salon.language.get_untracked().web_unkept().to_owned()));
    }
}
