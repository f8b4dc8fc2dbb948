use game::Game;

use crate::EngineScore;

/// The result of a search.
#[derive(Clone, PartialEq, Debug)]
pub struct BestMove<G: Game> {
    /// The move to play.
    pub mv: G::Move,
    /// The reply that the engine expects (UCI's `ponder`).
    pub ponder: Option<G::Move>,
    /// The score of the position.
    pub score: EngineScore,
    /// The nodes searched.
    pub nodes: u64,
}
