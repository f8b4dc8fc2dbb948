//! What Prometheus reads.

use std::fmt::Write;
use std::fs;

use host::Tally;

/// How many ticks the kernel counts in a second: the same on every Linux that people use.
const TICKS: f64 = 100.0;

/// How many bytes a page of memory has, in the kernel's counts.
const PAGE: u64 = 4096;

/// Everything that is counted.
pub(crate) fn text(tally: &Tally) -> String {
    let mut text = String::new();
    let mut put = |name: &str, kind: &str, help: &str, value: f64| {
        // Writing into a text does not fail.
        let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} {kind}\n{name} {value}");
    };
    let count = |number: u64| number as f64;
    put("salon_visits", "gauge", "Connections of guests.", count(tally.visits.get()));
    put("salon_tables", "gauge", "Tables in memory.", count(tally.tables.get()));
    put("salon_lines_total", "counter", "Lines of records kept.", count(tally.lines.get()));
    put("salon_messages_total", "counter", "Messages heard.", count(tally.messages.get()));
    put("salon_refusals_total", "counter", "Requests refused.", count(tally.refusals.get()));
    put("salon_slow_total", "counter", "Guests cut off as too slow.", count(tally.slow.get()));
    put("salon_unruly_total", "counter", "Guests sent away.", count(tally.unruly.get()));
    put("salon_setbacks_total", "counter", "Tables read again.", count(tally.setbacks.get()));
    if let Some(seconds) = processor_seconds() {
        let help = "Processor time in seconds.";
        put("process_cpu_seconds_total", "counter", help, seconds);
    }
    if let Some(bytes) = resident_bytes() {
        put("process_resident_memory_bytes", "gauge", "Memory in use.", count(bytes));
    }
    text
}

/// The processor time of this process, where the kernel tells it.
fn processor_seconds() -> Option<f64> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    // The name in brackets may hold anything; the fields begin after it.
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let mut ticks = || fields.next()?.parse::<f64>().ok();
    Some((ticks()? + ticks()?) / TICKS)
}

fn resident_bytes() -> Option<u64> {
    let statm = fs::read_to_string("/proc/self/statm").ok()?;
    Some(statm.split_whitespace().nth(1)?.parse::<u64>().ok()? * PAGE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_has_its_help_and_type() {
        let tally = Tally::default();
        tally.lines.add(7);
        let text = text(&tally);
        assert!(text.contains("\nsalon_lines_total 7\n"));
        let numbers = text.lines().filter(|line| !line.starts_with('#')).count();
        assert_eq!(text.lines().filter(|line| line.starts_with("# TYPE")).count(), numbers);
        if cfg!(target_os = "linux") {
            assert!(resident_bytes().unwrap() > 100_000);
            assert!(processor_seconds().is_some());
        }
    }
}
