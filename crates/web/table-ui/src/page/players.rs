use leptos::prelude::*;

use super::AppContext;
use super::table_handle::TableHandle;

/// A player above or below the board: name, captured pieces or pips, score and clock.
#[component]
pub(super) fn PlayerRow(table: TableHandle, upper: bool) -> impl IntoView {
    let l = AppContext::current().language;
    let index = usize::from(!upper);
    let player = move || {
        let (player, colours) =
            table.view.with(|view| (view.players[index].clone(), view.scene.colours));
        let counter = format!(
            "<svg viewBox=\"0 0 100 100\" aria-hidden=\"true\"><use href=\"#{}-checker\"/></svg>",
            colours[player.side].name()
        );
        let captured = board_svg::captured_pieces(&player.captured, colours[!player.side]);
        // The match is the same for both players; that nobody may double is said once.
        let is_crawford = upper && player.standing.as_ref().is_some_and(|one| one.is_crawford);
        let points = player.standing.as_ref().and_then(|standing| standing.length);
        let length = points.map(|points| view! { <small>{format!("/{points}")}</small> });
        let title = points.map(|points| l.menu_match_to(u64::from(points)));
        let check = if player.in_check { l.status_check() } else { "" };
        view! {
            <span class="counter" inner_html=counter></span>
            <span class="who">
                <strong class=if player.to_move { "to-move" } else { "" }>{player.side_name}</strong>
                <span>{player.name}</span>
            </span>
            <span class="in-check">{check}</span>
            <span class="captured" inner_html=captured></span>
            <span class="lead">{player.lead.map(|lead| format!("+{lead}"))}</span>
            <span class="pips">{player.pips}</span>
            <span class="crawford">{is_crawford.then(|| l.web_crawford())}</span>
            <span class="score" title=title>{player.score}{length}</span>
        }
    };
    let clock = move || {
        table.clocks.with(|clocks| clocks[index].clone()).map(|face| {
            let state = match (face.runs, face.is_low) {
                (true, true) => "clock runs low",
                (true, false) => "clock runs",
                (false, _) => "clock",
            };
            view! { <span class=state role="timer">{face.text}</span> }
        })
    };
    let note = move || {
        let side = table.edges()[index];
        table.player_notes.with(|notes| notes[side].clone())
    };
    view! { <div class="player">{player}<span class="aside">{note}</span>{clock}</div> }
}
