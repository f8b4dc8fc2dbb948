//! Parts of a page that come a moment later.

use std::time::Duration;

use leptos::prelude::*;

/// Shows something once the browser has drawn what comes before it. A page that is drawn in parts hears its
/// reader in between.
#[component]
pub(super) fn Deferred(children: ChildrenFn) -> impl IntoView {
    let due = RwSignal::new(false);
    // By then the page may have been left.
    let show = move || {
        let _ = due.try_set(true);
    };
    set_timeout(show, Duration::ZERO);
    move || due.get().then(|| children())
}
