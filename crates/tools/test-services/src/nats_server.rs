use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Result, bail};

use crate::package::find;
use crate::port::free_port;
use crate::process_guard::ProcessGuard;

/// A NATS server of this process.
#[derive(Debug)]
pub struct NatsServer {
    port: u16,
    arguments: Vec<String>,
    process: Mutex<Option<(Child, ProcessGuard)>>,
}

/// How long it may take to start.
const TIMEOUT: Duration = Duration::from_secs(20);

impl NatsServer {
    /// Starts a server.
    ///
    /// # Errors
    /// NATS is not installed, or does not start.
    pub fn start() -> Result<Self> {
        Self::start_with(&[])
    }

    /// Starts a server with these arguments.
    ///
    /// # Errors
    /// NATS is not installed, or does not start.
    pub fn start_with(arguments: &[&str]) -> Result<Self> {
        let arguments = arguments.iter().map(|it| (*it).to_owned()).collect();
        let server = Self { port: free_port()?, arguments, process: Mutex::default() };
        server.restart()?;
        Ok(server)
    }

    /// The port.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The address.
    pub fn address(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Kills the server without warning.
    pub fn kill(&self) {
        let process = self.process.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some((mut child, guard)) = process {
            let _ = child.kill();
            let _ = child.wait();
            drop(guard);
        }
    }

    /// Starts the server again.
    ///
    /// # Errors
    /// It does not start.
    pub fn restart(&self) -> Result<()> {
        let program = find(
            &["/usr/sbin/nats-server", "/usr/bin/nats-server", "/usr/local/bin/nats-server"],
            "nats-server",
        )?;
        let mut command = Command::new(program);
        command.args(["-a", "127.0.0.1", "-p", &self.port.to_string()]).args(&self.arguments);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let child = command.spawn()?;
        let guard = ProcessGuard::new(&format!("kill -KILL {}", child.id()))?;
        *self.process.lock().unwrap_or_else(PoisonError::into_inner) = Some((child, guard));
        let deadline = Instant::now() + TIMEOUT;
        while TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            if Instant::now() > deadline {
                bail!("nats-server does not start");
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(())
    }
}

impl Drop for NatsServer {
    fn drop(&mut self) {
        self.kill();
    }
}
