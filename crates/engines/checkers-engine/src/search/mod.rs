//! The search: a principal variation search under iterative deepening.
//!
//! [`root`] connects it to iterative deepening. [`node`] prepares a node, [`move_loop`] searches its
//! moves. [`pruning`] and [`reductions`] decide how deep to look, [`move_ordering`] in which order.
//! There is no null move pruning: checkers endgames are full of zugzwang, where passing would be an
//! advantage, so a null move proves nothing.

mod extensions;
mod move_loop;
mod move_ordering;
mod node;
mod pruning;
mod reductions;
mod root;

use alpha_beta::SearchThread;
use checkers::{Move, Position, Square};
use checkers_endgames::Tablebase;

use self::move_ordering::ScoredMove;
use crate::evaluator::Evaluator;
use crate::history_tables::{HistoryTables, LastMoves};
use crate::skill::Skill;
use crate::value::{MAX_PLY, PROVEN_BOUND, tablebase_value};

/// The state of one ply of the current line.
#[derive(Clone, Default)]
struct StackEntry {
    /// Where the move that is being searched here ends.
    to: Option<Square>,
    killers: [Option<Move>; 2],
    /// The move left out while the singular extension asks whether it is the only good one.
    excluded: Option<Move>,
}

/// The search of one thread.
pub(crate) struct Searcher<'s> {
    thread: SearchThread<'s, Move>,
    histories: &'s mut HistoryTables,
    skill: Skill,
    tablebase: &'static Tablebase,
    /// The largest number of pieces with which the tablebase is probed.
    probed_pieces: u32,
    /// What makes the keys of these rules differ from those of others.
    salt: u64,
    evaluator: Evaluator,
    stack: Vec<StackEntry>,
    /// The moves of all plies of the current line, one after the other.
    moves: Vec<ScoredMove>,
}

/// After this many turns without progress a player can claim a draw.
const DRAW_TURNS: u16 = 80;

impl<'s> Searcher<'s> {
    pub(crate) fn new(
        thread: SearchThread<'s, Move>,
        histories: &'s mut HistoryTables,
        skill: Skill,
        probed_pieces: u32,
        salt: u64,
        evaluator: Evaluator,
    ) -> Self {
        let stack = vec![StackEntry::default(); MAX_PLY + 2];
        let moves = Vec::with_capacity(1024);
        let tablebase = Tablebase::shared();
        Self { thread, histories, skill, tablebase, probed_pieces, salt, evaluator, stack, moves }
    }

    /// Whether the game is drawn by repetition or by turns without progress.
    #[inline]
    fn is_drawn(&self, position: &Position) -> bool {
        let idle = position.idle();
        idle >= 4 && (idle >= DRAW_TURNS || self.thread.keys.is_repeated(usize::from(idle)))
    }

    /// The value from the tablebase, if it has the position.
    #[inline]
    fn probe_tablebase(&self, position: &Position, ply: usize) -> Option<i32> {
        let pieces = !position.board().empty();
        if pieces.len() > self.probed_pieces {
            return None;
        }
        self.tablebase.probe(position).map(|result| tablebase_value(result, ply))
    }

    /// The static evaluation of the current node, with the error that a level makes.
    fn static_eval(&mut self, position: &Position, ply: usize) -> i32 {
        let noise = self.skill.evaluation_noise(self.thread.keys.current());
        (self.evaluator.evaluate(position, ply) + noise).clamp(1 - PROVEN_BOUND, PROVEN_BOUND - 1)
    }

    /// A static evaluation, corrected by how far those of similar positions were off.
    #[inline]
    fn corrected_eval(&self, position: &Position, eval: i32) -> i32 {
        (eval + self.histories.correction(position)).clamp(1 - PROVEN_BOUND, PROVEN_BOUND - 1)
    }

    /// Where the two moves before this ply ended.
    #[inline(always)]
    fn last_moves(&self, ply: usize) -> LastMoves {
        [1, 2].map(|back| ply.checked_sub(back).and_then(|ply| self.stack[ply].to))
    }

    /// Makes `child` the current node, reached by a move at this ply.
    #[inline(always)]
    fn enter_child(&mut self, child: &Position, mv: Move, ply: usize) {
        self.stack[ply].to = Some(mv.to());
        let key = child.key() ^ self.salt;
        self.thread.shared.table.prefetch(key);
        self.thread.keys.push(key);
    }

    /// Returns to the parent node.
    #[inline(always)]
    fn unmake_move(&mut self) {
        self.thread.keys.pop();
    }
}
