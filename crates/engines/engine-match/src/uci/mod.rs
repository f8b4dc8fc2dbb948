//! The Universal Chess Interface in both directions: our engine for other programs ([`serve`]), and
//! other programs as players ([`UciPlayer`]).

mod book_options;
mod command;
mod go;
mod options;
mod player;
mod report;
mod session;

pub use self::player::UciPlayer;
pub use self::session::serve;
