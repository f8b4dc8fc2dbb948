use std::sync::Arc;

use host::TableRegistry;
use tokio::sync::watch;

use crate::rate_limiter::RateLimiter;
use crate::{Heartbeat, Settings};

/// What all request handlers share.
pub(crate) struct AppState {
    pub(crate) registry: Arc<TableRegistry>,
    pub(crate) rate_limiter: RateLimiter,
    /// Whether a proxy in front of the server names the client's address.
    pub(crate) is_proxied: bool,
    pub(crate) heartbeat: Heartbeat,
    closing: watch::Sender<bool>,
    max_connections: u64,
}

impl AppState {
    pub(crate) fn new(registry: Arc<TableRegistry>, settings: &Settings) -> Self {
        Self {
            registry,
            rate_limiter: RateLimiter::new(settings.limits.messages_per_second),
            is_proxied: settings.proxied,
            heartbeat: settings.heartbeat,
            closing: watch::Sender::new(false),
            max_connections: settings.max_connections,
        }
    }

    /// Whether one more connection is allowed.
    pub(crate) fn has_room(&self) -> bool {
        self.registry.metrics().connections.get() < self.max_connections
    }

    /// Changes when the server stops.
    pub(crate) fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }

    /// Lets every table write its status down, and tells all connections that the server stops.
    pub(crate) async fn close(&self) {
        self.registry.close().await;
        self.closing.send_replace(true);
    }
}
