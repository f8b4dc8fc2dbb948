//! What the engine says about the position.

use games::GameKind;
use leptos::prelude::*;
use narration::clocks::has_dice;
use table_ui::page::choices::radio_row;
use words::Language;
use worker_protocol::{
    AnalysisUpdate, CandidateLine, CubeAdvice, CubeOption, RolloutMove, RolloutUpdate,
};

use super::analysis_session::{AnalysisSession, moves_to_roll_out};
use crate::analysis_model::AnalysisCommand;

/// The most lines that the user can ask for.
const MOST_LINES: usize = 5;

/// The engine: a switch, and what it has found.
#[component]
pub(super) fn Engine(session: AnalysisSession, kind: GameKind) -> impl IntoView {
    let l = session.app.language;
    let toggle = move |_| session.set_analysing(!session.is_analysing.get_untracked());
    let name = move || {
        if session.is_analysing.get() { l.study_engine_stop() } else { l.study_engine_start() }
    };
    let class = move || if session.is_analysing.get() { "" } else { "primary" };
    let pace = move || session.update.with(|update| update.as_ref().map(|update| pace(update, l)));
    let lines = move || {
        let values = (1..=MOST_LINES).map(|lines| (lines, lines.to_string())).collect();
        radio_row(l.study_lines(), values, &session.best_moves.get(), move |lines| {
            session.set_best_moves(*lines);
        })
    };
    let lost = move || session.is_lost.get().then(|| l.web_engine_failed());
    let found = move || {
        let has_dice = has_dice(kind);
        session.update.get().map(|update| view! { <Found session update has_dice/> })
    };
    let class_of_found = move || match session.is_analysing.get() {
        true => format!("found of-{}", session.best_moves.get()),
        false => "found".to_owned(),
    };
    view! {
        <section class="engine" aria-label=l.study_engine()>
            <div class="engine-head">
                <button class=class on:click=toggle>{name}</button>
                <p class="small pace">{pace}</p>
            </div>
            <p class="why" role="status">{lost}</p>
            <div class=class_of_found>{found}</div>
            {move || session.rollout.get().map(|update| view! { <Rollout session update/> })}
            {lines}
        </section>
    }
}

/// How deep it has searched, and how fast.
fn pace(update: &AnalysisUpdate, l: Language) -> String {
    let AnalysisUpdate { depth, nodes, nodes_per_second, is_complete, .. } = *update;
    let mut parts = Vec::new();
    if depth > 0 {
        parts.push(l.study_depth(u64::from(depth)));
    }
    if nodes_per_second > 0 {
        parts.push(l.study_speed(l.number(nodes_per_second)));
    } else if nodes > 0 {
        parts.push(l.study_nodes(l.number(nodes)));
    }
    if is_complete && depth > 0 {
        parts.push(l.study_search_finished().to_owned());
    }
    parts.join(" · ")
}

/// Facts, then the best moves, then the cube.
#[component]
fn Found(session: AnalysisSession, update: AnalysisUpdate, has_dice: bool) -> impl IntoView {
    let l = session.app.language;
    let can_roll = has_dice && !moves_to_roll_out(&update).is_empty();
    let AnalysisUpdate { facts, notes, lines, cube, white_share, .. } = update;
    let share = white_share.map(bar);
    let facts = facts.into_iter().map(|fact| view! { <li>{fact}</li> }).collect_view();
    let rows = lines.into_iter().map(|line| row(session, line)).collect_view();
    let notes = notes.into_iter().map(|note| view! { <p class="small">{note}</p> }).collect_view();
    let rolls = can_roll.then(|| {
        let name = move || {
            if session.is_rolling_out.get() { l.study_rollout_stop() } else { l.study_rollout() }
        };
        let roll = move |_| session.set_rolling_out(!session.is_rolling_out.get_untracked());
        view! { <p class="buttons"><button on:click=roll>{name}</button></p> }
    });
    view! {
        {share}
        <ul class="facts">{facts}</ul>
        <ol class="lines">{rows}</ol>
        {cube.map(cube_table)}
        {notes}
        {rolls}
    }
}

/// What White may expect, as a bar.
fn bar(share: u32) -> impl IntoView {
    view! {
        <svg class="share" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">
            <rect class="black" width="1000" height="10"/>
            <rect class="white" width=share.to_string() height="10"/>
        </svg>
    }
}

/// One of the best moves. A click plays it.
fn row(session: AnalysisSession, line: CandidateLine) -> impl IntoView {
    let CandidateLine { evaluation, details, mv, expected, .. } = line;
    let play = move |_| session.perform(AnalysisCommand::Play(mv.clone()));
    let details = (!details.is_empty()).then(|| view! { <small>{details}</small> });
    view! {
        <li>
            <button class="line" on:click=play>
                <strong>{evaluation}</strong>
                <span>{expected}{details}</span>
            </button>
        </li>
    }
}

/// What can be done with the cube: a row for each decision.
fn cube_table(cube: CubeAdvice) -> impl IntoView {
    let row = |row: CubeOption| {
        let class = if row.is_best { "best" } else { "" };
        view! { <tr class=class><th scope="row">{row.name}</th><td>{row.equity}</td></tr> }
    };
    view! {
        <table class="cube">
            <caption>{cube.title}</caption>
            <tbody>{cube.options.into_iter().map(row).collect_view()}</tbody>
        </table>
    }
}

/// Moves that are played out many times.
#[component]
fn Rollout(session: AnalysisSession, update: RolloutUpdate) -> impl IntoView {
    let l = session.app.language;
    let RolloutUpdate { games, most_games, is_decided, moves } = update;
    let (games, most_games) = (u64::from(games), u64::from(most_games));
    let state = match is_decided {
        true => l.study_rollout_decided(games, l.number(games)),
        false => l.study_rollout_games(l.number(most_games), l.number(games)),
    };
    let row = |rolled: RolloutMove| {
        let RolloutMove { is_rejected, equity, standard_error, games, confidence, text } = rolled;
        let class = if is_rejected { "out" } else { "" };
        view! {
            <tr class=class>
                <th scope="row">{text}<small>{confidence}</small></th>
                <td>{equity}</td>
                <td>{standard_error}</td>
                <td>{l.number(u64::from(games))}</td>
            </tr>
        }
    };
    view! {
        <table class="cube rollout">
            <caption>{l.study_rollout_title()}</caption>
            <thead>
                <tr>
                    <th scope="col">{l.study_rollout_move()}</th>
                    <th scope="col">{l.study_rollout_equity()}</th>
                    <th scope="col">{l.study_rollout_error()}</th>
                    <th scope="col">{l.study_rollout_count()}</th>
                </tr>
            </thead>
            <tbody>{moves.into_iter().map(row).collect_view()}</tbody>
        </table>
        <p class="meter">
            <progress max=most_games.to_string() value=games.to_string() aria-label=l.study_rollout_title()></progress>
            <span class="small" role="status">{state}</span>
        </p>
    }
}
