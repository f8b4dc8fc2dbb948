//! The games of a collection.

use leptos::prelude::*;
use table_ui::page::AppContext;
use words::Language;
use worker_protocol::GameFilter;

use super::collections_client::{CollectionsClient, GameListing};
use super::fields::{choice, field, games_tabs};
use crate::address::Address;
use crate::collections::GameRow;

/// The number of games on a page.
const PAGE: usize = 50;

/// One collection: a filter, and the games that fit.
#[component]
pub(super) fn CollectionPage(id: String) -> impl IntoView {
    let l = AppContext::current().language;
    let client = CollectionsClient::here();
    let filter = RwSignal::new(GameFilter::default());
    let from = RwSignal::new(0_usize);
    client.list();
    client.faults.set(None);
    client.listing.set(None);
    let browsed = id.clone();
    Effect::new(move || {
        client.browse(browsed.clone(), from.get(), PAGE, filter.get());
    });
    let change = move |change: &dyn Fn(&mut GameFilter, String), value: String| {
        from.set(0);
        filter.update(|filter| change(filter, value));
    };
    let results = [
        ("", l.collection_any()),
        ("1-0", l.collection_white_won()),
        ("0-1", l.collection_black_won()),
        ("1/2-1/2", l.collection_draw()),
        ("*", l.collection_open()),
    ];
    let results = results.map(|(value, name)| (value.to_owned(), name.to_owned())).to_vec();
    let fields = view! {
        <div class="fields">
            {field("player", l.collection_player(), "text", move |value| change(&|f, v| f.words = v, value))}
            {choice("result", l.collection_result(), results, move |value| change(&|f, v| f.result = v, value))}
            {field("since", l.collection_from(), "date", move |value| change(&|f, v| f.since = v, value))}
            {field("until", l.collection_to(), "date", move |value| change(&|f, v| f.until = v, value))}
            {field("opening", l.collection_opening(), "text", move |value| change(&|f, v| f.opening = v, value))}
        </div>
    };
    let here = id.clone();
    let one = Memo::new(move |_| {
        client.collections.get()?.into_iter().find(|collection| collection.id == here)
    });
    let title = move || one.get().map(|one| one.name);
    let find = move || {
        let to = Address::Find(one.get()?.kind, None).link();
        Some(view! { <a class="button" href=to>{l.collection_find()}</a> })
    };
    let faults = move || {
        one.get()
            .filter(|one| one.faults > 0)
            .map(|one| faulty(client, &one.id, u64::from(one.faults), l))
    };
    let list = move || client.listing.get().map(|listing| listed(client, listing, from, l));
    view! {
        <section class="study">
            {games_tabs(&Address::Collections, l)}
            <h1>{title}</h1>
            <p class="buttons">{find}</p>
            {fields}
            {faults}
            {list}
        </section>
    }
}

/// What is wrong with the games that were left out. It is fetched when the user opens the list.
fn faulty(client: CollectionsClient, id: &str, many: u64, l: Language) -> AnyView {
    let id = id.to_owned();
    let opened = move |_| {
        if client.faults.get_untracked().is_none() {
            client.list_faults(id.clone());
        }
    };
    let lines = move || {
        let faults = client.faults.get().unwrap_or_default();
        let line = |(number, why): (u32, String)| {
            view! { <li>{l.collection_damaged_game(u64::from(number), why)}</li> }
        };
        faults.into_iter().map(line).collect_view()
    };
    view! {
        <details class="broken" on:toggle=opened>
            <summary>{l.collection_damaged_games(many)}</summary>
            <ul>{lines}</ul>
        </details>
    }
    .into_any()
}

fn listed(
    client: CollectionsClient,
    listing: GameListing,
    from: RwSignal<usize>,
    l: Language,
) -> AnyView {
    let GameListing { first, total, rows } = listing;
    if rows.is_empty() {
        return view! { <p class="lost" role="status">{l.collection_none_found()}</p> }.into_any();
    }
    let last = first + rows.len();
    let before = (first > 0).then(|| {
        let to = first.saturating_sub(PAGE);
        view! { <button on:click=move |_| from.set(to)>{l.collection_previous()}</button> }
    });
    let after = (last < total).then(|| {
        view! { <button on:click=move |_| from.set(last)>{l.study_next()}</button> }
    });
    view! {
        <p class="small" role="status">{l.collection_span(total, first + 1, last)}</p>
        <ul class="rows">{rows.into_iter().map(|row| game(client, row, l)).collect_view()}</ul>
        <p class="buttons">{before}{after}</p>
    }
    .into_any()
}

/// A game. A touch stores it as a table of its own and opens it.
pub(super) fn game(client: CollectionsClient, row: GameRow, l: Language) -> AnyView {
    let GameRow { collection, number, continuation, players, result, details } = row;
    let open = move |_| client.open(collection.clone(), number);
    let continuation = continuation.map(|mv| {
        let mv = if mv.is_empty() { l.collection_game_ends().to_owned() } else { mv };
        view! { <span class="played">{mv}</span> }
    });
    view! {
        <li>
            <button class="game-row" on:click=open>
                <span><strong>{players}</strong><small>{details}</small></span>
                {continuation}
                <span class="result">{result}</span>
            </button>
        </li>
    }
    .into_any()
}
