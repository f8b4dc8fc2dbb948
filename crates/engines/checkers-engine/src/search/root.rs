use std::cmp::Reverse;
use std::sync::atomic::Ordering;

use checkers::{Board, Move, Position};
use engine::{EngineScore, SearchInfo};

use super::Searcher;
use super::order::Entry;
use crate::value::{INFINITE, MAX_PLY, is_decided, to_score};

/// A move at the root, with what is known about it.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) mv: Move,
    /// The board that it leaves.
    board: Board,
    /// Its value in the present iteration; below everything until it is known.
    pub(crate) value: i32,
    /// Its value in the one before.
    before: i32,
    /// The nodes spent on it.
    nodes: u64,
    /// What is expected to be played, this move first.
    pub(crate) line: Vec<Move>,
    deepest: usize,
}

impl RootMove {
    pub(crate) fn new(mv: Move) -> Self {
        let (value, before) = (-INFINITE, -INFINITE);
        Self { mv, board: Board::EMPTY, value, before, nodes: 0, line: vec![mv], deepest: 0 }
    }

    fn entry(&self) -> Entry {
        Entry { mv: self.mv, board: self.board, score: 0, code: 0 }
    }
}

/// What a search came to.
pub(crate) struct Finding {
    pub(crate) best: RootMove,
    pub(crate) score: EngineScore,
}

/// How sure the search is of its move, which decides about more time.
#[derive(Default)]
struct Calm {
    best: Option<Move>,
    /// For how many iterations it has been the best.
    steady: u32,
    value: i32,
}

