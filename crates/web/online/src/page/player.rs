//! The profile of a player.

use graph_svg::RatingGraph;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{PlayerProfile, Rating, TableSummary};
use table_ui::page::AppContext;
use words::Language;

use super::table_list::TableList;
use crate::online_address::escape;
use crate::{http_request, table_row};

/// The ratings of a player and their recent games.
#[component]
pub(super) fn PlayerPage(name: String) -> impl IntoView {
    let l = AppContext::current().language;
    let profile = RwSignal::new(None::<Result<PlayerProfile, ()>>);
    let path = format!("/api/players/{}", escape(&name));
    spawn_local(async move {
        let text = http_request::send("GET", &path, None, l).await.ok();
        let read = text.and_then(|text| serde_json::from_str(&text).ok()).ok_or(());
        let _ = profile.try_set(Some(read));
    });
    let inside = move || match profile.get() {
        None => {
            view! { <p class="club-quiet" role="status">{l.online_connecting()}</p> }.into_any()
        }
        Some(Err(())) => view! { <p class="club-quiet">{l.online_no_such_player()}</p> }.into_any(),
        Some(Ok(profile)) => {
            let none = profile.ratings.is_empty();
            let ratings: Vec<AnyView> =
                profile.ratings.iter().map(|rating| rating_section(rating, l)).collect();
            // `seat` is the player's; without it, the list says who won, not that the reader did.
            let recent: Vec<TableSummary> =
                profile.recent.into_iter().map(table_row::as_others_see_it).collect();
            view! {
                {none.then(|| view! { <p class="club-quiet">{l.online_unrated()}</p> })}
                {ratings}
                <TableList title=l.online_recent_games() tables=recent/>
            }
            .into_any()
        }
    };
    view! { <section class="club"><h1>{name}</h1>{inside}</section> }
}

/// A rating with its graph.
fn rating_section(rating: &Rating, l: Language) -> AnyView {
    let title = l.game_name(&rating.game);
    let now = rating.rating.round();
    // The 95 % confidence interval is two deviations wide on each side.
    let around = (2.0 * rating.deviation).round();
    let words =
        l.online_rating(format!("{around:.0}"), u64::from(rating.games), format!("{now:.0}"));
    let picture = RatingGraph { history: &rating.history }.inline_svg();
    view! {
        <h2>{title}</h2>
        <p>{words.clone()}</p>
        <div class="club-curve" role="img" aria-label=words inner_html=picture></div>
    }
    .into_any()
}
