//! The confirmation before resigning.

use leptos::prelude::*;
use table_runner::PlayerAction;
use words::Language;

use super::AppContext;
use super::dialog::Dialog;
use super::dialogs::from_dialogs;
use super::table_handle::TableHandle;
use crate::table_model::TableCommand;

/// Asks for confirmation before resigning, and in backgammon for the stake.
#[component]
pub(super) fn ResignDialog(table: TableHandle, open: RwSignal<bool>) -> impl IntoView {
    let l = AppContext::current().language;
    let by_level = table.view.with_untracked(|view| view.resigns_by_level);
    let title = if by_level { l.ask_resign_level() } else { l.ask_resign() };
    let content = from_dialogs(move |dialogs| (dialogs.resign)(table, open));
    let on_close = Callback::new(move |()| open.set(false));
    view! { <Dialog title on_close content/> }
}

/// The answers.
pub(super) fn content(table: TableHandle, open: RwSignal<bool>) -> AnyView {
    let l = AppContext::current().language;
    let by_level = table.view.with_untracked(|view| view.resigns_by_level);
    let resign = move |(level, name): (u8, &'static str)| {
        let act = move |_| {
            open.set(false);
            table.perform(TableCommand::Act(PlayerAction::Resign { level }));
        };
        view! { <button class="primary" on:click=act>{name}</button> }
    };
    view! {
        <div class="answers">
            {levels(by_level, l).into_iter().map(resign).collect_view()}
            <button on:click=move |_| open.set(false)>{l.ask_play_on()}</button>
        </div>
    }
    .into_any()
}

/// The stakes for which the user can resign.
fn levels(by_level: bool, l: Language) -> Vec<(u8, &'static str)> {
    match by_level {
        true => vec![(1, l.ask_single()), (2, l.ask_gammon()), (3, l.ask_backgammon())],
        false => vec![(1, l.action_resign())],
    }
}
