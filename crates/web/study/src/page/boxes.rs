use games::GameKind;
use leptos::prelude::*;
use rulebooks::Rulebook;
use table_ui::page::AppContext;

use super::not_found;
use crate::address::Address;
use crate::boxes;

/// A box, and how its booklet differs from the standard rules.
#[component]
pub(super) fn BoxPage(name: String) -> impl IntoView {
    let l = AppContext::current().language;
    let books = boxes::books(&name);
    let Some(first) = books.first() else { return not_found(l) };
    let title = first.name.to(l);
    let game = move |book: &'static Rulebook| {
        let kind: GameKind = book.game.parse().unwrap_or(GameKind::Chess);
        let rows: Vec<_> = boxes::differences(book)
            .into_iter()
            .map(|entry| {
                let article = entry.article;
                let to = Address::Article(kind, book.id.to_owned(), article.id.to_owned()).link();
                let words = article.point.map_or("", |(_, words)| words.to(l));
                let usual = boxes::usual(book, entry, l).filter(|usual| *usual != words);
                let usual = usual.map(|usual| {
                    view! { <dt>{l.study_standard_rules()}</dt> <dd class="small">{usual}</dd> }
                });
                view! {
                    <li>
                        <a href=to>{article.title.to(l)}</a>
                        <dl><dt>{l.study_this_rulebook()}</dt><dd>{words}</dd>{usual}</dl>
                    </li>
                }
            })
            .collect();
        let none = rows.is_empty().then(|| view! { <p>{l.study_no_difference()}</p> });
        let all = Address::Book(kind, book.id.to_owned()).link();
        view! {
            <h2>{l.game_name(book.game)}</h2>
            <p>{book.line.to(l)}</p>
            {none}
            <ul class="rows differing">{rows}</ul>
            <p class="buttons">
                <a class="button" href=all>{l.study_whole_rulebook()}</a>
                <a class="button" href=format!("/#/new/{kind}/{}", book.id)>{l.study_play()}</a>
            </p>
        }
    };
    view! {
        <section class="study">
            <p class="crumbs"><a href="#/learn">{l.study_learn()}</a></p>
            <h1>{title}</h1>
            <p class="lead">{l.study_differences_line()}</p>
            {books.into_iter().map(game).collect_view()}
        </section>
    }
    .into_any()
}
