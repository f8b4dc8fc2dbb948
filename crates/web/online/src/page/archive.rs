//! The finished games on the server.

use games::GameKind;
use leptos::ev::SubmitEvent;
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::TableSummary;
use table_ui::browser;
use table_ui::page::AppContext;
use table_ui::page::choices::radio_row;

use super::table_list::TableList;

/// What the user searches for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct ArchiveQuery {
    game: Option<GameKind>,
    rules: Option<String>,
    /// `south`, `north`, `draw` or `aborted`.
    result: Option<&'static str>,
    player: String,
}

/// How many games are shown at once.
const PAGE_SIZE: usize = 50;

impl ArchiveQuery {
    /// The address of the results, or of those after a table.
    fn address(&self, after: Option<&str>) -> String {
        let mut address = format!("/api/tables?phase=over&limit={PAGE_SIZE}");
        let mut add = |name: &str, value: &str| {
            address += &format!("&{name}={}", js_sys::encode_uri_component(value));
        };
        if let Some(kind) = self.game {
            add("game", kind.name());
        }
        if let Some(rules) = &self.rules {
            add("rules", rules);
        }
        if let Some(result) = self.result {
            add("result", result);
        }
        if !self.player.is_empty() {
            add("player", &self.player);
        }
        if let Some(after) = after {
            add("after", after);
        }
        address
    }
}

/// A search in the finished games.
#[component]
pub(super) fn Archive() -> impl IntoView {
    let l = AppContext::current().language;
    let search = RwSignal::new(ArchiveQuery::default());
    let found = RwSignal::new(Vec::<TableSummary>::new());
    let (more, failed) = (RwSignal::new(false), RwSignal::new(false));
    let fetch = move |after: Option<String>| {
        let wanted = search.get_untracked();
        spawn_local(async move {
            let text = browser::fetch_text(&wanted.address(after.as_deref())).await;
            let tables =
                text.and_then(|text| serde_json::from_str::<Vec<TableSummary>>(&text).ok());
            // By now the user may have searched for something else, or have left.
            if search.try_get_untracked().as_ref() != Some(&wanted) {
                return;
            }
            failed.set(tables.is_none());
            let tables = tables.unwrap_or_default();
            more.set(tables.len() == PAGE_SIZE);
            found.update(|found| {
                if after.is_none() {
                    found.clear();
                }
                found.extend(tables);
            });
        });
    };
    Effect::new(move || {
        search.track();
        fetch(None);
    });
    let name = NodeRef::<html::Input>::new();
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let player = name.get_untracked().map(|input| input.value()).unwrap_or_default();
        search.update(|search| player.trim().clone_into(&mut search.player));
    };
    let show_more =
        move |_| fetch(found.with_untracked(|found| found.last().map(|last| last.table.clone())));
    let download = move || search.get().address(None).replacen("/tables?", "/games?", 1);
    let state = move || match (failed.get(), found.with(Vec::is_empty)) {
        (true, _) => Some(l.online_archive_unreachable()),
        (false, true) => Some(l.online_none_found()),
        (false, false) => None,
    };
    view! {
        <section class="club">
            <h1>{l.online_archive()}</h1>
            <form class="club-code" on:submit=submit role="search">
                <label class="club-field">{l.online_player()}<input id="club-player" node_ref=name type="search" autocomplete="off"/></label>
                <button>{l.online_search()}</button>
            </form>
            {move || filters(&search.get(), search)}
            <p><a class="club-next" href=download>{l.online_download_games()}</a></p>
            <p class="club-quiet" role="status">{state}</p>
            {move || view! { <TableList title=l.online_finished() tables=found.get()/> }}
            {move || more.get().then(|| view! { <button on:click=show_more>{l.online_show_more()}</button> })}
        </section>
    }
}

/// Filters for the game, its rulebook and the result.
fn filters(now: &ArchiveQuery, search: RwSignal<ArchiveQuery>) -> Vec<AnyView> {
    let l = AppContext::current().language;
    let any = || l.online_any().to_owned();
    let mut kinds = vec![(None, any())];
    kinds.extend(
        GameKind::ALL.iter().map(|kind| (Some(*kind), l.game_name(kind.name()).to_owned())),
    );
    let mut rows = vec![radio_row(l.online_game(), kinds, &now.game, move |game| {
        search.update(|search| (search.game, search.rules) = (*game, None));
    })];
    if let Some(kind) = now.game {
        let mut books = vec![(None, any())];
        let all = rulebooks::rulebooks(kind.name()).into_iter();
        books.extend(all.map(|book| (Some(book.id.to_owned()), book.name.to(l).to_owned())));
        rows.push(radio_row(l.menu_rules(), books, &now.rules, move |rules| {
            search.update(|search| search.rules.clone_from(rules));
        }));
    }
    let results = vec![
        (None, any()),
        // The player who opened the table sits in the south and is named first.
        (Some("south"), l.online_first_won().to_owned()),
        (Some("north"), l.online_second_won().to_owned()),
        (Some("draw"), l.online_drawn().to_owned()),
        (Some("aborted"), l.online_aborted().to_owned()),
    ];
    rows.push(radio_row(l.online_result(), results, &now.result, move |result| {
        search.update(|search| search.result = *result);
    }));
    rows
}
