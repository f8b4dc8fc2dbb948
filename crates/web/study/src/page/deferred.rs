//! Parts of a page that are built a moment later.

use std::time::Duration;

use leptos::prelude::*;

/// Shows its children once the browser has drawn what comes before them. A page that is built in parts stays
/// responsive.
#[component]
pub(super) fn Deferred(children: ChildrenFn) -> impl IntoView {
    let due = RwSignal::new(false);
    // By then the user may have left the page.
    let show = move || {
        let _ = due.try_set(true);
    };
    set_timeout(show, Duration::ZERO);
    move || due.get().then(|| children())
}
