//! Compares the speed of our implementation with other libraries. All of them do the same work in one process, in turns,
//! so that other load on the machine affects them alike. The best round of each counts.
//!
//! Used by the `compare` benchmarks of the games; not part of the product.
//!
//! ```
//! let mut comparison = salon_compare_bench::Comparison::new("sums", "additions");
//! comparison.add("loop", || (1..=1000u64).fold(0, |sum, n| std::hint::black_box(sum + n)));
//! comparison.add("formula", || std::hint::black_box(1000 * 1001 / 2));
//! let result = comparison.run(3);
//! assert_eq!(result.count, 500_500);
//! assert!(result.ratio() > 0.0);
//! ```

use std::fmt;
use std::time::{Duration, Instant};

/// A comparison of implementations. The first one is ours.
pub struct Comparison<'r> {
    title: String,
    unit: String,
    implementations: Vec<(String, Box<dyn FnMut() -> u64 + 'r>)>,
}

impl<'r> Comparison<'r> {
    /// A comparison in which every implementation counts `unit`s.
    pub fn new(title: &str, unit: &str) -> Self {
        Self { title: title.to_owned(), unit: unit.to_owned(), implementations: Vec::new() }
    }

    /// Adds an implementation: `run` does the whole work once and returns its count.
    pub fn add(&mut self, name: &str, run: impl FnMut() -> u64 + 'r) {
        self.implementations.push((name.to_owned(), Box::new(run)));
    }

    /// Runs every implementation `rounds` times in turns, after one round to warm up.
    ///
    /// # Panics
    /// If two implementations have different counts, or there is none.
    #[must_use]
    pub fn run(mut self, rounds: u32) -> ComparisonResult {
        let count = (self.implementations[0].1)();
        for (name, run) in &mut self.implementations[1..] {
            assert_eq!(run(), count, "{name} has another count in {}", self.title);
        }
        let mut best = vec![Duration::MAX; self.implementations.len()];
        for _ in 0..rounds {
            for (implementation, best) in self.implementations.iter_mut().zip(&mut best) {
                let start = Instant::now();
                std::hint::black_box((implementation.1)());
                *best = start.elapsed().min(*best);
            }
        }
        let times = self.implementations.into_iter().map(|(name, _)| name).zip(best).collect();
        ComparisonResult { title: self.title, unit: self.unit, count, times }
    }
}

/// The best time of each implementation.
pub struct ComparisonResult {
    title: String,
    unit: String,
    /// The common count.
    pub count: u64,
    /// Name and best time of each implementation, ours first.
    pub times: Vec<(String, Duration)>,
}

impl ComparisonResult {
    /// Our speed divided by that of the fastest other implementation.
    pub fn ratio(&self) -> f64 {
        let ours = self.times[0].1.as_secs_f64();
        let peer = self.times[1..].iter().map(|(_, time)| time.as_secs_f64());
        peer.fold(f64::INFINITY, f64::min) / ours
    }
}

impl fmt::Display for ComparisonResult {
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
