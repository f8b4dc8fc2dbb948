use engine::SearchInfo;
use game::Game;

use crate::aspiration_window::AspirationWindow;
use crate::root_move::sort_by_value;
use crate::time_manager::TimeManager;
use crate::value::{INFINITE, MAX_PLY, to_score};
use crate::{AspirationParameters, RootMove, SearchThread};

/// The search of one thread in one game, as iterative deepening uses it.
pub trait RootSearch<'s> {
    /// The game.
    type Game: Game<Move: Copy>;

    /// The window around the last value.
    const ASPIRATION: AspirationParameters;

    /// The state of this thread.
    fn thread(&self) -> &SearchThread<'s, <Self::Game as Game>::Move>;

    /// The state of this thread.
    fn thread_mut(&mut self) -> &mut SearchThread<'s, <Self::Game as Game>::Move>;

    /// Puts the root moves into the order in which the first iteration searches them.
    fn sort_root_moves(&mut self, position: &Self::Game);

    /// Plays a root move: the child position, as the current node.
    fn make_root_move(
        &mut self,
        position: &Self::Game,
        mv: <Self::Game as Game>::Move,
    ) -> Self::Game;

    /// Returns to the parent node.
    fn undo_move(&mut self);

    /// The value of a child of the root from the root's point of view, as far as it lies between
    /// `alpha` and `beta`. `is_cut` says that the child is expected to fail high.
    fn search_child(
        &mut self,
        child: &Self::Game,
        depth: i32,
        alpha: i32,
        beta: i32,
        is_cut: bool,
    ) -> i32;

    /// By how many plies the search of a root move is reduced. `index` counts the moves searched
    /// before it.
    fn root_reduction(
        &self,
        position: &Self::Game,
        mv: <Self::Game as Game>::Move,
        index: usize,
        depth: i32,
    ) -> i32;

    /// Whether a value is a proven win or loss. Such values jump too far for an aspiration window.
    fn is_proven(value: i32) -> bool;

    /// Whether deeper iterations can hardly change the move, so that a timed search need not use its
    /// time: the move is forced, or its value is proven.
    fn is_settled(&self, depth: i32) -> bool;
}

type MoveOf<'s, S> = <<S as RootSearch<'s>>::Game as Game>::Move;

/// Searches the root deeper and deeper until a limit is reached. Returns the best move with its final
/// value; `None` if there is no move. `multi_pv` is how many of the best moves are searched with an
/// exact value. The main thread reports every iteration, and at the end the returned move if an
/// interrupted iteration has changed it or its principal variation since the last report.
pub fn iterative_deepening<'s, S: RootSearch<'s>>(
    search: &mut S,
    position: &S::Game,
    multi_pv: usize,
    on_info: &mut dyn FnMut(&SearchInfo<S::Game>),
) -> Option<RootMove<MoveOf<'s, S>>> {
    search.sort_root_moves(position);
    let multi_pv = multi_pv.clamp(1, search.thread().root_moves.len().max(1));
    let limit = search.thread().shared.limits.depth.unwrap_or(MAX_PLY as u32);
    let mut time_manager = TimeManager::new();
    let mut reported_pv = Vec::new();
    for depth in 1..=limit.min(MAX_PLY as u32 - 20) as i32 {
        search_iteration(search, position, depth, multi_pv);
        if search.thread().is_stopped {
            break;
        }
        if search.thread().is_main {
            for (rank, root) in search.thread().root_moves[..multi_pv].iter().enumerate() {
                report(search.thread(), rank, root, on_info);
            }
            reported_pv.clone_from(&search.thread().root_moves[0].pv);
            if is_finished(search, depth, &mut time_manager) {
                break;
            }
        }
    }
    let best = best_root_move(&search.thread().root_moves)?;
    if search.thread().is_main && best.pv != reported_pv {
        report(search.thread(), 0, &best, on_info);
    }
    Some(best)
}

/// One iteration: the best move first, then the second best among the others, and so on.
fn search_iteration<'s, S: RootSearch<'s>>(
    search: &mut S,
    position: &S::Game,
    depth: i32,
    multi_pv: usize,
) {
    let thread = search.thread_mut();
    thread.root_depth = depth;
    thread.seldepth = 0;
    for root in &mut thread.root_moves {
        root.previous_value = root.value;
        root.value = -INFINITE;
    }
    for rank in 0..multi_pv {
        search_with_aspiration(search, position, depth, rank);
        let thread = search.thread_mut();
        if thread.is_stopped {
            break;
        }
        sort_by_value(&mut thread.root_moves[rank..]);
    }
    sort_by_value(&mut search.thread_mut().root_moves[..multi_pv]);
}

/// Searches the root moves from `rank` on with a narrow window, widened as often as needed.
fn search_with_aspiration<'s, S: RootSearch<'s>>(
    search: &mut S,
    position: &S::Game,
    depth: i32,
    rank: usize,
) {
    let last_value = search.thread().root_moves[rank].previous_value;
    let usable = Some(last_value).filter(|value| !S::is_proven(*value));
    let mut window = AspirationWindow::new(S::ASPIRATION, depth, usable);
    loop {
        let value =
            search_root_moves(search, position, window.depth(), window.alpha, window.beta, rank);
        if search.thread().is_stopped || !window.widen(value) {
            return;
        }
        let root_moves = &mut search.thread_mut().root_moves[rank..];
        sort_by_value(root_moves);
        for root in root_moves {
            root.previous_value = root.previous_value.max(root.value);
            root.value = -INFINITE;
        }
    }
}

