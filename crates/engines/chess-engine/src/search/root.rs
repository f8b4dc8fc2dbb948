use std::sync::atomic::Ordering;

use chess::{Move, Position};
use engine::{EngineScore, SearchInfo};

use super::Searcher;
use crate::evaluate::Accumulator;
use crate::value::{INFINITE, MAX_PLY, is_mate, to_score};

/// A move at the root, with what is known about it.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) mv: Move,
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
        Self { mv, value: -INFINITE, before: -INFINITE, nodes: 0, line: vec![mv], deepest: 0 }
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
        self.stack[0].accumulator = Accumulator::of(position);
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
                self.roots[rank..].sort_by_key(|root| std::cmp::Reverse(root.value));
            }
            self.roots[..lines].sort_by_key(|root| std::cmp::Reverse(root.value));
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
        let mut moves = self.roots.iter().map(|root| root.mv).collect();
        let mut order = self.ordered(position, &mut moves, None, 0);
        self.roots.clear();
        while let Some(picked) = order.pick(self, position) {
            self.roots.push(RootMove::new(picked.mv));
        }
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
        let mut width = 14;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= 5 && !is_mate(before) {
            (alpha, beta) = (before - width, before + width);
        }
        let mut effort = depth;
        loop {
            let value = self.root(position, effort.max(1), alpha, beta, rank);
            if self.halted {
                return;
            }
            if value <= alpha {
                beta = (alpha + beta) / 2;
                alpha = (value - width).max(-INFINITE);
                effort = depth;
            } else if value >= beta {
                beta = (value + width).min(INFINITE);
                // A move that is better than expected need not be proved quite as deeply.
                effort = (effort - 1).max(depth - 3);
            } else {
                return;
            }
            self.roots[rank..].sort_by_key(|root| std::cmp::Reverse(root.value));
            for root in &mut self.roots[rank..] {
                root.before = root.before.max(root.value);
                root.value = -INFINITE;
            }
            width += width / 2;
            if width > 600 {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    /// Looks at every move of the root from `rank` on.
    fn root(&mut self, position: &Position, depth: i32, alpha: i32, beta: i32, rank: usize) -> i32 {
        self.stack[0].line.clear();
        let (mut alpha, mut best) = (alpha, -INFINITE);
        for index in rank..self.roots.len() {
            let (mv, nodes) = (self.roots[index].mv, self.nodes);
            let next = self.descend(position, mv, 0);
            let below = depth - 1;
            let mut value = alpha + 1;
            if index > rank {
                let late = index - rank >= 4 && depth >= 4 && !super::order::is_loud(position, mv);
                let reduced =
                    below - if late { super::reduce::expected(depth, index - rank) / 2 } else { 0 };
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
                self.extend_line(0, mv);
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
        // A mate that is as near as the search is deep will not come nearer.
        if let EngineScore::WinIn(moves) | EngineScore::LossIn(moves) = to_score(best.value)
            && self.quest.budget.hard.is_some()
            && depth as u32 > 2 * moves + 2
        {
            return true;
        }
        let Some(soft) = self.soft(best, drop, calm.steady) else { return false };
        let forced = self.roots.len() == 1 && depth >= 6;
        self.quest.elapsed() >= soft || forced
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
