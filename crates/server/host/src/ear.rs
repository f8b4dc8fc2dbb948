use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use bytes::Bytes;
use tokio::sync::mpsc;

/// Where a guest hears: one end of a queue of messages. Clones lead to the same guest.
///
/// The queue is short. Who does not keep up is cut off rather than waited for: they can come back and ask
/// from where they were, and nobody else is kept waiting.
#[derive(Clone, Debug)]
pub struct Ear {
    id: u64,
    queue: mpsc::Sender<Bytes>,
    cut: Arc<AtomicBool>,
}

/// How many messages may wait for a guest.
const LONGEST: usize = 256;

impl Ear {
    /// An ear, and what it hears.
    pub fn new() -> (Self, mpsc::Receiver<Bytes>) {
        static COUNT: AtomicU64 = AtomicU64::new(1);
        let (queue, heard) = mpsc::channel(LONGEST);
        let id = COUNT.fetch_add(1, Ordering::Relaxed);
        (Self { id, queue, cut: Arc::default() }, heard)
    }

    /// What tells one ear from another.
    pub(crate) fn id(&self) -> u64 {
        self.id
    }

    /// Tells something; says whether anybody hears it.
    pub(crate) fn tell(&self, message: &Bytes) -> bool {
        match self.queue.try_send(message.clone()) {
            Ok(()) => true,
            Err(mpsc::error::TrySendError::Full(_)) => {
                self.cut.store(true, Ordering::Relaxed);
                false
            }
            Err(mpsc::error::TrySendError::Closed(_)) => false,
        }
    }

    /// Whether more was to be told than this guest could hear.
    pub fn is_cut(&self) -> bool {
        self.cut.load(Ordering::Relaxed)
    }
}
