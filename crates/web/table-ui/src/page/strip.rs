//! The strip below the board, which shows messages and buttons, and the question on the board.

use leptos::prelude::*;
use words::Language;

use super::AppContext;
use super::dialogs::from_dialogs;
use super::promotion_picker::PromotionPicker;
use super::strip_content::{StripButton, StripContent, is_on_board};
use super::table_handle::TableHandle;
use crate::browser;
use crate::table_model::{Prompt, TableCommand};

/// Which piece a pawn becomes, asked on the square where it promotes.
#[component]
pub(super) fn PromotionQuestion(table: TableHandle) -> impl IntoView {
    let is_asked =
        Memo::new(move |_| table.view.with(|view| view.prompt.as_ref().is_some_and(is_on_board)));
    move || is_asked.get().then(|| from_dialogs(move |dialogs| (dialogs.promotion)(table)))
}

/// The pieces to choose from.
pub(super) fn promotion(table: TableHandle) -> AnyView {
    let on_choose = Callback::new(move |choice| table.perform(TableCommand::Choose(choice)));
    let on_cancel = Callback::new(move |()| table.perform(TableCommand::Undo));
    let asked = table.view.with_untracked(|view| {
        let prompt = view.prompt.clone().filter(is_on_board)?;
        let corner = prompt.at.and_then(|at| board_svg::square_box(&view.scene, at));
        Some((prompt, corner))
    });
    let picker = asked.map(|(Prompt { text, answers, side, .. }, corner)| {
        view! { <PromotionPicker text answers side corner on_choose on_cancel/> }
    });
    picker.into_any()
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
