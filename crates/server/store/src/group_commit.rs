use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use crate::{Store, StoreError, Write};

/// Commits the writes of all tables in groups.
///
/// While one group is being written, the next one gathers. Under load many moves share one wait for the
/// disk, and a single move does not wait for others. The writes of one call are stored together or not at
/// all. Clones share the same queue.
#[derive(Clone, Debug)]
pub struct GroupCommit {
    queue: mpsc::Sender<PendingWrites>,
    can_write: Arc<AtomicBool>,
}

#[derive(Debug)]
struct PendingWrites {
    writes: Vec<Write>,
    done: oneshot::Sender<Result<(), StoreError>>,
}

/// How many calls may wait. Later ones wait for a place in the queue.
const QUEUE: usize = 8_192;

/// How many calls one group commits at most.
const GROUP: usize = 2_048;

impl GroupCommit {
    /// Starts the task that commits to this store. The task ends when the last clone is dropped.
    pub fn start(store: Arc<dyn Store>) -> (Self, JoinHandle<()>) {
        let (queue, pending) = mpsc::channel(QUEUE);
        let can_write = Arc::new(AtomicBool::new(true));
        let task = tokio::spawn(commit_groups(store, pending, Arc::clone(&can_write)));
        (Self { queue, can_write }, task)
    }

    /// Whether the last attempt to write succeeded.
    pub fn can_write(&self) -> bool {
        self.can_write.load(Ordering::Relaxed)
    }

    /// Stores all of the writes, or none. When it returns `Ok`, they are durable.
    ///
    /// # Errors
    /// None of the writes was stored.
    pub async fn commit(&self, writes: Vec<Write>) -> Result<(), StoreError> {
        let (done, result) = oneshot::channel();
        let pending = PendingWrites { writes, done };
        self.queue.send(pending).await.map_err(|_| StoreError::Closed)?;
        result.await.unwrap_or(Err(StoreError::Closed))
    }
}

async fn commit_groups(
    store: Arc<dyn Store>,
    mut queue: mpsc::Receiver<PendingWrites>,
    can_write: Arc<AtomicBool>,
) {
    let mut group = Vec::new();
    while queue.recv_many(&mut group, GROUP).await > 0 {
        let all: Vec<&Write> = group.iter().flat_map(|pending| &pending.writes).collect();
        let result = store.commit(&all).await;
        // The store works, but refuses a call.
        let is_refusal = matches!(result, Err(StoreError::Conflict(_) | StoreError::LostLease));
        let has_written = result.is_ok() || is_refusal;
        can_write.store(has_written, Ordering::Relaxed);
        // If one call conflicts, the others must not fail with it: commit them one by one.
        if is_refusal && group.len() > 1 {
            for pending in group.drain(..) {
                let writes: Vec<&Write> = pending.writes.iter().collect();
                report(pending.done, store.commit(&writes).await);
            }
        }
        for pending in group.drain(..) {
            report(pending.done, result.clone());
        }
    }
}

fn report(done: oneshot::Sender<Result<(), StoreError>>, result: Result<(), StoreError>) {
    // A caller that has gone away does not need the result.
    let _ = done.send(result);
}
