//! Benchmarks side by side: the same work done by us and by our peers in one process, in turns, so
//! that a noisy machine disturbs all of them alike. What is compared is each runner's best round.
//!
//! Used by the `compare` benchmarks of the games; not part of the product.
//!
//! ```
//! let mut race = salon_compare_bench::Race::new("sums", "additions");
//! race.enter("loop", || (1..=1000u64).fold(0, |sum, n| std::hint::black_box(sum + n)));
//! race.enter("formula", || std::hint::black_box(1000 * 1001 / 2));
//! let result = race.run(3);
//! assert_eq!(result.count, 500_500);
//! assert!(result.ratio() > 0.0);
//! ```

use std::fmt;
use std::time::{Duration, Instant};

/// A race that runners can still enter. The first to enter is ours.
pub struct Race<'r> {
    title: String,
    unit: String,
    runners: Vec<(String, Box<dyn FnMut() -> u64 + 'r>)>,
}

impl<'r> Race<'r> {
    /// A race in which runners count things called `unit`.
    pub fn new(title: &str, unit: &str) -> Self {
        Self { title: title.to_owned(), unit: unit.to_owned(), runners: Vec::new() }
    }

    /// Enters a runner: `run` does the whole work once and returns what it counted.
    pub fn enter(&mut self, name: &str, run: impl FnMut() -> u64 + 'r) {
        self.runners.push((name.to_owned(), Box::new(run)));
    }

    /// Lets everybody run `rounds` times in turns, after one round to warm up.
    ///
    /// # Panics
    /// If two runners count differently, or nobody has entered: there is nothing to compare then.
    #[must_use]
    pub fn run(mut self, rounds: u32) -> Result {
        let count = (self.runners[0].1)();
        for (name, run) in &mut self.runners[1..] {
            assert_eq!(run(), count, "{name} counts something else in {}", self.title);
        }
        let mut best = vec![Duration::MAX; self.runners.len()];
        for _ in 0..rounds {
            for (runner, best) in self.runners.iter_mut().zip(&mut best) {
                let start = Instant::now();
                std::hint::black_box((runner.1)());
                *best = start.elapsed().min(*best);
            }
        }
        let times = self.runners.into_iter().map(|(name, _)| name).zip(best).collect();
        Result { title: self.title, unit: self.unit, count, times }
    }
}

/// Everybody's best time.
pub struct Result {
    title: String,
    unit: String,
    /// What everybody counted.
    pub count: u64,
    /// Name and best time of each runner, ours first.
    pub times: Vec<(String, Duration)>,
}

impl Result {
    /// Our speed over the strongest peer's.
    pub fn ratio(&self) -> f64 {
        let ours = self.times[0].1.as_secs_f64();
        let peer = self.times[1..].iter().map(|(_, time)| time.as_secs_f64());
        peer.fold(f64::INFINITY, f64::min) / ours
    }
}

impl fmt::Display for Result {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} ({} {})", self.title, self.count, self.unit)?;
        let ours = self.times[0].1.as_secs_f64();
        for (name, time) in &self.times {
            let seconds = time.as_secs_f64();
            let speed = self.count as f64 / seconds / 1e6;
            let ratio = ours / seconds;
            writeln!(f, "  {name:<24} {seconds:>8.3} s {speed:>9.1} M/s {ratio:>7.2}")?;
        }
        Ok(())
    }
}
