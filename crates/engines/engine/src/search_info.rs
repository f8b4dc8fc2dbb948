use std::time::Duration;

use game::Game;

use crate::EngineScore;

/// Progress of a search, as UCI's `info` reports it.
#[derive(Clone, Debug)]
pub struct SearchInfo<G: Game> {
    /// The depth of the iteration, which was completed unless this is the last report of a stopped
    /// search.
    pub depth: u32,
    /// The deepest ply reached in any line (selective depth).
    pub seldepth: u32,
    /// Which of the requested best moves this is about, from 0 (UCI's `multipv`, less one).
    pub rank: usize,
    /// The score of the position if this move is played.
    pub score: EngineScore,
    /// The principal variation: the moves that the engine expects from both sides.
    pub pv: Vec<G::Move>,
    /// The nodes searched.
    pub nodes: u64,
    /// The time since the search began.
    pub time: Duration,
    /// How full the transposition table is, in thousandths.
    pub hashfull: u32,
}

impl<G: Game> SearchInfo<G> {
    /// The nodes searched per second.
    pub fn nodes_per_second(&self) -> u64 {
        let micros = self.time.as_micros().max(1);
        u64::try_from(u128::from(self.nodes) * 1_000_000 / micros).unwrap_or(u64::MAX)
    }
}
