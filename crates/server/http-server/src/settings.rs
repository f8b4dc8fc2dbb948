use std::path::PathBuf;
use std::time::Duration;

use host::ServerLimits;

/// The settings of a server.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The folder with the server's data.
    pub data: PathBuf,
    /// How many clients may be connected at the same time.
    pub max_connections: u64,
    /// How many connections one address may have at the same time.
    pub connections_per_address: u64,
    /// The secret with which `/metrics` can be read from other machines; without it, only from this one.
    pub metrics_token: Option<String>,
    /// Whether the server is behind a proxy that names the client's address (`X-Forwarded-For`).
    pub proxied: bool,
    /// How dead connections are detected.
    pub heartbeat: Heartbeat,
    /// What the server allows its users.
    pub limits: ServerLimits,
}

impl Settings {
    /// The default settings with this folder.
    pub fn new(data: impl Into<PathBuf>) -> Self {
        Self {
            data: data.into(),
            max_connections: 20_000,
            connections_per_address: 500,
            metrics_token: None,
            proxied: false,
            heartbeat: Heartbeat::default(),
            limits: ServerLimits::default(),
        }
    }
}

/// How dead connections are detected: a machine that loses power or its network does not close its connections.
#[derive(Clone, Copy, Debug)]
pub struct Heartbeat {
    /// How often the server pings a client. The answers also measure the lag.
    pub interval: Duration,
    /// After how long without any message a client is disconnected.
    pub timeout: Duration,
}

impl Default for Heartbeat {
    fn default() -> Self {
        Self { interval: Duration::from_secs(15), timeout: Duration::from_secs(45) }
    }
}
