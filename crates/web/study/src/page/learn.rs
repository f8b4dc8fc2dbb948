use games::GameKind;
use leptos::prelude::*;
use rulebooks::Rulebook;
use table_ui::page::AppContext;
use table_ui::saved_games;
use words::Language;

use super::progress_store;
use crate::address::Address;
use crate::boxes;
use crate::course;
use crate::progress::LearningProgress;
use crate::stored_games::is_first_game;

/// All rulebooks: courses for newcomers, the boxes, and the comparison.
#[component]
pub(super) fn Learn() -> impl IntoView {
    let l = AppContext::current().language;
    let progress = progress_store::learned();
    let paths = GameKind::ALL.iter().map(|kind| path(*kind, &progress, l)).collect_view();
    let boxes = boxes::boxes().into_iter().map(|name| box_card(name, l)).collect_view();
    let games = GameKind::ALL.iter().map(|kind| books_of(*kind, &progress, l)).collect_view();
    view! {
        <section class="study">
            <h1>{l.study_learn()}</h1>
            <p class="lead">{l.study_learn_line()}</p>
            <div class="cards three">{paths}</div>
            <h2>{l.study_own_set()}</h2>
            <p>{l.study_own_set_line()}</p>
            <div class="cards">{boxes}</div>
            <h2>{l.study_all_rulebooks()}</h2>
            {games}
        </section>
    }
}

/// The course for newcomers: the standard rulebook chapter by chapter, then a first game.
fn path(kind: GameKind, progress: &LearningProgress, l: Language) -> AnyView {
    let Some(book) = rulebooks::rulebook(kind.name(), "standard") else { return ().into_any() };
    let (done, all) = course::learned(book, progress);
    let link =
        |article: &str| Address::Article(kind, "standard".to_owned(), article.to_owned()).link();
    let first_game = format!("/#/new/{kind}/standard/1");
    let has_played = saved_games::list()
        .iter()
        .filter_map(|id| saved_games::load(id))
        .any(|saved| is_first_game(&saved.record, kind.name()));
    let next = course::next(book, progress);
    let label = match (done, next, has_played) {
        (_, None, true) => None,
        (0, _, _) => Some(l.study_begin()),
        (_, Some(_), _) => Some(l.study_go_on()),
        (_, None, false) => Some(l.study_first_game()),
    };
    let to = next.map_or_else(|| first_game.clone(), |article| link(article.id));
    let label = label.map(|label| view! { <a class="button primary" href=to>{label}</a> });
    let steps = course::chapters(book, progress, l).into_iter().map(|step| {
        let to = link(step.article);
        stage(to, step.title.to_owned(), step.is_done(), Some(step.learned), l)
    });
    let last = stage(first_game, l.study_first_game().to_owned(), has_played, None, l);
    view! {
        <div class="path">
            <h2>{l.game_name(kind.name())}</h2>
            {meter(done, all, l)}
            {label}
            <ol class="stages">{steps.collect_view()}{last}</ol>
        </div>
    }
    .into_any()
}

/// One step of a course.
fn stage(
    to: String,
    name: String,
    is_done: bool,
    learned: Option<(usize, usize)>,
    l: Language,
) -> AnyView {
    let class = if is_done { "stage-done" } else { "" };
    let tick = is_done
        .then(|| view! { <span class="tick" role="img" aria-label=l.study_learned()>"✓"</span> });
    let count = learned
        .filter(|(done, all)| done < all)
        .map(|(done, all)| view! { <small>{format!("{done}/{all}")}</small> });
    view! { <li class=class><a href=to>{name}</a>{count}{tick}</li> }.into_any()
}

/// The progress as a bar and in words.
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

fn books_of(kind: GameKind, progress: &LearningProgress, l: Language) -> AnyView {
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
