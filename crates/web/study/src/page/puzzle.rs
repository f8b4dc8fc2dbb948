use games::{Kind, with_game};
use leptos::prelude::*;
use table_ui::page::Salon;
use words::Language;

use super::desk::Desk;
use super::puzzles::grade_name;
use super::{nothing, sentence, shelf_of_progress};
use crate::address::Address;
use crate::riddle::{AnyRiddle, RiddleSight, Standing, puzzles_of, riddle};
use crate::trial::Wish;

type Held = StoredValue<Option<Box<dyn AnyRiddle>>, LocalStorage>;

/// One puzzle: of those that come with the box, or one's own.
#[component]
pub(super) fn PuzzlePage(kind: Kind, number: usize, #[prop(optional)] own: bool) -> impl IntoView {
    let l = Salon::here().language;
    let (all, shelf) = match own {
        true => (shelf_of_progress::own_puzzles(kind.name()), format!("own.{kind}")),
        false => (puzzles_of(kind.name()), kind.name().to_owned()),
    };
    let Some(puzzle) = number.checked_sub(1).and_then(|index| all.get(index)).cloned() else {
        return nothing(l);
    };
    let shelf = StoredValue::new(shelf);
    let held: Held =
        StoredValue::new_local(with_game!(kind.under(&puzzle.rules), G => riddle::<G>(&puzzle)));
    let look = move || held.with_value(|held| held.as_ref().map(|held| held.sight(l)));
    let Some(first) = look() else { return nothing(l) };
    let sight = RwSignal::new(first);
    let change = move |change: &dyn Fn(&mut dyn AnyRiddle)| {
        held.update_value(|held| {
            if let Some(held) = held {
                change(held.as_mut());
            }
        });
        if let Some(now) = look() {
            if now.standing == Standing::Solved {
                shelf.with_value(|shelf| shelf_of_progress::keep_solved(shelf, number, now.erred));
            }
            sight.set(now);
        }
    };
    let on_wish = Callback::new(move |wish: Wish| change(&|held| held.wish(wish, l)));
    let board = Signal::derive(move || sight.with(|sight| sight.board.clone()));
    let address = |number| match own {
        true => Address::OwnPuzzle(kind, number),
        false => Address::Puzzle(kind, number),
    };
    let next = (number < all.len()).then(|| address(number + 1).link());
    let up = match own {
        true => view! { <a href=Address::OwnPuzzles.link()>{l.review_mine()}</a> }.into_any(),
        false => {
            let to = Address::PuzzlesOf(kind).link();
            view! { <a href=to>{l.game_name(kind.name())}</a> }.into_any()
        }
    };
    let buttons = move || {
        let over = sight.with(|sight| matches!(sight.standing, Standing::Solved | Standing::Shown));
        let show = (!over).then(|| {
            view! { <button on:click=move |_| change(&|held| held.show())>{l.study_show()}</button> }
        });
        let again = over.then(|| {
            view! { <button on:click=move |_| change(&|held| held.again())>{l.study_again()}</button> }
        });
        let class = if over { "button primary" } else { "button" };
        let next = next.clone().map(|to| view! { <a class=class href=to>{l.study_next()}</a> });
        view! { {show} {again} {next} }
    };
    view! {
        <section class="study lesson-page">
            <div class="exercise with-board">
                <div class="place"><Desk sight=board on_wish/></div>
                <div class="task">
                    <p class="crumbs">
                        <a href="#/puzzles">{l.study_puzzles()}</a>
                        {up}
                    </p>
                    <h1>{l.study_puzzle(number)}</h1>
                    <p class="small">{grade_name(puzzle.grade, l)}</p>
                    <p class="shows">{move || sight.with(|sight| sight.question.clone())}</p>
                    <p class="small">{move || sight.with(|sight| sight.stakes.clone())}</p>
                    <div role="status" class="told">{move || sight.with(|sight| told(sight, l))}</div>
                    <p class="buttons">{buttons}</p>
                </div>
            </div>
        </section>
    }
    .into_any()
}

/// What is said about a puzzle as it stands.
fn told(sight: &RiddleSight, l: Language) -> AnyView {
    let (class, words) = match &sight.standing {
        Standing::Open => ("", String::new()),
        Standing::Wrong(Some(reason)) => ("why", sentence(&reason.sentence)),
        Standing::Wrong(None) => ("why", l.study_not_that().to_owned()),
        Standing::GoOn => ("good", l.study_right_go_on().to_owned()),
        Standing::Solved => ("good", l.study_puzzle_solved().to_owned()),
        Standing::Shown => ("", l.study_puzzle_shown().to_owned()),
    };
    let played = sight.played.join("  ");
    view! { <p class=class>{words}</p> <p class="played">{played}</p> }.into_any()
}
