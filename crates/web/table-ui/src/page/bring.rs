//! Games from elsewhere: pasted, from a file, dropped on the page, or in a link.

use leptos::ev::SubmitEvent;
use leptos::html;
use leptos::prelude::*;
use web_sys::{DragEvent, File, FileList, HtmlInputElement};

use super::AppContext;
use super::dialog::Dialog;
use crate::advice::Answer;
use crate::{browser, kibitzer, router, saved_games};

/// Hears what the kibitzer says while no room is shown, or what is no room's business.
pub(super) fn heard(app: AppContext, answer: Answer) {
    match answer {
        Answer::Record(record) => match saved_games::import(&record) {
            Some(id) => router::navigate(&format!("#/table/{id}")),
            None => app.notice.set(Some(app.language.web_save_failed().to_owned())),
        },
        Answer::Link(link) => {
            let link = format!("{}#/link/{link}", browser::page_url());
            browser::copy_to_clipboard(&link);
            app.notice.set(Some(app.language.web_link_copied(link)));
        }
        Answer::Said(text) => app.notice.set(Some(text)),
        Answer::Act(..) | Answer::Hint(..) | Answer::Worth(..) | Answer::File(..) => {}
    }
}

/// Listens while no room does.
pub(super) fn listen(app: AppContext) {
    kibitzer::listen(move |text| match (text, Answer::read(text)) {
        (kibitzer::LOST, _) => {
            app.notice.set(Some(app.language.web_engine_failed().to_owned()));
        }
        (_, Some(answer)) => heard(app, answer),
        _ => {}
    });
}

/// Reads a game from a text; the name may tell what it is.
fn read(app: AppContext, name: &str, text: &str) {
    let (day, stamp) = browser::today();
    let number = browser::entropy()() & 0xffff;
    let language = app.language.code();
    kibitzer::ask(&format!("read {language} game-{stamp}-{number:04x} {day} {name}\n{text}"));
}

fn read_file(app: AppContext, file: File) {
    leptos::task::spawn_local(async move {
        if let Some(text) = browser::file_text(&file).await {
            read(app, &file.name(), &text);
        }
    });
}

/// The first of some files.
fn read_first(app: AppContext, files: Option<FileList>) {
    if let Some(file) = files.and_then(|files| files.item(0)) {
        app.importing.set(false);
        read_file(app, file);
    }
}

/// Something was dropped on the page.
pub(super) fn dropped(app: AppContext, event: &DragEvent) {
    event.prevent_default();
    read_first(app, event.data_transfer().and_then(|held| held.files()));
}

/// The sheet on which a game can be pasted.
#[component]
pub(super) fn Bring() -> impl IntoView {
    let app = AppContext::current();
    let l = app.language;
    let node = NodeRef::<html::Textarea>::new();
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let text = node.get_untracked().map(|node| node.value()).unwrap_or_default();
        if !text.trim().is_empty() {
            app.importing.set(false);
            read(app, "", &text);
        }
    };
    let chosen = move |event| {
        let input: HtmlInputElement = event_target(&event);
        read_first(app, input.files());
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