/// Searches every root move from `rank` on: the first with the full window, the others with a null
/// window first (principal variation search).
fn search_root_moves<'s, S: RootSearch<'s>>(
    search: &mut S,
    position: &S::Game,
    depth: i32,
    mut alpha: i32,
    beta: i32,
    rank: usize,
) -> i32 {
    search.thread_mut().pv.clear(0);
    let mut best = -INFINITE;
    for index in rank..search.thread().root_moves.len() {
        let (mv, nodes_before) = (search.thread().root_moves[index].mv, search.thread().nodes);
        let reduction = search.root_reduction(position, mv, index - rank, depth);
        let child = search.make_root_move(position, mv);
        let is_first = index == rank;
        let mut value = alpha + 1;
        if !is_first {
            value = search.search_child(&child, depth - 1 - reduction, alpha, alpha + 1, true);
            if value > alpha && reduction > 0 {
                value = search.search_child(&child, depth - 1, alpha, alpha + 1, true);
            }
        }
        if is_first || value > alpha {
            value = search.search_child(&child, depth - 1, alpha, beta, false);
        }
        search.undo_move();
        let is_best = is_first || value > alpha;
        record_root_move(search.thread_mut(), index, nodes_before, is_best.then_some(value));
        if search.thread().is_stopped {
            return best;
        }
        best = best.max(value);
        alpha = alpha.max(value);
        if alpha >= beta {
            break;
        }
    }
    best
}

/// Stores what the search of a root move has found; its value only if it is a new best one.
fn record_root_move<M: Copy>(
    thread: &mut SearchThread<'_, M>,
    index: usize,
    nodes_before: u64,
    value: Option<i32>,
) {
    let root = &mut thread.root_moves[index];
    root.nodes += thread.nodes - nodes_before;
    if let Some(value) = value
        && !thread.is_stopped
    {
        thread.pv.update(0, root.mv);
        root.value = value;
        root.pv.clear();
        root.pv.extend_from_slice(thread.pv.line(0));
        root.seldepth = thread.seldepth;
    }
}

/// Reports one of the best root moves.
fn report<G: Game<Move: Copy>>(
    thread: &SearchThread<'_, G::Move>,
    rank: usize,
    root: &RootMove<G::Move>,
    on_info: &mut dyn FnMut(&SearchInfo<G>),
) {
    let depth = thread.root_depth as usize;
    on_info(&SearchInfo {
        depth: depth as u32,
        seldepth: root.seldepth.max(depth) as u32,
        rank,
        score: to_score(root.value),
        pv: root.pv.clone(),
        nodes: thread.shared.total_nodes(thread.nodes),
        time: thread.shared.elapsed(),
        hashfull: thread.shared.table.hashfull(),
    });
}

/// Whether another iteration is not worth its time.
fn is_finished<'s, S: RootSearch<'s>>(
    search: &S,
    depth: i32,
    time_manager: &mut TimeManager<MoveOf<'s, S>>,
) -> bool {
    let thread = search.thread();
    let soft_limit = time_manager.soft_limit(&thread.root_moves, thread.shared.budget);
    search.is_settled(depth) || soft_limit.is_some_and(|limit| thread.shared.elapsed() >= limit)
}

/// The best move: the one with the best value of the last iteration, although it may have been stopped
/// before the moves were sorted. If it was stopped before any move had a value, the iteration before
/// counts.
fn best_root_move<M: Copy>(root_moves: &[RootMove<M>]) -> Option<RootMove<M>> {
    let mut best = root_moves.first()?;
    for root in root_moves {
        if root.value > best.value {
            best = root;
        }
    }
    let mut best = best.clone();
    if best.value == -INFINITE {
        best.value = best.previous_value;
    }
    if best.value == -INFINITE {
        best.value = 0;
    }
    Some(best)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn root_move(mv: u8, value: i32, previous_value: i32) -> RootMove<u8> {
        RootMove { value, previous_value, ..RootMove::new(mv) }
    }

    /// The search was stopped after it had found that the third move is better than the first.
    #[test]
    fn a_better_move_found_before_the_stop_is_played() {
        let moves = [root_move(1, 10, 30), root_move(2, -INFINITE, 20), root_move(3, 25, 5)];
        let best = best_root_move(&moves).unwrap();
        assert_eq!((best.mv, best.value), (3, 25));
    }

    #[test]
    fn without_a_new_value_the_last_iteration_counts() {
        let moves = [root_move(1, -INFINITE, 30), root_move(2, -INFINITE, 20)];
        let best = best_root_move(&moves).unwrap();
        assert_eq!((best.mv, best.value), (1, 30));
        assert!(best_root_move::<u8>(&[]).is_none());
    }
}
