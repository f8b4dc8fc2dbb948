//! The table: playing on one device in the browser, and what the other parts of the web app share.
//!
//! This crate draws scenes and fills drafts (`board-view`), runs tables (`table-runner`) and shows the texts
//! of `narration`, `rulebooks` and `words`: it knows no rules. Code that decides is separate from code that
//! calls the browser: `table_model` is the state of a table and is tested without a browser; only `page`,
//! `router`, `browser` and `sound` call the browser.
//!
//! The parts `study` and `online` use the boards, dialogs and preferences that are public here. The crate
//! `app` puts the parts together; `cargo play` compiles it to wasm and embeds it into the server.
//!
//! ```
//! use salon_table_ui::router::Part;
//!
//! assert_eq!(Part::at_path("/study"), Some(Part::Study));
//! ```

mod animation;
mod article_view;
pub mod browser;
mod conditional_moves;
pub mod demonstration;
pub mod engine_client;
pub mod page;
#[cfg(test)]
mod piece_contrast;
pub mod png;
pub mod preferences;
pub mod router;
pub mod saved_games;
pub mod sound;
mod table_model;
pub mod texts;
pub mod web_worker;

pub use crate::table_model::NewGameOptions;
