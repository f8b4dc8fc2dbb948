//! Tabs and form fields that several pages share.

use games::GameKind;
use leptos::prelude::*;
use words::Language;

use crate::address::Address;

/// Tabs: games on this device, collections, search for a position.
pub(super) fn games_tabs(here: &Address, l: Language) -> AnyView {
    let tabs = [
        (Address::Games, l.study_games()),
        (Address::Collections, l.collection_title()),
        (Address::Find(GameKind::Chess, None), l.collection_find()),
    ];
    let tab = |(address, name): (Address, &'static str)| {
        let current = (address == *here).then_some("page");
        view! { <a class="tab" href=address.link() aria-current=current>{name}</a> }
    };
    let tabs = tabs.into_iter().map(tab).collect_view();
    view! { <nav class="tabs" aria-label=l.study_games()>{tabs}</nav> }.into_any()
}

/// An input with a label.
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

/// A drop-down list with a label. The first value is selected.
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
