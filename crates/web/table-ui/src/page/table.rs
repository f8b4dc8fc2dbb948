//! The table screen: the board in the middle, the players above and below it, the panel beside it.

use std::time::Duration;

use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::AppContext;
use super::balance::EvaluationBar;
use super::board::{Gesture, InteractiveBoard};
use super::panel::Panel;
use super::players::PlayerRow;
use super::rule::RuleDialog;
use super::strip::{Overlay, Strip};
use super::table_advice::TableAdvice;
use super::table_handle::TableHandle;
use crate::table_model::{TableCommand, resume};
use crate::texts::Texts;
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
                saved_games::save(model.as_ref());
                app.notice.set(Some(language.web_damaged(what)));
            }
            view! { <TableScreen table=TableHandle::new(app, model) beside=None/> }.into_any()
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
    let scene = Signal::derive(move || table.view.with(|view| view.scene.clone()));
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
        Gesture::Dice => table.perform(TableCommand::SwapDice),
        Gesture::Undo => table.perform(TableCommand::Undo),
        Gesture::Type => table.focus_move_input(),
    });
    view! { <InteractiveBoard scene advice on_gesture node=table.board/> }
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
    let hint_key = window_event_listener(leptos::ev::keydown, move |event| {
        if event.key() == "?" && !is_typing(&event) {
            table.request_hint();
        }
    });
    on_cleanup(move || hint_key.remove());
    let shape = table.view.with_untracked(|view| format!("room {}", view.shape()));
    let texts = RwSignal::new(None::<Texts>);
    let article = move || {
        table.article.get().map(|article| {
            if texts.with_untracked(Option::is_none) {
                fetch_texts(app.language, texts);
            }
            let texts = texts.get();
            let article = table
                .model
                .with_value(|model| model.article(article, app.language, texts.as_ref()));
            let on_close = Callback::new(move |()| table.article.set(None));
            view! { <RuleDialog article on_close/> }
        })
    };
    view! {
        <div class=shape>
            <div class="place">
                <PlayerRow table upper=true/>
                <div class="stage">
                    <TableBoard table/>
                    <EvaluationBar table/>
                    <Overlay table/>
                </div>
                <Strip table/>
                <PlayerRow table upper=false/>
            </div>
            <Panel table beside/>
            <p class="unseen" aria-live="polite">{move || table.announcement.get()}</p>
        </div>
        {article}
    }
}

/// Whether a key is typed into a field.
fn is_typing(event: &web_sys::KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    target.is_some_and(|element| element.matches("input, textarea, select").unwrap_or_default())
}

/// Fetches the long texts of the rules. If that fails, only the example boards are shown.
fn fetch_texts(language: words::Language, texts: RwSignal<Option<Texts>>) {
    leptos::task::spawn_local(async move {
        if let Some(fetched) = Texts::fetch(language).await {
            texts.set(Some(fetched));
        }
    });
}
