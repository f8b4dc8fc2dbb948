//! The collections on this device.

use leptos::prelude::*;
use table_ui::page::AppContext;
use web_sys::HtmlInputElement;
use words::Language;
use worker_protocol::{CollectionSummary, ImportProgress};

use super::collections_client::CollectionsClient;
use super::fields::games_tabs;
use crate::address::Address;

/// All collections, and the way to add one.
#[component]
pub(super) fn Collections() -> impl IntoView {
    let l = AppContext::current().language;
    let client = CollectionsClient::here();
    client.list();
    let chosen = move |event| {
        let input: HtmlInputElement = event_target(&event);
        if let Some(file) = input.files().and_then(|files| files.item(0)) {
            client.import(&file);
        }
        // So that the same file can be chosen again.
        input.set_value("");
    };
    let add = move || {
        client.import.get().is_none().then(|| {
            view! {
                <label class="button primary file">
                    <input type="file" accept=".pgn,.pdn,.mat,.sgf,.txt" on:change=chosen/>
                    <span>{l.collection_add()}</span>
                </label>
            }
        })
    };
    let importing = move || client.import.get().map(|(name, now)| progress(client, name, &now, l));
    let list = move || {
        let all = client.collections.get()?;
        Some(match all.is_empty() {
            true => view! { <p class="lost">{l.collection_none()}</p> }.into_any(),
            false => {
                let rows = all.into_iter().map(|one| row(client, one, l)).collect_view();
                view! { <ul class="rows">{rows}</ul> }.into_any()
            }
        })
    };
    view! {
        <section class="study">
            {games_tabs(&Address::Collections, l)}
            <h1>{l.collection_title()}</h1>
            <p class="lead">{l.collection_line()}</p>
            <div class="buttons">{add}</div>
            {importing}
            <p role="status">{move || client.message.get()}</p>
            {list}
        </section>
    }
}

fn progress(client: CollectionsClient, name: String, now: &ImportProgress, l: Language) -> AnyView {
    let percent = now.bytes * 100 / now.total_bytes.max(1);
    let words = l.collection_reading(u64::from(now.games), name, percent);
    let faults = (now.faults > 0).then(|| l.collection_damaged_games(u64::from(now.faults)));
    view! {
        <div class="importing">
            <progress max="100" value=percent.to_string() aria-label=words.clone()></progress>
            <p>{words} <small>{faults}</small></p>
            <button on:click=move |_| client.stop_import()>{l.collection_stop()}</button>
        </div>
    }
    .into_any()
}

fn row(client: CollectionsClient, collection: CollectionSummary, l: Language) -> AnyView {
    let CollectionSummary { id, kind, day, games, faults, is_complete, name } = collection;
    let (games, faults) = (u64::from(games), u64::from(faults));
    let mut details = vec![l.game_name(kind.name()), l.study_count(games), day];
    details.extend((faults > 0).then(|| l.collection_damaged_games(faults)));
    details.extend((!is_complete).then(|| l.collection_incomplete().to_owned()));
    let asked = RwSignal::new(false);
    let (export, gone) = (id.clone(), id.clone());
    let delete = move |_| match asked.get_untracked() {
        false => asked.set(true),
        true => client.delete(gone.clone()),
    };
    let deletes = move || if asked.get() { l.study_delete_really() } else { l.study_delete() };
    view! {
        <li>
            <a href=Address::Collection(id).link()>
                <strong>{name}</strong>
                <small>{details.join(" · ")}</small>
            </a>
            <button class="quiet" on:click=move |_| client.export(export.clone())>
                {l.study_export()}
            </button>
            <button class="quiet" on:click=delete>{deletes}</button>
        </li>
    }
    .into_any()
}
