use tokio::time::Instant;

/// A token bucket: limits how often something may happen, and allows short bursts.
#[derive(Clone, Debug)]
pub struct TokenBucket {
    /// How many tokens come back each second.
    rate: f64,
    capacity: f64,
    tokens: f64,
    refilled: Instant,
}

impl TokenBucket {
    /// A full bucket that gets `rate` tokens back each second.
    pub fn new(rate: f64, capacity: f64) -> Self {
        Self { rate, capacity, tokens: capacity, refilled: Instant::now() }
    }

    /// Takes a token; returns whether there was one.
    pub fn take(&mut self) -> bool {
        self.refill();
        if self.tokens < 1.0 {
            return false;
        }
        self.tokens -= 1.0;
        true
    }

    /// Whether no token is missing.
    pub fn is_full(&mut self) -> bool {
        self.refill();
        self.tokens >= self.capacity
    }

    fn refill(&mut self) {
        let now = Instant::now();
        let more = now.duration_since(self.refilled).as_secs_f64() * self.rate;
        self.refilled = now;
        self.tokens = (self.tokens + more).min(self.capacity);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn allows_a_burst_and_then_refills_at_its_rate() {
        let mut bucket = TokenBucket::new(10.0, 30.0);
        assert_eq!((0..100).filter(|_| bucket.take()).count(), 30);
        tokio::time::advance(Duration::from_secs(1)).await;
        assert_eq!((0..100).filter(|_| bucket.take()).count(), 10);
        assert!(!bucket.is_full());
        tokio::time::advance(Duration::from_secs(3)).await;
        assert!(bucket.is_full());
    }
}
