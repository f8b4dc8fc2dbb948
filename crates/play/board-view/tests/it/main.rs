//! Scenes and drafts of every game, checked against positions worked out by hand. Drafts must accept every
//! legal move and nothing else.

mod backgammon;
mod checkers;
mod chess;
mod laws;
