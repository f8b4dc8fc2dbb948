//! Games from elsewhere: pasted, from a file, dropped on the page, or in a link.

use leptos::ev::SubmitEvent;
use leptos::html;
use leptos::prelude::*;
use web_sys::{DragEvent, File, FileList, HtmlInputElement};

use super::Salon;
use super::sheet::Sheet;
use crate::advice::Answer;
use crate::{browser, kibitzer, shelf};

/// Hears what the kibitzer says while no room is shown, or what is no room's business.
pub(super) fn heard(salon: Salon, answer: Answer) {
    match answer {
        Answer::Record(record) => match shelf::take_in(&record) {
            Some(id) => browser::go(&format!("/table/{id}")),
            None => salon.notice.set(Some(salon.language.web_save_failed().to_owned())),
        },
        Answer::Link(link) => {
            let link = format!("{}#/link/{link}", browser::here());
            browser::copy(&link);
            salon.notice.set(Some(salon.language.web_link_copied(link)));
        }
        Answer::Said(text) => salon.notice.set(Some(text)),
        Answer::Act(..) | Answer::Hint(..) | Answer::Worth(..) | Answer::File(..) => {}
    }
}

/// Listens while no room does.
pub(super) fn listen(salon: Salon) {
    kibitzer::listen(move |text| match (text, Answer::read(text)) {
        (kibitzer::LOST, _) => {
            salon.notice.set(Some(salon.language.web_engine_failed().to_owned()));
        }
        (_, Some(answer)) => heard(salon, answer),
        _ => {}
    });
}

/// Reads a game from a text; the name may tell what it is.
fn read(salon: Salon, name: &str, text: &str) {
    let (day, stamp) = browser::today();
    let number = browser::luck()() & 0xffff;
    let language = salon.language.code();
    kibitzer::ask(&format!("read {language} game-{stamp}-{number:04x} {day} {name}\n{text}"));
}

fn read_file(salon: Salon, file: File) {
    leptos::task::spawn_local(async move {
        if let Some(text) = browser::text_of(&file).await {
            read(salon, &file.name(), &text);
        }
    });
}

/// The first of some files.
fn read_first(salon: Salon, files: Option<FileList>) {
    if let Some(file) = files.and_then(|files| files.item(0)) {
        salon.bringing.set(false);
        read_file(salon, file);
    }
}

/// Something was dropped on the page.
pub(super) fn dropped(salon: Salon, event: &DragEvent) {
    event.prevent_default();
    read_first(salon, event.data_transfer().and_then(|held| held.files()));
}

/// The sheet on which a game can be pasted.
#[component]
pub(super) fn Bring() -> impl IntoView {
    let salon = Salon::here();
    let l = salon.language;
    let node = NodeRef::<html::Textarea>::new();
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let text = node.get_untracked().map(|node| node.value()).unwrap_or_default();
        if !text.trim().is_empty() {
            salon.bringing.set(false);
            read(salon, "", &text);
        }
    };
    let chosen = move |event| {
        let input: HtmlInputElement = event_target(&event);
        read_first(salon, input.files());
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
    let on_close = Callback::new(move |()| salon.bringing.set(false));
    view! { <Sheet title=l.web_open_game() on_close content=content.into_any()/> }
}
