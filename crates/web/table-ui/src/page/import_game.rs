//! Importing games: pasted, from a file, dropped on the page, or from a share link.

use leptos::ev::SubmitEvent;
use leptos::html;
use leptos::prelude::*;
use web_sys::{DragEvent, File, FileList, HtmlInputElement};
use worker_protocol::{EngineRequest, EngineResponse, WorkerError};

use super::AppContext;
use super::dialog::Dialog;
use crate::engine_client::EngineClient;
use crate::{browser, router, saved_games};

/// Asks the worker for a record, saves it, and goes to its table.
fn open_record(app: AppContext, request: EngineRequest) {
    EngineClient::request(request, move |result| match result {
        Ok(EngineResponse::Record { text }) => match saved_games::import(&text) {
            Some(id) => router::navigate(&format!("#/table/{id}")),
            None => app.notice.set(Some(app.language.web_save_failed().to_owned())),
        },
        Ok(_) => {}
        Err(error) => show_error(app, error),
    });
}

/// Tells the user why a request has failed.
pub(super) fn show_error(app: AppContext, error: WorkerError) {
    let l = app.language;
    app.notice.set(Some(match error {
        WorkerError::Failed { reason } => reason,
        WorkerError::WorkerLost => l.web_engine_failed().to_owned(),
        WorkerError::InvalidRequest => l.web_no_record().to_owned(),
        WorkerError::StorageFailed => l.web_save_failed().to_owned(),
    }));
}

/// Opens the game in a share link, which is named by the last part of its address.
pub(super) fn open_link(app: AppContext, text: String) {
    open_record(app, EngineRequest::OpenShareLink { text, language: app.language });
}

/// Opens a game from the text of a file. The name of the file may tell its format.
fn open_text(app: AppContext, file_name: String, text: String) {
    let (day, stamp) = browser::today();
    let number = browser::entropy()() & 0xffff;
    let table_name = format!("game-{stamp}-{number:04x}");
    let language = app.language;
    open_record(app, EngineRequest::ImportGame { text, file_name, table_name, day, language });
}

fn open_file(app: AppContext, file: File) {
    leptos::task::spawn_local(async move {
        if let Some(text) = browser::file_text(&file).await {
            open_text(app, file.name(), text);
        }
    });
}

/// Opens the first of some files.
fn open_first(app: AppContext, files: Option<FileList>) {
    if let Some(file) = files.and_then(|files| files.item(0)) {
        app.importing.set(false);
        open_file(app, file);
    }
}

/// Opens a file that was dropped on the page.
pub(super) fn open_dropped(app: AppContext, event: &DragEvent) {
    event.prevent_default();
    open_first(app, event.data_transfer().and_then(|held| held.files()));
}

/// The dialog in which a game can be pasted.
#[component]
pub(super) fn ImportDialog() -> impl IntoView {
    let app = AppContext::current();
    let l = app.language;
    let node = NodeRef::<html::Textarea>::new();
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let text = node.get_untracked().map(|node| node.value()).unwrap_or_default();
        if !text.trim().is_empty() {
            app.importing.set(false);
            open_text(app, String::new(), text);
        }
    };
    let chosen = move |event| {
        let input: HtmlInputElement = event_target(&event);
        open_first(app, input.files());
    };
    let content = view! {
        <form class="bring" on:submit=submit>
            <label>
                {l.web_paste()}
                <textarea node_ref=node rows="8" spellcheck="false"></textarea>
            </label>
            <div class="answers">
                <input type="file" aria-label=l.web_file() on:change=chosen/>
                <button class="primary">{l.web_open()}</button>
            </div>
        </form>
    };
    let on_close = Callback::new(move |()| app.importing.set(false));
    view! { <Dialog title=l.web_open_game() on_close content=content.into_any()/> }
}
