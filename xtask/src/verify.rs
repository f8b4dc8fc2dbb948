//! `cargo verify`: the checks that every change must pass, in the order in which they are cheapest to fail.

use std::path::Path;
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result};

use crate::run::{cargo, output, run};
use crate::{python, tidy};

/// One check with the name under which its progress is printed.
type Check = (&'static str, fn() -> Result<()>);

const CHECKS: [Check; 9] = [
    ("format", format),
    ("tidy", tidy::check),
    ("clippy", clippy),
    ("docs", docs),
    ("tests", tests),
    ("python", python::check),
    ("wasm", wasm),
    ("page", page),
    ("browser", browser),
];

/// Runs every check that must pass before a change lands.
pub(crate) fn verify() -> Result<()> {
    let start = Instant::now();
    for (number, (name, check)) in (1..).zip(CHECKS) {
        let label = format!("{name} ({number} of {})", CHECKS.len());
        step(&label, check)?;
    }
    println!("verified in {} s", start.elapsed().as_secs());
    Ok(())
}

/// Runs one step and prints how long it took.
pub(crate) fn step(name: &str, check: impl FnOnce() -> Result<()>) -> Result<()> {
    println!("== {name}");
    let start = Instant::now();
    check().with_context(|| format!("{name} failed"))?;
    println!("== {name}: passed in {:.1} s", start.elapsed().as_secs_f64());
    Ok(())
}

fn format() -> Result<()> {
    run(&mut cargo(&["fmt", "--all", "--check"]))
}

fn clippy() -> Result<()> {
    run(&mut cargo(&["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"]))
}

/// The arguments `-D warnings` in the form in which `cargo clippy` gives them to its driver.
const CLIPPY_ARGS: &str = "-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__";

/// Documents every crate. That needs the metadata of the crates that it uses; with clippy's driver as the compiler, cargo
/// takes the metadata that the clippy step has left instead of checking every crate a second time.
fn docs() -> Result<()> {
    let mut doc =
        cargo(&["doc", "--workspace", "--no-deps", "--document-private-items", "--locked"]);
    let sysroot = output(Command::new("rustc").args(["--print", "sysroot"]))?;
    let driver = Path::new(sysroot.trim()).join("bin/clippy-driver");
    if driver.exists() {
        doc.env("RUSTC_WORKSPACE_WRAPPER", driver).env("CLIPPY_ARGS", CLIPPY_ARGS);
    }
    run(doc.env("RUSTDOCFLAGS", "-D warnings"))
}

fn tests() -> Result<()> {
    run(&mut cargo(&["test", "--workspace", "--locked"]))
}

/// The rules and engines as wasm.
#[cfg(feature = "wasm")]
pub(crate) fn wasm() -> Result<()> {
    crate::wasm::check()
}

#[cfg(not(feature = "wasm"))]
pub(crate) fn wasm() -> Result<()> {
    anyhow::bail!("xtask was built without the feature `wasm`: run this as `cargo verify`")
}

fn page() -> Result<()> {
    crate::play::page().map(drop)
}

#[cfg(feature = "page")]
fn browser() -> Result<()> {
    crate::browser::check(&[])
}

#[cfg(not(feature = "page"))]
fn browser() -> Result<()> {
    anyhow::bail!("xtask was built without the feature `page`: run this as `cargo verify`")
}
