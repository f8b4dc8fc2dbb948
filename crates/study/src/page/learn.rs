use games::Kind;
use leptos::prelude::*;
use rulebooks::Rulebook;
use web::page::Salon;
use words::Language;

use super::shelf_of_progress;
use crate::address::Address;
use crate::boxes;
use crate::course;
use crate::progress::Progress;

/// All rulebooks: a way for newcomers, one for owners of a box, and the comparison.
#[component]
pub(super) fn Learn() -> impl IntoView {
    let l = Salon::here().language;
    let progress = shelf_of_progress::learned();
    let paths = Kind::ALL.iter().map(|kind| path(*kind, &progress, l)).collect_view();
    let boxes = boxes::boxes().into_iter().map(|name| box_card(name, l)).collect_view();
    let games = Kind::ALL.iter().map(|kind| books_of(*kind, &progress, l)).collect_view();
    view! {
        <section class="study">
            <h1>{l.study_learn()}</h1>
            <p class="lead">{l.study_learn_line()}</p>
            <div class="cards three">{paths}</div>
            <h2>{l.study_own_box()}</h2>
            <p>{l.study_own_box_line()}</p>
            <div class="cards">{boxes}</div>
            <h2>{l.study_all_books()}</h2>
            {games}
        </section>
    }
}

/// A newcomer's way through a game: the standard, from its setup to a first game.
fn path(kind: Kind, progress: &Progress, l: Language) -> AnyView {
    let Some(book) = rulebooks::rulebook(kind.name(), "standard") else { return ().into_any() };
    let (done, all) = course::learned(book, progress);
    let next = course::next(book, progress);
    let to = match next {
        Some(article) => {
            Address::Article(kind, "standard".to_owned(), article.id.to_owned()).link()
        }
        None => format!("/#/new/{kind}"),
    };
    let deed = match (done, next) {
        (0, _) => l.study_begin(),
        (_, Some(_)) => l.study_go_on(),
        (_, None) => l.study_first_game(),
    };
    view! {
        <a class="path" href=to>
            <h3>{l.game_name(kind.name())}</h3>
            <strong>{deed}</strong>
            {meter(done, all, l)}
        </a>
    }
    .into_any()
}

/// How much has been done, as a bar and in words.
pub(super) fn meter(done: usize, all: usize, l: Language) -> AnyView {
    let words = l.study_done_of(all, done);
    view! {
        <span class="meter">
            <progress max=all.to_string() value=done.to_string() aria-label=words.clone()></progress>
            <small>{words}</small>
        </span>
    }
    .into_any()
}

fn box_card(name: &'static str, l: Language) -> AnyView {
    let books = boxes::books(name);
    let Some(first) = books.first() else { return ().into_any() };
    let games: Vec<String> = books.iter().map(|book| l.game_name(book.game)).collect();
    view! {
        <a class="path" href=Address::Box(name.to_owned()).link()>
            <strong>{first.name.to(l)}</strong>
            <small>{games.join(", ")}</small>
        </a>
    }
    .into_any()
}

fn books_of(kind: Kind, progress: &Progress, l: Language) -> AnyView {
    let row = |book: &'static Rulebook| {
        let (done, all) = course::learned(book, progress);
        view! {
            <li>
                <a href=Address::Book(kind, book.id.to_owned()).link()>
                    <strong>{book.name.to(l)}</strong>
                    <small>{book.line.to(l)}</small>
                </a>
                {meter(done, all, l)}
            </li>
        }
    };
    let rows = rulebooks::rulebooks(kind.name()).into_iter().map(row).collect_view();
    view! {
        <h3>{l.game_name(kind.name())}</h3>
        <ul class="rows">{rows}</ul>
        <p><a class="link" href=Address::Compare(kind).link()>{l.study_compare()}</a></p>
    }
    .into_any()
}
