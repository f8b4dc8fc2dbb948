//! The components of this part of the app.

#![expect(unreachable_pub, reason = "components are written out as public functions")]

mod analysis;
mod analysis_engine;
mod analysis_session;
mod analysis_tree;
mod article;
mod boxes;
mod collection;
mod collections;
mod collections_client;
mod comparison;
mod deferred;
mod edit;
mod edit_points;
mod entry_board;
mod fields;
mod find_position;
mod learn;
mod play_on;
mod progress_store;
mod puzzle;
mod puzzles;
mod review;
mod review_card;
mod review_performance;
mod review_session;
mod rulebook;
mod stored_games;

use leptos::prelude::*;
use table_ui::router::{self, Part};

use crate::address::Address;

/// The part of the app for learning: lessons, puzzles, analysis, saved games and collections.
pub fn part() -> AnyView {
    view! { <deferred::Deferred><StudyPart/></deferred::Deferred> }.into_any()
}

#[component]
fn StudyPart() -> impl IntoView {
    collections_client::CollectionsClient::provide();
    let hash = router::hash_in(Part::Study);
    let address = Memo::new(move |_| Address::read(&hash.get()));
    move || match address.get() {
        Address::Learn => view! { <learn::Learn/> }.into_any(),
        Address::Book(kind, book) => view! { <rulebook::RulebookPage kind book/> }.into_any(),
        Address::Article(kind, book, article) => {
            view! { <article::ArticlePage kind book article/> }.into_any()
        }
        Address::Compare(kind) => view! { <comparison::ComparisonPage kind/> }.into_any(),
        Address::Box(name) => view! { <boxes::BoxPage name/> }.into_any(),
        Address::Puzzles => view! { <puzzles::Puzzles/> }.into_any(),
        Address::PuzzlesOf(kind) => view! { <puzzles::PuzzlesOf kind/> }.into_any(),
        Address::Puzzle(kind, number) => view! { <puzzle::PuzzlePage kind number/> }.into_any(),
        Address::OwnPuzzles => view! { <puzzles::OwnPuzzles/> }.into_any(),
        Address::OwnPuzzle(kind, number) => {
            view! { <puzzle::PuzzlePage kind number own=true/> }.into_any()
        }
        Address::Review(id) => view! { <review::ReviewPage id/> }.into_any(),
        Address::Edit(kind, text) => view! { <edit::Edit kind text/> }.into_any(),
        Address::Analyse(kind, source) => {
            view! { <analysis::AnalysisPage kind source/> }.into_any()
        }
        Address::Games => view! { <stored_games::StoredGamesPage/> }.into_any(),
        Address::Collections => view! { <collections::Collections/> }.into_any(),
        Address::Collection(id) => view! { <collection::CollectionPage id/> }.into_any(),
        Address::Find(kind, position) => {
            view! { <find_position::FindPosition kind position/> }.into_any()
        }
    }
}

/// The page for an address that leads nowhere.
fn not_found(l: words::Language) -> AnyView {
    view! { <h1 class="lost">{l.study_nothing()}</h1> }.into_any()
}

/// Gives a sentence a capital letter and a full stop.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
    let end = if text.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{first}{}{end}", letters.as_str())
}
