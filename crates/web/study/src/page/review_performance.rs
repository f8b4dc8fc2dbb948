//! How well both players played.

use leptos::prelude::*;
use table::BySeat;
use table_ui::page::AppContext;

use super::review_session::ReviewSession;
use crate::address::Address;
use crate::review_model::PerformanceTable;

#[component]
pub(super) fn Performances(session: ReviewSession) -> impl IntoView {
    let l = AppContext::current().language;
    let sums = Memo::new(move |_| {
        session.view.with(|view| (view.players.clone(), view.sums.clone(), view.all_sums.clone()))
    });
    let tables = move || {
        let (players, sums, all) = sums.get();
        let name = if all.is_some() { l.review_this_game() } else { l.review_players() };
        let all = all.map(|all| table(l.review_whole_match(), &players, &all));
        view! { {table(name, &players, &sums)} {all} }
    };
    let puzzles = move || {
        let kept = session.puzzles.with(|all| all.iter().filter(|(_, there)| *there).count());
        let proving = session.making_puzzle.get().is_some();
        let words = match (proving, kept) {
            (true, _) => l.review_collecting().to_owned(),
            (false, 0) => return None,
            (false, kept) => l.review_collected(kept as u64),
        };
        let to = Address::OwnPuzzles.link();
        let link =
            (kept > 0).then(|| view! { <a class="link" href=to>{l.review_my_mistakes()}</a> });
        Some(view! { <p class="small">{words}" "{link}</p> })
    };
    view! {
        <div class="how">
            <div class="played-so">{tables}</div>
            <div role="status">{puzzles}</div>
        </div>
    }
}

/// The most important value of both players.
#[component]
pub(super) fn Headline(session: ReviewSession) -> impl IntoView {
    let seen = Memo::new(move |_| {
        session.view.with(|view| {
            let row = view.sums.rows.get(view.sums.head).cloned();
            (view.players.clone(), row)
        })
    });
    move || {
        let (players, row) = seen.get();
        let (name, values) = row?;
        let one = |player: String, value: String| {
            view! { <div><dt>{player}</dt><dd><strong>{value}</strong><small>{name}</small></dd></div> }
        };
        Some(view! {
            <dl class="headline">
                {one(players.south, values.south)}
                {one(players.north, values.north)}
            </dl>
        })
    }
}

fn table(name: &'static str, players: &BySeat<String>, sums: &PerformanceTable) -> AnyView {
    let row = |(name, values): &(&'static str, BySeat<String>)| {
        let BySeat { south, north } = values.clone();
        view! { <tr><th scope="row">{*name}</th><td>{south}</td><td>{north}</td></tr> }
    };
    let BySeat { south, north } = players.clone();
    view! {
        <table class="sums">
            <caption>{name}</caption>
            <thead><tr><td></td><th scope="col">{south}</th><th scope="col">{north}</th></tr></thead>
            <tbody>{sums.rows.iter().map(row).collect_view()}</tbody>
        </table>
    }
    .into_any()
}
