//! Conditional moves in correspondence games: answers to moves that the opponent has not made yet.

use leptos::ev::SubmitEvent;
use leptos::html;
use leptos::prelude::*;
use protocol::{ClientMessage, PlanMoves};
use table::TablePhase;
use table_ui::page::AppContext;
use table_ui::page::table_handle::TableHandle;

use super::online_table::OnlineTable;
use crate::connection;

/// The lines of conditional moves, and a field to add one.
#[component]
pub(super) fn ConditionalMoves(online_table: OnlineTable, handle: TableHandle) -> impl IntoView {
    let app = AppContext::current();
    let l = app.language;
    let input = NodeRef::<html::Input>::new();
    let send = move |lines: Vec<Vec<String>>| {
        let (request, table) = (connection::request_id(), online_table.code.get_value());
        let seen = handle.entries() as u64;
        connection::send(&ClientMessage::Plan(PlanMoves {
            request,
            table,
            seen,
            lines: lines.clone(),
        }));
        online_table.conditional_moves.set(lines);
    };
    let add = move |event: SubmitEvent| {
        event.prevent_default();
        let Some(input) = input.get_untracked() else { return };
        match handle.read_conditional_moves(&input.value()) {
            Ok(line) if line.is_empty() => {}
            Ok(line) => {
                input.set_value("");
                let mut lines = online_table.conditional_moves.get_untracked();
                lines.push(line);
                send(lines);
            }
            Err(error) => app.notice.set(Some(error.to_string())),
        }
    };
    let item = move |(index, line): (usize, Vec<String>)| {
        let words = handle.conditional_moves_words(&line);
        let remove = move |_| {
            let mut lines = online_table.conditional_moves.get_untracked();
            lines.remove(index);
            send(lines);
        };
        view! {
            <li>
                <span>{words.clone()}</span>
                <button class="quiet" aria-label=l.online_conditional_remove(words) on:click=remove>"×"</button>
            </li>
        }
    };
    let lines = move || {
        online_table.conditional_moves.get().into_iter().enumerate().map(item).collect_view()
    };
    let shown = Memo::new(move |_| {
        online_table.is_correspondence.get()
            && online_table.is_seated()
            && handle.phase() == TablePhase::Playing
            && !handle.is_users_turn()
            && !handle.has_dice()
    });
    move || {
        shown.get().then(|| {
            view! {
                <section class="club-plan" aria-label=l.online_conditional_moves()>
                    <h2>{l.online_conditional_moves()}</h2>
                    <p class="club-quiet">{l.online_conditional_moves_hint()}</p>
                    <ul>{lines}</ul>
                    <form on:submit=add>
                        <input
                            node_ref=input
                            type="text"
                            autocomplete="off"
                            autocapitalize="off"
                            spellcheck="false"
                            aria-label=l.online_conditional_line()
                            placeholder=l.online_conditional_line()
                        />
                        <button>{l.online_conditional_add()}</button>
                    </form>
                </section>
            }
        })
    }
}
