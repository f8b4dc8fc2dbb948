use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use load_test::{LoadReport, LoadTest};
use serde::Serialize;

use crate::args;
use crate::cli_error::{CliError, CommandOutcome};
use crate::command_context::CommandContext;
use crate::remote::connection_error;

/// Runs a load test against a server.
pub(crate) fn run(
    args: &args::LoadArgs,
    context: &mut CommandContext,
) -> Result<CommandOutcome, CliError> {
    let temporary = match &args.server {
        Some(_) => None,
        None => Some(TemporaryServer::start()?),
    };
    let server = temporary.as_ref().map(|server| server.address.clone()).or(args.server.clone());
    let test = LoadTest {
        server: server.unwrap_or_default(),
        tables: args.tables,
        game: args.game,
        duration: Duration::from_secs(args.seconds),
        think_time: Duration::from_millis(args.rest),
        idle_connections: args.idle,
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let report = runtime.block_on(test.run());
    let report = report.map_err(|error| connection_error(test.server.clone(), error))?;
    if context.json {
        context.print_json(&LoadJson::of(&report))?;
    } else {
        print_report(&report, context)?;
    }
    Ok(CommandOutcome::Success)
}

fn print_report(report: &LoadReport, context: &mut CommandContext) -> std::io::Result<()> {
    let l = context.language;
    let number = |number: f64| l.number(number as u64);
    let millis = |time: Duration| l.decimal(time.as_secs_f64() * 1000.0, 1);
    let rate = |count: f64| number(count / report.duration.as_secs_f64());
    let each = 1_000_000.0 / report.acknowledged_per_cpu_second;
    for line in [
        l.load_summary(
            report.acknowledged as u64,
            l.number(report.rejected),
            l.decimal(report.duration.as_secs_f64(), 1),
            report.tables,
        ),
        l.load_rate(rate(report.lines), rate(report.acknowledged as f64)),
        l.load_per_cpu_second(
            number(report.lines_per_cpu_second),
            l.decimal(each, 1),
            number(report.acknowledged_per_cpu_second),
        ),
        l.load_latency(
            millis(report.median_latency),
            millis(report.max_latency),
            millis(report.p99_latency),
        ),
        l.load_memory(
            number(report.memory_per_idle_connection),
            number(report.memory_per_table),
            number(report.memory / 1_048_576.0),
        ),
    ] {
        context.print_line(&line)?;
    }
    Ok(())
}

/// The report for programs.
#[derive(Serialize)]
struct LoadJson {
    tables: usize,
    seconds: f64,
    acknowledged: usize,
    rejected: u64,
    acknowledged_per_processor_second: f64,
    lines: f64,
    lines_per_processor_second: f64,
    wait_ms: [f64; 3],
    memory_bytes: f64,
    memory_per_table_bytes: f64,
    memory_per_idle_connection_bytes: f64,
}

impl LoadJson {
    fn of(report: &LoadReport) -> Self {
        let millis = |time: Duration| time.as_secs_f64() * 1000.0;
        Self {
            tables: report.tables,
            seconds: report.duration.as_secs_f64(),
            acknowledged: report.acknowledged,
            rejected: report.rejected,
            acknowledged_per_processor_second: report.acknowledged_per_cpu_second,
            lines: report.lines,
            lines_per_processor_second: report.lines_per_cpu_second,
            wait_ms: [report.median_latency, report.p99_latency, report.max_latency].map(millis),
            memory_bytes: report.memory,
            memory_per_table_bytes: report.memory_per_table,
            memory_per_idle_connection_bytes: report.memory_per_idle_connection,
        }
    }
}

/// A server for the test, with a temporary data folder.
struct TemporaryServer {
    process: Child,
    address: String,
    folder: PathBuf,
}

impl TemporaryServer {
    fn start() -> Result<Self, CliError> {
        let folder = std::env::temp_dir().join(format!("salon-load-{}", std::process::id()));
        let mut process = start_server(&folder)?;
        let mut line = String::new();
        if let Some(output) = process.stdout.take() {
            BufReader::new(output).read_line(&mut line)?;
        }
        let address = line.split_whitespace().find(|word| word.starts_with("http://"));
        let address = address.unwrap_or_default().trim_end_matches('/').to_owned();
        Ok(Self { process, address, folder })
    }
}

/// Starts this program as a server without rate limiting.
fn start_server(folder: &Path) -> std::io::Result<Child> {
    Command::new(std::env::current_exe()?)
        .args(["serve", "--port", "0", "--rate", "0", "--data"])
        .arg(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
}

impl Drop for TemporaryServer {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
