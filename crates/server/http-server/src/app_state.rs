use std::sync::Arc;

use host::TableRegistry;
use tokio::sync::watch;

use crate::connection_counts::{ConnectionCounts, ConnectionLimits};
use crate::rate_limiter::RateLimiter;
use crate::{Heartbeat, Settings, descriptor_limit};

/// What all request handlers share.
pub(crate) struct AppState {
    pub(crate) registry: Arc<TableRegistry>,
    pub(crate) rate_limiter: RateLimiter,
    /// Whether a proxy in front of the server names the client's address.
    pub(crate) is_proxied: bool,
    pub(crate) heartbeat: Heartbeat,
    pub(crate) connections: ConnectionCounts,
    /// The secret with which `/metrics` can be read from elsewhere.
    pub(crate) metrics_token: Option<String>,
    closing: watch::Sender<bool>,
}

/// Which part of the sockets is kept for requests when all WebSockets are taken.
const RESERVE: u64 = 10;

/// How many files the server itself needs: the store, its log and the connections of its readers.
const OWN_FILES: u64 = 64;

/// How many connections may be open with these settings and this limit of the system.
fn connection_limits(settings: &Settings, descriptors: u64) -> ConnectionLimits {
    let sockets = descriptors.saturating_sub(OWN_FILES);
    let web_sockets = sockets - sockets / RESERVE;
    let is_limited = settings.limits.messages_per_second > 0;
    ConnectionLimits {
        web_sockets: settings.max_connections.min(web_sockets),
        sockets,
        per_address: if is_limited { settings.connections_per_address } else { u64::MAX },
        is_proxied: settings.proxied,
    }
}

impl AppState {
    pub(crate) fn new(registry: Arc<TableRegistry>, settings: &Settings) -> Self {
        Self {
            registry,
            rate_limiter: RateLimiter::new(settings.limits.messages_per_second),
            is_proxied: settings.proxied,
            heartbeat: settings.heartbeat,
            closing: watch::Sender::new(false),
            connections: ConnectionCounts::new(connection_limits(
                settings,
                descriptor_limit::raise(),
            )),
            metrics_token: settings.metrics_token.clone(),
        }
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
