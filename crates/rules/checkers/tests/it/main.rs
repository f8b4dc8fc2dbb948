//! What the checkers crate promises, held against published numbers, hand analysis and a slow
//! generator written from the rule texts.

mod agreement;
mod can_win;
mod draws;
mod laws;
mod pdn;
mod perft;
mod playouts;
mod refusals;
mod rulebooks;
mod slow;

use salon_checkers::{Position, Rulebook, Rules};

/// A position under the standard rules.
fn position(fen: &str) -> Position {
    under(Rules::STANDARD, fen)
}

/// A position under any rules.
fn under(rules: Rules, fen: &str) -> Position {
    Position::from_fen(rules, fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Every rulebook, and both ways to begin under the one that leaves the choice.
fn all_rules() -> Vec<Rules> {
    let mut rules: Vec<Rules> = Rulebook::ALL.into_iter().map(Rules::of).collect();
    rules.push(Rules::deluxe(game::Side::White));
    rules
}

/// The legal moves as sorted texts.
fn moves(position: &Position) -> Vec<String> {
    let mut texts: Vec<String> = position.moves().iter().map(ToString::to_string).collect();
    texts.sort();
    texts
}
