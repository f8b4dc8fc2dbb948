//! Backgammon's rules and notations, from outside.

mod brute_force;
mod random_boards;
