//! Sheets over the page.

use leptos::html;
use leptos::prelude::*;

use super::AppContext;

/// A sheet over the page; Escape and the button close it.
#[component]
pub fn Dialog(
    /// What it is about.
    title: &'static str,
    /// Hears that it was closed.
    on_close: Callback<()>,
    /// What it holds.
    content: AnyView,
) -> impl IntoView {
    let node = NodeRef::<html::Dialog>::new();
    Effect::new(move || {
        if let Some(dialog) = node.get()
            && !dialog.open()
        {
            // It can only fail where it is open already.
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
