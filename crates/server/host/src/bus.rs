use std::collections::HashMap;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::{Mutex, MutexGuard, PoisonError};

use bytes::Bytes;

use crate::Ear;

/// Carries what happens at tables to whoever listens. With several houses it would reach the ears of
/// all of them.
pub trait Bus: Send + Sync + 'static {
    /// Tells everybody who listens to a table.
    fn publish(&self, table: &str, message: &Bytes);

    /// Lets somebody listen.
    fn subscribe(&self, table: &str, ear: &Ear);

    /// Lets somebody listen no longer.
    fn unsubscribe(&self, table: &str, ear: u64);

    /// How many listen.
    fn listeners(&self, table: &str) -> usize;
}

/// Into how many parts the ears are divided, so that tables seldom wait for each other.
const PARTS: usize = 16;

/// A bus for one process.
#[derive(Debug, Default)]
pub struct InProcess {
    state: RandomState,
    parts: [Mutex<HashMap<String, Vec<Ear>>>; PARTS],
}

impl InProcess {
    fn part(&self, table: &str) -> MutexGuard<'_, HashMap<String, Vec<Ear>>> {
        let mut hasher = self.state.build_hasher();
        hasher.write(table.as_bytes());
        let part = &self.parts[hasher.finish() as usize % PARTS];
        // Whoever panicked left a list of ears, whatever they were doing with it.
        part.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Bus for InProcess {
    fn publish(&self, table: &str, message: &Bytes) {
        if let Some(ears) = self.part(table).get_mut(table) {
            ears.retain(|ear| ear.tell(message));
        }
    }

    fn subscribe(&self, table: &str, ear: &Ear) {
        let mut part = self.part(table);
        let ears = part.entry(table.to_owned()).or_default();
        if ears.iter().all(|other| other.id() != ear.id()) {
            ears.push(ear.clone());
        }
    }

    fn unsubscribe(&self, table: &str, ear: u64) {
        let mut part = self.part(table);
        if let Some(ears) = part.get_mut(table) {
            ears.retain(|other| other.id() != ear);
            if ears.is_empty() {
                part.remove(table);
            }
        }
    }

    fn listeners(&self, table: &str) -> usize {
        self.part(table).get(table).map_or(0, Vec::len)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_who_listens_hears_and_only_once() {
        let bus = InProcess::default();
        let (ann, mut heard) = Ear::new();
        bus.subscribe("a", &ann);
        bus.subscribe("a", &ann);
        bus.publish("a", &Bytes::from_static(b"1"));
        bus.publish("b", &Bytes::from_static(b"2"));
        assert_eq!(heard.try_recv().unwrap(), "1");
        assert!(heard.try_recv().is_err());
        bus.unsubscribe("a", ann.id());
        bus.publish("a", &Bytes::from_static(b"3"));
        assert!(heard.try_recv().is_err());
        assert_eq!(bus.listeners("a"), 0);
    }

    #[test]
    fn who_does_not_keep_up_is_cut_off() {
        let bus = InProcess::default();
        let (slow, _heard) = Ear::new();
        bus.subscribe("a", &slow);
        for _ in 0..1_000 {
            bus.publish("a", &Bytes::from_static(b"1"));
        }
        assert!(slow.is_cut());
        assert_eq!(bus.listeners("a"), 0);
    }
}
