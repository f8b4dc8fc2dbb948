use games::{GameKind, with_game};
use leptos::prelude::*;
use table_ui::page::AppContext;
use words::Language;

use super::entry_board::EntryBoard;
use super::puzzles::grade_name;
use super::{not_found, progress_store, sentence};
use crate::address::Address;
use crate::move_entry::MoveEntryCommand;
use crate::puzzle_model::{AnyPuzzleModel, PuzzleState, PuzzleView, puzzle_model, puzzles_of};

type Held = StoredValue<Option<Box<dyn AnyPuzzleModel>>, LocalStorage>;

/// One puzzle: a bundled one, or one from the user's own mistakes.
#[component]
pub(super) fn PuzzlePage(
    kind: GameKind,
    number: usize,
    #[prop(optional)] own: bool,
) -> impl IntoView {
    let l = AppContext::current().language;
    let (all, list) = match own {
        true => (progress_store::own_puzzles(kind.name()), format!("own.{kind}")),
        false => (puzzles_of(kind.name()), kind.name().to_owned()),
    };
    let Some(puzzle) = number.checked_sub(1).and_then(|index| all.get(index)).cloned() else {
        return not_found(l);
    };
    let list = StoredValue::new(list);
    let held: Held = StoredValue::new_local(
        with_game!(kind.under(&puzzle.rules), G => puzzle_model::<G>(&puzzle)),
    );
    let look = move || held.with_value(|held| held.as_ref().map(|held| held.view(l)));
    let Some(first) = look() else { return not_found(l) };
    let view = RwSignal::new(first);
    let change = move |change: &dyn Fn(&mut dyn AnyPuzzleModel)| {
        held.update_value(|held| {
            if let Some(held) = held {
                change(held.as_mut());
            }
        });
        if let Some(now) = look() {
            if now.state == PuzzleState::Solved {
                list.with_value(|list| {
                    progress_store::add_solved(list, number, now.has_erred);
                });
            }
            view.set(now);
        }
    };
    let on_command =
        Callback::new(move |command: MoveEntryCommand| change(&|held| held.handle(command, l)));
    let board = Signal::derive(move || view.with(|view| view.board.clone()));
    let address = |number| match own {
        true => Address::OwnPuzzle(kind, number),
        false => Address::Puzzle(kind, number),
    };
    let next = (number < all.len()).then(|| address(number + 1).link());
    let up = match own {
        true => {
            view! { <a href=Address::OwnPuzzles.link()>{l.review_my_mistakes()}</a> }.into_any()
        }
        false => {
            let to = Address::PuzzlesOf(kind).link();
            view! { <a href=to>{l.game_name(kind.name())}</a> }.into_any()
        }
    };
    let buttons = move || {
        let over = view.with(|view| matches!(view.state, PuzzleState::Solved | PuzzleState::Shown));
        let show = (!over).then(|| {
            view! { <button on:click=move |_| change(&|held| held.show())>{l.study_show_me()}</button> }
        });
        let again = over.then(|| {
            view! { <button on:click=move |_| change(&|held| held.restart())>{l.study_again()}</button> }
        });
        let class = if over { "button primary" } else { "button" };
        let next = next.clone().map(|to| view! { <a class=class href=to>{l.study_next()}</a> });
        view! { {show} {again} {next} }
    };
    view! {
        <section class="study lesson-page">
            <div class="exercise with-board">
                <div class="place"><EntryBoard view=board on_command/></div>
                <div class="task">
                    <p class="crumbs">
                        <a href="#/puzzles">{l.study_puzzles()}</a>
                        {up}
                    </p>
                    <h1>{l.study_puzzle(number)}</h1>
                    <p class="small">{grade_name(puzzle.grade, l)}</p>
                    <p class="shows">{move || view.with(|view| view.question.clone())}</p>
                    <p class="small">{move || view.with(|view| view.stakes.clone())}</p>
                    <div role="status" class="feedback">{move || view.with(|view| message(view, l))}</div>
                    <p class="buttons">{buttons}</p>
                </div>
            </div>
        </section>
    }
    .into_any()
}

/// What is said about the state of a puzzle.
fn message(view: &PuzzleView, l: Language) -> AnyView {
    let (class, words) = match &view.state {
        PuzzleState::Open => ("", String::new()),
        PuzzleState::Wrong(Some(reason)) => ("why", sentence(&reason.sentence)),
        PuzzleState::Wrong(None) => ("why", l.study_incorrect().to_owned()),
        PuzzleState::Continue => ("good", l.study_correct_continue().to_owned()),
        PuzzleState::Solved => ("good", l.study_puzzle_solved().to_owned()),
        PuzzleState::Shown => ("", l.study_puzzle_shown().to_owned()),
    };
    let played = view.played.join("  ");
    view! { <p class=class>{words}</p> <p class="played">{played}</p> }.into_any()
}
