//! Small parts that several places of the page have.

use games::Kind;
use leptos::prelude::*;
use words::Language;

use crate::address::Address;

/// The ways to one's own games, to collections and to positions in them.
pub(super) fn games_tabs(here: &Address, l: Language) -> AnyView {
    let tabs = [
        (Address::Games, l.study_games()),
        (Address::Collections, l.collection_title()),
        (Address::Find(Kind::Chess, None), l.collection_find()),
    ];
    let tab = |(address, name): (Address, &'static str)| {
        let current = (address == *here).then_some("page");
        view! { <a class="tab" href=address.link() aria-current=current>{name}</a> }
    };
    let tabs = tabs.into_iter().map(tab).collect_view();
    view! { <nav class="tabs" aria-label=l.study_games()>{tabs}</nav> }.into_any()
}

/// A field with its name above it.
pub(super) fn field(
    id: &'static str,
    name: &'static str,
    kind: &'static str,
    on_change: impl Fn(String) + 'static,
) -> AnyView {
    view! {
        <label class="field" for=id>
            <span>{name}</span>
            <input
                id=id
                type=kind
                autocomplete="off"
                on:input=move |event| on_change(event_target_value(&event))
            />
        </label>
    }
    .into_any()
}

/// One of several values, with a name above them; the first is chosen at the beginning.
pub(super) fn choice(
    id: &'static str,
    name: &'static str,
    values: Vec<(String, String)>,
    on_change: impl Fn(String) + 'static,
) -> AnyView {
    let options = values
        .into_iter()
        .map(|(value, name)| view! { <option value=value>{name}</option> })
        .collect_view();
    view! {
        <label class="field" for=id>
            <span>{name}</span>
            <select id=id on:change=move |event| on_change(event_target_value(&event))>{options}</select>
        </label>
    }
    .into_any()
}
