use std::time::Duration;

use crate::ServerMetrics;

/// The result of a load test.
#[derive(Clone, PartialEq, Debug)]
pub struct LoadReport {
    /// At how many tables the clients played.
    pub tables: usize,
    /// How long they played.
    pub duration: Duration,
    /// How many lines of records the server stored: moves, rolls and so on.
    pub lines: f64,
    /// How many of them for each second of the server's processor time.
    pub lines_per_cpu_second: f64,
    /// How many commands the server accepted.
    pub acknowledged: usize,
    /// How many commands the server rejected. They do not count as accepted.
    pub rejected: u64,
    /// How many of them for each second of the server's processor time.
    pub acknowledged_per_cpu_second: f64,
    /// The median time until a command was acknowledged.
    pub median_latency: Duration,
    /// The 99th percentile of that time.
    pub p99_latency: Duration,
    /// The longest of these times.
    pub max_latency: Duration,
    /// The server's memory at the end, in bytes.
    pub memory: f64,
    /// Its memory for each table with two connections, in bytes.
    pub memory_per_table: f64,
    /// Its memory for each idle connection, in bytes.
    pub memory_per_idle_connection: f64,
}

/// The metrics of the server at four moments of a load test.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MetricsLog {
    /// Without any connection.
    pub(crate) empty: ServerMetrics,
    /// With idle connections only.
    pub(crate) with_idle_connections: ServerMetrics,
    /// When play began.
    pub(crate) before: ServerMetrics,
    /// When play ended.
    pub(crate) after: ServerMetrics,
}

impl LoadReport {
    pub(crate) fn new(
        tables: usize,
        idle_connections: usize,
        duration: Duration,
        metrics: MetricsLog,
        mut latencies: Vec<Duration>,
    ) -> Self {
        latencies.sort_unstable();
        let percentile = |percent: usize| {
            let index = latencies.len().saturating_mul(percent) / 100;
            latencies.get(index).or(latencies.last()).copied().unwrap_or_default()
        };
        let MetricsLog { empty, with_idle_connections, before, after } = metrics;
        let lines = after.lines - before.lines;
        let cpu_seconds = (after.cpu_seconds - before.cpu_seconds).max(0.01);
        let each = |bytes: f64, count: usize| match count {
            0 => 0.0,
            _ => bytes.max(0.0) / count as f64,
        };
        Self {
            tables,
            duration,
            lines,
            lines_per_cpu_second: lines / cpu_seconds,
            acknowledged: latencies.len(),
            rejected: 0,
            acknowledged_per_cpu_second: latencies.len() as f64 / cpu_seconds,
            median_latency: percentile(50),
            p99_latency: percentile(99),
            max_latency: latencies.last().copied().unwrap_or_default(),
            memory: after.memory,
            memory_per_table: each(after.memory - with_idle_connections.memory, tables),
            memory_per_idle_connection: each(
                with_idle_connections.memory - empty.memory,
                idle_connections,
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A hundred latencies of 1 to 100 ms: the median is 51, the 99th percentile 100.
    #[test]
    fn computes_percentiles_and_rates() {
        let metrics =
            |cpu_seconds, lines| ServerMetrics { cpu_seconds, lines, ..ServerMetrics::default() };
        let log = MetricsLog {
            empty: metrics(0.0, 0.0),
            with_idle_connections: metrics(0.0, 0.0),
            before: metrics(1.0, 10.0),
            after: metrics(3.0, 210.0),
        };
        let latencies = (1..=100).rev().map(Duration::from_millis).collect();
        let report = LoadReport::new(1, 0, Duration::from_secs(1), log, latencies);
        assert_eq!(
            (report.median_latency, report.p99_latency),
            (Duration::from_millis(51), Duration::from_millis(100))
        );
        assert_eq!(
            (report.lines_per_cpu_second, report.acknowledged_per_cpu_second),
            (100.0, 50.0)
        );
    }
}
