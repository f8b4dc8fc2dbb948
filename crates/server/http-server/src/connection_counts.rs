//! How many connections are open, in all and from each address.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use host::ClientAddress;

/// Counts connections. Sockets are counted from when they are accepted until they are closed or become a WebSocket;
/// WebSockets are counted by the address of the client behind a proxy.
#[derive(Clone, Debug)]
pub(crate) struct ConnectionCounts {
    limits: ConnectionLimits,
    counts: Arc<Mutex<Counts>>,
}

/// How many connections may be open.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ConnectionLimits {
    /// WebSockets.
    pub(crate) web_sockets: u64,
    /// All connections. It leaves room for requests when there are as many WebSockets as may be.
    pub(crate) sockets: u64,
    /// Connections from one address.
    pub(crate) per_address: u64,
    /// Whether sockets come from a proxy, so that their addresses say nothing.
    pub(crate) is_proxied: bool,
}

#[derive(Debug, Default)]
struct Counts {
    sockets: u64,
    web_sockets: u64,
    by_address: HashMap<ClientAddress, u64>,
}

/// A connection that is counted as long as this exists.
#[derive(Debug)]
pub(crate) struct ConnectionGuard {
    counts: Arc<Mutex<Counts>>,
    address: Option<ClientAddress>,
    is_web_socket: bool,
}

impl ConnectionCounts {
    pub(crate) fn new(limits: ConnectionLimits) -> Self {
        Self { limits, counts: Arc::default() }
    }

    /// Counts a new socket; `None` if there are too many.
    pub(crate) fn admit_socket(&self, peer: ClientAddress) -> Option<ConnectionGuard> {
        let mut counts = lock(&self.counts);
        if counts.sockets + counts.web_sockets >= self.limits.sockets {
            return None;
        }
        let address = Some(peer).filter(|_| !self.limits.is_proxied);
        counts.add(address, self.limits.per_address)?;
        counts.sockets += 1;
        Some(ConnectionGuard { counts: Arc::clone(&self.counts), address, is_web_socket: false })
    }

    /// Counts a new WebSocket; `None` if there are too many.
    pub(crate) fn admit_web_socket(&self, client: ClientAddress) -> Option<ConnectionGuard> {
        let mut counts = lock(&self.counts);
        if counts.web_sockets >= self.limits.web_sockets {
            return None;
        }
        counts.add(Some(client), self.limits.per_address)?;
        counts.web_sockets += 1;
        let (counts, address) = (Arc::clone(&self.counts), Some(client));
        Some(ConnectionGuard { counts, address, is_web_socket: true })
    }
}

impl Counts {
    fn add(&mut self, address: Option<ClientAddress>, limit: u64) -> Option<()> {
        let Some(address) = address else { return Some(()) };
        let count = self.by_address.entry(address).or_default();
        if *count >= limit {
            return None;
        }
        *count += 1;
        Some(())
    }
}

impl Drop for ConnectionGuard {
    fn drop(&mut self) {
        let mut counts = lock(&self.counts);
        match self.is_web_socket {
            true => counts.web_sockets -= 1,
            false => counts.sockets -= 1,
        }
        if let Some(address) = self.address
            && let Some(count) = counts.by_address.get_mut(&address)
        {
            *count -= 1;
            if *count == 0 {
                counts.by_address.remove(&address);
            }
        }
    }
}

fn lock(counts: &Mutex<Counts>) -> MutexGuard<'_, Counts> {
    // The counts are valid at every step, so a panic elsewhere does not damage them.
    counts.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    fn address(last: u8) -> ClientAddress {
        IpAddr::from([192, 0, 2, last]).into()
    }

    fn counts(is_proxied: bool) -> ConnectionCounts {
        let limits = ConnectionLimits { web_sockets: 5, sockets: 8, per_address: 3, is_proxied };
        ConnectionCounts::new(limits)
    }

    #[test]
    fn one_address_cannot_take_all_connections() {
        let counts = counts(false);
        let mut open: Vec<_> = (0..10).filter_map(|_| counts.admit_socket(address(1))).collect();
        assert_eq!(open.len(), 3);
        assert!(counts.admit_web_socket(address(1)).is_none());
        assert!(counts.admit_socket(address(2)).is_some());
        open.pop();
        assert!(counts.admit_socket(address(1)).is_some());
        drop(open);
        assert!(lock(&counts.counts).by_address.is_empty());
    }

    #[test]
    fn requests_still_get_through_when_all_web_sockets_are_taken() {
        let counts = counts(false);
        let open: Vec<_> = (0..9).filter_map(|it| counts.admit_web_socket(address(it))).collect();
        assert_eq!(open.len(), 5);
        assert!(counts.admit_socket(address(20)).is_some());
    }

    /// All sockets come from the proxy's address, but each WebSocket names its client.
    #[test]
    fn behind_a_proxy_only_clients_are_counted() {
        let counts = counts(true);
        let sockets: Vec<_> = (0..10).filter_map(|_| counts.admit_socket(address(1))).collect();
        assert_eq!(sockets.len(), 8);
        let clients = (0..10).filter_map(|_| counts.admit_web_socket(address(2)));
        assert_eq!(clients.collect::<Vec<_>>().len(), 3);
    }
}
