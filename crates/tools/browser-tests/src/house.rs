use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::{Context, Result};

/// `salon serve` in a process of its own, which ends with this value.
pub(crate) struct House {
    process: Child,
    /// What it keeps, which ends with it.
    data: PathBuf,
    pub(crate) address: String,
}

impl House {
    /// Opens a house at any free port.
    pub(crate) fn open(salon: &Path) -> Result<Self> {
        Self::start(salon, Self::folder())
    }

    /// Starts the server at any free port with a copy of a store.
    pub(crate) fn with_store(salon: &Path, store: &Path) -> Result<Self> {
        let data = Self::folder();
        std::fs::create_dir_all(&data)?;
        std::fs::copy(store, data.join("salon.db"))
            .with_context(|| format!("cannot copy {}", store.display()))?;
        Self::start(salon, data)
    }

    /// A new folder for what a server keeps.
    fn folder() -> PathBuf {
        static HOUSES: AtomicUsize = AtomicUsize::new(0);
        let number = HOUSES.fetch_add(1, Ordering::Relaxed);
        std::env::temp_dir().join(format!("salon-house-{}-{number}", std::process::id()))
    }

    fn start(salon: &Path, data: PathBuf) -> Result<Self> {
        let mut process = Command::new(salon)
            .args(["serve", "--port", "0", "--data"])
            .arg(&data)
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot start {}", salon.display()))?;
        let told = process.stdout.take().context("the house is mute")?;
        let address = BufReader::new(told).lines().map_while(Result::ok).find_map(|line| {
            line.split_whitespace().find(|word| word.starts_with("http")).map(str::to_owned)
        });
        let address = address.context("the house does not say where it is")?;
        Ok(Self { process, data, address })
    }
}

impl Drop for House {
    fn drop(&mut self) {
        // It may be gone already.
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = std::fs::remove_dir_all(&self.data);
    }
}
