//! Lists of tables.

use leptos::prelude::*;
use protocol::TableSummary;
use table_ui::page::AppContext;

use crate::address::Address;
use crate::listed::{Row, row};

/// A list of tables under a title; nothing if there are none.
#[component]
pub(super) fn Tables(
    /// What they have in common.
    title: &'static str,
    /// The tables.
    tables: Vec<TableSummary>,
) -> impl IntoView {
    let l = AppContext::current().language;
    let rows: Vec<AnyView> = tables.iter().map(|listed| table(row(listed, l))).collect();
    (!rows.is_empty()).then(|| {
        view! { <h2>{title}</h2> <ul class="club-tables">{rows}</ul> }
    })
}

fn table(row: Row) -> AnyView {
    let l = AppContext::current().language;
    let todo = match () {
        () if row.is_turn => l.online_your_move(),
        () if row.is_open => l.online_view(),
        () if row.is_over => l.online_replay(),
        () => l.online_watch(),
    };
    let class = if row.is_turn { "club-table turn" } else { "club-table" };
    let disc = row.kind.map_or("", |kind| kind.name());
    view! {
        <li>
            <a class=class href=Address::Table(row.code).link()>
                <span class=format!("club-game {disc}") aria-hidden="true"></span>
                <span class="club-words">
                    <strong>{row.players}</strong>
                    <small>{row.title}" · "{row.state}</small>
                </span>
                <em>{todo}</em>
            </a>
        </li>
    }
    .into_any()
}
