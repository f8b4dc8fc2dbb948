use std::io::{Error, ErrorKind, Result};
use std::net::TcpListener;

/// How many ports are tried.
const ATTEMPTS: u16 = 20;

/// Listens on a port, or on the next one that is free; also returns the ports that were in use. Port 0 means any
/// free port. With the host `127.0.0.1` only this machine can connect, with `0.0.0.0` every machine.
///
/// # Errors
/// None of twenty consecutive ports is free, the host is not an address of this machine, or listening is not allowed.
pub fn listen(host: &str, port: u16) -> Result<(TcpListener, Vec<u16>)> {
    let mut taken = Vec::new();
    for port in port..=port.saturating_add(ATTEMPTS - 1) {
        match TcpListener::bind((host, port)) {
            Ok(listener) => return Ok((listener, taken)),
            Err(error) if error.kind() == ErrorKind::AddrInUse => taken.push(port),
            Err(error) => return Err(error),
        }
    }
    Err(Error::from(ErrorKind::AddrInUse))
}

/// Listens on this port and no other one.
///
/// # Errors
/// The port is in use, the host is not an address of this machine, or listening is not allowed.
pub fn listen_on(host: &str, port: u16) -> Result<TcpListener> {
    TcpListener::bind((host, port))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn listens_on_the_next_free_port() {
        let (first, _) = listen("127.0.0.1", 0).unwrap();
        let port = first.local_addr().unwrap().port();
        let (second, taken) = listen("127.0.0.1", port).unwrap();
        assert_eq!(taken[0], port);
        assert!(second.local_addr().unwrap().port() > port);
        assert_eq!(listen_on("127.0.0.1", port).unwrap_err().kind(), ErrorKind::AddrInUse);
    }
}
