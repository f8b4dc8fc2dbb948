//! The metrics in the text format of Prometheus.

use std::fmt::Write;
use std::fs;

use host::{Metrics, TableRegistry};

/// The kernel's clock ticks per second (`USER_HZ`), which are the same on every usual Linux.
const TICKS_PER_SECOND: f64 = 100.0;

/// The size of a memory page in bytes.
const PAGE_BYTES: u64 = 4096;

/// All metrics. Their names are a public interface and do not change.
pub(crate) fn text(registry: &TableRegistry) -> String {
    let mut text = own_metrics(registry.metrics());
    let nodes = registry.nodes_alive();
    if nodes > 0 {
        let mut put = |name: &str, help: &str, value: usize| {
            let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} gauge\n{name} {value}");
        };
        put("salon_nodes", "Nodes that are alive.", nodes);
        let relays = registry.relayed_tables();
        put("salon_relays", "Tables of other nodes that are in use here.", relays);
        let connected = usize::from(registry.reaches_other_nodes());
        put("salon_bus_connected", "Whether the bus is connected.", connected);
    }
    text
}

fn own_metrics(metrics: &Metrics) -> String {
    let mut text = String::new();
    let mut put = |name: &str, kind: &str, help: &str, value: f64| {
        // Writing to a string does not fail.
        let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} {kind}\n{name} {value}");
    };
    let count = |number: u64| number as f64;
    put("salon_visits", "gauge", "Open connections.", count(metrics.connections.get()));
    put("salon_tables", "gauge", "Tables in memory.", count(metrics.tables.get()));
    put("salon_lines_total", "counter", "Lines of records stored.", count(metrics.lines.get()));
    put("salon_messages_total", "counter", "Messages received.", count(metrics.messages.get()));
    put("salon_refusals_total", "counter", "Requests refused.", count(metrics.refusals.get()));
    let help = "Clients disconnected because they did not keep up.";
    put("salon_slow_total", "counter", help, count(metrics.slow_clients.get()));
    let help = "Clients disconnected because of invalid messages.";
    put("salon_unruly_total", "counter", help, count(metrics.abusive_clients.get()));
    let help = "Tables reloaded because something could not be stored.";
    put("salon_setbacks_total", "counter", help, count(metrics.errors.get()));
    let help = "Attempts to sign in with a wrong name or passphrase.";
    put("salon_failed_sign_ins_total", "counter", help, count(metrics.failed_sign_ins.get()));
    if let Some(seconds) = processor_seconds() {
        let help = "Processor time in seconds.";
        put("process_cpu_seconds_total", "counter", help, seconds);
    }
    if let Some(bytes) = resident_bytes() {
        put("process_resident_memory_bytes", "gauge", "Memory in use.", count(bytes));
    }
    text
}

/// The processor time of this process, if the kernel provides it.
fn processor_seconds() -> Option<f64> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    // The name in parentheses may contain anything; the other fields come after it.
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let mut ticks = || fields.next()?.parse::<f64>().ok();
    Some((ticks()? + ticks()?) / TICKS_PER_SECOND)
}

fn resident_bytes() -> Option<u64> {
    let statm = fs::read_to_string("/proc/self/statm").ok()?;
    Some(statm.split_whitespace().nth(1)?.parse::<u64>().ok()? * PAGE_BYTES)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_metric_has_help_and_type() {
        let metrics = Metrics::default();
        metrics.lines.add(7);
        let text = own_metrics(&metrics);
        assert!(text.contains("\nsalon_lines_total 7\n"));
        let numbers = text.lines().filter(|line| !line.starts_with('#')).count();
        assert_eq!(text.lines().filter(|line| line.starts_with("# TYPE")).count(), numbers);
        if cfg!(target_os = "linux") {
            assert!(resident_bytes().unwrap() > 100_000);
            assert!(processor_seconds().is_some());
        }
    }
}
