use std::time::Duration;

use board_view::Scene;
use games::GameKind;
use leptos::prelude::*;
use table::Millis;
use words::Language;

use super::AppContext;
use super::board::BoardPicture;
use crate::saved_games::{self, SavedGame};
use crate::table_model::resume;
use crate::{browser, demonstration};

/// The time between two moves of the demonstrations.
const MOVE_INTERVAL: Duration = Duration::from_millis(1_700);

/// A saved game that can be resumed.
#[derive(Clone, PartialEq, Debug)]
struct UnfinishedGame {
    id: String,
    title: String,
    status: String,
    scene: Scene,
}

/// Home: a board for each game, and the unfinished games.
#[component]
pub(super) fn Home() -> impl IntoView {
    let app = AppContext::current();
    let l = app.language;
    let games = RwSignal::new(unfinished_games(app));
    let step = RwSignal::new(0_usize);
    if app.is_animated() {
        let handle =
            set_interval_with_handle(move || step.update(|step| *step += 1), MOVE_INTERVAL);
        on_cleanup(move || {
            if let Ok(handle) = handle {
                handle.clear();
            }
        });
    }
    let unfinished = move || {
        let rows = games.get();
        (!rows.is_empty()).then(|| {
            let rows = rows.into_iter().map(|game| unfinished_game(game, games, l)).collect_view();
            view! { <h2>{l.web_unfinished()}</h2> <ul class="unfinished">{rows}</ul> }
        })
    };
    let cards =
        GameKind::ALL.iter().map(|kind| view! { <GameCard kind=*kind step/> }).collect_view();
    view! {
        <section class="home">
            <h1 class="line">{l.menu_line()}</h1>
            <div class="game-cards">{cards}</div>
            <p class="ways"><a href="/club#/">{l.web_friend_online()}</a></p>
            {unfinished}
            <p class="bringing">
                <button class="quiet" on:click=move |_| app.importing.set(true)>
                    {l.web_open_game()}
                </button>
            </p>
        </section>
    }
}

fn unfinished_game(
    game: UnfinishedGame,
    games: RwSignal<Vec<UnfinishedGame>>,
    l: Language,
) -> impl IntoView {
    let address = format!("#/table/{}", game.id);
    let delete = move |_| {
        saved_games::delete(&game.id);
        games.update(|games| games.retain(|other| other.id != game.id));
    };
    view! {
        <li>
            <a class="kept" href=address>
                <BoardPicture scene=Signal::stored(Some(game.scene))/>
                <span><strong>{game.title}</strong><small>{game.status}</small></span>
                <em>{l.web_resume()}</em>
            </a>
            <button class="quiet" on:click=delete>{l.web_delete_game()}</button>
        </li>
    }
}

/// One leaf of the triptych: a game that demonstrates itself.
#[component]
fn GameCard(kind: GameKind, step: RwSignal<usize>) -> impl IntoView {
    // The last position stays for a while before the demonstration starts again.
    let last = demonstration::length(kind) - 1;
    let scene =
        Signal::derive(move || demonstration::scene(kind, (step.get() % (last + 4)).min(last)));
    let name = AppContext::current().language.game_name(kind.name());
    view! {
        <a class="game-card" href=format!("#/new/{kind}")>
            <BoardPicture scene/>
            <span class="game-card-name">{name}</span>
        </a>
    }
}

/// The saved games that can be resumed. A record that cannot be read is set aside, and the user is told.
fn unfinished_games(app: AppContext) -> Vec<UnfinishedGame> {
    let mut games = Vec::new();
    for id in saved_games::list() {
        let Some(saved) = saved_games::load(&id) else { continue };
        match read_game(&id, &saved, app.language) {
            Ok(game) => games.extend(game),
            Err(what) => {
                saved_games::set_aside(&id);
                app.notice.set(Some(app.language.web_unreadable_game(what)));
            }
        }
    }
    games
}

/// Reads a saved game; none if it is finished.
fn read_game(
    id: &str,
    saved: &SavedGame,
    language: Language,
) -> Result<Option<UnfinishedGame>, String> {
    let (model, _) = resume(saved, language, browser::entropy())?;
    if model.is_finished() {
        return Ok(None);
    }
    let view = model.view(language, Millis::ZERO);
    Ok(Some(UnfinishedGame {
        id: id.to_owned(),
        title: view.title,
        status: view.status,
        scene: view.scene,
    }))
}
