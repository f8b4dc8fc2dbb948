//! The phrases that players can send to each other.

use leptos::prelude::*;
use protocol::{ClientMessage, Phrase, SayPhrase};
use table_ui::page::AppContext;

use crate::connection;

/// A button that opens the list of phrases.
#[component]
pub(super) fn PhrasePicker(code: StoredValue<String>) -> impl IntoView {
    let l = AppContext::current().language;
    let open = RwSignal::new(false);
    let send = move |phrase: Phrase| {
        open.set(false);
        let (request, table) = (connection::request_id(), code.get_value());
        connection::send(&ClientMessage::Talk(SayPhrase { request, table, phrase }));
    };
    let phrase = move |phrase: &Phrase| {
        let phrase = *phrase;
        view! { <button on:click=move |_| send(phrase)>{narration::network::phrase_text(phrase, l)}</button> }
    };
    let list = move || {
        open.get().then(|| {
            view! { <div class="phrases">{Phrase::ALL.iter().map(phrase).collect_view()}</div> }
        })
    };
    let expanded = move || if open.get() { "true" } else { "false" };
    view! {
        <div class="phrase-panel">
            <button aria-expanded=expanded on:click=move |_| open.update(|open| *open = !*open)>
                {l.online_send_phrase()}
            </button>
            {list}
        </div>
    }
}
