//! `cargo faults`: breaks everything under a running cluster, and checks that nothing acknowledged is lost.

use std::process::Command;

use anyhow::{Context, Result};

use crate::run::{cargo, output, root, run};

/// Runs a fault campaign for so many minutes, with an optional random seed.
pub(crate) fn campaign(minutes: &str, seed: &[&str]) -> Result<()> {
    // With `--workspace`, dependencies have the same features as in `cargo test --workspace` and are not compiled again.
    let programs = ["--bin", "salon", "--bin", "salon-fault-campaign"];
    run(cargo(&["build", "--locked", "--workspace"]).args(programs))?;
    let folder = target_folder()?.join("debug");
    let mut command = Command::new(folder.join("salon-fault-campaign"));
    run(command.arg(folder.join("salon")).arg(minutes).args(seed))
}

fn target_folder() -> Result<std::path::PathBuf> {
    let metadata =
        output(&mut cargo(&["metadata", "--format-version", "1", "--no-deps", "--offline"]))?;
    let metadata: serde_json::Value = serde_json::from_str(&metadata)?;
    let folder = metadata["target_directory"].as_str().context("cargo names its target folder")?;
    Ok(root().join(folder))
}
