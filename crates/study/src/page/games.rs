//! The games on this device.

use leptos::prelude::*;
use web::page::Salon;
use web::page::board::Picture;
use web::{browser, shelf};
use words::Language;

use crate::address::Address;
use crate::games_kept::{KeptGame, export, read};

/// Everything that was played on this device.
#[component]
pub(super) fn Games() -> impl IntoView {
    let l = Salon::here().language;
    let (found, damaged) = kept(l);
    let games = RwSignal::new(found);
    let question = RwSignal::new(String::new());
    let rows = move || {
        let question = question.get();
        let fits = games.get().into_iter().filter(|game| game.fits(&question));
        let rows: Vec<_> = fits.map(|game| row(game, games, l)).collect();
        match rows.is_empty() {
            true => view! { <p class="lost">{l.study_no_games()}</p> }.into_any(),
            false => view! { <ul class="unfinished">{rows}</ul> }.into_any(),
        }
    };
    let damaged =
        (damaged > 0).then(|| view! { <p class="why">{l.study_unread(damaged as u64)}</p> });
    view! {
        <section class="study wide">
            <h1>{l.study_games()}</h1>
            <p class="lead">{l.study_games_line()}</p>
            <div class="find">
                <label for="find">{l.study_find()}</label>
                <input
                    id="find"
                    type="text"
                    autocomplete="off"
                    on:input=move |event| question.set(event_target_value(&event))
                />
                <button on:click=move |_| export_all(&games.get_untracked())>
                    {l.study_export_all()}
                </button>
            </div>
            {damaged}
            <p class="small" role="status">{move || l.study_count(games.with(Vec::len) as u64)}</p>
            {rows}
        </section>
    }
}

/// The games that can be read, and how many cannot.
fn kept(l: Language) -> (Vec<KeptGame>, usize) {
    let mut games = Vec::new();
    let mut damaged = 0;
    for id in shelf::tables() {
        let Some(shelved) = shelf::find(&id) else { continue };
        match read(&id, &shelved.record, l) {
            Ok(game) => games.push(game),
            Err(_) => damaged += 1,
        }
    }
    (games, damaged)
}

fn row(game: KeptGame, games: RwSignal<Vec<KeptGame>>, l: Language) -> impl IntoView {
    let KeptGame { id, title, players, date, state, scene, timbers, .. } = game;
    let asked = RwSignal::new(false);
    let (hand, gone, review) = (id.clone(), id.clone(), id.clone());
    let save = move |_| {
        if let Some((format, text)) = shelf::find(&hand).and_then(|found| export(&found.record)) {
            browser::hand_over(&format!("{hand}.{format}"), &text);
        }
    };
    let delete = move |_| {
        if !asked.get_untracked() {
            asked.set(true);
            return;
        }
        shelf::clear(&gone);
        games.update(|games| games.retain(|game| game.id != gone));
    };
    let deletes = move || if asked.get() { l.study_delete_really() } else { l.study_delete() };
    view! {
        <li>
            <a class="kept" href=format!("/#/table/{id}")>
                <Picture scene=Signal::stored(Some(scene)) timbers/>
                <span>
                    <strong>{title}</strong>
                    <small>{players}</small>
                    <small>{format!("{date}  {state}")}</small>
                </span>
            </a>
            <a class="button" href=Address::Review(review).link()>{l.review_title()}</a>
            <button class="quiet" on:click=save>{l.study_export()}</button>
            <button class="quiet" on:click=delete>{deletes}</button>
        </li>
    }
}

/// Hands over all games, one file for each format.
fn export_all(games: &[KeptGame]) {
    let mut files: Vec<(&'static str, String)> = Vec::new();
    for game in games {
        let found = shelf::find(&game.id).and_then(|found| export(&found.record));
        let Some((format, text)) = found else { continue };
        match files.iter_mut().find(|(other, _)| *other == format) {
            Some((_, all)) => {
                all.push('\n');
                all.push_str(&text);
            }
            None => files.push((format, text)),
        }
    }
    for (format, text) in files {
        browser::hand_over(&format!("salon.{format}"), &text);
    }
}
