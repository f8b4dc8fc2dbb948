//! The help of the table screen: keys, and what can be typed.

use leptos::prelude::*;

use super::AppContext;
use super::dialog::Dialog;
use super::dialogs::from_dialogs;
use super::table_handle::TableHandle;

/// A dialog with the keys and the words that can be typed.
#[component]
pub(super) fn HelpDialog(table: TableHandle) -> impl IntoView {
    let examples = table.view.with_untracked(|view| view.examples);
    let content = from_dialogs(move |dialogs| (dialogs.help)(examples));
    let on_close = Callback::new(move |()| table.help.set(false));
    view! { <Dialog title=AppContext::current().language.web_help() on_close content/> }
}

/// The lines of the help.
pub(super) fn content(examples: &str) -> AnyView {
    let l = AppContext::current().language;
    let words = [
        (l.plain_keyword_board(), l.plain_help_board()),
        (l.plain_keyword_legal(), l.plain_help_legal()),
        (l.plain_keyword_time(), l.plain_help_time()),
        (l.plain_keyword_last(), l.plain_help_last()),
    ];
    let words = words.map(|(word, what)| {
        let word = word.split(',').next().unwrap_or_default();
        view! { <li>{l.plain_help_word(what, word)}</li> }
    });
    let keys = [
        (&["←", "→"][..], l.web_key_step()),
        (&["Home", "End"], l.web_key_ends()),
        (&["←", "↑", "↓", "→"], l.web_key_cursor()),
        (&["Enter"], l.web_key_select()),
        (&["Esc"], l.web_key_undo()),
        (&["h"], l.web_key_hint()),
        (&["f"], l.web_key_full_screen()),
        (&["?"], l.web_key_help()),
        (&["a", "1"], l.web_key_type()),
    ];
    let keys = keys.map(|(keys, what)| {
        let keys = keys.iter().map(|key| view! { <kbd>{*key}</kbd> }).collect_view();
        view! { <div><dt>{keys}</dt><dd>{what}</dd></div> }
    });
    view! {
        <div class="lesson">
            <dl class="keys">{Vec::from(keys)}</dl>
            <p>{l.web_mouse()}</p>
            <p>{l.plain_help(examples)}</p>
            <ul class="help-words">{Vec::from(words)}</ul>
        </div>
    }
    .into_any()
}
