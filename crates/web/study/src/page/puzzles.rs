use games::GameKind;
use leptos::prelude::*;
use puzzles::Puzzle;
use table_ui::page::AppContext;
use words::Language;

use super::learn::meter;
use super::progress_store;
use crate::address::Address;
use crate::progress::LearningProgress;
use crate::puzzle_model::puzzles_of;

/// The puzzles of all games.
#[component]
pub(super) fn Puzzles() -> impl IntoView {
    let l = AppContext::current().language;
    let card = |kind: &GameKind| {
        let (done, all) = tally(*kind);
        view! {
            <a class="path" href=Address::PuzzlesOf(*kind).link()>
                <h2>{l.game_name(kind.name())}</h2>
                <strong>{subject(*kind, l)}</strong>
                {meter(done, all, l)}
            </a>
        }
    };
    let own = GameKind::ALL.iter().map(|kind| own_tally(*kind));
    let own = own.fold((0, 0), |(done, all), (more, of)| (done + more, all + of));
    view! {
        <section class="study">
            <h1>{l.study_puzzles()}</h1>
            <p class="lead">{l.study_puzzles_line()}</p>
            <div class="cards three">{GameKind::ALL.iter().map(card).collect_view()}</div>
            <a class="path" href=Address::OwnPuzzles.link()>
                <h3>{l.review_my_mistakes()}</h3>
                <strong>{l.review_my_mistakes_line()}</strong>
                {(own.1 > 0).then(|| meter(own.0, own.1, l))}
            </a>
        </section>
    }
}

/// What the puzzles of a game are about.
fn subject(kind: GameKind, l: Language) -> &'static str {
    match kind {
        GameKind::Chess => l.study_puzzles_chess(),
        GameKind::Checkers => l.study_puzzles_checkers(),
        GameKind::Backgammon | GameKind::TableBackgammon => l.study_puzzles_backgammon(),
    }
}

/// Whether a puzzle has been solved, at once or after an error.
fn is_solved(progress: &LearningProgress, number: usize) -> bool {
    progress.has(&number.to_string()) || progress.has(&format!("{number}-"))
}

fn tally(kind: GameKind) -> (usize, usize) {
    let progress = progress_store::solved(kind.name());
    let all = puzzles_of(kind.name()).len();
    ((1..=all).filter(|number| is_solved(&progress, *number)).count(), all)
}

/// How many of the user's own puzzles have been solved, and how many there are.
fn own_tally(kind: GameKind) -> (usize, usize) {
    let progress = progress_store::solved(&format!("own.{kind}"));
    let all = progress_store::own_puzzles(kind.name()).len();
    ((1..=all).filter(|number| is_solved(&progress, *number)).count(), all)
}

/// The puzzles from the user's own mistakes, game by game.
#[component]
pub(super) fn OwnPuzzles() -> impl IntoView {
    let l = AppContext::current().language;
    let game = |kind: &GameKind| {
        let kind = *kind;
        let progress = progress_store::solved(&format!("own.{kind}"));
        let all = progress_store::own_puzzles(kind.name());
        let rows = (1..).zip(&all).map(|(number, puzzle): (usize, &Puzzle)| {
            let to = Address::OwnPuzzle(kind, number).link();
            let tile = tile(to, number, &progress, l);
            view! { <li>{tile}<small>{grade_name(puzzle.grade, l)}</small></li> }
        });
        let rows = rows.collect_view();
        (!all.is_empty()).then(|| {
            view! { <h2>{l.game_name(kind.name())}</h2> <ul class="graded">{rows}</ul> }
        })
    };
    let games: Vec<_> = GameKind::ALL.iter().filter_map(game).collect();
    let empty = games.is_empty().then(|| {
        view! {
            <p>{l.review_no_mistakes_yet()}</p>
            <p class="buttons"><a class="button" href="#/games">{l.study_games()}</a></p>
        }
    });
    view! {
        <section class="study">
            <p class="crumbs"><a href="#/puzzles">{l.study_puzzles()}</a></p>
            <h1>{l.review_my_mistakes()}</h1>
            <p class="lead">{l.review_my_mistakes_line()}</p>
            {empty}
            {games}
        </section>
    }
}

/// The puzzles of a game by their grades.
#[component]
pub(super) fn PuzzlesOf(kind: GameKind) -> impl IntoView {
    let l = AppContext::current().language;
    let progress = progress_store::solved(kind.name());
    let all = puzzles_of(kind.name());
    let (done, many) = tally(kind);
    let next = (1..=many).find(|number| !is_solved(&progress, *number));
    let next = next.map(|number| {
        let to = Address::Puzzle(kind, number).link();
        view! { <p class="buttons"><a class="button primary" href=to>{l.study_next_puzzle()}</a></p> }
    });
    let grade = |grade: u8| {
        let of_grade = |(_, puzzle): &(usize, &Puzzle)| puzzle.grade == grade;
        let numbers = (1..).zip(&all).filter(of_grade).map(|(number, _)| number);
        let tiles = numbers
            .map(|number| tile(Address::Puzzle(kind, number).link(), number, &progress, l))
            .collect_view();
        view! { <h2>{grade_name(grade, l)}</h2> <div class="tiles">{tiles}</div> }
    };
    view! {
        <section class="study">
            <p class="crumbs"><a href="#/puzzles">{l.study_puzzles()}</a></p>
            <h1>{l.game_name(kind.name())}</h1>
            <p class="lead">{subject(kind, l)}</p>
            {meter(done, many, l)}
            {next}
            {(1..=5).map(grade).collect_view()}
        </section>
    }
}

fn tile(to: String, number: usize, progress: &LearningProgress, l: Language) -> AnyView {
    let (class, mark) = match (progress.has(&number.to_string()), is_solved(progress, number)) {
        (true, _) => ("tile at-once", l.study_solved_at_once()),
        (false, true) => ("tile in-the-end", l.study_solved()),
        (false, false) => ("tile", ""),
    };
    let label = format!("{number} {mark}");
    view! { <a class=class href=to aria-label=label>{number}</a> }.into_any()
}

/// The name of a grade of difficulty.
pub(super) fn grade_name(grade: u8, l: Language) -> &'static str {
    match grade {
        1 => l.study_grade_1(),
        2 => l.study_grade_2(),
        3 => l.study_grade_3(),
        4 => l.study_grade_4(),
        _ => l.study_grade_5(),
    }
}
