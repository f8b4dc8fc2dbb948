use games::GameKind;
use leptos::prelude::*;
use rulebooks::{ArticleSource, Chapter, Rulebook};
use table_ui::page::AppContext;

use super::learn::meter;
use super::{not_found, progress_store};
use crate::address::Address;
use crate::course;

/// A rulebook: its chapters and articles, and which articles have been learned.
#[component]
pub(super) fn RulebookPage(kind: GameKind, book: String) -> impl IntoView {
    let l = AppContext::current().language;
    let Some(book) = rulebooks::rulebook(kind.name(), &book) else { return not_found(l) };
    let progress = progress_store::learned();
    let (done, all) = course::learned(book, &progress);
    let next = course::next(book, &progress).map(|article| {
        let to = Address::Article(kind, book.id.to_owned(), article.id.to_owned()).link();
        let label = if done == 0 { l.study_begin() } else { l.study_go_on() };
        view! { <a class="button primary" href=to>{label}</a> }
    });
    let play = view! {
        <a class="button" href=format!("/#/new/{kind}/{}", book.id)>{l.study_play()}</a>
    };
    let article = move |book: &'static Rulebook, entry: &'static rulebooks::RulebookEntry| {
        let article = entry.article;
        let done = course::is_learned(book, article, &progress_store::learned());
        let to = Address::Article(kind, book.id.to_owned(), article.id.to_owned()).link();
        let ours = (entry.source == ArticleSource::Ours).then(|| l.study_our_addition());
        let tick = done.then(|| {
            view! { <span class="tick" role="img" aria-label=l.study_learned()>"✓"</span> }
        });
        view! { <li><a href=to>{article.title.to(l)}</a><small>{ours}</small>{tick}</li> }
    };
    let chapter = move |chapter: &'static Chapter| {
        let rows = chapter.entries.iter().map(|entry| article(book, entry)).collect_view();
        view! { <h2>{chapter.title.to(l)}</h2> <ul class="rows">{rows}</ul> }
    };
    let sides = l.rulebook_sides(book.sides.black.to(l), book.sides.white.to(l));
    view! {
        <section class="study">
            <p class="crumbs"><a href="#/learn">{l.study_learn()}</a></p>
            <h1>{format!("{} · {}", l.game_name(kind.name()), book.name.to(l))}</h1>
            <p class="lead">{book.line.to(l)}</p>
            <p>{sides}</p>
            {meter(done, all, l)}
            <p class="buttons">{next}{play}</p>
            {book.chapters.iter().map(chapter).collect_view()}
        </section>
    }
    .into_any()
}
