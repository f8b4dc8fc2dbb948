//! The second page in the browser: learning every rulebook, puzzles, any position put together and
//! analysed, and the games that were played on this device, with what was missed in them.
//!
//! It is a module of its own, fetched when somebody goes to `/study`, so that whoever only wants to play
//! does not wait for it. Boards, frames and looks are those of the crate `web`. What decides (lessons,
//! puzzles, positions, reviews, shelves) is apart from what touches the browser (`page`), and tested without
//! one.
//!
//! ```
//! // There is nothing to call: the browser calls `start` once the module is loaded.
//! let _: fn() = salon_study::start;
//! ```

mod address;
mod analysis_model;
mod boxes;
mod collections;
mod comparison;
mod course;
mod editor;
mod exercise_model;
mod move_entry;
mod own_puzzles;
mod page;
mod progress;
mod puzzle_model;
mod review_model;
mod stored_games;
mod url_query;

/// Shows the page.
#[wasm_bindgen::prelude::wasm_bindgen(start)]
pub fn start() {
    page::show();
}
