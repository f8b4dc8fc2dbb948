//! The search: a principal variation search under iterative deepening.
//!
//! [`root`] connects it to iterative deepening. [`node`] prepares a node, [`move_loop`] searches its
//! moves, [`quiescence`] resolves captures at the leaves. [`pruning`], [`extensions`] and [`reductions`]
//! decide how deep to look, [`move_picker`] in which order. [`stack`] holds the state of each ply.

mod check_info;
mod extensions;
mod move_loop;
mod move_picker;
mod node;
mod pruning;
mod quiescence;
mod reductions;
mod root;
mod stack;

use alpha_beta::{SearchThread, TtEntry};
use chess::{AttackTables, Move, Position};

pub(crate) use self::move_picker::is_tactical;
use self::stack::StackEntry;
use crate::endgame_tables::TableProbes;
use crate::evaluator::Evaluator;
use crate::history_tables::HistoryTables;
use crate::skill::Skill;
use crate::value::{DRAW, MAX_PLY, PROVEN_BOUND};

/// Who is so far ahead wins without endgame tables, and looks for the mate, which they would hide: a known win counts
/// more than any position on the way to the mate.
const WINS_WITHOUT_TABLES: i32 = 500;

/// The search of one thread.
pub(crate) struct Searcher<'s> {
    thread: SearchThread<'s, Move>,
    histories: &'s mut HistoryTables,
    skill: Skill,
    tables: AttackTables,
    evaluator: Evaluator,
    endgames: TableProbes<'s>,
    stack: Vec<StackEntry>,
}

impl<'s> Searcher<'s> {
    /// A search from this position.
    pub(crate) fn new(
        thread: SearchThread<'s, Move>,
        histories: &'s mut HistoryTables,
        skill: Skill,
        evaluator: Evaluator,
        endgames: TableProbes<'s>,
        position: &Position,
    ) -> Self {
        let stack = vec![StackEntry::default(); MAX_PLY + 4];
        let tables = AttackTables::new();
        let mut searcher = Self { thread, histories, skill, tables, evaluator, endgames, stack };
        if searcher.static_eval(position, 0).abs() >= WINS_WITHOUT_TABLES {
            searcher.endgames = TableProbes::none();
        }
        searcher
    }

    /// Counts a node. Returns its value if nothing has to be searched: the search has stopped, the
    /// game is drawn, or the line is too long.
    #[inline(always)]
    fn enter_node(&mut self, position: &Position, ply: usize) -> Option<i32> {
        self.thread.count_node();
        self.thread.pv.clear(ply);
        if self.thread.is_stopped || self.is_drawn(position, ply) {
            return Some(DRAW);
        }
        (ply >= MAX_PLY).then(|| self.static_eval(position, ply))
    }

    /// Whether the game is drawn by repetition, by fifty moves without capture or pawn move, or because
    /// neither side can mate. Checkmate on the hundredth half-move still wins.
    fn is_drawn(&self, position: &Position, ply: usize) -> bool {
        let quiet = position.quiet_half_moves() as usize;
        if quiet >= 100 && !(position.is_check() && position.moves().is_empty()) {
            return true;
        }
        position.is_dead() || (ply > 0 && self.thread.keys.is_repeated(quiet))
    }

    /// The static evaluation of the current node, with the error that a level makes.
    fn static_eval(&mut self, position: &Position, ply: usize) -> i32 {
        let value = self.evaluator.evaluate(position, self.tables, ply);
        let noise = self.skill.evaluation_noise(self.thread.keys.current());
        (value + noise).clamp(1 - PROVEN_BOUND, PROVEN_BOUND - 1)
    }

    /// A static evaluation, corrected by how far those of similar positions were off.
    fn corrected_eval(&self, position: &Position, eval: i32) -> i32 {
        (eval + self.histories.correction(position)).clamp(1 - PROVEN_BOUND, PROVEN_BOUND - 1)
    }

    /// The static evaluation of the current node, as the table stores it and as the search uses it:
    /// corrected, or replaced by the stored value where that says more.
    fn raw_and_refined_eval(
        &mut self,
        position: &Position,
        tt_entry: Option<TtEntry>,
        ply: usize,
    ) -> (i32, i32) {
        let raw = match tt_entry {
            Some(entry) if entry.eval != 0 => i32::from(entry.eval),
            _ => self.static_eval(position, ply),
        };
        let corrected = self.corrected_eval(position, raw);
        let stored = tt_entry.and_then(|entry| node::tighter_tt_value(entry, corrected, ply));
        (raw, stored.unwrap_or(corrected))
    }
}
