//! A board to try things on, with what is asked below it.

use board_view::{Choice, Place};
use leptos::prelude::*;
use table_ui::page::Salon;
use table_ui::page::board::{Gesture, TouchedBoard};

use crate::trial::{Sight, Wish};

/// The board, and the answers to what it asks.
#[component]
pub(super) fn Desk(
    #[prop(into)] sight: Signal<Sight>,
    on_wish: Callback<Wish>,
    /// What is pointed at.
    #[prop(optional, into)]
    advice: Signal<Vec<(Place, Place)>>,
    /// What stands beside it.
    #[prop(optional, into)]
    others: Signal<Vec<(Place, Place)>>,
) -> impl IntoView {
    let l = Salon::here().language;
    let scene = Signal::derive(move || sight.with(|sight| sight.scene.clone()));
    let timbers = Signal::derive(move || sight.with(|sight| sight.timbers));
    let on_gesture = Callback::new(move |gesture: Gesture| on_wish.run(Wish::Hand(gesture)));
    let asked =
        Memo::new(move |_| sight.with(|sight| (sight.ask.clone(), sight.can_undo, sight.can_end)));
    let strip = move || {
        let (ask, can_undo, can_end) = asked.get();
        let mut buttons: Vec<AnyView> = Vec::new();
        if can_undo {
            buttons.push(button("", l.choice_back(), Wish::Hand(Gesture::Undo), on_wish));
        }
        let words = ask.as_ref().map(|(words, _)| words.clone()).unwrap_or_default();
        for (choice, name) in ask.into_iter().flat_map(|(_, answers)| answers) {
            buttons.push(answer(choice, &name, on_wish));
        }
        if can_end {
            buttons.push(button("primary", l.choice_done(), Wish::Done, on_wish));
        }
        view! { <p>{words}</p> {buttons} }
    };
    view! {
        <div class="stage">
            <TouchedBoard scene timbers advice others on_gesture/>
        </div>
        <div class="strip">{strip}</div>
        <p class="unseen" aria-live="polite">{move || sight.with(|sight| sight.heard.clone())}</p>
    }
}

fn answer(choice: Choice, name: &str, on_wish: Callback<Wish>) -> AnyView {
    button("primary", name, Wish::Choose(choice), on_wish)
}

fn button(class: &'static str, name: &str, wish: Wish, on_wish: Callback<Wish>) -> AnyView {
    let name = name.to_owned();
    view! { <button class=class on:click=move |_| on_wish.run(wish)>{name}</button> }.into_any()
}
