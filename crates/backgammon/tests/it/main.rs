//! Backgammon's rules and notations, from outside.

mod brute_force;
mod laws;
mod perft;
mod random_boards;
mod refusals;
mod scene;
