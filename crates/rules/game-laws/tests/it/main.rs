//! The suite accepts correct games and finds every injected fault.

mod faults;
mod faulty_game;
mod injected_fault;
mod lines;
mod tiny_games;
