use std::sync::Arc;

use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use crate::{Store, Trouble, Write};

/// Keeps what all tables want kept, in groups.
///
/// While one group is being written, the next gathers: under load many moves share one wait for the
/// disk, and a single move does not wait for others. What belongs together is kept together or not at
/// all. Clones are the same clerk.
#[derive(Clone, Debug)]
pub struct Clerk {
    desk: mpsc::Sender<Waiting>,
}

#[derive(Debug)]
struct Waiting {
    writes: Vec<Write>,
    answer: oneshot::Sender<Result<(), Trouble>>,
}

/// How much may wait. Who comes later waits for a place.
const DESK: usize = 8_192;

/// How much goes into one group at most.
const GROUP: usize = 2_048;

impl Clerk {
    /// A clerk who works for this store until nobody can ask any more; the work ends then.
    pub fn start(store: Arc<dyn Store>) -> (Self, JoinHandle<()>) {
        let (desk, waiting) = mpsc::channel(DESK);
        (Self { desk }, tokio::spawn(work(store, waiting)))
    }

    /// Keeps all of it, or nothing. When it has answered, it is durable.
    ///
    /// # Errors
    /// Nothing of it was kept.
    pub async fn keep(&self, writes: Vec<Write>) -> Result<(), Trouble> {
        let (answer, answered) = oneshot::channel();
        let waiting = Waiting { writes, answer };
        self.desk.send(waiting).await.map_err(|_| Trouble::Closed)?;
        answered.await.unwrap_or(Err(Trouble::Closed))
    }
}

async fn work(store: Arc<dyn Store>, mut desk: mpsc::Receiver<Waiting>) {
    let mut group = Vec::new();
    while desk.recv_many(&mut group, GROUP).await > 0 {
        let all: Vec<&Write> = group.iter().flat_map(|waiting| &waiting.writes).collect();
        let kept = store.commit(&all).await;
        // One who was overtaken must not cost the others their place.
        if matches!(kept, Err(Trouble::Conflict(_))) && group.len() > 1 {
            for waiting in group.drain(..) {
                let writes: Vec<&Write> = waiting.writes.iter().collect();
                tell(waiting.answer, store.commit(&writes).await);
            }
        }
        for waiting in group.drain(..) {
            tell(waiting.answer, kept.clone());
        }
    }
}

/// Who has gone away need not be told.
fn tell(answer: oneshot::Sender<Result<(), Trouble>>, kept: Result<(), Trouble>) {
    let _ = answer.send(kept);
}
