//! The search for games that have a position.

use games::GameKind;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use narration::clocks::has_dice;
use table_ui::page::AppContext;
use table_ui::page::board::BoardPicture;
use table_ui::router;
use words::Language;
use worker_protocol::Continuation;

use super::collection::game;
use super::collections_client::{CollectionsClient, FoundGames};
use super::fields::games_tabs;
use super::sentence;
use crate::address::Address;
use crate::collections::games_with;
use crate::editor::Editor;

/// A position, and the games of all collections that have it.
#[component]
pub(super) fn FindPosition(kind: GameKind, position: Option<String>) -> impl IntoView {
    let l = AppContext::current().language;
    let client = CollectionsClient::here();
    client.found.set(None);
    let loaded = position.as_deref().map(|text| Editor::load(kind, text, l));
    if let Some(Ok(editor)) = &loaded {
        client.find(kind, editor.text());
    }
    let tabs = GameKind::ALL.iter().map(|other| {
        let current = (*other == kind).then_some("page");
        let to = Address::Find(*other, None).link();
        view! { <a class="tab" href=to aria-current=current>{l.game_name(other.name())}</a> }
    });
    let paste = NodeRef::<leptos::html::Input>::new();
    let look = move |event: SubmitEvent| {
        event.prevent_default();
        let text = paste.get_untracked().map(|input| input.value()).unwrap_or_default();
        let to = Address::Find(kind, Some(text.trim().to_owned())).link();
        router::navigate(&to);
    };
    let dice = has_dice(kind).then(|| view! { <p class="small">{l.collection_find_dice()}</p> });
    let is_asked = matches!(loaded, Some(Ok(_)));
    let (picture, fault) = match loaded {
        Some(Ok(editor)) => {
            let scene = Signal::stored(Some(editor.scene()));
            let picture =
                view! { <div class="wanted-position"><BoardPicture scene names=true/></div> };
            (Some(picture), None)
        }
        Some(Err(why)) => (None, Some(view! { <p class="why" role="status">{sentence(&why)}</p> })),
        None => (None, None),
    };
    let found = move || match client.found.get() {
        Some(Ok(found)) => shown(client, found, l),
        Some(Err(why)) => view! { <p class="why" role="status">{sentence(&why)}</p> }.into_any(),
        None if is_asked => view! { <p role="status">{l.collection_waiting()}</p> }.into_any(),
        None => ().into_any(),
    };
    view! {
        <section class="study">
            {games_tabs(&Address::Find(GameKind::Chess, None), l)}
            <h1>{l.collection_find()}</h1>
            <p class="lead">{l.collection_find_line()}</p>
            <nav class="tabs" aria-label=l.collection_game()>{tabs.collect_view()}</nav>
            <form class="paste" on:submit=look>
                <label for="paste">{l.study_edit_paste()}</label>
                <input id="paste" type="text" node_ref=paste autocomplete="off" value=position.unwrap_or_default()/>
                <button class="primary">{l.collection_search()}</button>
            </form>
            <p class="buttons">
                <a class="button" href=Address::Edit(kind, None).link()>{l.study_position()}</a>
            </p>
            {dice}
            {fault}
            <div class="seeking">{picture}<div>{found}</div></div>
        </section>
    }
}

fn shown(client: CollectionsClient, found: FoundGames, l: Language) -> AnyView {
    let FoundGames { total, searched, continuations, rows } = found;
    let listed = rows.len() as u64;
    let more = (listed < total)
        .then(|| view! { <p class="small">{l.collection_first_listed(listed)}</p> });
    let table = (!continuations.is_empty()).then(|| {
        view! {
            <table class="ways-on">
                <thead>
                    <tr>
                        <th scope="col">{l.collection_move()}</th>
                        <th scope="col">{l.collection_games()}</th>
                        <th scope="col">{l.collection_results_short()}</th>
                    </tr>
                </thead>
                <tbody>{continuations.iter().map(|one| line(one, l)).collect_view()}</tbody>
            </table>
        }
    });
    view! {
        <p role="status">{l.collection_games_found(total, searched)}</p>
        {table}
        <ul class="rows">{rows.into_iter().map(|row| game(client, row, l)).collect_view()}</ul>
        {more}
    }
    .into_any()
}

fn line(continuation: &Continuation, l: Language) -> AnyView {
    let Continuation { mv, white_wins, draws, black_wins, .. } = continuation;
    let mv = if mv.is_empty() { l.collection_game_ends().to_owned() } else { mv.clone() };
    let [white, drawn, black] = [*white_wins, *draws, *black_wins].map(u64::from);
    view! {
        <tr>
            <th scope="row">{mv}</th>
            <td>{games_with(continuation)}</td>
            <td role="img" aria-label=l.collection_results(black, drawn, white) inner_html=bar(white, drawn, black)></td>
        </tr>
    }
    .into_any()
}

/// White's wins, draws and Black's wins as parts of a bar.
fn bar(white: u64, drawn: u64, black: u64) -> String {
    let all = (white + drawn + black).max(1);
    let part = |from: u64, many: u64, class: &str| {
        let (x, width) = (from * 200 / all, (from + many) * 200 / all - from * 200 / all);
        format!("<rect class=\"{class}\" x=\"{x}\" y=\"0\" width=\"{width}\" height=\"14\"/>")
    };
    let parts = [
        part(0, white, "for-white"),
        part(white, drawn, "for-none"),
        part(white + drawn, black, "for-black"),
    ];
    format!(
        "<svg viewBox=\"0 0 200 14\" preserveAspectRatio=\"none\" aria-hidden=\"true\">{}</svg>",
        parts.concat()
    )
}
