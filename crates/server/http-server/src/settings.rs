use std::path::PathBuf;
use std::time::Duration;

use host::Manners;

/// How a house is set up.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The folder in which everything is kept.
    pub data: PathBuf,
    /// How many may be connected at once.
    pub connections: u64,
    /// Whether the house stands behind a proxy that says for whom it asks (`X-Forwarded-For`).
    pub proxied: bool,
    /// How lines are tried.
    pub pulse: Pulse,
    /// How the house behaves.
    pub manners: Manners,
}

impl Settings {
    /// The usual settings with this folder.
    pub fn new(data: impl Into<PathBuf>) -> Self {
        Self {
            data: data.into(),
            connections: 20_000,
            proxied: false,
            pulse: Pulse::default(),
            manners: Manners::default(),
        }
    }
}

/// How lines are tried: a machine that is switched off, or a network that is gone, says no goodbye.
#[derive(Clone, Copy, Debug)]
pub struct Pulse {
    /// How often a guest is asked whether the line still holds, and how long messages take.
    pub ping: Duration,
    /// After how long a silent line is given up.
    pub silence: Duration,
}

impl Default for Pulse {
    fn default() -> Self {
        Self { ping: Duration::from_secs(15), silence: Duration::from_secs(45) }
    }
}
