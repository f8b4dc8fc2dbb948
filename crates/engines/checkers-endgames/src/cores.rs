use std::num::NonZero;
use std::thread;

/// Runs the same work on all cores. The work finds its own share; what it finds is put together.
pub(crate) fn on_all_cores<T: Send>(work: impl Fn() -> Vec<T> + Sync) -> Vec<T> {
    thread::scope(|scope| {
        let others: Vec<_> = (1..core_count()).map(|_| scope.spawn(&work)).collect();
        let mut found = work();
        for other in others {
            match other.join() {
                Ok(more) => found.extend(more),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        found
    })
}

/// The number of cores that this process may use.
pub(crate) fn core_count() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}
