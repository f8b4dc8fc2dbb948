use leptos::html;
use leptos::prelude::*;

use super::Salon;

/// A sheet over the page; Escape and the button close it.
#[component]
pub(super) fn Sheet(
    /// What it is about.
    #[prop(into)]
    title: Signal<String>,
    on_close: Callback<()>,
    children: Children,
) -> impl IntoView {
    let salon = Salon::here();
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
        <dialog
            class="sheet"
            node_ref=node
            aria-label=move || title.get()
            on:close=move |_| on_close.run(())
        >
            <div class="sheet-head">
                <h2>{move || title.get()}</h2>
                <button class="quiet" on:click=move |_| on_close.run(())>
                    {move || salon.tongue().web_close()}
                </button>
            </div>
            {children()}
        </dialog>
    }
}
