use alpha_beta::{
    AlphaBetaEngine, GameSearch, RootSearch, SearchThread, legal_root_moves, mix_bits,
};
use chess::{Move, Position};
use engine::{SearchRequest, Strength};

use crate::endgame_tables::EndgameTables;
use crate::evaluator::{Evaluation, Evaluator};
use crate::history_tables::HistoryTables;
use crate::search::Searcher;
use crate::skill::Skill;
use crate::value::MAX_PLY;

/// A chess engine.
pub type ChessEngine = AlphaBetaEngine<ChessSearch>;

/// What makes an alpha-beta engine play chess.
#[derive(Debug, Default)]
pub struct ChessSearch {
    evaluation: Evaluation,
    endgame_tables: EndgameTables,
}

impl ChessSearch {
    /// Sets what evaluates positions. Change it through [`AlphaBetaEngine::configure`], because stored
    /// values depend on it.
    pub fn set_evaluation(&mut self, evaluation: Evaluation) {
        self.evaluation = evaluation;
    }

    /// Sets whether the engine uses endgame tables. Change it through [`AlphaBetaEngine::configure`].
    pub fn set_endgame_tables(&mut self, is_used: bool) {
        self.endgame_tables.set_used(is_used);
    }

    /// Opens the Syzygy tables in a folder, or in several with a colon between them; none if the path is empty. Change it
    /// through [`AlphaBetaEngine::configure`].
    ///
    /// # Errors
    /// There are no tables, or they are in use. The engine then has none.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn set_syzygy_path(&mut self, path: &str) -> Result<(), chess_endgames::SyzygyError> {
        self.endgame_tables.set_syzygy_path(path)
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

    fn root_moves(&mut self, request: &SearchRequest<'_, Position>, skill: &Skill) -> Vec<Move> {
        let mut moves = legal_root_moves(&request.line.position().moves(), request.search_moves);
        self.endgame_tables.retain_best_moves(request, skill, &mut moves);
        moves
    }

    fn searcher<'s>(
        &'s self,
        thread: SearchThread<'s, Move>,
        histories: &'s mut HistoryTables,
        skill: Skill,
        position: &Position,
    ) -> impl RootSearch<'s, Game = Position> {
        let evaluator = Evaluator::new(&self.evaluation, MAX_PLY + 2);
        let tables = self.endgame_tables.probes(&skill);
        Searcher::new(thread, histories, skill, evaluator, tables, position)
    }
}
