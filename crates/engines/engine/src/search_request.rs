use game::{Game, Line};

use crate::SearchLimits;

/// What an engine is asked to search.
#[derive(Clone, Copy, Debug)]
pub struct SearchRequest<'r, G: Game> {
    /// The position, with the game that led to it.
    pub line: &'r Line<G>,
    /// When to stop.
    pub limits: SearchLimits,
    /// The only moves to consider (UCI's `searchmoves`); if empty, all legal moves.
    pub search_moves: &'r [G::Move],
    /// How many of the best moves to search and report (UCI's `MultiPV`); at least one.
    pub multi_pv: usize,
}

impl<'r, G: Game> SearchRequest<'r, G> {
    /// A search for the best of all legal moves.
    pub fn new(line: &'r Line<G>, limits: SearchLimits) -> Self {
        Self { line, limits, search_moves: &[], multi_pv: 1 }
    }
}
