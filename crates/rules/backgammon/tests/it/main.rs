//! Backgammon's rules and notations, from outside.

mod brute_force;
mod cube;
mod files;
mod gnu_ids;
mod gnubg_scores;
mod laws;
mod perft;
mod playouts;
mod random_boards;
mod refusals;
mod scene;
mod table;
mod texts;
