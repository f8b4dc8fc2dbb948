//! The search: iterative deepening over a principal variation search.
//!
//! One file for each part: [`root`] deepens and answers, [`node`] is one position of the tree in named
//! stages, [`prune`] and [`reduce`] say what is not worth looking at, [`order`] says what to try first.
//! There is no passing in checkers, whose endings are full of positions where nobody wants to move, so
//! that a null move would prove nothing.

mod node;
mod order;
mod prune;
mod reduce;
mod root;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use checkers::{Move, Position};
use checkers_endgames::Tablebase;
use engine::{MonotonicClock, SearchLimits, StopSignal, TimeBudget, TranspositionTable};

use self::order::Entry;
pub(crate) use self::root::{Finding, RootMove};
use crate::checkers_engine::salt;
use crate::evaluate::evaluate;
use crate::handicap::Handicap;
use crate::histories::Histories;
use crate::value::{MAX_PLY, TABLED_BOUND, tabled};

/// What all threads of one search share.
pub(crate) struct Quest<'q> {
    pub(crate) memory: &'q TranspositionTable,
    /// The endings, for who knows them.
    pub(crate) table: Option<&'q Tablebase>,
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

/// What one ply of the present line remembers.
#[derive(Clone, Default)]
struct Ply {
    /// The move that is being tried here.
    mv: Option<Move>,
    killers: [Option<Move>; 2],
    /// What the evaluation says, where it was asked.
    eval: Option<i32>,
    /// The best line from here.
    line: Vec<Move>,
}

/// One thread's search.
pub(crate) struct Searcher<'s> {
    pub(crate) quest: &'s Quest<'s>,
    pub(crate) histories: &'s mut Histories,
    /// Whether this is the thread that answers.
    pub(crate) leads: bool,
    pub(crate) nodes: u64,
    stack: Vec<Ply>,
    /// The moves of all plies of the present line, one after the other.
    entries: Vec<Entry>,
    /// The keys of the game so far and of the present line.
    keys: Vec<u64>,
    /// How many of them come before the root.
    before_root: usize,
    /// What tells this law's keys from others'.
    salt: u64,
    halted: bool,
    deepest: usize,
    root_depth: i32,
    roots: Vec<RootMove>,
}

/// How often the clock is looked at: after so many nodes.
const GLANCE: u64 = 1024;

/// Turns of both sides together without progress after which a draw can be claimed.
const CLAIMABLE: u16 = 80;

impl<'s> Searcher<'s> {
    /// `past` are the keys of the game, the root's last; `roots` the moves to choose among.
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
            stack: vec![Ply::default(); MAX_PLY + 2],
            entries: Vec::with_capacity(1024),
            before_root: past.len(),
            keys: past,
            salt: 0,
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

    /// The key of a position as the memory has it.
    fn key_of(&self, position: &Position) -> u64 {
        position.key() ^ self.salt
    }

    fn prepare(&mut self, position: &Position) {
        self.salt = salt(position);
    }

    /// Whether a draw is on the board that the rules see from the past: a repetition, or moves without
    /// progress.
    #[inline]
    fn is_drawn(&self, position: &Position) -> bool {
        let idle = position.idle();
        idle >= 4 && (idle >= CLAIMABLE || self.is_repeated(usize::from(idle)))
    }

    /// Whether the position has been there before: once in the line that is being looked at, or
    /// twice in the game.
    fn is_repeated(&self, idle: usize) -> bool {
        let Some((&key, past)) = self.keys.split_last() else { return false };
        let mut in_game = 0;
        for back in (2..=idle.min(past.len())).step_by(2) {
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

    /// What the table says, if it knows the position.
    #[inline]
    fn tabled(&self, position: &Position, ply: usize) -> Option<i32> {
        let table = self.quest.table?;
        let pieces = !position.board().empty();
        if pieces.len() > Tablebase::MAX_PIECES {
            return None;
        }
        table.probe(position).map(|value| tabled(value, ply))
    }

    /// What a position is worth without looking ahead.
    fn judge(&self, position: &Position) -> i32 {
        let value = evaluate(position);
        let noise = match self.keys.last() {
            Some(&key) => self.quest.handicap.misjudges(key),
            None => 0,
        };
        (value + noise).clamp(1 - TABLED_BOUND, TABLED_BOUND - 1)
    }

    /// Where the move before a ply came down.
    fn last(&self, ply: usize) -> Option<checkers::Square> {
        ply.checked_sub(1).and_then(|ply| self.stack[ply].mv).map(|mv| mv.to())
    }

    /// Steps down: the position after a move, with its key in place.
    #[inline(always)]
    fn descend(&mut self, position: &Position, entry: &Entry, ply: usize) -> Position {
        let next = position.with(&entry.mv, entry.board);
        self.stack[ply].mv = Some(entry.mv);
        self.keys.push(self.key_of(&next));
        next
    }

    /// Steps up again.
    #[inline(always)]
    fn ascend(&mut self) {
        self.keys.pop();
    }

    /// Notes that a move is best here: the line goes on as the ply below says.
    fn extend_line(&mut self, ply: usize, mv: Move) {
        let (upper, lower) = self.stack.split_at_mut(ply + 1);
        let line = &mut upper[ply].line;
        line.clear();
        line.push(mv);
        line.extend_from_slice(&lower[0].line);
    }
}
