//! What is asked and told between the board and the player at the lower edge.

use board_view::{Choice, Question};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use narration::refusal_explanation::RefusalExplanation;
use table_runner::PlayerAction;
use words::Language;

use super::AppContext;
use super::table::TableHandle;
use crate::table_model::{Prompt, TableCommand, TableView};

/// Questions that want the whole board: over it.
#[component]
pub(super) fn Overlay(table: TableHandle) -> impl IntoView {
    let l = AppContext::current().language;
    let asked = Memo::new(move |_| {
        table.sight.with(|sight| Some((sight.prompt.clone().filter(is_weighty)?, sight.can_undo)))
    });
    move || {
        asked.get().map(|(ask, can_undo)| {
            let mut answers: Vec<AnyView> = ask
                .answers
                .iter()
                .map(|(choice, name)| answer(table, *choice, name, &ask))
                .collect();
            if can_undo {
                answers.push(button(table, "", l.choice_back(), TableCommand::Undo));
            }
            let node = NodeRef::<leptos::html::Div>::new();
            Effect::new(move || {
                if let Some(question) = node.get() {
                    let _ = question.focus();
                }
            });
            let key = move |event: KeyboardEvent| {
                if event.key() == "Escape" {
                    table.wish(TableCommand::Undo);
                }
            };
            view! {
                <div
                    class="question"
                    role="dialog"
                    tabindex="-1"
                    aria-label=ask.text.clone()
                    node_ref=node
                    on:keydown=key
                >
                    <p>{ask.text.clone()}</p>
                    <div class="answers">{answers}</div>
                </div>
            }
        })
    }
}

/// An answer as a button: a piece as its picture.
fn answer(table: TableHandle, choice: Choice, name: &str, ask: &Prompt) -> AnyView {
    let Choice::Promote(figure) = choice else {
        return button(table, "primary", name, TableCommand::Choose(choice));
    };
    let (side, figure) = (ask.side, figure.name());
    let face = format!(
        "<svg viewBox=\"0 0 100 100\" aria-hidden=\"true\"><use href=\"#{side}-{figure}\"/></svg>"
    );
    view! {
        <button
            class="figure"
            aria-label=name.to_owned()
            title=name.to_owned()
            inner_html=face
            on:click=move |_| table.wish(TableCommand::Choose(choice))
        ></button>
    }
    .into_any()
}

/// A button that says what is wished.
pub(super) fn button(
    table: TableHandle,
    class: &'static str,
    name: &str,
    wish: TableCommand,
) -> AnyView {
    let name = name.to_owned();
    view! { <button class=class on:click=move |_| table.wish(wish.clone())>{name}</button> }
        .into_any()
}

/// A sentence begins with a capital letter and ends with a full stop. Only letters that sentences of
/// ours begin with are raised: the tables of all alphabets would weigh more than this page's script.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| match letter {
        'à' => 'À',
        'â' => 'Â',
        'é' => 'É',
        'ê' => 'Ê',
        letter => letter.to_ascii_uppercase(),
    });
    let first = first.map(String::from).unwrap_or_default();
    let end = if text.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{first}{}{end}", letters.as_str())
}

/// Whether a question is put over the board.
fn is_weighty(ask: &Prompt) -> bool {
    matches!(ask.question, Question::Promotion | Question::Doubled)
}

/// The line below the board: a reason, the answers to what is asked, or whose turn it is.
#[component]
pub(super) fn Strip(table: TableHandle) -> impl IntoView {
    let l = AppContext::current().language;
    let content = move || {
        let (hint, lost) = table.advice.with(|advice| (advice.words(table), advice.is_lost));
        let pause = table.pause.get();
        table.sight.with(|sight| {
            let (class, text, buttons) = match (pause, lost) {
                (Some(why), _) => ("why", why, Vec::new()),
                (None, true) => ("why", l.web_engine_failed().to_owned(), vec![again(table, l)]),
                (None, false) => content(table, sight, hint, l),
            };
            view! { <p class=class>{text}</p> {buttons} }
        })
    };
    view! { <div class="strip" role="status">{content}</div> }
}

/// What the line says, how it looks, and its buttons.
fn content(
    table: TableHandle,
    sight: &TableView,
    hint: Option<String>,
    l: Language,
) -> (&'static str, String, Vec<AnyView>) {
    if let Some(reason) = &sight.reason {
        return ("why", sentence(&reason.sentence), why(table, reason, l));
    }
    if sight.viewed_events.is_some() {
        let back =
            button(table, "primary", l.web_back_to_game(), TableCommand::ViewEvents(usize::MAX));
        return ("", l.web_earlier_position().to_owned(), vec![back]);
    }
    if let Some(offer) = &sight.offer {
        return ("", offer.clone(), answers(table, sight, l));
    }
    if sight.is_over {
        let series = sight.match_result.as_deref().unwrap_or_default();
        let text = format!("{} {series}", sight.status);
        return ("verdict", text.trim_end().to_owned(), answers(table, sight, l));
    }
    let mut buttons = Vec::new();
    // A question over the board has its own way back.
    if sight.can_undo && !sight.prompt.as_ref().is_some_and(is_weighty) {
        buttons.push(button(table, "", l.choice_back(), TableCommand::Undo));
    }
    if let Some(ask) = sight.prompt.as_ref().filter(|ask| !is_weighty(ask)) {
        for (choice, name) in &ask.answers {
            buttons.push(button(table, "primary", name, TableCommand::Choose(*choice)));
        }
        return ("", hint.unwrap_or_else(|| ask.text.clone()), buttons);
    }
    if sight.can_end_turn {
        buttons.push(button(table, "primary", l.choice_done(), TableCommand::EndTurn));
        return ("", l.ask_done().to_owned(), buttons);
    }
    let told = sight.dice_prompt.as_ref().or(sight.latest.as_ref()).unwrap_or(&sight.status);
    ("", hint.unwrap_or_else(|| told.clone()), buttons)
}

/// Another attempt to load what could not be loaded.
fn again(table: TableHandle, l: Language) -> AnyView {
    view! { <button class="primary" on:click=move |_| table.retry_advice()>{l.web_retry()}</button> }
        .into_any()
}

/// The rule behind a reason, one touch away.
fn why(table: TableHandle, reason: &RefusalExplanation, l: Language) -> Vec<AnyView> {
    let rule = reason.article.map(|article| {
        let name = l.screen_rule(article.title.to(l));
        view! { <button on:click=move |_| table.article.set(Some(article))>{name}</button> }
            .into_any()
    });
    rule.into_iter().collect()
}

/// What can be said to an offer, or after the end.
fn answers(table: TableHandle, sight: &TableView, l: Language) -> Vec<AnyView> {
    let fits = |deed: &&PlayerAction| {
        matches!(
            deed,
            PlayerAction::Accept
                | PlayerAction::Decline
                | PlayerAction::Withdraw
                | PlayerAction::NextGame
                | PlayerAction::Rematch
        )
    };
    let deeds = sight.actions.iter().filter(fits);
    deeds.map(|deed| button(table, "primary", deed.label(l), TableCommand::Act(*deed))).collect()
}
