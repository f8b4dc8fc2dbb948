//! What is shown when a game has ended: the result, how well both have played, and what one can do next.

use leptos::prelude::*;
use words::Language;

use super::AppContext;
use super::dialogs::from_dialogs;
use super::performance;
use super::table_handle::TableHandle;
use crate::table_model::UserResult;

#[component]
pub(super) fn EndCard(table: TableHandle) -> impl IntoView {
    let is_over = Memo::new(move |_| table.view.with(|view| view.is_over));
    move || is_over.get().then(|| from_dialogs(move |dialogs| (dialogs.end_card)(table)))
}

/// What the card shows.
pub(super) fn content(table: TableHandle) -> AnyView {
    let l = AppContext::current().language;
    let (result, status, match_result, has_moves) = table.view.with_untracked(|view| {
        let has_moves = view.notes.len() > 1;
        (view.user_result, view.status.clone(), view.match_result.clone(), has_moves)
    });
    let review = format!("/study#/review/{}", table.id());
    view! {
        <section class="end-card" aria-label=l.web_result()>
            {result.map(|result| view! { <h2>{headline(result, l)}</h2> })}
            <p>{status}</p>
            {match_result.map(|text| view! { <p>{text}</p> })}
            {has_moves.then(|| performance::content(table))}
            <p class="ways">
                <a href=review>{l.web_review()}</a>
                <button on:click=move |_| table.sharing.set(true)>{l.web_share()}</button>
            </p>
        </section>
    }
    .into_any()
}

/// How it ended for the person at this screen.
fn headline(result: UserResult, l: Language) -> &'static str {
    match result {
        UserResult::Won => l.web_you_won(),
        UserResult::Lost => l.web_you_lost(),
        UserResult::Drawn => l.web_you_drew(),
    }
}
