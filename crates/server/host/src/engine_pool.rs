use std::collections::HashMap;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use store::UserId;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The threads on which the computer players of all tables think. They have a low priority, so that they never slow
/// down the people who play.
///
/// The queue is fair: the next job is one of the user who has used the least time so far, and of that user's jobs the
/// shortest. However many tables one user has, the computers of another user's tables soon have their turn.
///
/// A computer player keeps its engine between moves only with a permit of the pool: this bounds the memory of all
/// transposition tables together.
#[derive(Debug)]
pub(crate) struct EnginePool {
    queue: Arc<JobQueue>,
    residents: Arc<Semaphore>,
}

/// The right to keep an engine in memory between moves.
#[derive(Debug)]
pub(crate) struct EnginePermit {
    _permit: OwnedSemaphorePermit,
}

/// How many jobs of one user may wait.
const QUEUE_PER_USER: usize = 64;

/// How many jobs of all users may wait.
const QUEUE: usize = 4_096;

/// The niceness of the threads: everything else on the machine comes first.
const NICENESS: i32 = 15;

impl EnginePool {
    pub(crate) fn new(threads: usize, residents: usize) -> Self {
        let queue = Arc::new(JobQueue::default());
        for number in 0..threads.max(1) {
            let queue = Arc::clone(&queue);
            let thread = thread::Builder::new().name(format!("engine-{number}"));
            if let Err(error) = thread.spawn(move || run_jobs(&queue)) {
                tracing::error!(%error, "cannot start a thread for engines");
            }
        }
        Self { queue, residents: Arc::new(Semaphore::new(residents)) }
    }

    /// Queues a job for a user's table; returns whether there was room for it. `cost` orders the jobs of a user: the
    /// lower, the shorter.
    pub(crate) fn run(&self, user: UserId, cost: u8, job: impl FnOnce() + Send + 'static) -> bool {
        self.queue.push(user, QueuedJob { cost, run: Box::new(job) })
    }

    /// A permit to keep an engine in memory, if there is one left.
    pub(crate) fn permit(&self) -> Option<EnginePermit> {
        let permit = Arc::clone(&self.residents).try_acquire_owned().ok()?;
        Some(EnginePermit { _permit: permit })
    }
}

/// The threads end after the jobs that they are running.
impl Drop for EnginePool {
    fn drop(&mut self) {
        self.queue.lock().is_closed = true;
        self.queue.changed.notify_all();
    }
}

/// The jobs that wait for a thread.
#[derive(Debug, Default)]
struct JobQueue {
    users: Mutex<UserQueues>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct UserQueues {
    /// The users with jobs that wait or run.
    queues: HashMap<UserId, UserQueue>,
    waiting: usize,
    is_closed: bool,
}

#[derive(Debug, Default)]
struct UserQueue {
    /// How much time the user's jobs have taken, since the user last had none. A user who comes later starts with what
    /// the most modest of the others have used.
    used: Duration,
    jobs: Vec<QueuedJob>,
    running: usize,
}

struct QueuedJob {
    cost: u8,
    run: Box<dyn FnOnce() + Send>,
}

impl std::fmt::Debug for QueuedJob {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("QueuedJob").field("cost", &self.cost).finish_non_exhaustive()
    }
}

impl JobQueue {
    fn lock(&self) -> MutexGuard<'_, UserQueues> {
        // The queues are valid at every step, so a panic elsewhere does not damage them.
        self.users.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn push(&self, user: UserId, job: QueuedJob) -> bool {
        let is_queued = self.lock().push(user, job);
        self.changed.notify_one();
        is_queued
    }

