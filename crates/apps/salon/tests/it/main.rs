//! The real binary, asked as people and programs ask it.

mod ask;
mod backgammon_engine;
mod boards;
mod checkers_engine;
mod dice;
mod engines;
mod faults;
mod files;
mod manners;
mod pages;
mod play;
mod tls;
mod tongues;
mod tty;
mod version_0_1;
