use std::time::Instant;

use anyhow::{Context, Result};

use crate::run::{cargo, run};
use crate::tidy;

/// Everything that must pass before a change lands.
pub(crate) fn verify() -> Result<()> {
    let start = Instant::now();
    step("format", || run(&mut cargo(&["fmt", "--all", "--check"])))?;
    step("tidy", tidy::check)?;
    step("clippy", || {
        let lint = ["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"];
        run(&mut cargo(&lint))
    })?;
    step("docs", || {
        let mut doc =
            cargo(&["doc", "--workspace", "--no-deps", "--document-private-items", "--locked"]);
        run(doc.env("RUSTDOCFLAGS", "-D warnings"))
    })?;
    step("tests", || run(&mut cargo(&["test", "--workspace", "--locked"])))?;
    wasm()?;
    step("page", || crate::play::page().map(drop))?;
    browser()?;
    println!("verified in {} s", start.elapsed().as_secs());
    Ok(())
}

/// The rules and engines as wasm.
#[cfg(feature = "wasm")]
pub(crate) fn wasm() -> Result<()> {
    step("wasm", crate::wasm::check)
}

#[cfg(not(feature = "wasm"))]
pub(crate) fn wasm() -> Result<()> {
    anyhow::bail!("the wasm check is not built in: run this as `cargo verify`")
}

#[cfg(feature = "page")]
fn browser() -> Result<()> {
    step("browser", || crate::browser::check(&[]))
}

#[cfg(not(feature = "page"))]
fn browser() -> Result<()> {
    anyhow::bail!("the browser is not built in: run this as `cargo verify`")
}

fn step(name: &str, check: impl FnOnce() -> Result<()>) -> Result<()> {
    println!("== {name}");
    let start = Instant::now();
    check().with_context(|| format!("{name} found something wrong"))?;
    println!("== {name}: fine ({:.1} s)", start.elapsed().as_secs_f64());
    Ok(())
}
