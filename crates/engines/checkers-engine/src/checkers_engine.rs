use std::time::Duration;

use alpha_beta::{
    AlphaBetaEngine, GameSearch, RootSearch, SearchThread, legal_root_moves, mix_bits,
};
use checkers::{Move, Position};
use checkers_book::Book;
use checkers_endgames::{DtcSolver, Tablebase, Wdl};
use engine::{SearchLimits, SearchRequest, Strength, TimeBudget};

use crate::evaluator::{Evaluation, Evaluator};
use crate::history_tables::HistoryTables;
use crate::search::Searcher;
use crate::skill::Skill;
use crate::value::MAX_PLY;

/// A checkers engine.
pub type CheckersEngine = AlphaBetaEngine<CheckersSearch>;

/// What makes an alpha-beta engine play checkers.
pub struct CheckersSearch {
    uses_book: bool,
    uses_tablebase: bool,
    evaluation: Evaluation,
    dtc_solver: DtcSolver,
    /// The largest number of pieces with which the current search probes the tablebase.
    probed_pieces: u32,
}

/// The [`DtcSolver`] takes a moment if it has not solved the position yet: then it is not used if there is
/// less time than this for a move. With five pieces the slowest positions take nearly two seconds.
fn min_time_for_dtc(position: &Position) -> Duration {
    let pieces = (!position.board().empty()).len();
    Duration::from_millis(if pieces <= 4 { 700 } else { 4_000 })
}

impl Default for CheckersSearch {
    fn default() -> Self {
        let evaluation = Evaluation::Embedded;
        let dtc_solver = DtcSolver::new();
        Self { uses_book: false, uses_tablebase: true, evaluation, dtc_solver, probed_pieces: 0 }
    }
}

impl CheckersSearch {
    /// Sets whether the engine plays from its opening book, if it has one. At first it does not.
    pub fn set_book(&mut self, is_used: bool) {
        self.uses_book = is_used;
    }

    /// Sets whether the engine uses the endgame tablebase. Change it through
    /// [`AlphaBetaEngine::configure`], because stored values depend on it.
    pub fn set_tablebase(&mut self, is_used: bool) {
        self.uses_tablebase = is_used;
    }

    /// Sets what evaluates positions. Change it through [`AlphaBetaEngine::configure`].
    pub fn set_evaluation(&mut self, evaluation: Evaluation) {
        self.evaluation = evaluation;
    }

    /// The move from the opening book. Only games at full strength use it: a search that is to analyse, or
    /// that must be the same on every machine, is a search.
    fn book_move(&self, request: &SearchRequest<'_, Position>, skill: &Skill) -> Option<Move> {
        let SearchLimits { time, clock, depth, nodes } = request.limits;
        let is_timed = time.is_some() || clock.is_some();
        let is_game = is_timed && depth.is_none() && nodes.is_none();
        let is_free = request.multi_pv <= 1 && request.search_moves.is_empty();
        if !self.uses_book || *skill != Skill::MAX || !is_game || !is_free {
            return None;
        }
        Book::embedded()?.best_move(request.line.position())
    }

    /// Of the moves of a position in the tablebase, keeps the quickest to win or the slowest to lose, or,
    /// if there is no time to find them, those that keep the result.
    ///
    /// Then all moves that win look the same to a search that probes the positions after them, and it
    /// might never get on. So it probes only positions with fewer pieces.
    fn retain_best_moves(&mut self, position: &Position, has_time: bool, moves: &mut Vec<Move>) {
        let pieces = (!position.board().empty()).len();
        let has_distances = pieces <= DtcSolver::MAX_PIECES;
        let best = if has_distances && (has_time || self.dtc_solver.is_solved(position)) {
            self.dtc_solver.best_moves(position)
        } else {
            if Tablebase::shared().probe(position) != Some(Wdl::Draw) {
                self.probed_pieces = pieces - 1;
            }
            self.dtc_solver.safe_moves(position)
        };
        if moves.iter().any(|mv| best.contains(mv)) {
            moves.retain(|mv| best.contains(mv));
        }
    }
}

impl GameSearch for CheckersSearch {
    type Game = Position;
    type Histories = HistoryTables;
    type Skill = Skill;

    const POLL_INTERVAL: u64 = 1024;

    fn skill(strength: Strength, seed: u64) -> Skill {
        Skill::of_strength(strength, seed)
    }

    fn node_limit(skill: &Skill) -> Option<u64> {
        skill.nodes
    }

    fn key(position: &Position) -> u64 {
        position.key() ^ rules_salt(position)
    }

    fn root_moves(&mut self, request: &SearchRequest<'_, Position>, skill: &Skill) -> Vec<Move> {
        if let Some(mv) = self.book_move(request, skill) {
            // The search of a single move takes a moment, and finds the reply to expect.
            return vec![mv];
        }
        let position = request.line.position();
        let mut moves = legal_root_moves(&position.moves(), request.search_moves);
        let time = TimeBudget::from_limits(&request.limits).hard;
        let has_time = time.is_none_or(|time| time >= min_time_for_dtc(position));
        let knows_best = self.uses_tablebase && skill.knows_endgames;
        let tablebase = Tablebase::shared();
        self.probed_pieces = tablebase.max_pieces();
        if knows_best && tablebase.has(position) && request.multi_pv <= 1 {
            self.retain_best_moves(position, has_time, &mut moves);
        }
        moves
    }

    fn searcher<'s>(
        &'s self,
        thread: SearchThread<'s, Move>,
        histories: &'s mut HistoryTables,
        skill: Skill,
        position: &Position,
    ) -> impl RootSearch<'s, Game = Position> {
        let uses_tablebase = self.uses_tablebase && skill.knows_endgames;
        let probed_pieces = if uses_tablebase { self.probed_pieces } else { 0 };
        let evaluator = Evaluator::new(&self.evaluation, MAX_PLY + 2);
        Searcher::new(thread, histories, skill, probed_pieces, rules_salt(position), evaluator)
    }
}

/// Makes the keys of positions differ between rulebooks under which they have different moves.
fn rules_salt(position: &Position) -> u64 {
    let law = position.rules().capture_rules();
    let flags = [law.must_capture, law.must_finish, law.crowning_ends_turn];
    mix_bits(flags.into_iter().fold(0, |bits, flag| 2 * bits + u64::from(!flag)))
}
