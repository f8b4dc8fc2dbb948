//! The real binary, asked as people and programs ask it.

mod ask;
mod boards;
mod dice;
mod checkers_engine;
mod engines;
mod files;
mod manners;
mod pages;
mod play;
mod tongues;
mod tty;
