//! The table screen: the board in the middle, the players above and below it, the panel beside it.

use std::time::Duration;

use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::AppContext;
use super::announcements::AnnouncementLog;
use super::balance::EvaluationBar;
use super::board::{Gesture, InteractiveBoard};
use super::help::HelpDialog;
use super::panel::Panel;
use super::players::PlayerRow;
use super::rule::RuleDialog;
use super::strip::{PromotionQuestion, Strip};
use super::table_advice::TableAdvice;
use super::table_handle::TableHandle;
use crate::table_model::{TableCommand, resume};
use crate::{browser, saved_games};

/// How often the clocks are updated.
const TICK: Duration = Duration::from_millis(100);

/// A saved table. A damaged record is repaired as far as possible, and its original is set aside.
#[component]
pub(super) fn TablePage(id: String) -> impl IntoView {
    let app = AppContext::current();
    let language = app.language;
    let Some(saved) = saved_games::load(&id) else {
        return view! { <h1 class="lost">{language.web_no_such_game()}</h1> }.into_any();
    };
    match resume(&saved, language, browser::entropy()) {
        Ok((model, damage)) => {
            if let Some(what) = damage {
                saved_games::set_aside(&id);
                saved_games::save(model.as_ref(), None);
                app.notice.set(Some(language.web_damaged(what)));
            }
            let stored = saved_games::stored_record(&id).unwrap_or_default();
            let table = TableHandle::saved(app, model, stored);
            view! { <TableScreen table beside=None/> }.into_any()
        }
        Err(what) => {
            saved_games::set_aside(&id);
            app.notice.set(Some(language.web_unreadable_game(what)));
            view! { <h1 class="lost">{language.web_no_such_game()}</h1> }.into_any()
        }
    }
}

/// The board of the table.
#[component]
fn TableBoard(table: TableHandle) -> impl IntoView {
    let app = table.app;
    let scene = Signal::derive(move || table.view.with(|view| view.scene.clone()));
    let paths = Memo::new(move |_| table.view.with(|view| view.paths.clone()));
    let advice = Memo::new(move |_| {
        let mut arrows = table.advice.with(TableAdvice::arrows);
        table.view.with(|view| arrows.extend(&view.premoves));
        arrows
    });
    let on_gesture = Callback::new(move |gesture| match gesture {
        Gesture::Touch(place) => table.perform(TableCommand::Touch(place)),
        Gesture::Lift(place) => table.perform(TableCommand::Lift(place)),
        Gesture::Drag(from, to) => table.perform(TableCommand::Drag(from, to)),
        Gesture::Point(place) => table.announce_place(place),
        Gesture::Click(place) => {
            if app.preferences.with_untracked(|preferences| preferences.one_click) {
                table.perform(TableCommand::PlayDie(place));
            }
        }
        Gesture::DoubleClick(place) => table.perform(TableCommand::BearOff(place)),
        Gesture::Dice => table.click_dice(),
        Gesture::Undo => table.perform(TableCommand::Undo),
        Gesture::Type => table.focus_move_input(),
    });
    view! { <InteractiveBoard scene advice paths on_gesture node=table.board/> }
}

/// A table with everything around it.
#[component]
pub fn TableScreen(
    /// The table.
    table: TableHandle,
    /// What else is shown at the top of the panel.
    beside: Option<AnyView>,
) -> impl IntoView {
    let app = table.app;
    if let Ok(handle) = set_interval_with_handle(move || table.tick(), TICK) {
        on_cleanup(move || handle.clear());
    }
    on_cleanup(move || table.cancel_advice());
    Effect::new(move || {
        let preferences = app.preferences.with(|preferences| preferences.play);
        table.model.update_value(|model| model.set_preferences(preferences));
        table.refresh();
    });
    let keys = window_event_listener(leptos::ev::keydown, move |event| press_key(table, &event));
    let left_full_screen = window_event_listener_untyped("fullscreenchange", move |_| {
        // The browser leaves it when the user presses Escape.
        if !browser::is_full_screen() {
            table.full_screen.set(false);
        }
    });
    Effect::new(move || {
        let is_full = if table.full_screen.get() { "yes" } else { "no" };
        browser::set_root_attribute("data-full-screen", is_full);
    });
    let storage = window_event_listener(leptos::ev::storage, move |event| {
        table.storage_changed(event.key().as_deref());
    });
    on_cleanup(move || {
        keys.remove();
        left_full_screen.remove();
        storage.remove();
        browser::set_root_attribute("data-full-screen", "no");
    });
    let shape = table.view.with_untracked(|view| format!("table-page {}", view.shape()));
    let article = move || {
        table.article.get().map(|article| {
            let (kind, rules) = table.model.with_value(|model| (model.kind(), model.rules()));
            let on_close = Callback::new(move |()| table.article.set(None));
            view! { <RuleDialog kind rules article on_close/> }
        })
    };
    view! {
        <div class=shape>
            <div class="place">
                <PlayerRow table upper=true/>
                <div class="stage">
                    <TableBoard table/>
                    <EvaluationBar table/>
                    <PromotionQuestion table/>
                </div>
                <Strip table/>
                <PlayerRow table upper=false/>
            </div>
            <Panel table beside/>
            <AnnouncementLog announcements=table.announcements/>
            {move || table.full_screen.get().then(|| view! {
                <button class="leave-full-screen" on:click=move |_| table.toggle_full_screen()>
                    {app.language.web_leave_full_screen()}
                </button>
            })}
        </div>
        {article}
        {move || table.help.get().then(|| view! { <HelpDialog table/> })}
    }
}

/// What the keys do that no field and no dialog has used.
fn press_key(table: TableHandle, event: &web_sys::KeyboardEvent) {
    if event.key() == "F1" {
        event.prevent_default();
        return table.help.set(true);
    }
    let has_modifier = event.ctrl_key() || event.meta_key() || event.alt_key();
    if has_modifier || event.default_prevented() || is_typing(event) {
        return;
    }
    let command = match &*event.key() {
        "?" => return table.help.set(true),
        "h" => return table.request_hint(),
        "f" => return table.toggle_full_screen(),
        "ArrowLeft" => TableCommand::StepView(-1),
        "ArrowRight" => TableCommand::StepView(1),
        "Home" => TableCommand::ViewEvents(0),
        "End" => TableCommand::ViewEvents(usize::MAX),
        _ => return,
    };
    event.prevent_default();
    table.perform(command);
}

/// Whether a key is typed into a field or a dialog.
fn is_typing(event: &web_sys::KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    target.is_some_and(|element| {
        element.matches("input, textarea, select, dialog *").unwrap_or_default()
    })
}
