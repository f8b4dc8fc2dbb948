//! Measures what a server can handle.
//!
//! What it is: many clients that play random legal games at the same time ([`LoadTest`]), and what they measure
//! ([`LoadReport`]). [`RandomPlayer`] plays one seat, and can note everything that the server told it, so that tests can
//! compare that with the record. What it is not: a benchmark of the rules or of the engines.

mod load_report;
mod load_test;
mod random_player;
mod server_metrics;

pub use crate::load_report::LoadReport;
pub use crate::load_test::LoadTest;
pub use crate::random_player::{Journal, PlayStats, RandomPlayer};
pub use crate::server_metrics::ServerMetrics;
