//! What the chess crate promises, held against published numbers and independent programs.

mod archive;
mod chess960;
mod draws;
mod fen;
mod laws;
mod perft;
mod pgn;
mod playouts;
mod refusals;
mod rulebooks;
mod san;
mod shakmaty_agrees;

use salon_chess::{Position, Rules};

/// A position under the standard rules.
fn position(fen: &str) -> Position {
    Position::from_fen(Rules::STANDARD, fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}
