//! Parts of the app that are loaded when the user first goes there.

use std::rc::Rc;

use leptos::prelude::*;
use leptos::wasm_split::wasm_split;
use table_ui::page::lazy_view::{BuildView, LoadError, LoadingView, lazy_view};

use crate::part_style::PartStyle;

/// Builds the view of a part.
type PartView = fn() -> AnyView;

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

/// Shows a part as soon as it is loaded, and a button to try again if that fails.
#[component]
pub(crate) fn Lazy(part: LazyPart) -> impl IntoView {
    on_cleanup(move || part.style().disable());
    lazy_view(move || -> LoadingView {
        Box::pin(async move {
            let view = part.load().await?;
            let build = move || {
                part.style().enable();
                view()
            };
            Ok(Rc::new(build) as BuildView)
        })
    })
}
