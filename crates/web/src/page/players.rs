use leptos::prelude::*;

use super::Salon;
use super::table::Guest;
use crate::draw;

/// A player beside the board: name, what was captured or is left to go, and the clock.
#[component]
pub(super) fn Player(guest: Guest, upper: bool) -> impl IntoView {
    let salon = Salon::here();
    let index = usize::from(!upper);
    let player =
        Memo::new(move |_| guest.sight.with(|sight| sight.players[index].clone()));
    let timbers = move || guest.sight.with(|sight| sight.timbers);
    let captured = move || {
        let player = player.get();
        draw::captured(&player.captured, !player.side, timbers())
    };
    let counter = move || {
        let side = player.with(|player| player.side);
        format!(
            "<svg viewBox=\"0 0 100 100\" aria-hidden=\"true\"><use href=\"#{}-checker\"/></svg>",
            timbers()[side]
        )
    };
    let clock = move || {
        guest.clocks.with(|clocks| clocks[index].clone()).map(|face| {
            let state = match (face.runs, face.is_low) {
                (true, true) => "clock runs low",
                (true, false) => "clock runs",
                (false, _) => "clock",
            };
            view! { <span class=state role="timer">{face.text}</span> }
        })
    };
    view! {
        <div class="player" class:to-move=move || player.with(|player| player.to_move)>
            <span class="counter" inner_html=counter></span>
            <span class="who">
                <strong>{move || player.with(|player| player.side_name)}</strong>
                {move || player.with(|player| player.name.clone()).map(|name| view! { <span>{name}</span> })}
            </span>
            {move || player.with(|player| player.in_check).then(|| {
                view! { <span class="in-check">{salon.tongue().told_check()}</span> }
            })}
            <span class="captured" inner_html=captured></span>
            {move || player.with(|player| player.pips.clone()).map(|pips| view! { <span class="pips">{pips}</span> })}
            {move || player.with(|player| player.score.clone()).map(|score| {
                view! { <span class="score">{score}</span> }
            })}
            {clock}
        </div>
    }
}
