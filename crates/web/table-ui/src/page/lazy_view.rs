//! Views whose code is in a chunk of its own, which is loaded when they are first shown.

use std::pin::Pin;
use std::rc::Rc;

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::wasm_split::SplitLoaderError;

use super::AppContext;

/// A chunk that could not be loaded, usually because there is no connection. The next attempt starts afresh.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LoadError;

impl From<SplitLoaderError> for LoadError {
    fn from(_: SplitLoaderError) -> Self {
        Self
    }
}

/// Builds a view from a chunk that is loaded.
pub type BuildView = Rc<dyn Fn() -> AnyView>;

/// A chunk that is being loaded.
pub type LoadingView = Pin<Box<dyn Future<Output = Result<BuildView, LoadError>>>>;

#[derive(Clone)]
enum Progress {
    Loading,
    Loaded(BuildView),
    Failed,
}

/// Shows a view as soon as its chunk is loaded, and a button to try again if that fails.
pub fn lazy_view(load: impl Fn() -> LoadingView + 'static) -> AnyView {
    let l = AppContext::current().language;
    let load = StoredValue::new_local(load);
    let progress = RwSignal::new_local(Progress::Loading);
    let start = move || {
        progress.set(Progress::Loading);
        let loading = load.with_value(|load| load());
        spawn_local(async move {
            let loaded = loading.await.map_or(Progress::Failed, Progress::Loaded);
            // By now the user may be elsewhere, and the signal gone.
            let _ = progress.try_set(loaded);
        });
    };
    start();
    let shown = move || match progress.get() {
        Progress::Loading => {
            view! { <p class="part-state" role="status">{l.nav_loading()}</p> }.into_any()
        }
        Progress::Loaded(build) => build(),
        Progress::Failed => view! {
            <div class="part-state" role="alert">
                <p>{l.nav_load_failed()}</p>
                <button class="primary" on:click=move |_| start()>{l.web_retry()}</button>
            </div>
        }
        .into_any(),
    };
    shown.into_any()
}
