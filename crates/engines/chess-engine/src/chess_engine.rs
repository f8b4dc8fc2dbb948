use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use chess::{Move, Position};
use engine::{
    BestMove, Engine, MonotonicClock, SearchInfo, SearchRequest, StopSignal, Strength, TimeBudget,
    TranspositionTable,
};
use game::{Line, Turn};

use crate::handicap::{Handicap, seed_for};
use crate::histories::{Histories, mix};
use crate::search::{Finding, Quest, RootMove, Searcher};

/// A chess player.
pub struct ChessEngine {
    memory: TranspositionTable,
    /// Levels forget before every move, which must not take longer than the move.
    small_memory: TranspositionTable,
    /// One for each thread.
    histories: Vec<Histories>,
    strength: Strength,
    seed: u64,
}

/// The mebibytes that a new engine remembers with.
const MEMORY: usize = 16;

impl Default for ChessEngine {
    fn default() -> Self {
        Self::new()
    }
}

impl ChessEngine {
    /// A player of full strength with one thread and a small memory.
    pub fn new() -> Self {
        Self {
            memory: TranspositionTable::new(MEMORY),
            small_memory: TranspositionTable::new(1),
            histories: vec![Histories::new()],
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
}

impl Engine<Position> for ChessEngine {
    fn think(
        &mut self,
        request: &SearchRequest<'_, Position>,
        clock: &dyn MonotonicClock,
        stop: &StopSignal,
        tell: &mut dyn FnMut(&SearchInfo<Position>),
    ) -> Option<BestMove<Position>> {
        let Turn::Player(_) = request.line.turn() else { return None };
        let position = request.line.position();
        let roots = roots(position, request.search_moves);
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
/// not share what is remembered, so the rules are mixed in.
fn past(line: &Line<Position>) -> Vec<u64> {
    let rules = line.position().rules();
    let salt = mix(rules.castling as u64 * 2 + u64::from(rules.en_passant));
    line.positions().iter().map(|position| position.key() ^ salt).collect()
}

/// The moves to choose among, all of them if none of those asked for is legal.
fn roots(position: &Position, among: &[Move]) -> Vec<RootMove> {
    let moves = position.moves();
    let wanted = |mv: &&Move| among.is_empty() || among.contains(mv);
    let chosen: Vec<RootMove> = moves.iter().filter(wanted).map(|mv| RootMove::new(*mv)).collect();
    if chosen.is_empty() { moves.iter().map(|mv| RootMove::new(*mv)).collect() } else { chosen }
}
