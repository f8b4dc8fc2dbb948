use std::time::Duration;

use crate::Gauges;

/// What a crowd found out about a house.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// At how many tables was played.
    pub tables: usize,
    /// For how long.
    pub took: Duration,
    /// How many lines of records were kept meanwhile: moves, rolls and the like.
    pub lines: f64,
    /// How many of them for each second of the house's processor time.
    pub lines_per_processor_second: f64,
    /// How many commands were acknowledged.
    pub acknowledged: usize,
    /// How many of them for each second of the house's processor time.
    pub per_processor_second: f64,
    /// Half of the acknowledgements took no longer.
    pub half: Duration,
    /// Of a hundred acknowledgements, ninety-nine took no longer.
    pub most: Duration,
    /// The longest.
    pub longest: Duration,
    /// The house's memory at the end, in bytes.
    pub memory: f64,
    /// How much of it for each table with its two connections, in bytes.
    pub memory_per_table: f64,
    /// How much of it for each idle connection, in bytes.
    pub memory_per_idler: f64,
}

impl Report {
    /// From what the house told when it was empty, with idle guests, before and after play.
    pub(crate) fn new(
        tables: usize,
        idlers: usize,
        took: Duration,
        [empty, with_idlers, before, after]: [Gauges; 4],
        mut waits: Vec<Duration>,
    ) -> Self {
        waits.sort_unstable();
        let at = |hundredths: usize| {
            let index = waits.len().saturating_mul(hundredths) / 100;
            waits.get(index).or(waits.last()).copied().unwrap_or_default()
        };
        let (lines, processor) = (after.lines - before.lines, after.processor - before.processor);
        let each = |bytes: f64, count: usize| match count {
            0 => 0.0,
            _ => bytes.max(0.0) / count as f64,
        };
        Self {
            tables,
            took,
            lines,
            lines_per_processor_second: lines / processor.max(0.01),
            acknowledged: waits.len(),
            per_processor_second: waits.len() as f64 / processor.max(0.01),
            half: at(50),
            most: at(99),
            longest: waits.last().copied().unwrap_or_default(),
            memory: after.memory,
            memory_per_table: each(after.memory - with_idlers.memory, tables),
            memory_per_idler: each(with_idlers.memory - empty.memory, idlers),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A hundred waits of 1 to 100 ms: half took up to 51, all but one up to 100.
    #[test]
    fn waits_are_ranked() {
        let gauges = |processor, lines| Gauges { processor, lines, ..Gauges::default() };
        let all = [gauges(0.0, 0.0), gauges(0.0, 0.0), gauges(1.0, 10.0), gauges(3.0, 210.0)];
        let waits = (1..=100).rev().map(Duration::from_millis).collect();
        let report = Report::new(1, 0, Duration::from_secs(1), all, waits);
        assert_eq!(
            (report.half, report.most),
            (Duration::from_millis(51), Duration::from_millis(100))
        );
        assert_eq!((report.lines_per_processor_second, report.per_processor_second), (100.0, 50.0));
    }
}
