//! Rows of buttons of which one is pressed.

use leptos::prelude::*;

/// A row of buttons of which one is pressed.
#[component]
fn RadioRow(
    /// What is chosen with them.
    label: &'static str,
    /// The labels of the buttons.
    names: Vec<String>,
    /// The one that is pressed.
    chosen: Option<usize>,
    /// Called with the index of the button that the user presses.
    on_choose: Callback<usize>,
) -> impl IntoView {
    let button = |(index, name): (usize, String)| {
        let pressed = if chosen == Some(index) { "true" } else { "false" };
        view! {
            <button
                type="button"
                class="option"
                aria-pressed=pressed
                on:click=move |_| on_choose.run(index)
            >
                {name}
            </button>
        }
    };
    view! {
        <div class="choices" role="group" aria-label=label>
            <p>{label}</p>
            <div class="options">{names.into_iter().enumerate().map(button).collect_view()}</div>
        </div>
    }
}

/// A choice between several values, as a row of buttons.
pub fn radio_row<T: PartialEq + Send + Sync + 'static>(
    label: &'static str,
    values: Vec<(T, String)>,
    now: &T,
    on_choose: impl Fn(&T) + Send + Sync + 'static,
) -> AnyView {
    let chosen = values.iter().position(|(value, _)| value == now);
    let (values, names): (Vec<T>, Vec<String>) = values.into_iter().unzip();
    let on_choose = Callback::new(move |index: usize| {
        if let Some(value) = values.get(index) {
            on_choose(value);
        }
    });
    view! { <RadioRow label names chosen on_choose/> }.into_any()
}
