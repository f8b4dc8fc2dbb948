//! What is shown only after a click: the contents of dialogs and the options of a new game. Their code is in a
//! chunk of its own, which the first load does without.

use std::rc::Rc;

use games::GameKind;
use leptos::prelude::*;
use leptos::wasm_split::wasm_split;
use rulebooks::Article;

use super::lazy_view::{BuildView, LoadError, LoadingView, lazy_view};
use super::{help, import_game, new_game, rule, settings};

/// The functions of the chunk.
#[derive(Clone, Copy)]
pub(super) struct Dialogs {
    pub(super) settings: fn() -> AnyView,
    pub(super) import_game: fn() -> AnyView,
    /// The keys and words of the table screen, with examples of moves.
    pub(super) help: fn(&str) -> AnyView,
    /// An article under the rules of a game.
    pub(super) article: fn(GameKind, &str, &'static Article) -> AnyView,
    /// The options of a new game, with a rulebook and a level if they are chosen already.
    pub(super) new_game: fn(GameKind, Option<String>, Option<u8>) -> AnyView,
}

// The splitter finds this function by its name, and moves everything that only it reaches into the chunk that
// the attribute names.
#[wasm_split(dialogs, wasm_split_path = ::leptos::wasm_split, fallible)]
fn load_dialogs() -> Result<Dialogs, LoadError> {
    Ok(Dialogs {
        settings: settings::content,
        import_game: import_game::form,
        help: help::content,
        article: rule::content,
        new_game: new_game::page,
    })
}

/// A view that the chunk builds, as soon as it is loaded.
pub(super) fn from_dialogs(build: impl Fn(Dialogs) -> AnyView + 'static) -> AnyView {
    let build = Rc::new(build);
    lazy_view(move || -> LoadingView {
        let build = build.clone();
        Box::pin(async move {
            let dialogs = load_dialogs().await?;
            Ok(Rc::new(move || build(dialogs)) as BuildView)
        })
    })
}
