//! Parts of the app that are loaded when the user first goes there.

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::wasm_split::{SplitLoaderError, wasm_split};
use table_ui::page::AppContext;

use crate::part_style::PartStyle;

/// Builds the view of a part.
type PartView = fn() -> AnyView;

/// A part that could not be loaded, usually because there is no connection. The next attempt starts afresh.
pub(crate) struct LoadError;

impl From<SplitLoaderError> for LoadError {
    fn from(_: SplitLoaderError) -> Self {
        Self
    }
}

// The splitter finds these functions by their names, and moves everything that only they reach into the
// chunk that the attribute names.

#[wasm_split(study, wasm_split_path = ::leptos::wasm_split, fallible)]
fn study() -> Result<PartView, LoadError> {
    Ok(study::part)
}

#[wasm_split(online, wasm_split_path = ::leptos::wasm_split, fallible)]
fn online() -> Result<PartView, LoadError> {
    Ok(online::part)
}

/// A part that has a chunk and a style sheet of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LazyPart {
    Study,
    Online,
}

impl LazyPart {
    const fn style(self) -> PartStyle {
        PartStyle(match self {
            Self::Study => "study",
            Self::Online => "online",
        })
    }

    /// Loads the chunk and the style sheet at the same time.
    async fn load(self) -> Result<PartView, LoadError> {
        let style = self.style().start_loading();
        let view = match self {
            Self::Study => study().await,
            Self::Online => online().await,
        }?;
        style.await?;
        Ok(view)
    }
}

#[derive(Clone, Copy)]
enum Progress {
    Loading,
    Loaded(PartView),
    Failed,
}

/// Shows a part as soon as it is loaded, and a button to try again if that fails.
#[component]
pub(crate) fn Lazy(part: LazyPart) -> impl IntoView {
    let l = AppContext::current().language;
    let progress = RwSignal::new(Progress::Loading);
    let load = move || {
        progress.set(Progress::Loading);
        spawn_local(async move {
            let loaded = part.load().await.map_or(Progress::Failed, Progress::Loaded);
            // By now the user may be elsewhere, and the signal gone.
            let _ = progress.try_set(loaded);
        });
    };
    load();
    on_cleanup(move || part.style().disable());
    move || match progress.get() {
        Progress::Loading => {
            view! { <p class="part-state" role="status">{l.nav_loading()}</p> }.into_any()
        }
        Progress::Loaded(view) => {
            part.style().enable();
            view()
        }
        Progress::Failed => view! {
            <div class="part-state" role="alert">
                <p>{l.nav_load_failed()}</p>
                <button class="primary" on:click=move |_| load()>{l.web_retry()}</button>
            </div>
        }
        .into_any(),
    }
}
