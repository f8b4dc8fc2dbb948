//! The strip below the board, which shows messages and buttons, and questions over the board.

use board_view::Choice;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use words::Language;

use super::AppContext;
use super::strip_content::{StripButton, StripContent, is_important};
use super::table_handle::TableHandle;
use crate::browser;
use crate::table_model::{Prompt, TableCommand};

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

/// The strip below the board: why a move was refused, the answers to a question, or whose turn it is.
#[component]
pub(super) fn Strip(table: TableHandle) -> impl IntoView {
    let l = AppContext::current().language;
    let content = move || {
        let (hint, lost) = table.advice.with(|advice| (advice.words(table), advice.is_lost));
        let blocked = table.blocked_reason.get();
        let (class, text, buttons) = if table.is_outdated.get() {
            ("why", l.web_other_tab().to_owned(), vec![reload_button(l)])
        } else if let Some(why) = blocked {
            ("why", why, Vec::new())
        } else if lost {
            ("why", l.web_engine_failed().to_owned(), vec![retry_button(table, l)])
        } else {
            let content = table.view.with(|view| StripContent::of(view, hint, l));
            let buttons = content.buttons.into_iter().map(|one| strip_button(table, one, l));
            (content.class, content.text, buttons.collect())
        };
        view! { <p class=class>{text}</p> {buttons} }
    };
    view! { <div class="strip" role="status">{content}</div> }
}

fn strip_button(table: TableHandle, shown: StripButton, l: Language) -> AnyView {
    match shown {
        StripButton::Command { class, name, command } => button(table, class, &name, command),
        StripButton::Rule(article) => {
            let name = l.screen_rule(article.title.to(l));
            view! { <button on:click=move |_| table.article.set(Some(article))>{name}</button> }
                .into_any()
        }
    }
}

/// A button that loads the page again, with the game as another tab has saved it.
fn reload_button(l: Language) -> AnyView {
    view! { <button class="primary" on:click=|_| browser::reload()>{l.web_reload()}</button> }
        .into_any()
}

/// A button that loads the engine worker again.
fn retry_button(table: TableHandle, l: Language) -> AnyView {
    view! { <button class="primary" on:click=move |_| table.retry_advice()>{l.web_retry()}</button> }
        .into_any()
}
