use std::collections::HashMap;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::{Mutex, MutexGuard, PoisonError};

use bytes::Bytes;

use crate::{QueueId, SendQueue};

/// Carries what happens at tables to the clients of this node that watch them.
pub trait EventBus: Send + Sync + 'static {
    /// Sends a message to every client that watches a table.
    fn publish(&self, table: &str, message: &Bytes);

    /// Lets a client watch a table.
    fn subscribe(&self, table: &str, queue: &SendQueue);

    /// Ends a client's subscription.
    fn unsubscribe(&self, table: &str, queue: QueueId);

    /// How many clients watch a table.
    fn subscribers(&self, table: &str) -> usize;
}

/// Into how many shards the subscriptions are divided, so that tables seldom wait for each other's lock.
const SHARDS: usize = 16;

/// A bus for one process.
#[derive(Debug, Default)]
pub struct InProcessBus {
    hasher: RandomState,
    shards: [Mutex<HashMap<String, Vec<SendQueue>>>; SHARDS],
}

impl InProcessBus {
    fn shard(&self, table: &str) -> MutexGuard<'_, HashMap<String, Vec<SendQueue>>> {
        let mut hasher = self.hasher.build_hasher();
        hasher.write(table.as_bytes());
        let shard = &self.shards[hasher.finish() as usize % SHARDS];
        // The map is valid at every step, so a panic elsewhere does not damage it.
        shard.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl EventBus for InProcessBus {
    fn publish(&self, table: &str, message: &Bytes) {
        if let Some(queues) = self.shard(table).get_mut(table) {
            queues.retain(|queue| queue.send(message));
        }
    }

    fn subscribe(&self, table: &str, queue: &SendQueue) {
        let mut shard = self.shard(table);
        let queues = shard.entry(table.to_owned()).or_default();
        if queues.iter().all(|other| other.id() != queue.id()) {
            queues.push(queue.clone());
        }
    }

    fn unsubscribe(&self, table: &str, queue: QueueId) {
        let mut shard = self.shard(table);
        if let Some(queues) = shard.get_mut(table) {
            queues.retain(|other| other.id() != queue);
            if queues.is_empty() {
                shard.remove(table);
            }
        }
    }

    fn subscribers(&self, table: &str) -> usize {
        self.shard(table).get(table).map_or(0, Vec::len)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delivers_once_to_subscribers_of_the_table_only() {
        let bus = InProcessBus::default();
        let (ann, mut received) = SendQueue::new();
        bus.subscribe("a", &ann);
        bus.subscribe("a", &ann);
        bus.publish("a", &Bytes::from_static(b"1"));
        bus.publish("b", &Bytes::from_static(b"2"));
        assert_eq!(received.try_recv().unwrap(), "1");
        assert!(received.try_recv().is_err());
        bus.unsubscribe("a", ann.id());
        bus.publish("a", &Bytes::from_static(b"3"));
        assert!(received.try_recv().is_err());
        assert_eq!(bus.subscribers("a"), 0);
    }

    #[test]
    fn drops_clients_that_do_not_keep_up() {
        let bus = InProcessBus::default();
        let (slow, _received) = SendQueue::new();
        bus.subscribe("a", &slow);
        for _ in 0..1_000 {
            bus.publish("a", &Bytes::from_static(b"1"));
        }
        assert!(slow.has_overflowed());
        assert_eq!(bus.subscribers("a"), 0);
    }
}
