//! A board on which the user enters moves, with questions below it.

use board_view::{Choice, Place};
use leptos::prelude::*;
use table_ui::page::AppContext;
use table_ui::page::board::{Gesture, InteractiveBoard};
use table_ui::page::promotion_picker::PromotionPicker;

use crate::move_entry::{MoveEntryCommand, MoveEntryView, PromotionQuestion};

/// The board, and the answers to its questions.
#[component]
pub(super) fn EntryBoard(
    #[prop(into)] view: Signal<MoveEntryView>,
    on_command: Callback<MoveEntryCommand>,
    /// Arrows for the best move.
    #[prop(optional, into)]
    advice: Signal<Vec<(Place, Place)>>,
    /// Arrows for other moves.
    #[prop(optional, into)]
    others: Signal<Vec<(Place, Place)>>,
) -> impl IntoView {
    let l = AppContext::current().language;
    let scene = Signal::derive(move || view.with(|view| view.scene.clone()));
    let on_gesture =
        Callback::new(move |gesture: Gesture| on_command.run(MoveEntryCommand::Gesture(gesture)));
    let asked = Memo::new(move |_| {
        view.with(|view| {
            let is_on_board = view.promotion.is_some();
            (view.prompt.clone(), view.can_undo && !is_on_board, view.can_end_turn)
        })
    });
    let strip = move || {
        let (ask, can_undo, can_end) = asked.get();
        let mut buttons: Vec<AnyView> = Vec::new();
        if can_undo {
            buttons.push(button(
                "",
                l.choice_back(),
                MoveEntryCommand::Gesture(Gesture::Undo),
                on_command,
            ));
        }
        let words = ask.as_ref().map(|(words, _)| words.clone()).unwrap_or_default();
        for (choice, name) in ask.into_iter().flat_map(|(_, answers)| answers) {
            buttons.push(answer(choice, &name, on_command));
        }
        if can_end {
            buttons.push(button("primary", l.choice_done(), MoveEntryCommand::EndTurn, on_command));
        }
        view! { <p>{words}</p> {buttons} }
    };
    let on_choose = Callback::new(move |choice| on_command.run(MoveEntryCommand::Choose(choice)));
    let on_cancel =
        Callback::new(move |()| on_command.run(MoveEntryCommand::Gesture(Gesture::Undo)));
    let asked_on_board = Memo::new(move |_| view.with(|view| view.promotion.clone()));
    let promotion = move || {
        asked_on_board.get().map(|PromotionQuestion { text, answers, side, at }| {
            let corner = view.with_untracked(|view| board_svg::square_box(&view.scene, at));
            view! { <PromotionPicker text answers side corner on_choose on_cancel/> }
        })
    };
    view! {
        <div class="stage">
            <InteractiveBoard scene advice others on_gesture/>
            {promotion}
        </div>
        <div class="strip">{strip}</div>
        <p class="visually-hidden" aria-live="polite">{move || view.with(|view| view.announcement.clone())}</p>
    }
}

fn answer(choice: Choice, name: &str, on_command: Callback<MoveEntryCommand>) -> AnyView {
    button("primary", name, MoveEntryCommand::Choose(choice), on_command)
}

fn button(
    class: &'static str,
    name: &str,
    command: MoveEntryCommand,
    on_command: Callback<MoveEntryCommand>,
) -> AnyView {
    let name = name.to_owned();
    view! { <button class=class on:click=move |_| on_command.run(command)>{name}</button> }
        .into_any()
}
