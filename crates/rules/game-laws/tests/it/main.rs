//! The suite accepts sound games and finds every injected fault.

mod faults;
mod faulty_game;
mod injected_fault;
mod lines;
mod sound;
