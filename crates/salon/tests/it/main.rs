//! The real binary, asked as people and programs ask it.

mod ask;
mod boards;
mod dice;
mod engines;
mod files;
mod manners;
mod play;
mod tty;
mod pages;
mod tongues;
