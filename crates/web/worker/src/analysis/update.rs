use engine::{EngineScore, SearchInfo};
use worker_protocol::{AnalysisUpdate, CandidateLine};

use super::exact_facts::{MoveEvaluation, side_name};
use super::{AnalysisJob, hops};
use crate::evaluation_summary::white_share;
use crate::expected_moves::expected_moves;
use crate::supported_game::SupportedGame;

/// How many of the expected moves a line has.
const MOVES: usize = 8;

impl<G: SupportedGame> AnalysisJob<G> {
    /// Everything that is known so far.
    pub(super) fn update(&self) -> AnalysisUpdate {
        let commentary = &self.commentary;
        let lines = match commentary.replaces_lines {
            true => Vec::new(),
            false => self.found.iter().filter_map(|info| self.line(info)).collect(),
        };
        AnalysisUpdate {
            depth: self.depth,
            nodes: self.nodes,
            nodes_per_second: self.nodes_per_second,
            is_complete: self.is_complete,
            facts: self.facts.iter().cloned().chain(self.forced_win()).collect(),
            white_share: self.white_share(),
            lines,
            cube: commentary.cube.clone(),
            notes: commentary.notes.clone(),
        }
    }

    fn white_share(&self) -> Option<u32> {
        let by = self.line.turn().player()?;
        self.commentary.white_share.or_else(|| Some(white_share(self.found.first()?.score, by)))
    }

    /// That one side wins by force, once the search has proved it.
    fn forced_win(&self) -> Option<String> {
        let by = self.line.turn().player()?;
        let (moves, winner) = match self.found.first()?.score {
            EngineScore::WinIn(moves) => (moves, by),
            EngineScore::LossIn(moves) => (moves, !by),
            EngineScore::Hundredths(_) | EngineScore::Probabilities(_) => return None,
        };
        let l = self.language;
        Some(G::forced_win(side_name(self.line.position(), winner, l), u64::from(moves), l))
    }

    /// One of the best moves, with what is expected after it.
    fn line(&self, info: &SearchInfo<G>) -> Option<CandidateLine> {
        let (position, by) = (self.line.position(), self.line.turn().player()?);
        let first = info.pv.first()?;
        let MoveEvaluation { short, details } =
            G::evaluation(position, by, first, info.score, self.language);
        Some(CandidateLine {
            evaluation: short,
            details,
            hops: hops(position, first),
            mv: position.write_move(first),
            expected: expected_moves(position, &info.pv, MOVES, self.language),
        })
    }
}
