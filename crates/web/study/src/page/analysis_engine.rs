//! What an engine says about the position.

use games::Kind;
use leptos::prelude::*;
use table_ui::page::choices::radio_row;
use words::Language;

use super::analysis_session::AnalysisSession;
use crate::analysis_model::{AnalysisCommand, Candidate, CubeRow, Finding, Play, PlayedOut};

/// The most lines that can be looked for.
const MOST: usize = 5;

/// The engine: started and stopped, and what it has found.
#[component]
pub(super) fn Engine(session: AnalysisSession, kind: Kind) -> impl IntoView {
    let l = session.app.language;
    let toggle = move |_| session.run(!session.running.get_untracked());
    let name =
        move || if session.running.get() { l.study_engine_stop() } else { l.study_engine_start() };
    let class = move || if session.running.get() { "" } else { "primary" };
    let pace = move || session.finding.with(|finding| finding.as_ref().map(|found| pace(found, l)));
    let lines = move || {
        let values = (1..=MOST).map(|lines| (lines, lines.to_string())).collect();
        radio_row(l.study_lines(), values, &session.lines.get(), move |lines| {
            session.look_for(*lines);
        })
    };
    let lost = move || session.lost.get().then(|| l.web_engine_failed());
    let found = move || {
        let has_dice = kind == Kind::Backgammon;
        session.finding.get().map(|finding| view! { <Found session finding has_dice/> })
    };
    let class_of_found = move || match session.running.get() {
        true => format!("found of-{}", session.lines.get()),
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
            {move || session.played_out.get().map(|rolled| view! { <Rolled session rolled/> })}
            {lines}
        </section>
    }
}

/// How deep it has looked, and how fast.
fn pace(finding: &Finding, l: Language) -> String {
    let Finding { depth, nodes, speed, next, .. } = *finding;
    let mut parts = Vec::new();
    if depth > 0 {
        parts.push(l.study_depth(depth));
    }
    if speed > 0 {
        parts.push(l.study_speed(l.number(speed)));
    } else if nodes > 0 {
        parts.push(l.study_nodes(l.number(nodes)));
    }
    if next == 0 && depth > 0 {
        parts.push(l.study_search_finished().to_owned());
    }
    parts.join(" · ")
}

/// Facts first, then the lines, then what belongs to dice and cube.
#[component]
fn Found(session: AnalysisSession, finding: Finding, has_dice: bool) -> impl IntoView {
    let l = session.app.language;
    let can_roll = has_dice && !finding.open_moves().is_empty();
    let Finding { facts, notes, lines, cube, share, .. } = finding;
    let share = share.map(bar);
    let facts = facts.into_iter().map(|fact| view! { <li>{fact}</li> }).collect_view();
    let rows = lines.into_iter().map(|line| row(session, line)).collect_view();
    let notes = notes.into_iter().map(|note| view! { <p class="small">{note}</p> }).collect_view();
    let rolls = can_roll.then(|| {
        let name =
            move || if session.rolling.get() { l.study_rollout_stop() } else { l.study_rollout() };
        let roll = move |_| session.roll_out(!session.rolling.get_untracked());
        view! { <p class="buttons"><button on:click=roll>{name}</button></p> }
    });
    view! {
        {share}
        <ul class="facts">{facts}</ul>
        <ol class="lines">{rows}</ol>
        {table(cube)}
        {notes}
        {rolls}
    }
}

/// White's share as a bar.
fn bar(share: u32) -> impl IntoView {
    view! {
        <svg class="share" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">
            <rect class="black" width="1000" height="10"/>
            <rect class="white" width=share.to_string() height="10"/>
        </svg>
    }
}

/// One of the best moves; a touch plays it.
fn row(session: AnalysisSession, line: Candidate) -> impl IntoView {
    let Candidate { short, more, mv, words, .. } = line;
    let play = move |_| session.perform(AnalysisCommand::Play(mv.clone()));
    let more = (!more.is_empty()).then(|| view! { <small>{more}</small> });
    view! {
        <li>
            <button class="line" on:click=play>
                <strong>{short}</strong>
                <span>{words}{more}</span>
            </button>
        </li>
    }
}

/// What may be done with the cube: a title, then a row each.
fn table(rows: Vec<CubeRow>) -> Option<impl IntoView> {
    let mut rows = rows.into_iter();
    let title = rows.next()?.name;
    let row = |row: CubeRow| {
        let class = if row.is_best { "best" } else { "" };
        view! { <tr class=class><th scope="row">{row.name}</th><td>{row.equity}</td></tr> }
    };
    Some(view! {
        <table class="cube">
            <caption>{title}</caption>
            <tbody>{rows.map(row).collect_view()}</tbody>
        </table>
    })
}

/// Moves that are played out many times.
#[component]
fn Rolled(session: AnalysisSession, rolled: PlayedOut) -> impl IntoView {
    let l = session.app.language;
    let PlayedOut { games, all, is_decided, plays, .. } = rolled;
    let state = match is_decided {
        true => l.study_rollout_decided(games, l.number(games)),
        false => l.study_rollout_games(l.number(all), l.number(games)),
    };
    let row = |play: Play| {
        let Play { is_out, equity, error, games, sure, words } = play;
        let class = if is_out { "out" } else { "" };
        view! {
            <tr class=class>
                <th scope="row">{words}<small>{sure}</small></th>
                <td>{equity}</td>
                <td>{error}</td>
                <td>{l.number(games)}</td>
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
            <tbody>{plays.into_iter().map(row).collect_view()}</tbody>
        </table>
        <p class="meter">
            <progress max=all.to_string() value=games.to_string() aria-label=l.study_rollout_title()></progress>
            <span class="small" role="status">{state}</span>
        </p>
    }
}
