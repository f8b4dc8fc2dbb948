use chess::{Move, Position};
use engine::SearchRequest;

use crate::skill::Skill;

/// The move of the engine's own book for a level, drawn by the level's seed. Levels know the more of it the higher they are.
/// A search that is to analyse, or that must be the same on every machine, is a search.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) fn book_move(request: &SearchRequest<'_, Position>, skill: &Skill) -> Option<Move> {
    let position = request.line.position();
    let is_limited = request.limits.depth.is_some() || request.limits.nodes.is_some();
    let is_free = request.multi_pv <= 1 && request.search_moves.is_empty();
    let rules = position.rules();
    let is_usual = rules.castling == chess::Castling::Fide && rules.en_passant;
    let ply = request.line.events().len() as u32;
    if is_limited || !is_free || !is_usual || ply >= skill.book_plies {
        return None;
    }
    chess_book::Book::embedded().drawn_move(position, skill.book_lot())
}

/// The browser has no book.
#[cfg(target_arch = "wasm32")]
pub(crate) fn book_move(_: &SearchRequest<'_, Position>, _: &Skill) -> Option<Move> {
    None
}
