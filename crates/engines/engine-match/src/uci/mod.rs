//! The Universal Chess Interface, both ways: our engine for other programs ([`serve`]), and other
//! programs as players ([`UciPlayer`]).

mod command;
mod go;
mod options;
mod player;
mod report;
mod server;

pub use self::player::UciPlayer;
pub use self::server::{ProtocolMessages, serve};
