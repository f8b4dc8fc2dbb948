//! Scenes and drafts of every game, held against positions worked out by hand, and the law that
//! drafts enter every legal move and nothing else.

mod backgammon;
mod checkers;
mod chess;
mod laws;
