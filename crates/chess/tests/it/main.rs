//! What the chess crate promises, held against published numbers and independent programs.

mod perft;
mod shakmaty_agrees;
