//! The panel beside the board: the moves, the player's actions and the field for typing moves.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use narration::score_sheet::{ScoreSheetEntry, score_sheet_rows};

use super::AppContext;
use super::balance::EvaluationText;
use super::controls::Controls;
use super::end_card::EndCard;
use super::more::MoreDialog;
use super::resign::ResignDialog;
use super::share::ShareDialog;
use super::table_handle::TableHandle;
use crate::table_model::TableCommand;

#[component]
pub(super) fn Panel(table: TableHandle, beside: Option<AnyView>) -> impl IntoView {
    let app = AppContext::current();
    let l = app.language;
    let resigning = RwSignal::new(false);
    let claim = move || table.view.with(|view| view.claim.clone());
    let words = move || {
        app.preferences.with(|preferences| preferences.words).then(|| {
            let lines = table.view.with(|view| view.board_words.join("\n"));
            view! { <section class="words" aria-label=l.web_board()>{lines}</section> }
        })
    };
    view! {
        <aside class="panel">
            <h1>{table.view.with_untracked(|view| view.title.clone())}</h1>
            {beside}
            <EndCard table/>
            <Moves table/>
            <Controls table resigning/>
            <p class="claim">{claim}</p>
            <EvaluationText table/>
            <MoveInput table/>
            {words}
            {move || resigning.get().then(|| view! { <ResignDialog table open=resigning/> })}
            {move || table.more.get().then(|| view! { <MoreDialog table/> })}
            {move || table.sharing.get().then(|| view! { <ShareDialog table/> })}
        </aside>
    }
}

/// The list of moves, in pairs; a click on one shows the position after it.
#[component]
fn Moves(table: TableHandle) -> impl IntoView {
    let l = AppContext::current().language;
    let moves =
        Memo::new(move |_| table.view.with(|view| (view.notes.clone(), view.viewed_events)));
    let list = NodeRef::<leptos::html::Ol>::new();
    Effect::new(move || {
        let at_end = moves.with(|(_, viewed)| viewed.is_none());
        if let Some(list) = list.get().filter(|_| at_end) {
            // The newest move has its row only after the page is drawn.
            request_animation_frame(move || list.set_scroll_top(list.scroll_height()));
        }
    });
    let rows = move || {
        let (notes, viewed) = moves.get();
        let shown = viewed.or(notes.last().map(|note| note.after));
        let row = |(number, cells): (usize, [Option<ScoreSheetEntry>; 2])| {
            let cells = cells.map(|note| cell(table, note, shown));
            view! { <li><span class="turn">{number}"."</span>{Vec::from(cells)}</li> }
        };
        score_sheet_rows(notes, |note| note).into_iter().map(row).collect_view()
    };
    let step = |sign: &'static str, name: &'static str, command: TableCommand| {
        view! {
            <button aria-label=name title=name on:click=move |_| table.perform(command.clone())>{sign}</button>
        }
    };
    view! {
        <section class="moves" aria-label=l.screen_moves()>
            <ol node_ref=list>{rows}</ol>
            <div class="steps">
                {step("«", l.web_first(), TableCommand::ViewEvents(0))}
                {step("‹", l.web_previous(), TableCommand::StepView(-1))}
                {step("›", l.web_next(), TableCommand::StepView(1))}
                {step("»", l.web_last(), TableCommand::ViewEvents(usize::MAX))}
            </div>
        </section>
    }
}

fn cell(table: TableHandle, note: Option<ScoreSheetEntry>, shown: Option<usize>) -> AnyView {
    let Some(ScoreSheetEntry { after, text, .. }) = note else {
        return view! { <span></span> }.into_any();
    };
    let current = (shown == Some(after)).then_some("true");
    view! {
        <button
            class="move"
            aria-current=current
            on:click=move |_| table.perform(TableCommand::ViewEvents(after))
        >
            {text}
        </button>
    }
    .into_any()
}

/// The field in which moves are typed.
#[component]
fn MoveInput(table: TableHandle) -> impl IntoView {
    let l = AppContext::current().language;
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let Some(input) = table.move_input.get_untracked() else { return };
        let typed = input.value();
        if !typed.trim().is_empty() {
            table.perform(TableCommand::Type(typed));
            match table.view.with_untracked(|view| view.reason.is_none()) {
                true => input.set_value(""),
                // What the user types next replaces the refused text.
                false => input.select(),
            }
        }
    };
    let examples = table.view.with_untracked(|view| view.examples);
    view! {
        <form class="typing" on:submit=submit>
            <input
                node_ref=table.move_input
                type="text"
                autocomplete="off"
                autocapitalize="off"
                spellcheck="false"
                aria-label=l.web_type_a_move()
                placeholder=l.web_type_a_move_like(examples)
            />
        </form>
    }
}
