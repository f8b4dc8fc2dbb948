use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result};

/// `salon serve` in a process of its own, which ends with this value.
pub(crate) struct House {
    process: Child,
    pub(crate) address: String,
}

impl House {
    /// Opens a house at any free port.
    pub(crate) fn open(salon: &Path) -> Result<Self> {
        let mut process = Command::new(salon)
            .args(["serve", "--port", "0"])
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot start {}", salon.display()))?;
        let told = process.stdout.take().context("the house is mute")?;
        let address = BufReader::new(told).lines().map_while(Result::ok).find_map(|line| {
            line.split_whitespace().find(|word| word.starts_with("http")).map(str::to_owned)
        });
        let address = address.context("the house does not say where it is")?;
        Ok(Self { process, address })
    }
}

impl Drop for House {
    fn drop(&mut self) {
        // It may be gone already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
