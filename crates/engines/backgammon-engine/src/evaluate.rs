use backgammon::{Board, Dice, Phase, Position};
use cube::{CubeOptions, efficiency};
use engine::OutcomeProbabilities;

use crate::candidates::RankedCandidates;
use crate::cube_search::CubeState;
use crate::gammon_values::GammonValues;
use crate::match_context::gammon_values_of;
use crate::networks::Networks;
use crate::search::{Candidate, Search};

impl Networks {
    /// The board after the best cubeless play of a roll at this many plies, from the mover's point of view.
    pub fn best_play(
        &self,
        board: &Board,
        dice: Dice,
        gammon_values: &GammonValues,
        plies: u32,
    ) -> Board {
        let mut search = Search::new(self);
        let worth = |candidate: &Candidate| gammon_values.equity(&candidate.chances);
        let mut ranked = RankedCandidates::new(search.candidates(board, dice), &worth);
        for ply in 1..=plies {
            ranked.deepen(&mut search, gammon_values, ply, 1);
        }
        ranked.plays().first().map_or(*board, |(_, best)| best.after)
    }

    /// The n-ply evaluation for the player on roll.
    pub fn evaluate_plies(
        &self,
        board: &Board,
        gammon_values: &GammonValues,
        plies: u32,
    ) -> OutcomeProbabilities {
        Search::new(self)
            .evaluate_plies(board, gammon_values, plies)
            .unwrap_or_else(|| self.chances(board))
    }

    /// The evaluation of a cube decision at this many plies: outcome probabilities of the doubler and the cube options.
    /// `None` if the position awaits no cube decision.
    pub fn evaluate_cube(
        &self,
        position: &Position,
        plies: u32,
    ) -> Option<(OutcomeProbabilities, CubeOptions)> {
        let side = match position.phase() {
            Phase::BeforeRoll(side) | Phase::Offered { doubler: side, .. } => side,
            _ => return None,
        };
        let (board, cube) = (position.board(side), CubeState::of(position, side));
        let (chances, options) = if plies == 0 {
            let chances = self.chances(&board);
            (chances, cube.mine.options(&chances, efficiency(&board)))
        } else {
            cube.look(&mut Search::new(self), &board, &gammon_values_of(position, side), plies)?
        };
        Some((chances, cube.known(&board).unwrap_or(options)))
    }
}
