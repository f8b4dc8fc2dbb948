//! What is said about what is looked at, and what can be done there.

use analysis::MoveQuality;
use leptos::prelude::*;
use table_ui::page::Salon;
use words::Language;

use super::reviewer::Reviewer;
use super::sentence;
use crate::address::{Address, Matter};
use crate::review::{Card, Spot, Tried, Wish};

/// What errors of a class are called.
pub(super) fn class_name(class: MoveQuality, l: Language) -> &'static str {
    match class {
        MoveQuality::Fine => "",
        MoveQuality::Inaccuracy => l.analyse_inaccuracy(),
        MoveQuality::Mistake => l.analyse_mistake(),
        MoveQuality::Blunder => l.analyse_blunder(),
    }
}

#[component]
pub(super) fn Told(reviewer: Reviewer) -> impl IntoView {
    let l = Salon::here().language;
    let card = Memo::new(move |_| reviewer.sight.with(|sight| sight.card.clone()));
    let inside = move || {
        match card.get() {
        Card::Plain(at, worth) => {
            view! { <h2>{at}</h2> <p class="shows">{worth}</p> <p class="buttons"><Analyse reviewer/></p> }
                .into_any()
        }
        Card::Missed { event, head, class, better } => view! {
            <h2 class=class.to_string()>{head}</h2>
            <p>{was(class, &better, l)}</p>
            <p class="buttons">
                {button(reviewer, "primary", l.review_try_again(), Wish::TryAgain(event))}
                {(!better.is_empty()).then(|| button(reviewer, "", l.review_show(), Wish::Show(event)))}
                <Keeping reviewer event/>
                <Analyse reviewer/>
            </p>
        }
        .into_any(),
        Card::Try { event, head, class, tried } => {
            let over = !matches!(tried, Tried::Nothing | Tried::Refused(_));
            let again = over.then(|| {
                button(reviewer, "", l.review_try_again(), Wish::TryAgain(event))
            });
            let next = matches!(tried, Tried::Best(_) | Tried::Judged(_, MoveQuality::Fine)).then(|| {
                button(reviewer, "primary", l.review_next_mistake(), Wish::NextMistake(true))
            });
            view! {
                <h2 class=class.to_string()>{head}</h2>
                {what_came(&tried, class, l)}
                <p class="buttons">
                    {next}
                    {again}
                    {button(reviewer, "", l.review_show(), Wish::Show(event))}
                    {button(reviewer, "", l.review_leave(), Wish::LookAt(event + 1))}
                    <Keeping reviewer event/>
                    <Analyse reviewer/>
                </p>
            }
            .into_any()
        }
        Card::Better { event, head, moves, step, ends } => {
            let line = moves.iter().enumerate().map(|(index, mv)| {
                let class = if index < step { "reached" } else { "" };
                view! { <span class=class>{mv.clone()}</span> " " }
            });
            let line = line.collect_view();
            let on = (!ends).then(|| button(reviewer, "primary", l.review_play_out(), Wish::Step(1)));
            let back = (step > 0).then(|| button(reviewer, "", l.review_take_back(), Wish::Step(-1)));
            view! {
                <h2>{head}</h2>
                <p class="better-line">{l.review_better_line("")}{line}</p>
                <p class="buttons">
                    {on}
                    {back}
                    {button(reviewer, "", l.review_try_again(), Wish::TryAgain(event))}
                    {button(reviewer, "", l.review_leave(), Wish::LookAt(event + 1))}
                    <Keeping reviewer event/>
                    <Analyse reviewer/>
                </p>
            }
            .into_any()
        }
    }
    };
    view! { <div class="told" aria-live="polite">{inside}</div> }
}

fn button(reviewer: Reviewer, class: &'static str, name: &'static str, wish: Wish) -> AnyView {
    view! { <button class=class on:click=move |_| reviewer.wish(wish.clone())>{name}</button> }
        .into_any()
}

/// How bad it was, and what was better.
fn was(class: MoveQuality, better: &str, l: Language) -> String {
    match class {
        MoveQuality::Fine => String::new(),
        _ if better.is_empty() => sentence(class_name(class, l)),
        MoveQuality::Inaccuracy => l.analyse_was_inaccuracy(better),
        MoveQuality::Mistake => l.analyse_was_mistake(better),
        MoveQuality::Blunder => l.analyse_was_blunder(better),
    }
}

/// What came of trying again.
fn what_came(tried: &Tried, class: MoveQuality, l: Language) -> AnyView {
    let (good, words) = match tried {
        Tried::Nothing => {
            ("", format!("{} {}", sentence(class_name(class, l)), l.review_find_better()))
        }
        Tried::Refused(reason) => ("why", sentence(&reason.sentence)),
        Tried::Same(mv) => ("why", l.review_is_same(mv)),
        Tried::Best(mv) => ("good", l.review_is_best(mv)),
        Tried::Weighing(_, mv) => ("", l.review_weighing(mv)),
        Tried::Judged(mv, MoveQuality::Fine) => ("good", l.review_is_good(mv)),
        Tried::Judged(mv, judged) if *judged < class => ("", l.review_is_less(mv)),
        Tried::Judged(mv, _) => ("why", l.review_is_bad(mv)),
    };
    view! { <p class=good>{words}</p> }.into_any()
}

/// The way to analyse what is on the board.
#[component]
fn Analyse(reviewer: Reviewer) -> impl IntoView {
    let l = Salon::here().language;
    let kind = reviewer.kind();
    let to = move || {
        let (rules, text) = reviewer.sight.with(|sight| sight.position.clone());
        Address::Analyse(kind, Matter::Position { rules, text }).link()
    };
    view! { <a class="link" href=to>{l.study_analyse()}</a> }
}

/// Whether what was missed is, or can become, a puzzle.
#[component]
fn Keeping(reviewer: Reviewer, event: usize) -> impl IntoView {
    let l = Salon::here().language;
    let at = Spot { game: reviewer.sight.with_untracked(|sight| sight.game), event };
    move || {
        let tried = reviewer.puzzles.get().into_iter().find(|(spot, _)| *spot == at);
        match (tried, reviewer.proving.get()) {
            (Some((_, true)), _) => {
                let to = Address::OwnPuzzles.link();
                view! {
                    <small>{l.review_kept_puzzle()}" "<a class="link" href=to>{l.review_mine()}</a></small>
                }
                .into_any()
            }
            (Some((_, false)), _) => view! { <small>{l.review_no_puzzle()}</small> }.into_any(),
            (None, Some(spot)) if spot == at => {
                view! { <small>{l.review_proving()}</small> }.into_any()
            }
            (None, Some(_)) => ().into_any(),
            (None, None) => {
                let keep = move |_| reviewer.prove(at);
                view! { <button class="quiet" on:click=keep>{l.review_keep_puzzle()}</button> }
                    .into_any()
            }
        }
    }
}
