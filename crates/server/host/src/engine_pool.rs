use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The threads on which the computer players of all tables think. They have a low priority and a short queue, so
/// that they never slow down the people who play.
///
/// A computer player keeps its engine between moves only with a permit of the pool: this bounds the memory of all
/// transposition tables together.
#[derive(Clone, Debug)]
pub(crate) struct EnginePool {
    queue: SyncSender<Job>,
    residents: Arc<Semaphore>,
}

type Job = Box<dyn FnOnce() + Send>;

/// The right to keep an engine in memory between moves.
#[derive(Debug)]
pub(crate) struct EnginePermit {
    _permit: OwnedSemaphorePermit,
}

/// How many jobs may wait.
const QUEUE: usize = 256;

/// The niceness of the threads: everything else on the machine comes first.
const NICENESS: i32 = 15;

impl EnginePool {
    pub(crate) fn new(threads: usize, residents: usize) -> Self {
        let (queue, jobs) = sync_channel(QUEUE);
        let jobs = Arc::new(Mutex::new(jobs));
        for number in 0..threads.max(1) {
            let jobs = Arc::clone(&jobs);
            let thread = thread::Builder::new().name(format!("engine-{number}"));
            if let Err(error) = thread.spawn(move || run_jobs(&jobs)) {
                tracing::error!(%error, "cannot start a thread for engines");
            }
        }
        Self { queue, residents: Arc::new(Semaphore::new(residents)) }
    }

    /// Queues a job; returns whether there was room for it.
    pub(crate) fn run(&self, job: impl FnOnce() + Send + 'static) -> bool {
        self.queue.try_send(Box::new(job)).is_ok()
    }

    /// A permit to keep an engine in memory, if there is one left.
    pub(crate) fn permit(&self) -> Option<EnginePermit> {
        let permit = Arc::clone(&self.residents).try_acquire_owned().ok()?;
        Some(EnginePermit { _permit: permit })
    }
}

fn run_jobs(jobs: &Mutex<Receiver<Job>>) {
    // On Linux this changes the priority of this thread only. If it is refused, engines run at normal priority.
    let _ = rustix::process::setpriority_process(None, NICENESS);
    loop {
        let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        match job {
            // If a job panics, its table gets no answer; the thread and the other tables go on.
            Ok(job) => drop(std::panic::catch_unwind(std::panic::AssertUnwindSafe(job))),
            Err(_) => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[test]
    fn a_panicking_job_does_not_stop_the_next_one() {
        let pool = EnginePool::new(1, 0);
        let (done, result) = mpsc::channel();
        assert!(pool.run(|| panic!("a broken engine")));
        assert!(pool.run(move || done.send(7).unwrap()));
        assert_eq!(result.recv(), Ok(7));
    }

    #[test]
    fn permits_are_limited_and_come_back() {
        let pool = EnginePool::new(1, 2);
        let (first, second) = (pool.permit(), pool.permit());
        assert!(first.is_some() && second.is_some() && pool.permit().is_none());
        drop(first);
        assert!(pool.permit().is_some());
    }
}
