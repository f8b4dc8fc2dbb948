//! The list of games on this device.

use leptos::prelude::*;
use table_ui::page::AppContext;
use table_ui::page::board::BoardPicture;
use table_ui::saved_games::SavedGame;
use table_ui::{browser, saved_games};
use web_sys::HtmlInputElement;
use words::Language;

use super::fields::{choice, field, games_tabs};
use crate::address::Address;
use crate::stored_games::{OwnResult, StoredGame, StoredGameFilter, export, read, records};

/// The game that was deleted last: its place in the list, its row, and its table.
type Deleted = Option<(usize, StoredGame, SavedGame)>;

/// All games on this device.
#[component]
pub(super) fn StoredGamesPage() -> impl IntoView {
    let l = AppContext::current().language;
    let (found, damaged) = kept(l);
    let fields = filters(&found, l);
    let games = RwSignal::new(found);
    let deleted = RwSignal::new(None::<(usize, StoredGame, SavedGame)>);
    let question = fields.question;
    let shown = Memo::new(move |_| {
        let question = question.get();
        games.with(|games| games.iter().filter(|game| question.fits(game, l)).cloned().collect())
    });
    let shown_now = move || shown.with(Vec::<StoredGame>::len) as u64;
    let rows = move || {
        let rows: Vec<StoredGame> = shown.get();
        match (rows.is_empty(), games.with(Vec::is_empty)) {
            (true, true) => view! { <p class="lost">{l.study_no_games()}</p> }.into_any(),
            (true, false) => view! { <p class="lost">{l.collection_none_found()}</p> }.into_any(),
            (false, _) => {
                let rows = rows.into_iter().map(|game| row(game, games, deleted, l)).collect_view();
                view! { <ul class="unfinished my-games">{rows}</ul> }.into_any()
            }
        }
    };
    let damaged = (damaged > 0)
        .then(|| view! { <p class="why">{l.study_unreadable_games(damaged as u64)}</p> });
    view! {
        <section class="study wide">
            {games_tabs(&Address::Games, l)}
            <h1>{l.study_games()}</h1>
            <p class="lead">{l.study_games_line()}</p>
            {fields.view}
            <div class="buttons">
                <button on:click=move |_| export_all(&shown.get_untracked())>
                    {l.study_export_all()}
                </button>
                {import_records(games, l)}
            </div>
            {damaged}
            {move || undo(deleted, games, l)}
            <p class="small" role="status">{move || l.study_count(shown_now())}</p>
            {rows}
        </section>
    }
}

/// The form fields, and the filter that they make.
struct Filters {
    question: RwSignal<StoredGameFilter>,
    view: AnyView,
}

/// A field for each property in which the games differ.
fn filters(games: &[StoredGame], l: Language) -> Filters {
    let question = RwSignal::new(StoredGameFilter::default());
    let set = move |change: fn(&mut StoredGameFilter, String)| {
        move |value: String| question.update(|question| change(question, value))
    };
    let some_of = |values: Vec<(String, String)>| {
        let mut all = vec![(String::new(), l.collection_any().to_owned())];
        for value in values {
            if !all.contains(&value) {
                all.push(value);
            }
        }
        all
    };
    let twice = |value: &str| (value.to_owned(), value.to_owned());
    let kinds = games.iter().map(|game| (game.game.to_owned(), l.game_name(game.game))).collect();
    let books = games.iter().map(|game| twice(game.book)).collect();
    let opponents = games.iter().map(|game| twice(&game.opponent)).collect();
    let ends = OwnResult::ALL.iter().map(|end| twice(end.name(l))).collect();
    let view = view! {
        <div class="fields">
            {field("find", l.study_find(), "text", set(|q, v| q.words = v))}
            {choice("game", l.collection_game(), some_of(kinds), set(|q, v| q.game = v))}
            {choice("end", l.collection_result(), some_of(ends), set(|q, v| q.result = v))}
        </div>
        <details class="more">
            <summary>{l.collection_filters()}</summary>
            <div class="fields">
                {choice("book", l.collection_rulebook(), some_of(books), set(|q, v| q.book = v))}
                {choice("opponent", l.collection_opponent(), some_of(opponents), set(|q, v| q.opponent = v))}
                {field("since", l.collection_from(), "date", set(|q, v| q.since = v))}
                {field("until", l.collection_to(), "date", set(|q, v| q.until = v))}
            </div>
        </details>
    };
    Filters { question, view: view.into_any() }
}

