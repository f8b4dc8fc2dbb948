//! What is said about the position on the board, and what the user can do there.

use analysis::MoveQuality;
use leptos::prelude::*;
use table_ui::page::AppContext;
use words::Language;

use super::review_session::ReviewSession;
use super::sentence;
use crate::address::{Address, AnalysisSource};
use crate::review_model::{EventIndex, RetryResult, ReviewCard, ReviewCommand};

/// The name of a quality of moves.
pub(super) fn class_name(class: MoveQuality, l: Language) -> &'static str {
    match class {
        MoveQuality::Fine => "",
        MoveQuality::Inaccuracy => l.analyse_inaccuracy(),
        MoveQuality::Mistake => l.analyse_mistake(),
        MoveQuality::Blunder => l.analyse_blunder(),
    }
}

#[component]
pub(super) fn ReviewCardBox(session: ReviewSession) -> impl IntoView {
    let l = AppContext::current().language;
    let card = Memo::new(move |_| session.view.with(|view| view.card.clone()));
    let inside = move || {
        match card.get() {
        ReviewCard::Plain(at, worth) => {
            view! { <h2>{at}</h2> <p class="shows">{worth}</p> <p class="buttons"><Analyse session/></p> }
                .into_any()
        }
        ReviewCard::Missed { event, head, class, better } => view! {
            <h2 class=class.to_string()>{head}</h2>
            <p>{verdict(class, &better, l)}</p>
            <p class="buttons">
                {button(session, "primary", l.review_try_again(), ReviewCommand::Retry(event))}
                {(!better.is_empty()).then(|| button(session, "", l.review_show(), ReviewCommand::ShowBetter(event)))}
                <PuzzleOfMistake session event/>
                <Analyse session/>
            </p>
        }
        .into_any(),
        ReviewCard::Retry { event, head, class, tried } => {
            let over = !matches!(tried, RetryResult::Pending | RetryResult::Refused(_));
            let again = over.then(|| {
                button(session, "", l.review_try_again(), ReviewCommand::Retry(event))
            });
            let next = matches!(tried, RetryResult::Best(_) | RetryResult::Judged(_, MoveQuality::Fine)).then(|| {
                button(session, "primary", l.review_next_mistake(), ReviewCommand::NextMistake(true))
            });
            view! {
                <h2 class=class.to_string()>{head}</h2>
                {retry_message(&tried, class, l)}
                <p class="buttons">
                    {next}
                    {again}
                    {button(session, "", l.review_show(), ReviewCommand::ShowBetter(event))}
                    {button(session, "", l.review_back_to_game(), ReviewCommand::LookAt(event + 1))}
                    <PuzzleOfMistake session event/>
                    <Analyse session/>
                </p>
            }
            .into_any()
        }
        ReviewCard::Better { event, head, moves, step, ends } => {
            let line = moves.iter().enumerate().map(|(index, mv)| {
                let class = if index < step { "reached" } else { "" };
                view! { <span class=class>{mv.clone()}</span> " " }
            });
            let line = line.collect_view();
            let on = (!ends).then(|| button(session, "primary", l.review_play_out(), ReviewCommand::Step(1)));
            let back = (step > 0).then(|| button(session, "", l.review_back(), ReviewCommand::Step(-1)));
            view! {
                <h2>{head}</h2>
                <p class="better-line">{l.review_better_line("")}{line}</p>
                <p class="buttons">
                    {on}
                    {back}
                    {button(session, "", l.review_try_again(), ReviewCommand::Retry(event))}
                    {button(session, "", l.review_back_to_game(), ReviewCommand::LookAt(event + 1))}
                    <PuzzleOfMistake session event/>
                    <Analyse session/>
                </p>
            }
            .into_any()
        }
    }
    };
    view! { <div class="feedback" aria-live="polite">{inside}</div> }
}

fn button(
    session: ReviewSession,
    class: &'static str,
    name: &'static str,
    command: ReviewCommand,
) -> AnyView {
    view! { <button class=class on:click=move |_| session.handle(command.clone())>{name}</button> }
        .into_any()
}

/// How bad a move was, and what was better.
fn verdict(class: MoveQuality, better: &str, l: Language) -> String {
    match class {
        MoveQuality::Fine => String::new(),
        _ if better.is_empty() => sentence(class_name(class, l)),
        MoveQuality::Inaccuracy => l.analyse_was_inaccuracy(better),
        MoveQuality::Mistake => l.analyse_was_mistake(better),
        MoveQuality::Blunder => l.analyse_was_blunder(better),
    }
}

/// What has come of a retry.
fn retry_message(tried: &RetryResult, class: MoveQuality, l: Language) -> AnyView {
    let (good, words) = match tried {
        RetryResult::Pending => {
            ("", format!("{} {}", sentence(class_name(class, l)), l.review_find_better()))
        }
        RetryResult::Refused(reason) => ("why", sentence(&reason.sentence)),
        RetryResult::AsPlayed(mv) => ("why", l.review_is_same(mv)),
        RetryResult::Best(mv) => ("good", l.review_is_best(mv)),
        RetryResult::Judging(_, mv) => ("", l.review_evaluating(mv)),
        RetryResult::Judged(mv, MoveQuality::Fine) => ("good", l.review_is_good(mv)),
        RetryResult::Judged(mv, judged) if *judged < class => ("", l.review_is_better(mv)),
        RetryResult::Judged(mv, _) => ("why", l.review_is_bad(mv)),
    };
    view! { <p class=good>{words}</p> }.into_any()
}

/// A link to the analysis of the position.
#[component]
fn Analyse(session: ReviewSession) -> impl IntoView {
    let l = AppContext::current().language;
    let kind = session.kind();
    let to = move || {
        let (rules, text) = session.view.with(|view| view.position.clone());
        Address::Analyse(kind, AnalysisSource::Position { rules, text }).link()
    };
    view! { <a class="link" href=to>{l.study_analyse()}</a> }
}

/// Whether the mistake is a puzzle, or can become one.
#[component]
fn PuzzleOfMistake(session: ReviewSession, event: usize) -> impl IntoView {
    let l = AppContext::current().language;
    let at = EventIndex { game: session.view.with_untracked(|view| view.game), event };
    move || {
        let tried = session.puzzles.get().into_iter().find(|(spot, _)| *spot == at);
        match (tried, session.making_puzzle.get()) {
            (Some((_, true)), _) => {
                let to = Address::OwnPuzzles.link();
                view! {
                    <small>{l.review_puzzle_saved()}" "<a class="link" href=to>{l.review_my_mistakes()}</a></small>
                }
                .into_any()
            }
            (Some((_, false)), _) => view! { <small>{l.review_no_puzzle()}</small> }.into_any(),
            (None, Some(spot)) if spot == at => {
                view! { <small>{l.review_proving()}</small> }.into_any()
            }
            (None, Some(_)) => ().into_any(),
            (None, None) => {
                let keep = move |_| session.make_puzzle(at);
                view! { <button class="quiet" on:click=keep>{l.review_save_puzzle()}</button> }
                    .into_any()
            }
        }
    }
}
