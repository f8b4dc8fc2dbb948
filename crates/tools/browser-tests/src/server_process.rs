use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::{Context, Result};

/// `salon serve` in its own process. Dropping it stops the process and removes its data.
pub(crate) struct ServerProcess {
    process: Child,
    data: PathBuf,
    pub(crate) address: String,
}

impl ServerProcess {
    /// Starts a server on a free port with an empty store.
    pub(crate) fn start(salon: &Path) -> Result<Self> {
        Self::with_data(salon, Self::new_folder())
    }

    /// Starts a server on a free port with a copy of a store.
    pub(crate) fn with_store(salon: &Path, store: &Path) -> Result<Self> {
        let data = Self::new_folder();
        std::fs::create_dir_all(&data)?;
        std::fs::copy(store, data.join("salon.db"))
            .with_context(|| format!("cannot copy {}", store.display()))?;
        Self::with_data(salon, data)
    }

    /// The path of a new data folder.
    fn new_folder() -> PathBuf {
        static FOLDERS: AtomicUsize = AtomicUsize::new(0);
        let number = FOLDERS.fetch_add(1, Ordering::Relaxed);
        std::env::temp_dir().join(format!("salon-server-{}-{number}", std::process::id()))
    }

    fn with_data(salon: &Path, data: PathBuf) -> Result<Self> {
        let mut process = Command::new(salon)
            .args(["serve", "--port", "0", "--data"])
            .arg(&data)
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot start {}", salon.display()))?;
        let output = process.stdout.take().context("the server has no standard output")?;
        let address = BufReader::new(output).lines().map_while(Result::ok).find_map(|line| {
            line.split_whitespace().find(|word| word.starts_with("http")).map(str::to_owned)
        });
        let address = address.context("the server does not print its address")?;
        Ok(Self { process, data, address })
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        // The process may have ended already.
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = std::fs::remove_dir_all(&self.data);
    }
}
