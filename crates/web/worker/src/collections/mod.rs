//! Collections of thousands of games, kept in the browser's database.
//!
//! A file is imported slice by slice (`import`): it is cut into games (`game_splitter`), and each is read
//! once (`imported_games`) for its line in the list (`game_summary`) and for the positions in it
//! (`position_index`). The database has the texts as they were; a game is read again when it is wanted. Only
//! `collections_worker` and `indexed_db` know that there is a browser.

mod collection;
mod collections_worker;
mod game_splitter;
mod game_summary;
mod import;
mod imported_games;
mod indexed_db;
mod position_index;
mod position_search;

pub(crate) use self::collections_worker::CollectionsWorker;
