//! The search: iterative deepening over a principal variation search.
//!
//! One file for each part: [`root`] deepens and answers, [`node`] is one position of the tree in named
//! stages, [`prune`] and [`reduce`] say what is not worth looking at, [`quiesce`] ends lines in peace,
//! [`order`] says what to try first, [`checks`] what gives check, [`stack`] is what each ply of the present line remembers.

mod checks;
mod node;
mod order;
mod prune;
mod quiesce;
mod reduce;
mod root;
mod stack;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use chess::{AttackTables, Position};
use engine::{MonotonicClock, SearchLimits, StopSignal, TimeBudget, TranspositionTable};

pub(crate) use self::root::{Finding, RootMove};
use self::stack::Ply;
use crate::evaluate::{Accumulator, evaluate};
use crate::handicap::Handicap;
use crate::histories::Histories;
use crate::value::{MATE_BOUND, MAX_PLY};

/// What all threads of one search share.
pub(crate) struct Quest<'q> {
    pub(crate) memory: &'q TranspositionTable,
    pub(crate) clock: &'q dyn MonotonicClock,
    pub(crate) stop: &'q StopSignal,
    pub(crate) limits: SearchLimits,
    pub(crate) budget: TimeBudget,
    pub(crate) handicap: Handicap,
    /// When the search began, by the clock.
    pub(crate) began: std::time::Duration,
    /// The first thread is done, and the others may go home.
    pub(crate) done: AtomicBool,
    /// The nodes of all other threads.
    pub(crate) others: AtomicU64,
}

impl Quest<'_> {
    pub(crate) fn elapsed(&self) -> std::time::Duration {
        self.clock.now().saturating_sub(self.began)
    }
}

/// One thread's search.
pub(crate) struct Searcher<'s> {
    pub(crate) quest: &'s Quest<'s>,
    pub(crate) histories: &'s mut Histories,
    /// Whether this is the thread that answers.
    pub(crate) leads: bool,
    pub(crate) nodes: u64,
    sight: AttackTables,
    stack: Vec<Ply>,
    /// The keys of the game so far and of the present line.
    keys: Vec<u64>,
    /// How many of them come before the root.
    before_root: usize,
    halted: bool,
    deepest: usize,
    root_depth: i32,
    roots: Vec<RootMove>,
}

/// How often the clock is looked at: after so many nodes.
const GLANCE: u64 = 512;

impl<'s> Searcher<'s> {
    /// `past` are the keys of the game before the root, `roots` the moves to choose among.
    pub(crate) fn new(
        quest: &'s Quest<'s>,
        histories: &'s mut Histories,
        past: Vec<u64>,
        roots: Vec<RootMove>,
    ) -> Self {
        Self {
            quest,
            histories,
            leads: true,
            nodes: 0,
            sight: AttackTables::new(),
            stack: vec![Ply::default(); MAX_PLY + 4],
            before_root: past.len(),
            keys: past,
            halted: false,
            deepest: 0,
            root_depth: 0,
            roots,
        }
    }

    /// Counts a node, and now and then looks whether to stop. However few nodes are allowed, every
    /// move is looked at once: a choice among moves that nobody looked at would be absurd.
    #[inline(always)]
    fn count(&mut self) {
        self.nodes += 1;
        if let Some(limit) = self.quest.limits.nodes
            && self.nodes >= limit
            && self.root_depth > 1
        {
            self.halted = true;
        }
        if self.nodes.is_multiple_of(GLANCE) {
            self.glance();
        }
    }

    #[cold]
    fn glance(&mut self) {
        let quest = self.quest;
        if !self.leads {
            quest.others.fetch_add(GLANCE, Ordering::Relaxed);
        }
        let late = || quest.budget.hard.is_some_and(|hard| quest.elapsed() >= hard);
        if quest.stop.is_set() || quest.done.load(Ordering::Relaxed) || late() {
            self.halted = true;
        }
    }

    /// Whether a draw is on the board that the rules see from the past: a repetition, fifty moves
    /// without a capture, or nothing left to mate with. A mate on the hundredth half-move counts.
    fn is_drawn(&self, position: &Position, ply: usize) -> bool {
        let quiet = position.quiet_half_moves() as usize;
        if quiet >= 100 && !(position.is_check() && position.moves().is_empty()) {
            return true;
        }
        position.is_dead() || (ply > 0 && self.is_repeated(quiet))
    }

    /// Whether the position has been there before: once in the line that is being looked at, or
    /// twice in the game.
    fn is_repeated(&self, quiet: usize) -> bool {
        let Some((&key, past)) = self.keys.split_last() else { return false };
        let mut in_game = 0;
        for back in (2..=quiet.min(past.len())).step_by(2) {
            let index = past.len() - back;
            if past[index] == key {
                if index >= self.before_root {
                    return true;
                }
                in_game += 1;
            }
        }
        in_game >= 2
    }

    /// What the position at a ply is worth without looking ahead.
    fn judge(&self, position: &Position, accumulator: &Accumulator) -> i32 {
        let value = evaluate(position, accumulator, self.sight);
        let noise = match self.keys.last() {
            Some(&key) => self.quest.handicap.misjudges(key),
            None => 0,
        };
        (value + noise).clamp(1 - MATE_BOUND, MATE_BOUND - 1)
    }

    /// An evaluation, mended by what the search learned about positions like this.
    fn mended(&self, position: &Position, eval: i32) -> i32 {
        (eval + self.histories.correction(position)).clamp(1 - MATE_BOUND, MATE_BOUND - 1)
    }
}
