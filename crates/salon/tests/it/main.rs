//! The real binary, asked as people and programs ask it.

mod ask;
mod boards;
mod files;
mod manners;
mod play;
mod tty;
