use std::time::Duration;

use board_view::Scene;
use games::Kind;
use leptos::prelude::*;
use table::Millis;
use words::Language;

use super::AppContext;
use super::board::BoardPicture;
use crate::saved_games::{self, SavedGame};
use crate::table_model::resume;
use crate::{browser, demonstration};

/// How long a demonstration rests after each move.
const PACE: Duration = Duration::from_millis(1_700);

/// A game to go on with.
#[derive(Clone, PartialEq, Debug)]
struct Unfinished {
    id: String,
    title: String,
    state: String,
    scene: Scene,
}

/// The three games as three boards, and what was left unfinished.
#[component]
pub(super) fn Home() -> impl IntoView {
    let app = AppContext::current();
    let l = app.language;
    let games = RwSignal::new(unfinished(app));
    let beat = RwSignal::new(0_usize);
    if app.is_animated() {
        let handle = set_interval_with_handle(move || beat.update(|beat| *beat += 1), PACE);
        on_cleanup(move || {
            if let Ok(handle) = handle {
                handle.clear();
            }
        });
    }
    let kept = move || {
        let rows = games.get();
        (!rows.is_empty()).then(|| {
            let rows = rows.into_iter().map(|game| kept_game(game, games, l)).collect_view();
            view! { <h2>{l.web_unfinished()}</h2> <ul class="unfinished">{rows}</ul> }
        })
    };
    let leaves = Kind::ALL.iter().map(|kind| view! { <Leaf kind=*kind beat/> }).collect_view();
    view! {
        <section class="home">
            <h1 class="line">{l.menu_line()}</h1>
            <div class="triptych">{leaves}</div>
            <p class="ways">
                <a href="/club">{l.web_friend_online()}</a>
                <a href="/study#/learn">{l.study_learn()}</a>
                <a href="/study#/puzzles">{l.study_puzzles()}</a>
                <a href="/study#/games">{l.study_games()}</a>
            </p>
            {kept}
            <p class="bringing">
                <button class="quiet" on:click=move |_| app.importing.set(true)>
                    {l.web_open_game()}
                </button>
            </p>
        </section>
    }
}

fn kept_game(game: Unfinished, games: RwSignal<Vec<Unfinished>>, l: Language) -> impl IntoView {
    let address = format!("#/table/{}", game.id);
    let clear = move |_| {
        saved_games::delete(&game.id);
        games.update(|games| games.retain(|other| other.id != game.id));
    };
    view! {
        <li>
            <a class="kept" href=address>
                <BoardPicture scene=Signal::stored(Some(game.scene))/>
                <span><strong>{game.title}</strong><small>{game.state}</small></span>
                <em>{l.web_resume()}</em>
            </a>
            <button class="quiet" on:click=clear>{l.web_delete_game()}</button>
        </li>
    }
}

/// One leaf of the triptych.
#[component]
fn Leaf(kind: Kind, beat: RwSignal<usize>) -> impl IntoView {
    // The last position rests for a while before everything begins again.
    let last = demonstration::length(kind) - 1;
    let scene =
        Signal::derive(move || demonstration::scene(kind, (beat.get() % (last + 4)).min(last)));
    let name = AppContext::current().language.game_name(kind.name());
    view! {
        <a class="leaf" href=format!("#/new/{kind}")>
            <BoardPicture scene/>
            <span class="leaf-name">{name}</span>
        </a>
    }
}

/// The tables that can be gone on with. One that cannot be read is set aside, and that is told.
fn unfinished(app: AppContext) -> Vec<Unfinished> {
    let mut games = Vec::new();
    for id in saved_games::list() {
        let Some(saved) = saved_games::load(&id) else { continue };
        match look(&id, &saved, app.language) {
            Ok(game) => games.extend(game),
            Err(what) => {
                saved_games::set_aside(&id);
                app.notice.set(Some(app.language.web_unreadable_game(what)));
            }
        }
    }
    games
}

fn look(id: &str, saved: &SavedGame, language: Language) -> Result<Option<Unfinished>, String> {
    let (room, _) = resume(saved, language, browser::entropy())?;
    if room.is_finished() {
        return Ok(None);
    }
    let sight = room.view(language, Millis::ZERO);
    Ok(Some(Unfinished {
        id: id.to_owned(),
        title: sight.title,
        state: sight.status,
        scene: sight.scene,
    }))
}
