//! The strip below the board, which shows messages and buttons, and questions over the board.

use board_view::{Choice, Question};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use narration::refusal_explanation::RefusalExplanation;
use table_runner::PlayerAction;
use words::Language;

use super::AppContext;
use super::table_handle::TableHandle;
use crate::table_model::{Prompt, TableCommand, TableView};

/// Important questions, shown over the board.
#[component]
pub(super) fn Overlay(table: TableHandle) -> impl IntoView {
    let l = AppContext::current().language;
    let prompt = Memo::new(move |_| {
        table.view.with(|view| Some((view.prompt.clone().filter(is_important)?, view.can_undo)))
    });
    move || {
        prompt.get().map(|(prompt, can_undo)| {
            let mut answers: Vec<AnyView> = prompt
                .answers
                .iter()
                .map(|(choice, name)| answer(table, *choice, name, &prompt))
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
                    table.perform(TableCommand::Undo);
                }
            };
            view! {
                <div
                    class="question"
                    role="dialog"
                    tabindex="-1"
                    aria-label=prompt.text.clone()
                    node_ref=node
                    on:keydown=key
                >
                    <p>{prompt.text.clone()}</p>
                    <div class="answers">{answers}</div>
                </div>
            }
        })
    }
}

/// An answer as a button; a piece for a promotion is shown as its picture.
fn answer(table: TableHandle, choice: Choice, name: &str, prompt: &Prompt) -> AnyView {
    let Choice::Promote(figure) = choice else {
        return button(table, "primary", name, TableCommand::Choose(choice));
    };
    let (side, figure) = (prompt.side, figure.name());
    let face = format!(
        "<svg viewBox=\"0 0 100 100\" aria-hidden=\"true\"><use href=\"#{side}-{figure}\"/></svg>"
    );
    view! {
        <button
            class="figure"
            aria-label=name.to_owned()
            title=name.to_owned()
            inner_html=face
            on:click=move |_| table.perform(TableCommand::Choose(choice))
        ></button>
    }
    .into_any()
}

/// A button that performs a command.
pub(super) fn button(
    table: TableHandle,
    class: &'static str,
    name: &str,
    command: TableCommand,
) -> AnyView {
    let name = name.to_owned();
    view! { <button class=class on:click=move |_| table.perform(command.clone())>{name}</button> }
        .into_any()
}

/// A text with a capital first letter and a full stop. Only the first letters that occur in our messages are
/// handled: the Unicode tables for all letters would add more to the download than all of this file.
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

/// Whether a question is shown over the board.
fn is_important(prompt: &Prompt) -> bool {
    matches!(prompt.question, Question::Promotion | Question::Doubled)
}

/// The strip below the board: why a move was refused, the answers to a question, or whose turn it is.
#[component]
pub(super) fn Strip(table: TableHandle) -> impl IntoView {
    let l = AppContext::current().language;
    let content = move || {
        let (hint, lost) = table.advice.with(|advice| (advice.words(table), advice.is_lost));
        let blocked = table.blocked_reason.get();
        table.view.with(|view| {
            let (class, text, buttons) = match (blocked, lost) {
                (Some(why), _) => ("why", why, Vec::new()),
                (None, true) => {
                    ("why", l.web_engine_failed().to_owned(), vec![retry_button(table, l)])
                }
                (None, false) => content(table, view, hint, l),
            };
            view! { <p class=class>{text}</p> {buttons} }
        })
    };
    view! { <div class="strip" role="status">{content}</div> }
}

/// The class of the strip's text, the text, and the buttons.
fn content(
    table: TableHandle,
    view: &TableView,
    hint: Option<String>,
    l: Language,
) -> (&'static str, String, Vec<AnyView>) {
    if let Some(reason) = &view.reason {
        return ("why", sentence(&reason.sentence), rule_button(table, reason, l));
    }
    if view.viewed_events.is_some() {
        let back =
            button(table, "primary", l.web_back_to_game(), TableCommand::ViewEvents(usize::MAX));
        return ("", l.web_earlier_position().to_owned(), vec![back]);
    }
    if let Some(offer) = &view.offer {
        return ("", offer.clone(), action_buttons(table, view, l));
    }
    if view.is_over {
        let series = view.match_result.as_deref().unwrap_or_default();
        let text = format!("{} {series}", view.status);
        return ("verdict", text.trim_end().to_owned(), action_buttons(table, view, l));
    }
    let mut buttons = Vec::new();
    // A question over the board has its own button for this.
    if view.can_undo && !view.prompt.as_ref().is_some_and(is_important) {
        buttons.push(button(table, "", l.choice_back(), TableCommand::Undo));
    }
    if let Some(prompt) = view.prompt.as_ref().filter(|prompt| !is_important(prompt)) {
        for (choice, name) in &prompt.answers {
            buttons.push(button(table, "primary", name, TableCommand::Choose(*choice)));
        }
        return ("", hint.unwrap_or_else(|| prompt.text.clone()), buttons);
    }
    if view.can_end_turn {
        buttons.push(button(table, "primary", l.choice_done(), TableCommand::EndTurn));
        return ("", l.ask_done().to_owned(), buttons);
    }
    let text = view.dice_prompt.as_ref().or(view.latest.as_ref()).unwrap_or(&view.status);
    ("", hint.unwrap_or_else(|| text.clone()), buttons)
}

/// A button that loads the engine worker again.
fn retry_button(table: TableHandle, l: Language) -> AnyView {
    view! { <button class="primary" on:click=move |_| table.retry_advice()>{l.web_retry()}</button> }
        .into_any()
}

/// A button that shows the rule behind a refusal.
fn rule_button(table: TableHandle, reason: &RefusalExplanation, l: Language) -> Vec<AnyView> {
    let rule = reason.article.map(|article| {
        let name = l.screen_rule(article.title.to(l));
        view! { <button on:click=move |_| table.article.set(Some(article))>{name}</button> }
            .into_any()
    });
    rule.into_iter().collect()
}

/// The answers to an offer, or what can be done after the game.
fn action_buttons(table: TableHandle, view: &TableView, l: Language) -> Vec<AnyView> {
    let is_shown = |action: &&PlayerAction| {
        matches!(
            action,
            PlayerAction::Accept
                | PlayerAction::Decline
                | PlayerAction::Withdraw
                | PlayerAction::NextGame
                | PlayerAction::Rematch
        )
    };
    let actions = view.actions.iter().filter(is_shown);
    let action = |action: &PlayerAction| {
        button(table, "primary", action.label(l), TableCommand::Act(*action))
    };
    actions.map(action).collect()
}
