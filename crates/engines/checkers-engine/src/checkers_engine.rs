use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use checkers::{Move, Position};
use checkers_endgames::{DtcSolver, Tablebase};
use engine::{
    BestMove, Engine, MonotonicClock, SearchInfo, SearchRequest, StopSignal, Strength, TimeBudget,
    TranspositionTable,
};
use game::{Line, Turn};

use crate::handicap::{Handicap, seed_for};
use crate::histories::{Histories, mix};
use crate::search::{Finding, Quest, RootMove, Searcher};

/// A checkers player.
pub struct CheckersEngine {
    memory: TranspositionTable,
    /// Levels forget before every move, which must not take longer than the move.
    small_memory: TranspositionTable,
    /// One for each thread.
    histories: Vec<Histories>,
    guide: DtcSolver,
    tables: bool,
    strength: Strength,
    seed: u64,
}

/// The mebibytes that a new engine remembers with.
const MEMORY: usize = 16;

/// With less time than this for a move, nobody waits for the guide to find its way.
const LEISURE: std::time::Duration = std::time::Duration::from_millis(700);

impl Default for CheckersEngine {
    fn default() -> Self {
        Self::new()
    }
}

impl CheckersEngine {
    /// A player of full strength with one thread and a small memory.
    pub fn new() -> Self {
        Self {
            memory: TranspositionTable::new(MEMORY),
            small_memory: TranspositionTable::new(1),
            histories: vec![Histories::new()],
            guide: DtcSolver::new(),
            tables: true,
            strength: Strength::Max,
            seed: 0,
        }
    }

    /// A player of this strength. Its mistakes depend on the seed.
    #[must_use]
    pub fn of_strength(strength: Strength, seed: u64) -> Self {
        Self { strength, seed, ..Self::new() }
    }

    /// Changes how strong it is to be.
    pub fn set_strength(&mut self, strength: Strength) {
        self.strength = strength;
    }

    /// Changes what its mistakes depend on.
    pub fn set_seed(&mut self, seed: u64) {
        self.seed = seed;
    }

    /// Forgets everything and remembers with so many mebibytes from now on.
    pub fn set_hash_size(&mut self, mebibytes: usize) {
        self.memory = TranspositionTable::new(mebibytes);
    }

    /// How many threads think at once; with more than one, answers are not repeatable.
    pub fn set_threads(&mut self, threads: usize) {
        self.histories.resize_with(threads.max(1), Histories::new);
    }

    /// Whether it asks the table of endings; without it, it has to find everything out by itself.
    pub fn set_tablebase(&mut self, tables: bool) {
        self.tables = tables;
        self.memory.clear();
    }

    fn memory_in_use(&self) -> &TranspositionTable {
        match self.strength {
            Strength::Max => &self.memory,
            Strength::Level(_) => &self.small_memory,
        }
    }

    fn quest<'q>(
        &'q self,
        request: &SearchRequest<'_, Position>,
        clock: &'q dyn MonotonicClock,
        stop: &'q StopSignal,
    ) -> Quest<'q> {
        let seed = seed_for(self.seed, request.line.position());
        let handicap = Handicap::of(self.strength, seed);
        let mut limits = request.limits;
        limits.nodes = match (limits.nodes, handicap.nodes) {
            (Some(one), Some(other)) => Some(one.min(other)),
            (one, other) => one.or(other),
        };
        Quest {
            memory: self.memory_in_use(),
            table: (self.tables && handicap.learned).then(Tablebase::embedded),
            clock,
            stop,
            limits,
            budget: TimeBudget::from_limits(&limits),
            handicap,
            began: clock.now(),
            done: AtomicBool::new(false),
            others: AtomicU64::new(0),
        }
    }

    /// The moves to choose among: of those asked for, the ones that the table holds to be best.
    fn roots(&mut self, request: &SearchRequest<'_, Position>) -> Vec<RootMove> {
        let position = request.line.position();
        let legal = position.moves();
        let asked =
            |mv: &Move| request.search_moves.is_empty() || request.search_moves.contains(mv);
        let mut moves: Vec<Move> = legal.iter().copied().filter(asked).collect();
        if moves.is_empty() {
            moves = legal.to_vec();
        }
        let learned = Handicap::of(self.strength, 0).learned && self.tables;
        let hurried =
            TimeBudget::from_limits(&request.limits).hard.is_some_and(|hard| hard < LEISURE);
        if learned && !hurried && request.multi_pv <= 1 {
            let best = self.guide.best_moves(position);
            if moves.iter().any(|mv| best.contains(mv)) {
                moves.retain(|mv| best.contains(mv));
            }
        }
        moves.into_iter().map(RootMove::new).collect()
    }
}

impl Engine<Position> for CheckersEngine {
    fn think(
        &mut self,
        request: &SearchRequest<'_, Position>,
        clock: &dyn MonotonicClock,
        stop: &StopSignal,
        tell: &mut dyn FnMut(&SearchInfo<Position>),
    ) -> Option<BestMove<Position>> {
        let Turn::Player(_) = request.line.turn() else { return None };
        let position = request.line.position();
        let roots = self.roots(request);
        if self.strength != Strength::Max {
            // Mistakes must not be remembered as truths, nor depend on what was asked before.
            self.small_memory.clear();
            self.histories.iter_mut().for_each(Histories::clear);
        }
        self.memory_in_use().new_search();
        let mut histories = std::mem::take(&mut self.histories);
        let quest = self.quest(request, clock, stop);
        let past = past(request.line);
        let (finding, nodes) =
            search(&quest, &mut histories, position, &past, &roots, request.multi_pv, tell);
        self.histories = histories;
        let finding = finding?;
        let ponder = finding.best.line.get(1).copied();
        Some(BestMove { mv: finding.best.mv, ponder, score: finding.score, nodes })
    }

    fn new_game(&mut self) {
        self.memory.clear();
        self.histories.iter_mut().for_each(Histories::clear);
    }
}

/// Lets all threads search; the first one answers.
fn search(
    quest: &Quest<'_>,
    histories: &mut [Histories],
    position: &Position,
    past: &[u64],
    roots: &[RootMove],
    lines: usize,
    tell: &mut dyn FnMut(&SearchInfo<Position>),
) -> (Option<Finding>, u64) {
    let Some((first, others)) = histories.split_first_mut() else { return (None, 0) };
    let mut leader = Searcher::new(quest, first, past.to_vec(), roots.to_vec());
    if others.is_empty() {
        let finding = leader.deepen(position, lines, tell);
        return (finding, leader.nodes);
    }
    let finding = thread::scope(|scope| {
        for histories in others {
            scope.spawn(move || {
                let mut helper = Searcher::new(quest, histories, past.to_vec(), roots.to_vec());
                helper.leads = false;
                helper.deepen(position, 1, &mut |_| {});
            });
        }
        let finding = leader.deepen(position, lines, tell);
        quest.done.store(true, Ordering::Relaxed);
        finding
    });
    (finding, leader.nodes + quest.others.load(Ordering::Relaxed))
}

/// The keys of the game so far, the present position last. Rulebooks that differ in their moves must
/// not share what is remembered, so the law is mixed in.
fn past(line: &Line<Position>) -> Vec<u64> {
    let salt = salt(line.position());
    line.positions().iter().map(|position| position.key() ^ salt).collect()
}

/// What tells the keys of one law from another's.
pub(crate) fn salt(position: &Position) -> u64 {
    let law = position.rules().law();
    let flags = [law.must_capture, law.must_finish, law.crowning_ends_turn];
    mix(flags.into_iter().fold(0, |code, flag| 2 * code + u64::from(!flag)))
}
