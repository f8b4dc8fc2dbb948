use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use checkers::Position;

use super::BuildOptions;
use crate::Analysis;
use crate::canonical_board::CanonicalBoard;

/// Analyses positions on several threads and passes each result to `on_result`, in any order. Returns how
/// many it has analysed: fewer than all if it was stopped.
pub(super) fn analyse_all<N, A>(
    boards: &[CanonicalBoard],
    options: &BuildOptions<'_, N>,
    on_result: &mut dyn FnMut(CanonicalBoard, Analysis) -> io::Result<()>,
) -> io::Result<usize>
where
    N: Fn() -> A + Sync,
    A: FnMut(&Position) -> Analysis,
{
    let next = AtomicUsize::new(0);
    // Set if a result cannot be stored: further ones would be lost too.
    let has_failed = AtomicBool::new(false);
    let work = |results: &mpsc::Sender<(CanonicalBoard, Analysis)>| {
        let mut analyse = (options.new_analyser)();
        while !(options.is_stopped)() && !has_failed.load(Ordering::Relaxed) {
            let Some(board) = boards.get(next.fetch_add(1, Ordering::Relaxed)) else { break };
            let analysis = board.position().map(|position| analyse_one(&position, &mut analyse));
            if results.send((*board, analysis.unwrap_or_default())).is_err() {
                break;
            }
        }
    };
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for _ in 0..options.threads.clamp(1, boards.len().max(1)) {
            let (sender, work) = (sender.clone(), &work);
            scope.spawn(move || work(&sender));
        }
        drop(sender);
        let mut done = 0;
        for (board, analysis) in receiver {
            on_result(board, analysis)
                .inspect_err(|_| has_failed.store(true, Ordering::Relaxed))?;
            done += 1;
        }
        Ok(done)
    })
}

/// A game that is over needs no analysis.
fn analyse_one(position: &Position, analyse: &mut impl FnMut(&Position) -> Analysis) -> Analysis {
    if position.moves().is_empty() { Analysis::default() } else { analyse(position) }
}
