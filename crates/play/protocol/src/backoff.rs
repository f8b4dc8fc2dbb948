use std::time::Duration;

/// How long a client waits before it connects to a server again.
///
/// The wait doubles with each failure up to a limit, and is short again after a success. Part of it is random: when a
/// server restarts, its clients must not all return at the same moment.
///
/// ```
/// use salon_protocol::Backoff;
///
/// let mut backoff = Backoff::default();
/// let waits: Vec<u128> = (0..7).map(|_| backoff.next_wait(0).as_millis()).collect();
/// assert_eq!(waits, [150, 300, 600, 1_200, 2_400, 4_000, 4_000]);
/// backoff.reset();
/// assert_eq!(backoff.next_wait(0).as_millis(), 150);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Backoff {
    /// How often connecting has failed since the last success.
    failures: u32,
}

/// The longest first wait, in milliseconds.
const FIRST: u64 = 300;

/// The longest wait of all, in milliseconds.
const LONGEST: u64 = 8_000;

impl Backoff {
    /// Connecting has failed, or the connection was lost: how long to wait before the next attempt. `random` is any
    /// random number.
    pub fn next_wait(&mut self, random: u64) -> Duration {
        let doubled = FIRST.checked_shl(self.failures).map_or(LONGEST, |wait| wait.min(LONGEST));
        // Further failures change nothing once the limit is reached.
        self.failures = (self.failures + 1).min(16);
        let half = doubled / 2;
        Duration::from_millis(half + random % (half + 1))
    }

    /// The connection is open.
    pub fn reset(&mut self) {
        self.failures = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_between_half_and_the_whole_of_the_doubled_time() {
        for random in [0, 1, 149, 150, 151, u64::MAX] {
            let mut backoff = Backoff::default();
            for longest in [300, 600, 1_200, 2_400, 4_800, 8_000, 8_000] {
                let wait = backoff.next_wait(random).as_millis();
                assert!((longest / 2..=longest).contains(&wait), "{wait} of {longest}");
            }
        }
    }

    #[test]
    fn stays_at_the_limit_after_many_failures() {
        let mut backoff = Backoff::default();
        for _ in 0..1_000 {
            backoff.next_wait(0);
        }
        assert_eq!(backoff.next_wait(0), Duration::from_millis(LONGEST / 2));
    }
}
