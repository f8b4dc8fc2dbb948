use std::time::Duration;

use board_view::Scene;
use game::BySide;
use games::Kind;
use leptos::prelude::*;
use table::Millis;
use words::Language;

use super::Salon;
use super::board::Picture;
use crate::room::{Shelved, resume};
use crate::{browser, demonstration, draw, shelf};

/// How long a demonstration rests after each move.
const PACE: Duration = Duration::from_millis(1_700);

/// A game to go on with.
#[derive(Clone, PartialEq, Debug)]
struct Unfinished {
    id: String,
    kind: Kind,
    title: String,
    state: String,
    scene: Scene,
    timbers: BySide<&'static str>,
}

/// The three games as three boards, and what was left unfinished.
#[component]
pub(super) fn Home() -> impl IntoView {
    let salon = Salon::here();
    let unfinished = RwSignal::new(unfinished(salon));
    let beat = RwSignal::new(0_usize);
    if salon.is_lively() {
        let handle = set_interval_with_handle(move || beat.update(|beat| *beat += 1), PACE);
        on_cleanup(move || {
            if let Ok(handle) = handle {
                handle.clear();
            }
        });
    }
    let leaf = move |kind: Kind| view! { <Leaf kind beat/> };
    let rest = move || {
        let games = unfinished.get();
        let row = |game: Unfinished| {
            let id = game.id.clone();
            let clear = move |_| {
                shelf::clear(&id);
                unfinished.update(|games| games.retain(|game| game.id != id));
            };
            view! {
                <li>
                    <a class="kept" href=format!("#/table/{}", game.id)>
                        <Picture scene=Signal::stored(game.scene) timbers=game.timbers/>
                        <span>
                            <strong>{game.title}</strong>
                            <small>{game.state}</small>
                        </span>
                        <em>{salon.tongue().web_go_on()}</em>
                    </a>
                    <button class="quiet" on:click=clear>{salon.tongue().web_clear_away()}</button>
                </li>
            }
        };
        let rows = games.into_iter().map(row).collect_view();
        view! { <ul class="unfinished">{rows}</ul> }
    };
    view! {
        <section class="home">
            <p class="line">{move || salon.tongue().menu_line()}</p>
            <div class="triptych">{Kind::ALL.iter().copied().map(leaf).collect_view()}</div>
            <Show when=move || !unfinished.with(Vec::is_empty)>
                <h2>{move || salon.tongue().web_unfinished()}</h2>
                {rest}
            </Show>
        </section>
    }
}

/// One leaf of the triptych.
#[component]
fn Leaf(kind: Kind, beat: RwSignal<usize>) -> impl IntoView {
    let salon = Salon::here();
    let scenes = StoredValue::new(demonstration::scenes(kind));
    // The last position rests for a while before everything begins again.
    let scene = Signal::derive(move || {
        scenes.with_value(|scenes| {
            let last = scenes.len().saturating_sub(1);
            scenes[(beat.get() % (last + 4)).min(last)].clone()
        })
    });
    view! {
        <a class="leaf" href=format!("#/new/{kind}")>
            <Picture scene timbers=draw::timbers(kind.name(), "standard")/>
            <span class="leaf-name">{move || salon.tongue().game_name(kind.name())}</span>
        </a>
    }
}

/// The tables that can be gone on with. One that cannot be read is set aside, and that is told.
fn unfinished(salon: Salon) -> Vec<Unfinished> {
    let language = salon.language.get_untracked();
    let mut games = Vec::new();
    for id in shelf::tables() {
        let Some(shelved) = shelf::find(&id) else { continue };
        match look(&id, &shelved, language) {
            Ok(game) => games.extend(game),
            Err(what) => {
                shelf::set_aside(&id);
                salon.notice.set(Some(language.web_set_aside(what)));
            }
        }
    }
    games
}

fn look(id: &str, shelved: &Shelved, language: Language) -> Result<Option<Unfinished>, String> {
    let (room, _) = resume(shelved, language, browser::luck())?;
    if room.is_finished() {
        return Ok(None);
    }
    let kind = table::game_of(&shelved.record).and_then(|name| name.parse().ok());
    let sight = room.sight(language, Millis::ZERO);
    Ok(kind.map(|kind| Unfinished {
        id: id.to_owned(),
        kind,
        title: sight.title,
        state: sight.state,
        scene: sight.scene,
        timbers: sight.timbers,
    }))
}
