use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use bytes::Bytes;
use tokio::sync::mpsc;

/// The messages that wait to be sent to one client. Clones lead to the same client.
///
/// The queue is short. A client that does not keep up is disconnected, so that no other client has to wait
/// for it: it can reconnect and ask for the events that it missed.
#[derive(Clone, Debug)]
pub struct SendQueue {
    id: QueueId,
    sender: mpsc::Sender<Bytes>,
    overflowed: Arc<AtomicBool>,
}

/// The number of a queue, by which tables tell connections apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct QueueId(u64);

impl QueueId {
    /// The number, as other nodes name the queue.
    pub(crate) fn number(self) -> u64 {
        self.0
    }

    /// The queue that another node names by its number.
    pub(crate) fn from_number(number: u64) -> Self {
        Self(number)
    }
}

/// How many messages may wait for a client.
const CAPACITY: usize = 256;

impl SendQueue {
    /// A queue, and the end from which the transport takes the messages.
    pub fn new() -> (Self, mpsc::Receiver<Bytes>) {
        static COUNT: AtomicU64 = AtomicU64::new(1);
        let (sender, receiver) = mpsc::channel(CAPACITY);
        let id = QueueId(COUNT.fetch_add(1, Ordering::Relaxed));
        (Self { id, sender, overflowed: Arc::default() }, receiver)
    }

    /// The number of this queue.
    pub(crate) fn id(&self) -> QueueId {
        self.id
    }

    /// Queues a message; returns whether it can still be delivered.
    pub(crate) fn send(&self, message: &Bytes) -> bool {
        match self.sender.try_send(message.clone()) {
            Ok(()) => true,
            Err(mpsc::error::TrySendError::Full(_)) => {
                self.overflowed.store(true, Ordering::Relaxed);
                false
            }
            Err(mpsc::error::TrySendError::Closed(_)) => false,
        }
    }

    /// Whether a message was lost because the client did not keep up.
    pub fn has_overflowed(&self) -> bool {
        self.overflowed.load(Ordering::Relaxed)
    }
}
