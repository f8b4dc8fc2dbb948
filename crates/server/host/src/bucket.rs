use tokio::time::Instant;

/// How many messages may come: a bucket that fills slowly.
#[derive(Clone, Debug)]
pub struct Bucket {
    rate: f64,
    most: f64,
    left: f64,
    filled: Instant,
}

impl Bucket {
    /// A full bucket of this size, which so many drops fill again each second.
    pub fn new(rate: f64, most: f64) -> Self {
        Self { rate, most, left: most, filled: Instant::now() }
    }

    /// Takes a drop; says whether there was one.
    pub fn take(&mut self) -> bool {
        self.fill();
        if self.left < 1.0 {
            return false;
        }
        self.left -= 1.0;
        true
    }

    /// Whether it is as if nothing had ever been taken.
    pub fn is_full(&mut self) -> bool {
        self.fill();
        self.left >= self.most
    }

    fn fill(&mut self) {
        let now = Instant::now();
        let more = now.duration_since(self.filled).as_secs_f64() * self.rate;
        self.filled = now;
        self.left = (self.left + more).min(self.most);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_bucket_runs_dry_and_fills_again() {
        let mut bucket = Bucket::new(10.0, 30.0);
        assert_eq!((0..100).filter(|_| bucket.take()).count(), 30);
        tokio::time::advance(Duration::from_secs(1)).await;
        assert_eq!((0..100).filter(|_| bucket.take()).count(), 10);
        assert!(!bucket.is_full());
        tokio::time::advance(Duration::from_secs(3)).await;
        assert!(bucket.is_full());
    }
}
