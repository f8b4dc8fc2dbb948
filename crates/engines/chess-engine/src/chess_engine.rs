use alpha_beta::{
    AlphaBetaEngine, GameSearch, RootSearch, SearchThread, legal_root_moves, mix_bits,
};
use chess::{Move, Position};
use engine::{SearchRequest, Strength};

use crate::evaluator::{Evaluation, Evaluator};
use crate::history_tables::HistoryTables;
use crate::search::Searcher;
use crate::skill::Skill;
use crate::value::MAX_PLY;

/// A chess engine.
pub type ChessEngine = AlphaBetaEngine<ChessSearch>;

/// What makes an alpha-beta engine play chess.
#[derive(Clone, Debug, Default)]
pub struct ChessSearch {
    evaluation: Evaluation,
}

impl ChessSearch {
    /// Sets what evaluates positions. Change it through [`AlphaBetaEngine::configure`], because stored
    /// values depend on it.
    pub fn set_evaluation(&mut self, evaluation: Evaluation) {
        self.evaluation = evaluation;
    }
}

impl GameSearch for ChessSearch {
    type Game = Position;
    type Histories = HistoryTables;
    type Skill = Skill;

    const POLL_INTERVAL: u64 = 512;

    fn skill(strength: Strength, seed: u64) -> Skill {
        Skill::of_strength(strength, seed)
    }

    fn node_limit(skill: &Skill) -> Option<u64> {
        skill.nodes
    }

    fn key(position: &Position) -> u64 {
        let rules = position.rules();
        let flags = rules.castling as u64 * 2 + u64::from(rules.en_passant);
        // In Chess960 castling is another move.
        let salt = mix_bits(flags + 8 * u64::from(rules.start.is_chess960()));
        position.key() ^ salt
    }

    fn root_moves(&mut self, request: &SearchRequest<'_, Position>, _: &Skill) -> Vec<Move> {
        legal_root_moves(&request.line.position().moves(), request.search_moves)
    }

    fn searcher<'s>(
        &'s self,
        thread: SearchThread<'s, Move>,
        histories: &'s mut HistoryTables,
        skill: Skill,
        _: &Position,
    ) -> impl RootSearch<'s, Game = Position> {
        let evaluator = Evaluator::new(&self.evaluation, MAX_PLY + 2);
        Searcher::new(thread, histories, skill, evaluator)
    }
}
