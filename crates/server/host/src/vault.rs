use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use tokio::sync::Semaphore;

use crate::No;

/// Holds passphrases against what is kept of them: slow on purpose, and therefore on threads of its own, a few at
/// a time, so that nobody who plays is slowed down by whoever signs in.
#[derive(Debug)]
pub(crate) struct Vault {
    at_work: Arc<Semaphore>,
    waiting: AtomicUsize,
}

/// How many passphrases are worked on at once. Each takes 19 MiB of memory.
const AT_ONCE: usize = 2;

/// How many may wait for that.
const QUEUE: usize = 64;

/// What the passphrase of somebody who is not there is held against: of that no passphrase is known.
const NOBODY: &str = "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5IGlzIGhlcmU$\
    PT4jGSDmnz8M2SJtwqRqTUqjGqfdNWAqQ3V0gjKNZ3c";

impl Vault {
    pub(crate) fn new() -> Self {
        Self { at_work: Arc::new(Semaphore::new(AT_ONCE)), waiting: AtomicUsize::new(0) }
    }

    /// What is kept of a passphrase.
    pub(crate) async fn hash(&self, passphrase: String) -> Result<String, No> {
        let hashed = self.work(move || {
            Argon2::default().hash_password(passphrase.as_bytes()).map(|hash| hash.to_string())
        });
        hashed.await?.map_err(|error| {
            tracing::error!(%error, "a passphrase could not be hashed");
            No::NotKept
        })
    }

    /// Whether a passphrase is the one of which this is kept. It takes as long if nothing is.
    pub(crate) async fn fits(&self, passphrase: String, kept: Option<String>) -> Result<bool, No> {
        self.work(move || {
            let known = kept.as_deref().unwrap_or(NOBODY);
            let fits = PasswordHash::new(known).is_ok_and(|hash| {
                Argon2::default().verify_password(passphrase.as_bytes(), &hash).is_ok()
            });
            fits && kept.is_some()
        })
        .await
    }

    async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, No> {
        let turn = Turn::wait(&self.waiting)?;
        let permit = Arc::clone(&self.at_work).acquire_owned().await.map_err(|_| No::Closing)?;
        drop(turn);
        let done = tokio::task::spawn_blocking(move || {
            let done = work();
            drop(permit);
            done
        });
        done.await.map_err(|_| No::NotKept)
    }
}

/// A place in the queue, given up by whoever goes away as well.
struct Turn<'v>(&'v AtomicUsize);

impl<'v> Turn<'v> {
    fn wait(waiting: &'v AtomicUsize) -> Result<Self, No> {
        let before = waiting.fetch_add(1, Ordering::Relaxed);
        let turn = Self(waiting);
        if before < QUEUE { Ok(turn) } else { Err(No::TooFast) }
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_the_right_passphrase_fits_and_nobody_has_none() {
        let vault = Vault::new();
        let kept = vault.hash("correct horse".to_owned()).await.unwrap();
        assert!(kept.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{kept}");
        assert_ne!(vault.hash("correct horse".to_owned()).await.unwrap(), kept, "salted");
        let fits = async |text: &str, kept: Option<&String>| {
            vault.fits(text.to_owned(), kept.cloned()).await.unwrap()
        };
        assert!(fits("correct horse", Some(&kept)).await);
        assert!(!fits("correct horse ", Some(&kept)).await);
        assert!(!fits("", Some(&kept)).await);
        assert!(!fits("correct horse", Some(&"nonsense".to_owned())).await);
        assert!(!fits("nobody", None).await);
        // The work for nobody is the same work: what it is held against can be read.
        assert!(PasswordHash::new(NOBODY).is_ok());
        assert_eq!(vault.waiting.load(Ordering::Relaxed), 0);
    }

    #[tokio::test]
    async fn the_queue_has_an_end() {
        let vault = Vault::new();
        let _all = Arc::clone(&vault.at_work).acquire_many_owned(AT_ONCE as u32).await.unwrap();
        let waiting: Vec<_> = (0..QUEUE).map(|_| Turn::wait(&vault.waiting).unwrap()).collect();
        assert_eq!(vault.hash("x".to_owned()).await, Err(No::TooFast));
        drop(waiting);
        assert_eq!(vault.waiting.load(Ordering::Relaxed), 0);
    }
}