/// The games that can be read, and how many cannot.
fn kept(l: Language) -> (Vec<StoredGame>, usize) {
    let mut games = Vec::new();
    let mut damaged = 0;
    for id in saved_games::list() {
        let Some(saved) = saved_games::load(&id) else { continue };
        match read(&id, &saved.record, l) {
            Ok(game) => games.push(game),
            Err(_) => damaged += 1,
        }
    }
    (games, damaged)
}

fn row(
    game: StoredGame,
    games: RwSignal<Vec<StoredGame>>,
    deleted: RwSignal<Deleted>,
    l: Language,
) -> impl IntoView {
    let title = game.title(l);
    let StoredGame { id, players, date, state, scene, .. } = game;
    let (hand, gone, review) = (id.clone(), id.clone(), id.clone());
    let save = move |_| {
        if let Some((format, text)) =
            saved_games::load(&hand).and_then(|found| export(&found.record))
        {
            browser::download(&format!("{hand}.{format}"), &text);
        }
    };
    let delete = move |_| {
        let at = games.with_untracked(|games| games.iter().position(|game| game.id == gone));
        let (Some(at), Some(saved)) = (at, saved_games::load(&gone)) else { return };
        saved_games::delete(&gone);
        let game = games.try_update(|games| games.remove(at));
        deleted.set(game.map(|game| (at, game, saved)));
    };
    view! {
        <li>
            <a class="kept" href=format!("/#/table/{id}")>
                <BoardPicture scene=Signal::stored(Some(scene))/>
                <span>
                    <strong>{title}</strong>
                    <small>{players.join(" – ")}</small>
                    <small>{format!("{date}  {state}")}</small>
                </span>
            </a>
            <a class="button" href=Address::Review(review).link()>{l.review_title()}</a>
            <button class="quiet" on:click=save>{l.study_export()}</button>
            <button class="quiet" on:click=delete>{l.study_delete()}</button>
        </li>
    }
}

/// The button that restores the game that was deleted last.
fn undo(deleted: RwSignal<Deleted>, games: RwSignal<Vec<StoredGame>>, l: Language) -> AnyView {
    let Some((at, game, saved)) = deleted.get() else { return ().into_any() };
    let words = l.collection_deleted(game.title(l));
    let put_back = move |_| {
        saved_games::restore(&game.id, &saved);
        games.update(|games| games.insert(at.min(games.len()), game.clone()));
        deleted.set(None);
    };
    view! {
        <p class="undo" role="status">
            {words} <button on:click=put_back>{l.collection_undo()}</button>
        </p>
    }
    .into_any()
}

/// Downloads games: one file for each format, and one with the records themselves.
fn export_all(games: &[StoredGame]) {
    let mut files: Vec<(&'static str, String)> = Vec::new();
    let mut add = |format: &'static str, text: &str| match files
        .iter_mut()
        .find(|(other, _)| *other == format)
    {
        Some((_, all)) => *all += text,
        None => files.push((format, text.to_owned())),
    };
    for game in games {
        let Some(saved) = saved_games::load(&game.id) else { continue };
        if let Some((format, text)) = export(&saved.record) {
            add(format, &format!("{}\n\n", text.trim_end()));
        }
        add("salon", &saved.record);
    }
    for (format, text) in files {
        browser::download(&format!("salon.{format}"), &text);
    }
}

/// The button that imports records which were exported, here or elsewhere.
fn import_records(games: RwSignal<Vec<StoredGame>>, l: Language) -> impl IntoView {
    let said = RwSignal::new(String::new());
    let chosen = move |event| {
        let input: HtmlInputElement = event_target(&event);
        let Some(file) = input.files().and_then(|files| files.item(0)) else { return };
        leptos::task::spawn_local(async move {
            let text = browser::file_text(&file).await.unwrap_or_default();
            let taken =
                records(&text).iter().filter(|one| saved_games::import(one).is_some()).count();
            let _ = said.try_set(l.collection_restored(taken as u64));
            let _ = games.try_set(kept(l).0);
        });
    };
    view! {
        <label class="button file">
            <input type="file" accept=".salon" on:change=chosen/>
            <span>{l.collection_restore()}</span>
        </label>
        <span role="status">{move || said.get()}</span>
    }
}
