//! Books, held against the keys and codes that the documentation of the Polyglot format publishes.

mod books;
mod keys;

use chess::{Move, Position, Rules, Uci};

/// The position after these moves.
fn after(start: &Position, moves: &str) -> Position {
    let mut position = start.clone();
    for text in moves.split_whitespace() {
        position.play(find(&position, text));
    }
    position
}

fn find(position: &Position, text: &str) -> Move {
    text.parse::<Uci>().unwrap().to_move(position).unwrap()
}

fn start() -> Position {
    Position::new(Rules::STANDARD)
}
