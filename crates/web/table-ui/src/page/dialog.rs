//! Modal dialogs.

use leptos::html;
use leptos::prelude::*;

use super::AppContext;

/// A modal dialog. Escape and its button close it.
#[component]
pub fn Dialog(
    /// The heading.
    title: &'static str,
    /// Called when the user closes it.
    on_close: Callback<()>,
    /// What it shows.
    content: AnyView,
) -> impl IntoView {
    let node = NodeRef::<html::Dialog>::new();
    Effect::new(move || {
        if let Some(dialog) = node.get()
            && !dialog.open()
        {
            // This fails only if the dialog is open already.
            let _ = dialog.show_modal();
        }
    });
    view! {
        <dialog class="sheet" node_ref=node aria-label=title on:close=move |_| on_close.run(())>
            <div class="sheet-head">
                <h2>{title}</h2>
                <button class="quiet" on:click=move |_| on_close.run(())>
                    {AppContext::current().language.web_close()}
                </button>
            </div>
            {content}
        </dialog>
    }
}
