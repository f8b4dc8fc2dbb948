use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use host::{ClientAddress, TokenBucket};
use store::UserId;

/// What requests are counted by.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum RateLimitKey {
    /// All requests from an address.
    Address(ClientAddress),
    /// All requests of a user, from any address.
    User(UserId),
    /// Attempts to sign in or up from an address.
    SignInFrom(ClientAddress),
    /// Attempts to sign in with a name, in the form in which names are compared, from an address.
    SignInAt(ClientAddress, String),
    /// Attempts to sign in with a name from any address, except from the account's known devices.
    SignInAs(String),
    /// Attempts of a user who is signed in to give the passphrase once more.
    Confirmation(UserId),
}

/// Limits how often clients may send requests.
#[derive(Debug)]
pub(crate) struct RateLimiter {
    /// How many requests a user may send each second; 0 for no limit.
    rate: f64,
    buckets: Mutex<HashMap<RateLimitKey, TokenBucket>>,
}

/// How many keys are remembered before those that have not been used for long are removed.
const MAX_KEYS: usize = 10_000;

/// How many seconds' worth of requests may come at once.
const BURST_SECONDS: f64 = 5.0;

/// How many users may share an address.
const USERS_PER_ADDRESS: f64 = 5.0;

impl RateLimiter {
    pub(crate) fn new(rate: u32) -> Self {
        Self { rate: f64::from(rate), buckets: Mutex::default() }
    }

    /// Counts a request; returns whether it is allowed.
    pub(crate) fn allows(&self, key: RateLimitKey) -> bool {
        // How many requests are allowed each second, and how many at once.
        let (rate, capacity) = match key {
            RateLimitKey::Address(_) => {
                (self.rate * USERS_PER_ADDRESS, self.rate * USERS_PER_ADDRESS * BURST_SECONDS)
            }
            RateLimitKey::User(_) => (self.rate, self.rate * BURST_SECONDS),
            // Enough for typing errors, too few for guessing passphrases.
            RateLimitKey::SignInFrom(_) => (0.2, 20.0),
            RateLimitKey::SignInAt(..) | RateLimitKey::Confirmation(_) => (0.05, 10.0),
            RateLimitKey::SignInAs(_) => (0.1, 50.0),
        };
        if rate == 0.0 {
            return true;
        }
        // The map is valid at every step, so a panic elsewhere does not damage it.
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MAX_KEYS {
            buckets.retain(|_, bucket| !bucket.is_full());
        }
        buckets.entry(key).or_insert_with(|| TokenBucket::new(rate, capacity)).take()
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    fn address(text: &str) -> ClientAddress {
        text.parse::<IpAddr>().unwrap().into()
    }

    #[test]
    fn limits_guessing_per_network() {
        let limiter = RateLimiter::new(0);
        let guesses = |text: &str, times: usize| {
            let allowed = |_: &usize| limiter.allows(RateLimitKey::SignInFrom(address(text)));
            (0..times).filter(allowed).count()
        };
        assert_eq!(guesses("2001:db8::1", 100), 20);
        assert_eq!(guesses("2001:db8::2", 100), 0, "the same network");
        assert_eq!(guesses("192.0.2.1", 3), 3);
        let request = || limiter.allows(RateLimitKey::Address(address("192.0.2.1")));
        assert!((0..10_000).all(|_| request()), "a rate of 0 is no limit");
    }

    #[test]
    fn forgets_keys_that_have_not_been_used_for_long() {
        let limiter = RateLimiter::new(1_000_000);
        for number in 0..30_000_i64 {
            limiter.allows(RateLimitKey::User(UserId(number)));
        }
        assert!(limiter.buckets.lock().unwrap().len() <= MAX_KEYS + 1);
    }
}
