//! How the nodes of one installation talk to each other.
//!
//! What it is: a small trait ([`NodeBus`]) with topics, which nodes publish and follow, and requests, which one node
//! answers; its implementation over NATS ([`NatsBus`]), and one for a node that is alone ([`SingleNodeBus`]). What it is
//! not: a log. A message is delivered at most once and may be lost; who must not miss anything counts the messages and
//! reads the log in the database.
//!
//! ```
//! use salon_node_bus::{NodeBus, SingleNodeBus};
//!
//! let bus = SingleNodeBus;
//! bus.publish("table.abcde-fghjk", bytes::Bytes::from_static(b"nobody else hears this"));
//! assert!(bus.is_connected());
//! ```

mod nats_bus;
mod node_bus;
mod single_node_bus;

pub use crate::nats_bus::{NatsBus, NatsSettings};
pub use crate::node_bus::{BusError, BusRequest, Follower, NodeBus};
pub use crate::single_node_bus::SingleNodeBus;
