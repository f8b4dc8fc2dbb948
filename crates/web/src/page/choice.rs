use leptos::prelude::*;

/// A row of values of which one is chosen.
#[component]
pub(super) fn Choices<T>(
    /// What is chosen.
    #[prop(into)]
    label: Signal<String>,
    /// The values and their names.
    #[prop(into)]
    values: Signal<Vec<(T, String)>>,
    /// The value that is chosen.
    #[prop(into)]
    chosen: Signal<T>,
    on_choose: Callback<T>,
) -> impl IntoView
where
    T: Clone + PartialEq + Send + Sync + 'static,
{
    let buttons = move || {
        let now = chosen.get();
        let button = |(value, name): (T, String)| {
            let pressed = if value == now { "true" } else { "false" };
            view! {
                <button
                    type="button"
                    class="option"
                    aria-pressed=pressed
                    on:click=move |_| on_choose.run(value.clone())
                >
                    {name}
                </button>
            }
        };
        values.get().into_iter().map(button).collect_view()
    };
    view! {
        <div class="choices" role="group" aria-label=move || label.get()>
            <h3>{move || label.get()}</h3>
            <div class="options">{buttons}</div>
        </div>
    }
}
