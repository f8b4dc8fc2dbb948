//! The choice of a piece for a promotion, on the square where the pawn promotes.

use board_view::Choice;
use game::Side;
use leptos::ev::KeyboardEvent;
use leptos::html;
use leptos::prelude::*;

use super::AppContext;

/// A column of pieces that begins on the promotion square. Escape, the button below them and a click elsewhere on
/// the board cancel the move.
#[component]
pub fn PromotionPicker(
    /// The question.
    text: String,
    /// The pieces with their names.
    answers: Vec<(Choice, String)>,
    /// Whose pawn it is.
    side: Side,
    /// The left and the upper edge of the square and its size, in thousandths of the board.
    corner: Option<(i32, i32, i32)>,
    /// Called with the chosen piece.
    on_choose: Callback<Choice>,
    /// Called if the move is cancelled.
    on_cancel: Callback<()>,
) -> impl IntoView {
    let l = AppContext::current().language;
    let node = NodeRef::<html::Div>::new();
    Effect::new(move || {
        if let Some(question) = node.get() {
            let _ = question.focus();
        }
    });
    let key = move |event: KeyboardEvent| {
        if event.key() == "Escape" {
            event.stop_propagation();
            on_cancel.run(());
        }
    };
    let (left, top, size) = corner.unwrap_or((400, 0, 120));
    // The column grows from the promotion square into the board.
    let is_upper = top < 500;
    let class = if is_upper { "question promotion" } else { "question promotion from-below" };
    let percent = |thousandths: i32| format!("{}.{}%", thousandths / 10, thousandths % 10);
    let edge = if is_upper { top } else { 1_000 - top - size };
    let piece = move |(choice, name): (Choice, String)| {
        let figure = match choice {
            Choice::Promote(kind) => format!(
                "<svg viewBox=\"0 0 100 100\" aria-hidden=\"true\"><use href=\"#{side}-{}\"/></svg>",
                kind.name()
            ),
            _ => String::new(),
        };
        view! {
            <button
                class="figure"
                aria-label=name.clone()
                title=name
                inner_html=figure
                on:click=move |_| on_choose.run(choice)
            ></button>
        }
    };
    view! {
        <div class="promotion-cover" on:click=move |_| on_cancel.run(())></div>
        <div
            class=class
            role="dialog"
            tabindex="-1"
            aria-label=text
            node_ref=node
            on:keydown=key
            style:left=percent(left)
            style:width=percent(size)
            style:top=is_upper.then(|| percent(edge))
            style:bottom=(!is_upper).then(|| percent(edge))
        >
            {answers.into_iter().map(piece).collect_view()}
            <button class="cancel" aria-label=l.choice_back() title=l.choice_back() on:click=move |_| on_cancel.run(())>
                <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6L6 18"/></svg>
            </button>
        </div>
    }
}
