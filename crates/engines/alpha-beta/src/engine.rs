use engine::{
    BestMove, Engine, MonotonicClock, SearchInfo, SearchLimits, SearchRequest, StopSignal, Strength,
};
use game::{Game, Turn};

use crate::lazy_smp::LazySmp;
use crate::value::to_score;
use crate::{
    KeyHistory, RootMove, RootSearch, SearchThread, SharedSearch, TranspositionTable, position_seed,
};

/// The part of an alpha-beta engine that belongs to one game.
pub trait GameSearch: Default + Sync {
    /// The game.
    type Game: Game<Move: Copy + Sync> + Sync;
    /// The history tables of one thread.
    type Histories: Histories;
    /// The weaknesses of a level.
    type Skill: Copy + Send + Sync;

    /// After how many nodes a thread looks at the clock; a power of two.
    const POLL_INTERVAL: u64;

    /// How this strength plays. The seed decides about its mistakes.
    fn skill(strength: Strength, seed: u64) -> Self::Skill;

    /// The node limit of this skill.
    fn node_limit(skill: &Self::Skill) -> Option<u64>;

    /// The key of a position in the transposition table. Rulebooks under which positions have
    /// different moves must give different keys.
    fn key(position: &Self::Game) -> u64;

    /// The moves that are worth searching.
    fn root_moves(
        &mut self,
        request: &SearchRequest<'_, Self::Game>,
        skill: &Self::Skill,
    ) -> Vec<<Self::Game as Game>::Move>;

    /// The search of one thread from this position.
    fn searcher<'s>(
        &'s self,
        thread: SearchThread<'s, <Self::Game as Game>::Move>,
        histories: &'s mut Self::Histories,
        skill: Self::Skill,
        position: &Self::Game,
    ) -> impl RootSearch<'s, Game = Self::Game>;
}

/// What one thread learns about moves while it searches.
pub trait Histories: Default + Send {
    /// Forgets everything.
    fn clear(&mut self);
}

/// An engine for a game with an alpha-beta search.
pub struct AlphaBetaEngine<S: GameSearch> {
    game: S,
    table: TranspositionTable,
    /// Levels clear their table before every move, which must not take longer than the move.
    level_table: TranspositionTable,
    /// One for each thread.
    histories: Vec<S::Histories>,
    strength: Strength,
    seed: u64,
}

/// The size of a new engine's transposition table, in mebibytes.
const DEFAULT_HASH_SIZE: usize = 16;

impl<S: GameSearch> Default for AlphaBetaEngine<S> {
    fn default() -> Self {
        Self::new()
    }
}

impl<S: GameSearch> AlphaBetaEngine<S> {
    /// An engine of full strength with one thread and a small transposition table.
    pub fn new() -> Self {
        Self {
            game: S::default(),
            table: TranspositionTable::new(DEFAULT_HASH_SIZE),
            level_table: TranspositionTable::new(1),
            histories: vec![S::Histories::default()],
            strength: Strength::Max,
            seed: 0,
        }
    }

    /// An engine of this strength. The seed decides about the mistakes of the levels.
    #[must_use]
    pub fn of_strength(strength: Strength, seed: u64) -> Self {
        Self { strength, seed, ..Self::new() }
    }

    /// Sets the strength.
    pub fn set_strength(&mut self, strength: Strength) {
        self.strength = strength;
    }

    /// Sets the seed for the mistakes of the levels.
    pub fn set_seed(&mut self, seed: u64) {
        self.seed = seed;
    }

    /// Sets the size of the transposition table in mebibytes, and empties it.
    pub fn set_hash_size(&mut self, mebibytes: usize) {
        self.table = TranspositionTable::new(mebibytes);
    }

    /// Sets the number of threads. With more than one, results are not repeatable.
    pub fn set_threads(&mut self, threads: usize) {
        self.histories.resize_with(threads.max(1), S::Histories::default);
    }

    /// Changes what the search knows about its game, and empties the transposition table: the values
    /// in it may no longer hold.
    pub fn configure(&mut self, change: impl FnOnce(&mut S)) {
        change(&mut self.game);
        self.table.clear();
    }
}

impl<S: GameSearch> Engine<S::Game> for AlphaBetaEngine<S> {
    fn think(
        &mut self,
        request: &SearchRequest<'_, S::Game>,
        clock: &dyn MonotonicClock,
        stop: &StopSignal,
        on_info: &mut dyn FnMut(&SearchInfo<S::Game>),
    ) -> Option<BestMove<S::Game>> {
        let Turn::Player(_) = request.line.turn() else { return None };
        // Finding the root moves may take a moment: in an ending, their distances are computed.
        let start = clock.now();
        let position = request.line.position();
        let skill = S::skill(self.strength, position_seed(self.seed, position.key()));
        let root_moves = self.game.root_moves(request, &skill);
        let root_moves: Vec<_> = root_moves.into_iter().map(RootMove::new).collect();
        let table = match self.strength {
            Strength::Max => &self.table,
            Strength::Level(_) => {
                // A level's mistakes must not be stored as facts, nor depend on earlier searches.
                self.level_table.clear();
                self.histories.iter_mut().for_each(S::Histories::clear);
                &self.level_table
            }
        };
        table.new_search();
        let limits = with_node_limit(request.limits, S::node_limit(&skill));
        let shared = SharedSearch::new(table, limits, clock, stop, start);
        let search = LazySmp {
            game: &self.game,
            shared: &shared,
            keys: KeyHistory::new(request.line.positions().iter().map(S::key).collect()),
            root_moves,
            skill,
            position,
        };
        let (best, nodes) = search.run(&mut self.histories, request.multi_pv, on_info)?;
        let ponder = best.pv.get(1).copied();
        Some(BestMove { mv: best.mv, ponder, score: to_score(best.value), nodes })
    }

    fn new_game(&mut self) {
        self.table.clear();
        self.histories.iter_mut().for_each(S::Histories::clear);
    }
}

fn with_node_limit(limits: SearchLimits, nodes: Option<u64>) -> SearchLimits {
    let nodes = match (limits.nodes, nodes) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other),
    };
    SearchLimits { nodes, ..limits }
}
