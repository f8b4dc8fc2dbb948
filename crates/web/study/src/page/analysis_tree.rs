//! The variations of an analysis. The user steps through them, promotes, deletes and comments them.

use leptos::html;
use leptos::prelude::*;

use super::analysis_session::AnalysisSession;
use crate::analysis_model::{AnalysisCommand, DisplayedLine, DisplayedMove};

/// The variations, and the actions on the current one.
#[component]
pub(super) fn Variations(session: AnalysisSession) -> impl IntoView {
    let l = session.app.language;
    let seen = Memo::new(move |_| session.view.with(|view| (view.moves.clone(), view.current)));
    let list = NodeRef::<html::Div>::new();
    Effect::new(move || {
        seen.track();
        if let Some(list) = list.get() {
            request_animation_frame(move || scroll_to_current(&list));
        }
    });
    let moves = move || {
        let (shown, current) = seen.get();
        match shown.moves.is_empty() {
            true => view! { <p class="small">{l.study_no_moves()}</p> }.into_any(),
            false => line(session, shown, current),
        }
    };
    let can_promote = move || session.view.with(|view| view.can_promote);
    let is_bare = move || seen.with(|(line, _)| line.moves.is_empty());
    let asked = RwSignal::new(false);
    Effect::new(move || {
        seen.track();
        asked.set(false);
    });
    let delete =
        move |_| match asked.get_untracked() || seen.with_untracked(|(_, current)| *current != 0) {
            true => session.perform(AnalysisCommand::Delete),
            // One click does not delete everything.
            false => asked.set(true),
        };
    let deletes = move || match (asked.get(), seen.with(|(_, current)| *current == 0)) {
        (true, _) => l.study_delete_really(),
        (false, true) => l.study_delete_all(),
        (false, false) => l.study_delete_from_here(),
    };
    let comment = move || session.view.with(|view| view.comment.clone());
    let write = move |event| session.perform(AnalysisCommand::Comment(event_target_value(&event)));
    view! {
        <div class="variations">
            <div class="passages" node_ref=list tabindex="0" role="region" aria-label=l.study_variations()>
                {moves}
            </div>
            <label class="comment">
                <span class="small">{l.study_comment()}</span>
                <textarea rows="2" prop:value=comment on:change=write></textarea>
            </label>
            <p class="buttons">
                <button
                    disabled=move || !can_promote()
                    on:click=move |_| session.perform(AnalysisCommand::Promote)
                >
                    {l.study_promote()}
                </button>
                <button disabled=is_bare on:click=delete>{deletes}</button>
            </p>
        </div>
    }
}

/// The moves of a line in a row. Variations stand below their move, indented.
fn line(session: AnalysisSession, line: DisplayedLine, current: usize) -> AnyView {
    let mut pieces: Vec<AnyView> = Vec::new();
    let mut row: Vec<AnyView> = Vec::new();
    for shown in line.moves {
        let DisplayedMove { node, number, text, is_roll, comment, variations } = shown;
        row.push(one_move(session, node, number, text, is_roll, node == current));
        if !comment.is_empty() {
            row.push(view! { <em class="remark">{comment}</em> }.into_any());
        }
        if !variations.is_empty() {
            let before = std::mem::take(&mut row);
            pieces.push(view! { <p class="passage">{before}</p> }.into_any());
            let variations = variations
                .into_iter()
                .map(|variation| view! { <li>{self::line(session, variation, current)}</li> });
            pieces.push(view! { <ul class="branches">{variations.collect_view()}</ul> }.into_any());
        }
    }
    if !row.is_empty() {
        pieces.push(view! { <p class="passage">{row}</p> }.into_any());
    }
    pieces.into_any()
}

fn one_move(
    session: AnalysisSession,
    node: usize,
    number: String,
    text: String,
    is_roll: bool,
    is_current: bool,
) -> AnyView {
    let class = if is_roll { "move mv roll" } else { "move mv" };
    let current = is_current.then_some("true");
    let number = (!number.is_empty()).then(|| view! { <span class="ply">{number}</span> });
    view! {
        <span class="numbered">
            {number}
            <button class=class aria-current=current on:click=move |_| session.perform(AnalysisCommand::GoTo(node))>
                {text}
            </button>
        </span>
    }
    .into_any()
}

/// Scrolls the list, and nothing else, to the current move.
fn scroll_to_current(list: &web_sys::HtmlElement) {
    let Ok(Some(present)) = list.query_selector("[aria-current]") else { return };
    let (outer, inner) = (list.get_bounding_client_rect(), present.get_bounding_client_rect());
    let above = inner.top() - outer.top();
    let below = inner.bottom() - outer.bottom();
    if above < 0.0 {
        list.set_scroll_top(list.scroll_top() + above as i32 - 8);
    } else if below > 0.0 {
        list.set_scroll_top(list.scroll_top() + below as i32 + 8);
    }
}
