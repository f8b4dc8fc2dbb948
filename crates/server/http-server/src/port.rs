use std::io::{Error, ErrorKind, Result};
use std::net::TcpListener;

/// How many ports are tried.
const TRIES: u16 = 20;

/// Listens at a port, or at the next that is free; tells which were taken. Port 0 is any free one. At the
/// host `127.0.0.1` nobody but this machine can knock, at `0.0.0.0` everybody.
///
/// # Errors
/// None of twenty ports in a row is free, there is no such host here, or nobody may listen there.
pub fn listen(host: &str, port: u16) -> Result<(TcpListener, Vec<u16>)> {
    let mut taken = Vec::new();
    for port in port..=port.saturating_add(TRIES - 1) {
        match TcpListener::bind((host, port)) {
            Ok(listener) => return Ok((listener, taken)),
            Err(error) if error.kind() == ErrorKind::AddrInUse => taken.push(port),
            Err(error) => return Err(error),
        }
    }
    Err(Error::from(ErrorKind::AddrInUse))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_free_port_is_taken() {
        let (first, _) = listen("127.0.0.1", 0).unwrap();
        let port = first.local_addr().unwrap().port();
        let (second, taken) = listen("127.0.0.1", port).unwrap();
        assert_eq!(taken[0], port);
        assert!(second.local_addr().unwrap().port() > port);
    }
}
