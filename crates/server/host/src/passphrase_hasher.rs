use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use tokio::sync::Semaphore;

use crate::HostError;

/// Hashes and verifies passphrases. Hashing is slow on purpose; it runs on threads of its own, a few at a time,
/// so that people who sign in do not slow down those who play.
#[derive(Debug)]
pub(crate) struct PassphraseHasher {
    running: Arc<Semaphore>,
    waiting: AtomicUsize,
}

/// How many passphrases are hashed at the same time. Each takes 19 MiB of memory.
const CONCURRENCY: usize = 2;

/// How many may wait for that.
const QUEUE: usize = 64;

/// A hash whose passphrase nobody knows. It is verified for accounts that do not exist, so that the answer takes
/// as long as for those that do.
const DUMMY_HASH: &str = "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5IGlzIGhlcmU$\
    PT4jGSDmnz8M2SJtwqRqTUqjGqfdNWAqQ3V0gjKNZ3c";

impl PassphraseHasher {
    pub(crate) fn new() -> Self {
        Self { running: Arc::new(Semaphore::new(CONCURRENCY)), waiting: AtomicUsize::new(0) }
    }

    /// The hash of a passphrase, to be stored.
    pub(crate) async fn hash(&self, passphrase: String) -> Result<String, HostError> {
        let hashed = self.run(move || {
            Argon2::default().hash_password(passphrase.as_bytes()).map(|hash| hash.to_string())
        });
        hashed.await?.map_err(|error| {
            tracing::error!(%error, "a passphrase could not be hashed");
            HostError::NotKept
        })
    }

    /// Whether a passphrase has this hash. It takes as long if there is no hash.
    pub(crate) async fn verify(
        &self,
        passphrase: String,
        hash: Option<String>,
    ) -> Result<bool, HostError> {
        self.run(move || {
            let known = hash.as_deref().unwrap_or(DUMMY_HASH);
            let fits = PasswordHash::new(known).is_ok_and(|hash| {
                Argon2::default().verify_password(passphrase.as_bytes(), &hash).is_ok()
            });
            fits && hash.is_some()
        })
        .await
    }

    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, HostError> {
        let place = QueuePlace::take(&self.waiting)?;
        let permit =
            Arc::clone(&self.running).acquire_owned().await.map_err(|_| HostError::Closing)?;
        drop(place);
        let done = tokio::task::spawn_blocking(move || {
            let done = work();
            drop(permit);
            done
        });
        done.await.map_err(|_| HostError::NotKept)
    }
}

/// A place in the queue. It is given up when the request is, too.
struct QueuePlace<'v>(&'v AtomicUsize);

impl<'v> QueuePlace<'v> {
    fn take(waiting: &'v AtomicUsize) -> Result<Self, HostError> {
        let before = waiting.fetch_add(1, Ordering::Relaxed);
        let place = Self(waiting);
        if before < QUEUE { Ok(place) } else { Err(HostError::TooFast) }
    }
}

impl Drop for QueuePlace<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_the_right_passphrase_is_verified() {
        let hasher = PassphraseHasher::new();
        let stored = hasher.hash("correct horse".to_owned()).await.unwrap();
        assert!(stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{stored}");
        assert_ne!(hasher.hash("correct horse".to_owned()).await.unwrap(), stored, "salted");
        let fits = async |text: &str, hash: Option<&String>| {
            hasher.verify(text.to_owned(), hash.cloned()).await.unwrap()
        };
        assert!(fits("correct horse", Some(&stored)).await);
        assert!(!fits("correct horse ", Some(&stored)).await);
        assert!(!fits("", Some(&stored)).await);
        assert!(!fits("correct horse", Some(&"nonsense".to_owned())).await);
        assert!(!fits("nobody", None).await);
        // The dummy hash is valid, so that verifying it takes as long.
        assert!(PasswordHash::new(DUMMY_HASH).is_ok());
        assert_eq!(hasher.waiting.load(Ordering::Relaxed), 0);
    }

    #[tokio::test]
    async fn refuses_when_the_queue_is_full() {
        let hasher = PassphraseHasher::new();
        let _all =
            Arc::clone(&hasher.running).acquire_many_owned(CONCURRENCY as u32).await.unwrap();
        let waiting: Vec<_> =
            (0..QUEUE).map(|_| QueuePlace::take(&hasher.waiting).unwrap()).collect();
        assert_eq!(hasher.hash("x".to_owned()).await, Err(HostError::TooFast));
        drop(waiting);
        assert_eq!(hasher.waiting.load(Ordering::Relaxed), 0);
    }
}
