use std::path::PathBuf;
use std::time::Duration;

use host::ServerLimits;
use node_bus::NatsSettings;
use store::PostgresSettings;

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
    /// The store that several nodes share, instead of the one in the folder.
    pub shared: Option<SharedStore>,
}

/// A store that several nodes share, and how they talk to each other.
#[derive(Clone, Debug)]
pub struct SharedStore {
    /// The database.
    pub postgres: PostgresSettings,
    /// The bus; without it the node is alone with its tables.
    pub bus: Option<NatsSettings>,
    /// The name of this node, for people.
    pub node: String,
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
            shared: None,
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
