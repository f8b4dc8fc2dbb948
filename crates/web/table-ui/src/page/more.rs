//! What a player needs less often: sharing, files, the proof of the dice, the whole screen, help.

use leptos::prelude::*;
use table_runner::PlayerAction;

use super::AppContext;
use super::dialog::Dialog;
use super::dialogs::from_dialogs;
use super::table_handle::TableHandle;
use crate::table_model::TableCommand;

#[component]
pub(super) fn MoreDialog(table: TableHandle) -> impl IntoView {
    let content = from_dialogs(move |dialogs| (dialogs.more)(table));
    let on_close = Callback::new(move |()| table.more.set(false));
    view! { <Dialog title=AppContext::current().language.web_more() on_close content/> }
}

/// The buttons of the dialog. Each closes it.
pub(super) fn content(table: TableHandle) -> AnyView {
    let app = AppContext::current();
    let l = app.language;
    let entry = |name: &'static str, act: Box<dyn Fn()>| {
        let act = move |_| {
            table.more.set(false);
            act();
        };
        view! { <button on:click=act>{name}</button> }
    };
    let can_abort = table.view.with_untracked(|view| view.actions.contains(&PlayerAction::Abort));
    let abort = can_abort.then(|| {
        entry(
            PlayerAction::Abort.label(l),
            Box::new(move || table.perform(TableCommand::Act(PlayerAction::Abort))),
        )
    });
    let has_proof = table.view.with_untracked(|view| view.has_proof);
    let verify =
        has_proof.then(|| entry(l.web_verify_dice(), Box::new(move || table.verify_dice())));
    view! {
        <div class="menu">
            {entry(l.web_share(), Box::new(move || table.sharing.set(true)))}
            {entry(l.action_export(), Box::new(move || table.export()))}
            {entry(l.web_record(), Box::new(move || table.download("salon", &table.record())))}
            {verify}
            {entry(l.web_full_screen(), Box::new(move || table.toggle_full_screen()))}
            {entry(l.web_settings(), Box::new(move || app.settings.set(true)))}
            {entry(l.web_keys(), Box::new(move || table.help.set(true)))}
            {abort}
        </div>
    }
    .into_any()
}
