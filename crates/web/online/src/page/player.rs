//! A player: what their play is worth, and what they have played.

use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{PlayerProfile, Rating};
use table_ui::page::AppContext;
use words::Language;

use super::lists::Tables;
use crate::address::escaped;
use crate::{counter, curve};

#[component]
pub(super) fn Player(name: String) -> impl IntoView {
    let l = AppContext::current().language;
    let profile = RwSignal::new(None::<Result<PlayerProfile, ()>>);
    let path = format!("/api/players/{}", escaped(&name));
    spawn_local(async move {
        let text = counter::ask("GET", &path, None, l).await.ok();
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
                profile.ratings.iter().map(|rating| shown(rating, l)).collect();
            view! {
                {none.then(|| view! { <p class="club-quiet">{l.online_unrated()}</p> })}
                {ratings}
                <Tables title=l.online_recent_games() tables=profile.recent/>
            }
            .into_any()
        }
    };
    view! { <section class="club"><h1>{name}</h1>{inside}</section> }
}

/// A rating and how it came about.
fn shown(rating: &Rating, l: Language) -> AnyView {
    let title = l.game_name(&rating.game);
    let now = rating.rating.round();
    // In 95 of 100 cases the truth lies within two deviations.
    let around = (2.0 * rating.deviation).round();
    let words =
        l.online_rating(format!("{around:.0}"), u64::from(rating.games), format!("{now:.0}"));
    let picture = curve::svg(&rating.history);
    view! {
        <h2>{title}</h2>
        <p>{words.clone()}</p>
        <div class="club-curve" role="img" aria-label=words inner_html=picture></div>
    }
    .into_any()
}
