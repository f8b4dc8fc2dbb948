//! Collections of thousands of games, kept in the browser's database and read in the worker.
//!
//! A file comes in slice by slice (`import`): it is cut into games (`split`), each of which is read once
//! (`gather`) for its entry in the list (`entry`) and for the positions in it (`places`). What is kept
//! are the texts as they were; a game is read again when it is wanted. Only `librarian` and `storage`
//! know that there is a browser.

mod collection;
mod entry;
mod gather;
mod import;
mod librarian;
mod message;
mod places;
mod seek;
mod split;
mod storage;

pub(crate) use self::librarian::Librarian;
