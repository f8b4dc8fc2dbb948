//! Importing games: pasted, from a file, dropped on the page, or from a share link.

use leptos::ev::SubmitEvent;
use leptos::html;
use leptos::prelude::*;
use web_sys::{DragEvent, File, FileList, HtmlInputElement};
use words::Language;
use worker_protocol::{EngineRequest, EngineResponse, WorkerError};

use super::AppContext;
use super::dialog::Dialog;
use super::dialogs::{from_dialogs, load_dialogs};
use crate::engine_client::EngineClient;
use crate::{browser, router, saved_games};

/// A text from which a game is to be opened.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct ImportDraft {
    /// The name of the file, which may tell its format.
    file_name: String,
    text: String,
    /// The games of the file, if there are several to choose from.
    games: Vec<String>,
    /// Why it cannot be opened.
    error: Option<String>,
}

/// Saves a record and goes to its table. If the browser cannot store it, it can be looked at all the same.
fn show_record(app: AppContext, record: &str) {
    let id = saved_games::import(record).or_else(|| {
        app.notice.set(Some(app.language.web_save_failed().to_owned()));
        saved_games::keep_unsaved(record)
    });
    if let Some(id) = id {
        router::navigate(&format!("#/table/{id}"));
    }
}

/// Why a request has failed, in words.
fn error_text(l: Language, error: WorkerError) -> String {
    match error {
        WorkerError::Failed { reason } => reason,
        WorkerError::WorkerLost => l.web_engine_failed().to_owned(),
        WorkerError::InvalidRequest => l.web_no_record().to_owned(),
        WorkerError::StorageFailed => l.web_save_failed().to_owned(),
    }
}

/// Tells the user why a request has failed.
pub(super) fn show_error(app: AppContext, error: WorkerError) {
    app.notice.set(Some(error_text(app.language, error)));
}

/// Opens the game in a share link, which is named by the last part of its address, and says why if it cannot be
/// read.
pub(super) fn shared_game(text: String) -> AnyView {
    let app = AppContext::current();
    let l = app.language;
    let error = RwSignal::new(None::<String>);
    let request = EngineRequest::OpenShareLink { text, language: l };
    EngineClient::request(request, move |result| match result {
        Ok(EngineResponse::Record { text }) => show_record(app, &text),
        Ok(_) => {}
        // By now the user may be elsewhere, and the signal gone.
        Err(why) => drop(error.try_set(Some(error_text(l, why)))),
    });
    let shown = move || match error.get() {
        None => view! { <p class="lost">{l.web_opening()}</p> }.into_any(),
        Some(why) => view! { <h1 class="lost" role="alert">{why}</h1> }.into_any(),
    };
    shown.into_any()
}

/// Opens a game of the draft: the one with this number, or the only one. If there are several, or if the text
/// cannot be read, the dialog says so; what was pasted stays in it.
fn open_draft(app: AppContext, game: Option<usize>) {
    let (day, stamp) = browser::today();
    let number = browser::entropy()() & 0xffff;
    let table_name = format!("game-{stamp}-{number:04x}");
    let language = app.language;
    let ImportDraft { file_name, text, .. } = app.import.get_untracked();
    let request = EngineRequest::ImportGame { text, file_name, table_name, day, game, language };
    EngineClient::request(request, move |result| match result {
        Ok(EngineResponse::Record { text }) => {
            app.importing.set(false);
            app.import.set(ImportDraft::default());
            show_record(app, &text);
        }
        Ok(EngineResponse::GameList { titles }) => {
            app.import.update(|draft| (draft.games, draft.error) = (titles, None));
            app.importing.set(true);
        }
        Ok(_) => {}
        Err(why) => {
            let why = error_text(language, why);
            app.import.update(|draft| (draft.games, draft.error) = (Vec::new(), Some(why)));
            app.importing.set(true);
        }
    });
}

/// Opens a game from the text of a file. The name of the file may tell its format.
fn open_text(app: AppContext, file_name: String, text: String) {
    app.import.set(ImportDraft { file_name, text, ..ImportDraft::default() });
    open_draft(app, None);
}

/// Opens a game from a file.
pub(super) fn open_file(app: AppContext, file: File) {
    leptos::task::spawn_local(async move {
        if let Some(text) = browser::file_text(&file).await {
            open_text(app, file.name(), text);
        }
    });
}

/// Opens the first of some files.
fn open_first(app: AppContext, files: Option<FileList>) {
    if let Some(file) = files.and_then(|files| files.item(0)) {
        open_file(app, file);
    }
}

/// Opens a file that was dropped on the page.
pub(super) fn open_dropped(app: AppContext, event: &DragEvent) {
    event.prevent_default();
    let files = event.data_transfer().and_then(|held| held.files());
    let Some(file) = files.and_then(|files| files.item(0)) else { return };
    leptos::task::spawn_local(async move {
        if let Ok(dialogs) = load_dialogs().await {
            (dialogs.open_file)(app, file);
        }
    });
}

/// The dialog in which a game can be pasted.
#[component]
pub(super) fn ImportDialog() -> impl IntoView {
    let app = AppContext::current();
    let content = from_dialogs(|dialogs| (dialogs.import_game)());
    let on_close = Callback::new(move |()| {
        app.importing.set(false);
        app.import.set(ImportDraft::default());
    });
    view! { <Dialog title=app.language.web_open_game() on_close content/> }
}

/// The field for a text and the choice of a file, or the choice between several games.
pub(super) fn form() -> AnyView {
    let app = AppContext::current();
    let draft = app.import;
    let several = Memo::new(move |_| draft.with(|draft| !draft.games.is_empty()));
    let shown = move || if several.get() { game_list(app) } else { text_form(app) };
    shown.into_any()
}

/// The games of a file with several, each as a button.
fn game_list(app: AppContext) -> AnyView {
    let game = |(number, title): (usize, String)| {
        view! { <li><button on:click=move |_| open_draft(app, Some(number))>{title}</button></li> }
    };
    let games = app.import.with_untracked(|draft| draft.games.clone());
    let games = games.into_iter().enumerate().map(game).collect_view();
    view! { <p>{app.language.web_which_game()}</p><ol class="several">{games}</ol> }.into_any()
}

fn text_form(app: AppContext) -> AnyView {
    let l = app.language;
    let node = NodeRef::<html::Textarea>::new();
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let text = node.get_untracked().map(|node| node.value()).unwrap_or_default();
        if !text.trim().is_empty() {
            open_text(app, String::new(), text);
        }
    };
    let chosen = move |event| {
        let input: HtmlInputElement = event_target(&event);
        open_first(app, input.files());
    };
    let pasted = move || app.import.with(|draft| draft.text.clone());
    let error = move || app.import.with(|draft| draft.error.clone());
    view! {
        <form class="import-form" on:submit=submit>
            <p class="why" role="alert">{error}</p>
            <label>
                {l.web_paste()}
                <textarea node_ref=node rows="8" spellcheck="false" prop:value=pasted></textarea>
            </label>
            <label class="file-drop">
                <input type="file" on:change=chosen/>
                <span class="button">{l.web_choose_file()}</span>
                <span class="small">{l.web_drop_file()}</span>
            </label>
            <div class="answers">
                <button class="primary">{l.web_open()}</button>
            </div>
        </form>
    }
    .into_any()
}
