use games::GameKind;
use leptos::prelude::*;
use table_ui::page::AppContext;

use crate::address::Address;
use crate::comparison::{RulebookAnswer, comparison};

/// The rulebooks of a game compared.
#[component]
pub(super) fn ComparisonPage(kind: GameKind) -> impl IntoView {
    let l = AppContext::current().language;
    let comparison = comparison(kind.name(), l);
    let books = comparison.books.clone();
    let heads = books.iter().map(|book| {
        let to = Address::Book(kind, book.id.to_owned()).link();
        view! { <th scope="col"><a href=to>{book.name.to(l)}</a></th> }
    });
    let cell = |book: &str, answer: Option<RulebookAnswer>| {
        let Some(answer) = answer else { return view! { <td>"–"</td> }.into_any() };
        let to = Address::Article(kind, book.to_owned(), answer.article.to_owned()).link();
        let class = if answer.differs { "differs" } else { "" };
        let ours = answer.is_ours.then(|| view! { <small>{l.study_our_addition()}</small> });
        view! { <td class=class><a href=to>{answer.words}</a>{ours}</td> }.into_any()
    };
    let rows = comparison.rows.into_iter().map(|row| {
        let cells = books.iter().zip(row.cells).map(|(book, answer)| cell(book.id, answer));
        view! { <tr><th scope="row">{row.title}</th>{cells.collect_view()}</tr> }
    });
    view! {
        <section class="study wide">
            <p class="crumbs"><a href="#/learn">{l.study_learn()}</a></p>
            <h1>{l.study_compare_title(l.game_name(kind.name()))}</h1>
            <p class="lead">{l.study_compare_line()}</p>
            <div class="scroll" tabindex="0" role="region" aria-label=l.study_compare()>
                <table class="comparison">
                    <thead><tr><td></td>{heads.collect_view()}</tr></thead>
                    <tbody>{rows.collect_view()}</tbody>
                </table>
            </div>
        </section>
    }
}
