//! PostgreSQL, NATS and a faulty network for tests.
//!
//! What it is: servers from Debian packages, started in temporary folders on free ports of this machine and ended with the
//! test, and a TCP proxy that delays or cuts connections. What it is not: part of what is shipped.
//!
//! The packages are installed when they are missing and the tests run as root. Otherwise the tests that need them are
//! skipped with a message, except where `CI` is set: nobody would read it there.

mod nats_server;
mod package;
mod port;
mod postgres_server;
mod process_guard;
mod tcp_proxy;

pub use crate::nats_server::NatsServer;
pub use crate::package::faketime_library;
pub use crate::port::free_port;
pub use crate::postgres_server::PostgresServer;
pub use crate::tcp_proxy::{ProxyMode, TcpProxy};

/// The services, or `None` after a message that says what is missing.
///
/// # Panics
/// Something is missing where `CI` is set.
pub fn or_skip<T>(started: anyhow::Result<T>) -> Option<T> {
    match started {
        Ok(service) => Some(service),
        Err(missing) if std::env::var_os("CI").is_some() => panic!("{missing:#}"),
        Err(missing) => {
            eprintln!("!! SKIPPED A TEST: {missing:#}");
            None
        }
    }
}