    /// Waits for the next job; `None` when the pool is gone.
    fn pop(&self) -> Option<(UserId, QueuedJob)> {
        let mut users = self.lock();
        loop {
            if users.is_closed {
                return None;
            }
            if let Some(next) = users.pop() {
                return Some(next);
            }
            users = self.changed.wait(users).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl UserQueues {
    fn push(&mut self, user: UserId, job: QueuedJob) -> bool {
        let least = self.queues.values().map(|queue| queue.used).min().unwrap_or_default();
        let new = UserQueue { used: least, ..UserQueue::default() };
        let queue = self.queues.entry(user).or_insert(new);
        if queue.jobs.len() >= QUEUE_PER_USER || self.waiting >= QUEUE {
            return false;
        }
        queue.jobs.push(job);
        self.waiting += 1;
        true
    }

    fn pop(&mut self) -> Option<(UserId, QueuedJob)> {
        let cheapest = |queue: &UserQueue| queue.jobs.iter().map(|job| job.cost).min();
        let waiting = self.queues.iter().filter(|(_, queue)| !queue.jobs.is_empty());
        let (user, _) = waiting.min_by_key(|(_, queue)| (queue.used, cheapest(queue)))?;
        let user = *user;
        let queue = self.queues.get_mut(&user)?;
        let (index, _) = queue.jobs.iter().enumerate().min_by_key(|(_, job)| job.cost)?;
        queue.running += 1;
        self.waiting -= 1;
        // The order among equals is the order in which they came.
        Some((user, queue.jobs.remove(index)))
    }

    fn finished(&mut self, user: UserId, took: Duration) {
        let Some(queue) = self.queues.get_mut(&user) else { return };
        queue.used += took;
        queue.running -= 1;
        if queue.running == 0 && queue.jobs.is_empty() {
            self.queues.remove(&user);
        }
    }
}

fn run_jobs(queue: &JobQueue) {
    // On Linux this changes the priority of this thread only. If it is refused, engines run at normal priority.
    let _ = rustix::process::setpriority_process(None, NICENESS);
    while let Some((user, job)) = queue.pop() {
        let began = Instant::now();
        // If a job panics, its table gets no answer; the thread and the other tables go on.
        drop(std::panic::catch_unwind(std::panic::AssertUnwindSafe(job.run)));
        queue.lock().finished(user, began.elapsed());
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    const ANN: UserId = UserId(1);

    fn job(cost: u8) -> QueuedJob {
        QueuedJob { cost, run: Box::new(|| {}) }
    }

    #[test]
    fn a_panicking_job_does_not_stop_the_next_one() {
        let pool = EnginePool::new(1, 0);
        let (done, result) = mpsc::channel();
        assert!(pool.run(ANN, 1, || panic!("a broken engine")));
        assert!(pool.run(ANN, 1, move || done.send(7).unwrap()));
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

    /// Ann has fifty tables at the highest level and has used a minute. Bob comes with one table.
    #[test]
    fn a_user_with_many_tables_does_not_starve_another() {
        let bob = UserId(2);
        let mut users = UserQueues::default();
        for _ in 0..50 {
            assert!(users.push(ANN, job(11)));
        }
        assert_eq!(users.pop().unwrap().0, ANN);
        assert!(users.push(bob, job(1)));
        users.finished(ANN, Duration::from_secs(60));
        assert_eq!(users.pop().unwrap().0, bob, "before the other forty-nine");
        assert!(users.push(bob, job(1)));
        users.finished(bob, Duration::from_millis(10));
        assert_eq!(users.pop().unwrap().0, bob, "as long as he has used less");
        users.finished(bob, Duration::from_millis(10));
        assert_eq!(users.pop().unwrap().0, ANN);
    }

    #[test]
    fn short_jobs_of_a_user_come_first() {
        let mut users = UserQueues::default();
        for cost in [9, 2, 5] {
            users.push(ANN, job(cost));
        }
        let order: Vec<u8> = std::iter::from_fn(|| users.pop()).map(|(_, job)| job.cost).collect();
        assert_eq!(order, [2, 5, 9]);
    }

    #[test]
    fn one_user_cannot_fill_the_queue() {
        let mut users = UserQueues::default();
        let queued = (0..1_000).filter(|_| users.push(ANN, job(1))).count();
        assert_eq!(queued, QUEUE_PER_USER);
        assert!(users.push(UserId(2), job(1)));
        while users.pop().is_some() {}
        for _ in 0..queued {
            users.finished(ANN, Duration::ZERO);
        }
        users.finished(UserId(2), Duration::ZERO);
        assert!(users.queues.is_empty(), "nothing is remembered of users without jobs");
    }
}
