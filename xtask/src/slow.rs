//! `cargo verify --slow`: checks that take too long for every change.

use anyhow::Result;

use crate::run::{cargo, run};
use crate::verify::step;

/// A check: its name, the arguments of cargo, and environment variables that make it long.
type Check = (&'static str, &'static [&'static str], &'static [(&'static str, &'static str)]);

const CHECKS: [Check; 9] = [
    (
        "chess perft, depth 6",
        &["run", "--release", "--package", "salon", "--", "perft", "chess", "--depth", "6"],
        &[],
    ),
    (
        "checkers perft, depth 12",
        &["run", "--release", "--package", "salon", "--", "perft", "checkers", "--depth", "12"],
        &[],
    ),
    (
        "checkers tablebase of five pieces, generated and every position verified",
        &["test", "--release", "--package", "salon-checkers-endgames", "embedded_tablebase"],
        &[("SALON_TABLEBASE_PIECES", "5")],
    ),
    (
        "chess against shakmaty, two million positions",
        &["test", "--release", "--package", "salon-chess", "shakmaty"],
        &[("SALON_DIFFERENTIAL", "2000000")],
    ),
    (
        "backgammon files read by GNU Backgammon (apt install gnubg)",
        &[
            "test",
            "--package",
            "salon-backgammon",
            "--test",
            "it",
            "gnubg_reads",
            "--",
            "--ignored",
        ],
        &[],
    ),
    (
        "chess engine, all proved mates",
        &["test", "--release", "--package", "salon-chess-engine", "mates"],
        &[],
    ),
    (
        "server killed 450 times",
        &["test", "--package", "salon", "--test", "it", "crash_recovery"],
        &[("SALON_FAULT_ROUNDS", "450")],
    ),
    (
        "client that sends random messages for five minutes",
        &["test", "--package", "salon-http-server", "--test", "it", "fuzz"],
        &[("SALON_FUZZ_SECONDS", "300")],
    ),
    (
        "load on a store with 100,000 finished games",
        &[
            "test",
            "--package",
            "salon-http-server",
            "--test",
            "it",
            "large_archive",
            "--",
            "--nocapture",
        ],
        &[("SALON_ARCHIVE_GAMES", "100000")],
    ),
];

/// Runs every slow check.
pub(crate) fn verify() -> Result<()> {
    for (name, arguments, environment) in CHECKS {
        step(name, || run(cargo(arguments).envs(environment.iter().copied())))?;
    }
    Ok(())
}
