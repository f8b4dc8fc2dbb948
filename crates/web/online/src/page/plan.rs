//! Answers to moves that have not been made yet, in games by correspondence.

use leptos::ev::SubmitEvent;
use leptos::html;
use leptos::prelude::*;
use protocol::{ClientMessage, PlanMoves as Planned};
use table::Phase;
use table_ui::page::AppContext;
use table_ui::page::table::TableHandle;

use super::table::Visit;
use crate::line;

/// Where lines of moves are typed that are played while one is away.
#[component]
pub(super) fn Plan(visit: Visit, handle: TableHandle) -> impl IntoView {
    let app = AppContext::current();
    let l = app.language;
    let input = NodeRef::<html::Input>::new();
    let send = move |lines: Vec<Vec<String>>| {
        let (request, table) = (line::number(), visit.code.get_value());
        let seen = handle.entries() as u64;
        line::say(&ClientMessage::Plan(Planned { request, table, seen, lines: lines.clone() }));
        visit.plan.set(lines);
    };
    let add = move |event: SubmitEvent| {
        event.prevent_default();
        let Some(input) = input.get_untracked() else { return };
        match handle.read_plan(&input.value()) {
            Ok(line) if line.is_empty() => {}
            Ok(line) => {
                input.set_value("");
                let mut lines = visit.plan.get_untracked();
                lines.push(line);
                send(lines);
            }
            Err(why) => app.notice.set(Some(why)),
        }
    };
    let line = move |(index, line): (usize, Vec<String>)| {
        let words = handle.plan_words(&line);
        let drop = move |_| {
            let mut lines = visit.plan.get_untracked();
            lines.remove(index);
            send(lines);
        };
        view! {
            <li>
                <span>{words.clone()}</span>
                <button class="quiet" aria-label=l.online_conditional_remove(words) on:click=drop>"×"</button>
            </li>
        }
    };
    let lines = move || visit.plan.get().into_iter().enumerate().map(line).collect_view();
    let shown = Memo::new(move |_| {
        visit.is_by_mail.get()
            && visit.is_seated()
            && handle.phase() == Phase::Playing
            && !handle.is_asked()
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
