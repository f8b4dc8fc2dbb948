//! The Universal Chess Interface, both ways: our engine for other programs ([`serve`]), and other
//! programs as players ([`Program`]).

mod command;
mod go;
mod options;
mod program;
mod report;
mod server;

pub use self::program::Program;
pub use self::server::{Voice, serve};
