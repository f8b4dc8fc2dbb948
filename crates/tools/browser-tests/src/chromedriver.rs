use std::process::Stdio;

use anyhow::{Context, Result};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

/// The program that controls browsers. Its process is killed when this value is dropped.
pub(crate) struct Chromedriver {
    process: Child,
    pub(crate) address: String,
}

impl Chromedriver {
    /// The id of its process.
    pub(crate) fn process_id(&self) -> Option<u32> {
        self.process.id()
    }

    /// Starts it on a free port.
    pub(crate) async fn start() -> Result<Self> {
        let mut process = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .context("cannot start chromedriver")?;
        let mut lines =
            BufReader::new(process.stdout.take().context("chromedriver has no standard output")?)
                .lines();
        while let Some(line) = lines.next_line().await? {
            if let Some((_, port)) = line.split_once("successfully on port ") {
                let address = format!("http://127.0.0.1:{}", port.trim_end_matches('.'));
                // Nobody needs the rest of the output, but a full pipe would block the process.
                tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
                return Ok(Self { process, address });
            }
        }
        anyhow::bail!("chromedriver does not print its port")
    }
}
