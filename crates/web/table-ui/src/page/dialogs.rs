//! What is shown only after a click: the contents of dialogs and the options of a new game. Their code is in a
//! chunk of its own, which the first load does without.

use std::rc::Rc;

use games::GameKind;
use leptos::prelude::*;
use leptos::wasm_split::wasm_split;
use rulebooks::Article;

use super::AppContext;
use super::lazy_view::{BuildView, LoadError, LoadingView, lazy_view};
use super::table_handle::TableHandle;
use super::{end_card, help, import_game, more, new_game, resign, rule, settings, share, strip};

/// The functions of the chunk.
#[derive(Clone, Copy)]
pub(super) struct Dialogs {
    pub(super) settings: fn() -> AnyView,
    pub(super) import_game: fn() -> AnyView,
    /// Opens a file.
    pub(super) open_file: fn(AppContext, web_sys::File),
    /// Opens the game in a share link.
    pub(super) shared_game: fn(String) -> AnyView,
    /// The keys and words of the table screen, with examples of moves.
    pub(super) help: fn(&str) -> AnyView,
    /// What a player needs less often at a table.
    pub(super) more: fn(TableHandle) -> AnyView,
    /// The sheet for sharing a game.
    pub(super) share: fn(TableHandle) -> AnyView,
    /// The result of a game.
    pub(super) end_card: fn(TableHandle) -> AnyView,
    /// The pieces that a pawn can become.
    pub(super) promotion: fn(TableHandle) -> AnyView,
    /// The confirmation before resigning.
    pub(super) resign: fn(TableHandle, RwSignal<bool>) -> AnyView,
    /// An article under the rules of a game.
    pub(super) article: fn(GameKind, &str, &'static Article) -> AnyView,
    /// The options of a new game, with a rulebook and a level if they are chosen already.
    pub(super) new_game: fn(GameKind, Option<String>, Option<u8>) -> AnyView,
}

// The splitter finds this function by its name, and moves everything that only it reaches into the chunk that
// the attribute names.
#[wasm_split(dialogs, wasm_split_path = ::leptos::wasm_split, fallible)]
pub(super) fn load_dialogs() -> Result<Dialogs, LoadError> {
    Ok(Dialogs {
        settings: settings::content,
        import_game: import_game::form,
        open_file: import_game::open_file,
        shared_game: import_game::shared_game,
        help: help::content,
        more: more::content,
        share: share::content,
        end_card: end_card::content,
        promotion: strip::promotion,
        resign: resign::content,
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
