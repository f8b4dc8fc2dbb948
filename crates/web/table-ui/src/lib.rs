//! Playing in the browser.
//!
//! The page draws scenes and fills drafts (`board-view`), runs tables (`table`) and says what
//! `parlour`, `rulebooks` and `words` say: it knows no rules. Everything that decides is apart from
//! everything that touches the browser: a table model takes commands and shows a view, boards
//! (`board-svg`) are texts, and only `page` and `browser` know that there is a browser.
//!
//! The second page (`study`) draws its boards and frames its pages with what is public here; only this
//! module itself starts by itself (the feature `start`).
//!
//! It is compiled for wasm by `cargo play`, which embeds it into the server; elsewhere it compiles so
//! that its tests can run.
//!
//! ```
//! // There is nothing to call: the browser calls `start` once the module is loaded.
//! let _: fn() = salon_table_ui::start;
//! ```

mod advice;
pub mod browser;
pub mod demonstration;
pub mod kibitzer;
pub mod look;
pub mod page;
pub mod shelf;
mod sound;
mod table_model;
pub mod texts;

pub use crate::table_model::NewGameOptions;

/// Shows the page for playing.
#[cfg_attr(feature = "start", wasm_bindgen::prelude::wasm_bindgen(start))]
pub fn start() {
    page::show();
}
