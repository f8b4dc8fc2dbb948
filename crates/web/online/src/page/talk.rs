//! What players can say to each other.

use leptos::prelude::*;
use protocol::{ClientMessage, Phrase, SayPhrase as Say};
use table_ui::page::AppContext;

use crate::line;

/// The ready-made phrases, behind a button.
#[component]
pub(super) fn Talk(code: StoredValue<String>) -> impl IntoView {
    let l = AppContext::current().language;
    let open = RwSignal::new(false);
    let say = move |phrase: Phrase| {
        open.set(false);
        let (request, table) = (line::number(), code.get_value());
        line::say(&ClientMessage::Talk(Say { request, table, phrase }));
    };
    let phrase = move |phrase: &Phrase| {
        let phrase = *phrase;
        view! { <button on:click=move |_| say(phrase)>{narration::network::phrase_text(phrase, l)}</button> }
    };
    let list = move || {
        open.get().then(|| {
            view! { <div class="phrases">{Phrase::ALL.iter().map(phrase).collect_view()}</div> }
        })
    };
    let expanded = move || if open.get() { "true" } else { "false" };
    view! {
        <div class="talk">
            <button aria-expanded=expanded on:click=move |_| open.update(|open| *open = !*open)>
                {l.online_send_phrase()}
            </button>
            {list}
        </div>
    }
}