impl Searcher<'_> {
    /// Searches deeper and deeper until something says stop. `lines` is how many of the best moves
    /// are wanted.
    pub(crate) fn deepen(
        &mut self,
        position: &Position,
        lines: usize,
        tell: &mut dyn FnMut(&SearchInfo<Position>),
    ) -> Option<Finding> {
        self.prepare(position);
        self.sort_roots(position);
        let lines = lines.clamp(1, self.roots.len().max(1));
        let mut calm = Calm::default();
        let last = self.quest.limits.depth.unwrap_or(MAX_PLY as u32).min(MAX_PLY as u32 - 20);
        for depth in 1..=last as i32 {
            self.root_depth = depth;
            self.begin_iteration();
            for rank in 0..lines {
                self.aspire(position, depth, rank);
                if self.halted {
                    break;
                }
                self.roots[rank..].sort_by_key(|root| Reverse(root.value));
            }
            self.roots[..lines].sort_by_key(|root| Reverse(root.value));
            if self.halted {
                break;
            }
            if self.leads {
                self.report(depth, lines, tell);
            }
            if self.leads && self.is_enough(depth, &mut calm) {
                break;
            }
        }
        let mut best = self.roots.first()?.clone();
        if best.value == -INFINITE {
            best.value = best.before;
        }
        let value = if best.value == -INFINITE { 0 } else { best.value };
        Some(Finding { best, score: to_score(value) })
    }

    /// Puts the moves that look best first, before anything is known about them.
    fn sort_roots(&mut self, position: &Position) {
        let begin = self.lay_out(position, 0, 0);
        let mut laid: Vec<Entry> = self.entries.drain(begin..).collect();
        laid.sort_by_key(|entry| Reverse(entry.score));
        let wanted = |entry: &&Entry| self.roots.iter().any(|root| root.mv == entry.mv);
        let root = |entry: &Entry| RootMove { board: entry.board, ..RootMove::new(entry.mv) };
        self.roots = laid.iter().filter(wanted).map(root).collect();
    }

    fn begin_iteration(&mut self) {
        self.deepest = 0;
        for root in &mut self.roots {
            root.before = root.value;
            root.value = -INFINITE;
        }
    }

    /// Searches with a narrow window around the last value, widened as often as needed.
    fn aspire(&mut self, position: &Position, depth: i32, rank: usize) {
        let before = self.roots[rank].before;
        let mut width = 12;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= 5 && !is_decided(before) {
            (alpha, beta) = (before - width, before + width);
        }
        loop {
            let value = self.root(position, depth, alpha, beta, rank);
            if self.halted {
                return;
            }
            if value <= alpha {
                beta = (alpha + beta) / 2;
                alpha = (value - width).max(-INFINITE);
            } else if value >= beta {
                beta = (value + width).min(INFINITE);
            } else {
                return;
            }
            self.roots[rank..].sort_by_key(|root| Reverse(root.value));
            for root in &mut self.roots[rank..] {
                root.before = root.before.max(root.value);
                root.value = -INFINITE;
            }
            width += width;
            if width > 300 {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    /// Looks at every move of the root from `rank` on.
    fn root(&mut self, position: &Position, depth: i32, alpha: i32, beta: i32, rank: usize) -> i32 {
        self.stack[0].line.clear();
        let (mut alpha, mut best) = (alpha, -INFINITE);
        for index in rank..self.roots.len() {
            let (entry, nodes) = (self.roots[index].entry(), self.nodes);
            let next = self.descend(position, &entry, 0);
            let below = depth - 1;
            let mut value = alpha + 1;
            if index > rank {
                let late = index - rank >= 4 && depth >= 5 && !entry.mv.is_capture();
                let reduced = below - i32::from(late);
                value = -self.node(&next, reduced, -alpha - 1, -alpha, 1, true);
                if value > alpha && reduced < below {
                    value = -self.node(&next, below, -alpha - 1, -alpha, 1, true);
                }
            }
            if index == rank || value > alpha {
                value = -self.node(&next, below, -beta, -alpha, 1, false);
            }
            self.ascend();
            self.roots[index].nodes += self.nodes - nodes;
            if self.halted {
                return best;
            }
            if index == rank || value > alpha {
                self.extend_line(0, entry.mv);
                let root = &mut self.roots[index];
                root.value = value;
                root.line.clone_from(&self.stack[0].line);
                root.deepest = self.deepest;
            }
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    fn report(&self, depth: i32, lines: usize, tell: &mut dyn FnMut(&SearchInfo<Position>)) {
        let nodes = self.nodes + self.quest.others.load(Ordering::Relaxed);
        let time = self.quest.elapsed();
        for (rank, root) in self.roots[..lines].iter().enumerate() {
            tell(&SearchInfo {
                depth: depth as u32,
                seldepth: root.deepest.max(depth as usize) as u32,
                rank,
                score: to_score(root.value),
                pv: root.line.clone(),
                nodes,
                time,
                hashfull: self.quest.memory.hashfull(),
            });
        }
    }

    /// Whether another iteration is not worth its time.
    fn is_enough(&self, depth: i32, calm: &mut Calm) -> bool {
        let best = &self.roots[0];
        let drop = calm.value - best.value;
        calm.steady = if calm.best == Some(best.mv) { calm.steady + 1 } else { 0 };
        (calm.best, calm.value) = (Some(best.mv), best.value);
        let timed = self.quest.budget.hard.is_some();
        // Who has only one move need not think about it, and who knows the end need not look for it.
        if timed && self.roots.len() == 1 && depth >= 4 {
            return true;
        }
        if timed && is_decided(best.value) && depth >= 24 {
            return true;
        }
        self.soft(best, drop, calm.steady).is_some_and(|soft| self.quest.elapsed() >= soft)
    }

    /// The time after which no new iteration begins: more if things get worse or keep changing, less
    /// if all effort goes into one move.
    fn soft(&self, best: &RootMove, drop: i32, steady: u32) -> Option<std::time::Duration> {
        let total: u64 = self.roots.iter().map(|root| root.nodes).sum();
        let share = (best.nodes * 100).checked_div(total).unwrap_or(0).min(100) as u32;
        let mut percent = 190 - share * 13 / 10;
        percent = percent * [150, 125, 110, 100, 95, 90][steady.min(5) as usize] / 100;
        percent = percent * (100 + drop.clamp(-10, 60)) as u32 / 100;
        self.quest.budget.scaled(percent).soft
    }
}
