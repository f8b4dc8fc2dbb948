//! A part of the web app: lessons from every rulebook, puzzles, an editor and an analysis of any position,
//! the games played on this device with their reviews, and collections of games.
//!
//! The app loads this part when the user first goes to `/study`. Boards, dialogs and preferences are those
//! of the crate `table-ui`. The models (lessons, puzzles, positions, reviews, lists of games) are separate
//! from the components in `page`, which call the browser, and are tested without one.
//!
//! ```
//! // The app shows the part once it is loaded.
//! let _: fn() -> leptos::prelude::AnyView = salon_study::part;
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
mod study_game;
mod url_query;

pub use self::page::part;
