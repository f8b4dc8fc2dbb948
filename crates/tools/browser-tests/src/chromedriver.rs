use std::process::Stdio;

use anyhow::{Context, Result};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

/// The program that drives browsers, in a process that ends with this value.
pub(crate) struct Chromedriver {
    process: Child,
    pub(crate) address: String,
}

impl Chromedriver {
    /// The number of its process.
    pub(crate) fn number(&self) -> Option<u32> {
        self.process.id()
    }

    /// Starts it at any free port.
    pub(crate) async fn start() -> Result<Self> {
        let mut process = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .context("cannot start chromedriver")?;
        let mut lines = BufReader::new(process.stdout.take().context("mute")?).lines();
        while let Some(line) = lines.next_line().await? {
            if let Some((_, port)) = line.split_once("successfully on port ") {
                let address = format!("http://127.0.0.1:{}", port.trim_end_matches('.'));
                // Nobody reads on, and a full pipe would stop it.
                tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
                return Ok(Self { process, address });
            }
        }
        anyhow::bail!("chromedriver does not say where it listens")
    }
}
