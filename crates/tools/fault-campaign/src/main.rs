//! `cargo faults`: runs a fault campaign against a program, and prints what happened.

#![expect(clippy::print_stdout, reason = "this program prints its report")]

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result};
use salon_fault_campaign::Campaign;

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// The arguments are the program, the number of minutes, and perhaps a random seed.
fn run() -> Result<bool> {
    let mut arguments = std::env::args().skip(1);
    let program = PathBuf::from(arguments.next().context("the program to test")?);
    let minutes: f64 = arguments.next().context("how many minutes")?.parse()?;
    let seed = arguments.next().map(|seed| seed.parse()).transpose()?;
    let seed = seed.unwrap_or_else(|| fastrand::u64(..));
    let duration = Duration::from_secs_f64(minutes * 60.0);
    let campaign = Campaign { program, duration, pairs: 9, seed, only: Vec::new() };
    println!("seed {seed}");
    let report = campaign.run(|line| println!("{line}"))?;
    println!("{report}");
    Ok(report.is_good())
}
