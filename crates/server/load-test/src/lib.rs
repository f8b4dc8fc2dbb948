//! Measures what a server can handle.
//!
//! What it is: many clients that play random legal games at the same time ([`LoadTest`]), and what they measure
//! ([`LoadReport`]). [`RandomPlayer`] plays one seat, and can record everything that the server sent, so that tests can
//! compare that with the record. What it is not: a benchmark of the rules or of the engines.
//!
//! ```no_run
//! use std::time::Duration;
//!
//! # async fn run() -> Result<(), client::ClientError> {
//! let test = salon_load_test::LoadTest {
//!     server: "http://127.0.0.1:7330".to_owned(),
//!     tables: 100,
//!     game: None,
//!     duration: Duration::from_secs(10),
//!     think_time: Duration::ZERO,
//!     idle_connections: 0,
//! };
//! println!("{:?}", test.run().await?.median_latency);
//! # Ok(())
//! # }
//! ```

mod load_report;
mod load_test;
mod random_player;
mod server_metrics;

pub use crate::load_report::LoadReport;
pub use crate::load_test::LoadTest;
pub use crate::random_player::{Journal, PlayStats, RandomPlayer};
pub use crate::server_metrics::ServerMetrics;
