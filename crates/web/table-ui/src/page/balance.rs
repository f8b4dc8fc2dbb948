//! The evaluation of the position: a bar beside the board, and a sentence.

use game::Side;
use leptos::prelude::*;

use super::table_handle::TableHandle;

/// A bar that shows White's winning chances, with a notch in the middle.
#[component]
pub(super) fn EvaluationBar(table: TableHandle) -> impl IntoView {
    move || {
        let summary = table
            .app
            .preferences
            .with(|preferences| preferences.balance)
            .then(|| table.advice.with(|advice| advice.evaluation.clone()))??;
        let below = table.view.with(|view| view.scene.seen_from);
        let share =
            if below == Side::White { summary.white_share } else { 1_000 - summary.white_share };
        let (upper, lower) = match below {
            Side::White => ("black", "white"),
            Side::Black => ("white", "black"),
        };
        let bar = format!(
            "<svg viewBox=\"0 0 10 1000\" preserveAspectRatio=\"none\" aria-hidden=\"true\">\
             <rect class=\"{upper}\" width=\"10\" height=\"1000\"/>\
             <rect class=\"{lower}\" y=\"{}\" width=\"10\" height=\"{share}\"/>\
             <path class=\"notch\" d=\"M0 500h10\"/></svg>",
            1_000 - share
        );
        Some(view! {
            <div
                class="balance"
                role="img"
                aria-label=summary.sentence.clone()
                title=summary.sentence
                inner_html=bar
            ></div>
        })
    }
}

/// The evaluation as a sentence.
#[component]
pub(super) fn EvaluationText(table: TableHandle) -> impl IntoView {
    move || {
        let summary = table
            .app
            .preferences
            .with(|preferences| preferences.balance)
            .then(|| table.advice.with(|advice| advice.evaluation.clone()))??;
        Some(
            view! { <p class="evaluation"><strong>{summary.short}</strong>" "{summary.sentence}</p> },
        )
    }
}
