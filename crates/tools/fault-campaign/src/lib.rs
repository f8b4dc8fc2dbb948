//! Breaks everything under a running cluster, and checks that nothing acknowledged is lost.
//!
//! What it is: three nodes, each a process of its own that reaches PostgreSQL and NATS through proxies; pairs of players
//! at different nodes who play the three games without a pause and note every acknowledgement and every event; faults of
//! many kinds, one after another; and a check of the log at the end. What it is not: a measurement of speed.
//!
//! The check: no acknowledged event is lost, duplicated or in another place; what every client saw equals the log; no
//! line was written by a node whose time was over; every table goes on soon after a fault ends; a result is counted once.

mod campaign;
mod fault;
mod log_check;
mod node_process;
mod player_pair;

pub use crate::campaign::{Campaign, CampaignReport};
pub use crate::fault::FaultKind;
