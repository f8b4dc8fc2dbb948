use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use anyhow::{Context, Result};
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

/// Forwards connections to a server, and can be disconnected and reconnected to simulate a network failure.
pub(crate) struct TcpProxy {
    server: SocketAddr,
    /// The address on which the proxy listens.
    listen: SocketAddr,
    forwarding: Option<JoinHandle<()>>,
}

impl TcpProxy {
    /// Starts a proxy on a free port.
    pub(crate) async fn start(server: &str) -> Result<Self> {
        Self::start_at((Ipv4Addr::LOCALHOST, 0).into(), server).await
    }

    /// Starts a proxy that listens on an address.
    pub(crate) async fn start_at(listen: SocketAddr, server: &str) -> Result<Self> {
        let server = server.trim_start_matches("http://").trim_end_matches('/');
        let server = server.parse().with_context(|| format!("{server} is not an address"))?;
        let mut proxy = Self { server, listen, forwarding: None };
        proxy.reconnect().await?;
        Ok(proxy)
    }

    /// The URL at which browsers reach the server through this proxy.
    pub(crate) fn address(&self) -> String {
        format!("http://{}/", self.listen)
    }

    /// Closes all connections and accepts no new ones.
    pub(crate) async fn disconnect(&mut self) {
        if let Some(forwarding) = self.forwarding.take() {
            forwarding.abort();
            // All connections are closed once the task has ended.
            let _ = forwarding.await;
        }
    }

    /// Accepts connections again, on the same address.
    pub(crate) async fn reconnect(&mut self) -> Result<()> {
        let mut attempts = 0;
        let listener = loop {
            match TcpListener::bind(self.listen).await {
                Ok(listener) => break listener,
                // The system may need a moment to release the address.
                Err(_) if attempts < 100 => tokio::time::sleep(Duration::from_millis(50)).await,
                Err(error) => return Err(error.into()),
            }
            attempts += 1;
        };
        self.listen = listener.local_addr()?;
        let server = self.server;
        self.forwarding = Some(tokio::spawn(async move {
            // The connections end with this task.
            let mut connections = tokio::task::JoinSet::new();
            while let Ok((mut client, _)) = listener.accept().await {
                connections.spawn(async move {
                    if let Ok(mut upstream) = TcpStream::connect(server).await {
                        // Either end may close the connection at any time.
                        let _ = copy_bidirectional(&mut client, &mut upstream).await;
                    }
                });
            }
        }));
        Ok(())
    }
}
