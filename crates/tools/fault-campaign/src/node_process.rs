use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use test_services::{TcpProxy, faketime_library, free_port};

/// A node in a process of its own, with proxies between it and what it uses.
pub(crate) struct NodeProcess {
    program: PathBuf,
    name: String,
    pub(crate) address: String,
    port: u16,
    database: String,
    pub(crate) postgres: TcpProxy,
    pub(crate) nats: TcpProxy,
    /// The file that says by how much the node's clock is wrong.
    clock: PathBuf,
    log: PathBuf,
    process: Option<Child>,
}

/// How long a node may take to start.
const START: Duration = Duration::from_secs(60);

impl NodeProcess {
    /// Prepares a node. Its database address is without a port.
    pub(crate) async fn new(
        program: &Path,
        number: usize,
        database: &str,
        ports: (u16, u16),
        folder: &Path,
    ) -> Result<Self> {
        let (postgres, nats) = (TcpProxy::start(ports.0).await?, TcpProxy::start(ports.1).await?);
        let database = database.replace(&ports.0.to_string(), &postgres.port().to_string());
        let clock = folder.join(format!("clock-{number}"));
        fs::write(&clock, "+0")?;
        let port = free_port()?;
        Ok(Self {
            program: program.to_owned(),
            name: format!("node-{number}"),
            address: format!("http://127.0.0.1:{port}"),
            port,
            database,
            postgres,
            nats,
            clock,
            log: folder.join(format!("log-{number}")),
            process: None,
        })
    }

    /// Starts the process, and returns when clients can connect.
    pub(crate) fn start(&mut self) -> Result<()> {
        let deadline = Instant::now() + START;
        while let Err(error) = self.try_start() {
            // The port of the process before may still be taken, or PostgreSQL may just be starting.
            ensure!(Instant::now() < deadline, "{error:#}; see {}", self.log.display());
            std::thread::sleep(Duration::from_millis(300));
        }
        Ok(())
    }

    fn try_start(&mut self) -> Result<()> {
        let mut command = Command::new(&self.program);
        command.args(["serve", "--rate", "0", "--lang", "en", "--node", &self.name]);
        command.args(["--port", &self.port.to_string()]);
        command.args(["--bus", &format!("nats://127.0.0.1:{}", self.nats.port())]);
        // Addresses may contain passwords, so they come in the environment.
        command.env("SALON_STORE", &self.database);
        if let Ok(library) = faketime_library() {
            command.env("LD_PRELOAD", library).env("FAKETIME_TIMESTAMP_FILE", &self.clock);
            command.env("FAKETIME_DONT_FAKE_MONOTONIC", "1").env("FAKETIME_CACHE_DURATION", "1");
        }
        let log = fs::File::options().create(true).append(true).open(&self.log)?;
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(log);
        let mut process = command.spawn().with_context(|| format!("{:?}", self.program))?;
        let mut line = String::new();
        let output = process.stdout.take().context("the output is a pipe")?;
        BufReader::new(output).read_line(&mut line)?;
        if !line.contains("http://") {
            let _ = process.kill();
            process.wait()?;
            anyhow::bail!("the node does not start: {line}");
        }
        self.process = Some(process);
        Ok(())
    }

    /// Ends the process without warning.
    pub(crate) fn kill(&mut self) -> Result<()> {
        if let Some(mut process) = self.process.take() {
            process.kill()?;
            process.wait()?;
        }
        Ok(())
    }

    /// Asks the process to stop, and waits for it.
    pub(crate) fn stop(&mut self) -> Result<()> {
        self.signal("TERM")?;
        let deadline = Instant::now() + START;
        if let Some(mut process) = self.process.take() {
            while process.try_wait()?.is_none() {
                ensure!(Instant::now() < deadline, "the node does not stop");
                std::thread::sleep(Duration::from_millis(20));
            }
        }
        Ok(())
    }

    /// Sends a signal.
    pub(crate) fn signal(&self, name: &str) -> Result<()> {
        let process = self.process.as_ref().context("the node is running")?;
        Command::new("kill").arg(format!("-{name}")).arg(process.id().to_string()).status()?;
        Ok(())
    }

    /// Lets the node's clock be wrong by this many seconds.
    pub(crate) fn set_clock(&self, seconds: i64) -> Result<()> {
        Ok(fs::write(&self.clock, format!("{seconds:+}"))?)
    }
}

impl Drop for NodeProcess {
    fn drop(&mut self) {
        let _ = self.kill();
    }
}
