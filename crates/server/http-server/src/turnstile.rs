use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

use host::Bucket;
use store::GuestId;

/// Who is counted at the door.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Comer {
    /// Whoever asks from an address.
    Address(IpAddr),
    /// A guest, from wherever they ask.
    Guest(GuestId),
    /// Whoever tries to sign in, or to have an account, from an address.
    SignsIn(IpAddr),
    /// Whoever tries to sign in under a name, from wherever.
    Name(String),
}

/// Lets nobody ask too often.
#[derive(Debug)]
pub(crate) struct Turnstile {
    /// How often a guest may ask each second; 0 is as often as they like.
    rate: f64,
    buckets: Mutex<HashMap<Comer, Bucket>>,
}

/// How many are remembered before those are forgotten who have not come for long.
const REMEMBERED: usize = 10_000;

/// How many questions may come at once for each one that may come each second.
const BURST: f64 = 5.0;

/// How many guests may share an address.
const SHARING: f64 = 5.0;

impl Turnstile {
    pub(crate) fn new(rate: u32) -> Self {
        Self { rate: f64::from(rate), buckets: Mutex::default() }
    }

    /// Whether somebody may ask now.
    pub(crate) fn lets_in(&self, comer: Comer) -> bool {
        // In the long run each second, and at once.
        let (rate, most) = match comer {
            Comer::Address(_) => (self.rate * SHARING, self.rate * SHARING * BURST),
            Comer::Guest(_) => (self.rate, self.rate * BURST),
            // Who has mistyped tries again; who guesses is out of luck.
            Comer::SignsIn(_) => (0.2, 20.0),
            Comer::Name(_) => (0.1, 20.0),
        };
        if rate == 0.0 {
            return true;
        }
        // Whoever panicked left a list of buckets, whatever they were doing with it.
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= REMEMBERED {
            buckets.retain(|_, bucket| !bucket.is_full());
        }
        buckets.entry(comer).or_insert_with(|| Bucket::new(rate, most)).take()
    }
}

/// An address as it is counted: of the newer kind, whoever has one has all that begin alike.
pub(crate) fn counted(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::from([a, b, c, d, 0, 0, 0, 0])
        }
        address @ IpAddr::V4(_) => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_guesses_is_stopped_and_nobody_else_is() {
        let turnstile = Turnstile::new(0);
        let address = |text: &str| counted(text.parse().unwrap());
        let guesses = |text: &str, times: usize| {
            let tries = (0..times).map(|_| turnstile.lets_in(Comer::SignsIn(address(text))));
            tries.filter(|let_in| *let_in).count()
        };
        assert_eq!(guesses("2001:db8::1", 100), 20);
        assert_eq!(guesses("2001:db8::2", 100), 0, "the same net");
        assert_eq!(guesses("192.0.2.1", 3), 3);
        let ask = || turnstile.lets_in(Comer::Address(address("192.0.2.1")));
        assert!((0..10_000).all(|_| ask()), "no rate, no limit");
    }

    #[test]
    fn old_comers_do_not_fill_the_memory() {
        let turnstile = Turnstile::new(1_000_000);
        for number in 0..30_000_i64 {
            turnstile.lets_in(Comer::Guest(GuestId(number)));
        }
        assert!(turnstile.buckets.lock().unwrap().len() <= REMEMBERED + 1);
    }
}
