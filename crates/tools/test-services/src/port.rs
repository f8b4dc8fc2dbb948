use std::net::TcpListener;

use anyhow::Result;

/// A port of this machine that nobody uses.
///
/// # Errors
/// There is no network.
pub fn free_port() -> Result<u16> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?.port())
}
