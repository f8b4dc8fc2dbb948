//! How well both players have played: the accuracy, or the error rate where dice are rolled. The engine judges the
//! game when it has ended.

use analysis::{EventReview, Performance};
use game::Side;
use leptos::prelude::*;
use words::Language;
use worker_protocol::{EngineRequest, EngineResponse, EventIndex, RequestId};

use super::AppContext;
use super::table_handle::TableHandle;
use crate::engine_client::{EngineClient, FollowedTable};

/// How many positions are searched for a decision. A review on its own page begins with the same number.
const NODES: u64 = 60_000;

/// What is known so far.
#[derive(Clone, PartialEq, Debug)]
enum Progress {
    /// How many events of the last game have been judged.
    Judging(usize),
    /// One value for each side.
    Done(Vec<(String, String)>),
    Failed,
}

/// The values of both players, as soon as the engine has judged the last game.
pub(super) fn content(table: TableHandle) -> AnyView {
    let l = AppContext::current().language;
    let progress = RwSignal::new(Progress::Judging(0));
    let names = table.view.with_untracked(|view| {
        let mut players = view.players.clone().to_vec();
        players.sort_by_key(|player| player.side != Side::White);
        players
            .into_iter()
            .map(|player| (player.side, player.side_name.to_owned()))
            .collect::<Vec<_>>()
    });
    let events = table.view.with_untracked(|view| view.last_event);
    let request = judge(
        table,
        move |reviews, is_last| {
            let judged = if is_last {
                Progress::Done(values(&reviews, &names, l))
            } else {
                Progress::Judging(reviews.len())
            };
            let _ = progress.try_set(judged);
        },
        move || drop(progress.try_set(Progress::Failed)),
    );
    on_cleanup(move || EngineClient::cancel(request));
    let has_dice = table.view.with_untracked(|view| view.has_dice);
    let name = if has_dice { l.review_rate() } else { l.review_accuracy() };
    let shown = move || match progress.get() {
        Progress::Judging(judged) => {
            let percent = (100 * judged).checked_div(events).unwrap_or(0).min(99);
            view! { <p class="small">{l.web_judging(percent)}</p> }.into_any()
        }
        Progress::Done(values) => {
            let value = |(player, value): (String, String)| {
                view! { <div><dt>{player}</dt><dd>{value}</dd></div> }
            };
            view! {
                <p class="small">{name}</p>
                <dl class="values">{values.into_iter().map(value).collect_view()}</dl>
            }
            .into_any()
        }
        Progress::Failed => ().into_any(),
    };
    view! { <div class="performance" role="status">{shown}</div> }.into_any()
}

/// Lets the engine judge the last game, from its first event. `judged` gets all reviews so far, and whether these are
/// all.
fn judge(
    table: TableHandle,
    judged: impl Fn(Vec<EventReview>, bool) + 'static,
    failed: impl Fn() + 'static,
) -> RequestId {
    let (game, events) = table.view.with_untracked(|view| (view.last_game, view.last_event));
    // The table may be left while the engine still works, so the worker gets one of its own.
    let followed = FollowedTable::open(table.record(), table.entries());
    let request = EngineRequest::Review {
        table: followed.key(),
        from: EventIndex { game, event: 0 },
        nodes: NODES,
        language: table.app.language,
    };
    let followed = StoredValue::new_local(Some(followed));
    let reviews = StoredValue::new(Vec::new());
    EngineClient::request(request, move |result| match result {
        Ok(EngineResponse::Reviewed { events: new }) => {
            let read = new.iter().filter(|one| one.at.game == game);
            let read: Vec<EventReview> = read.filter_map(|one| one.review.parse().ok()).collect();
            reviews.try_update_value(|reviews: &mut Vec<EventReview>| reviews.extend(read));
            let all = reviews.try_get_value().unwrap_or_default();
            let is_last = all.len() >= events;
            if is_last {
                followed.try_update_value(Option::take);
            }
            judged(all, is_last);
        }
        Ok(_) => {}
        Err(_) => failed(),
    })
}

fn values(reviews: &[EventReview], names: &[(Side, String)], l: Language) -> Vec<(String, String)> {
    let value = |(side, name): &(Side, String)| {
        let performance = Performance::of(reviews, *side);
        let value = match performance.dice {
            Some(dice) => l.decimal(dice.error_rate(), 1),
            None => l.review_percent(l.decimal(performance.accuracy, 1)),
        };
        (name.clone(), value)
    };
    names.iter().map(value).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A loss of a sixth of a point halves the accuracy of a decision: (100 + 50) / 2. A loss of 0.1 in one decision is
    /// an error rate of 100 thousandths.
    #[test]
    fn shows_accuracy_without_dice_and_the_error_rate_with_dice() {
        let read = |texts: &[&str]| -> Vec<EventReview> {
            texts.iter().map(|text| text.parse().unwrap()).collect()
        };
        let names = [(Side::White, "White".to_owned()), (Side::Black, "Black".to_owned())];
        let value = |texts: &[&str], l| {
            let values = values(&read(texts), &names, l);
            [values[0].1.clone(), values[1].1.clone()]
        };
        let chess = ["by=white fine=0", "by=white mistake=0.16666666666667", "by=black fine=0"];
        let [white, black] = value(&chess, Language::English);
        assert!(white.starts_with("75.0") && black.starts_with("100.0"), "{white} {black}");
        let dice = ["by=white luck=0.2", "by=white mistake=0.1", "by=black luck=0.1"];
        assert_eq!(value(&dice, Language::French)[0], "100,0");
    }
}
