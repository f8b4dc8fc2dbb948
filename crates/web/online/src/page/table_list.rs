use leptos::prelude::*;
use protocol::TableSummary;
use table_ui::page::AppContext;

use crate::online_address::OnlineAddress;
use crate::table_row::TableRow;

/// A list of tables under a title; nothing if the list is empty.
#[component]
pub(super) fn TableList(
    /// The title.
    title: &'static str,
    /// The tables.
    tables: Vec<TableSummary>,
) -> impl IntoView {
    let l = AppContext::current().language;
    let rows: Vec<AnyView> =
        tables.iter().map(|table| list_item(TableRow::new(table, l))).collect();
    (!rows.is_empty()).then(|| {
        view! { <h2>{title}</h2> <ul class="club-tables">{rows}</ul> }
    })
}

fn list_item(row: TableRow) -> AnyView {
    let l = AppContext::current().language;
    let action = match () {
        () if row.is_turn => l.online_your_move(),
        () if row.is_open => l.online_view(),
        () if row.is_over => l.online_replay(),
        () => l.online_watch(),
    };
    let class = if row.is_turn { "club-table turn" } else { "club-table" };
    let game = row.kind.map_or("", |kind| kind.name());
    view! {
        <li>
            <a class=class href=OnlineAddress::Table(row.code).link()>
                <span class=format!("club-game {game}") aria-hidden="true"></span>
                <span class="club-words">
                    <strong>{row.players}</strong>
                    <small>{row.title}" · "{row.state}</small>
                </span>
                <em>{action}</em>
            </a>
        </li>
    }
    .into_any()
}
