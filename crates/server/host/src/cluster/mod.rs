//! Several nodes that share one store: who owns which table, and how a node reaches a table of another one.
//!
//! Every table has at most one owner, whose table task is the only writer. A client may be connected to any node. On a node
//! that does not own the table, a `TableRelay` stands in for the task: it passes requests on and passes on what the
//! owner publishes. When the owner is gone, the node that needs the table claims it.

mod membership;
mod missed_events;
mod node_request;
mod notices;
mod registry;
mod serve;
mod table_inbox;
mod table_life;
mod table_message;
mod table_relay;

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};

use bytes::Bytes;
use node_bus::NodeBus;
use store::{Leases, ProcessId};
use tokio::sync::Notify;

pub(crate) use self::membership::keep_membership;
pub(crate) use self::missed_events::missed_events;
pub(crate) use self::node_request::AliveProcesses;
pub(crate) use self::notices::Notices;
pub(crate) use self::table_inbox::TableInbox;
pub(crate) use self::table_life::{TableEnd, live};
use self::table_message::TableMessage;

/// What a node needs to be one of several.
#[derive(Clone)]
pub struct ClusterSettings {
    /// The store that all nodes share.
    pub leases: Arc<dyn Leases>,
    /// How the nodes talk to each other.
    pub bus: Arc<dyn NodeBus>,
    /// The name of this node, for people.
    pub node: String,
}

/// The other nodes, as this one sees them.
pub(crate) struct Cluster {
    pub(crate) leases: Arc<dyn Leases>,
    pub(crate) bus: Arc<dyn NodeBus>,
    pub(crate) process: ProcessId,
    node: String,
    alive: Mutex<Vec<ProcessId>>,
    notices: Notices,
    /// Some tables need a new owner.
    has_orphans: Notify,
    /// This node has handed its tables over and needs no lease any more.
    has_left: AtomicBool,
}

impl Cluster {
    pub(crate) fn new(settings: ClusterSettings, process: ProcessId) -> Self {
        Self {
            leases: settings.leases,
            bus: settings.bus,
            process,
            node: settings.node,
            alive: Mutex::default(),
            notices: Notices::default(),
            has_orphans: Notify::new(),
            has_left: AtomicBool::new(false),
        }
    }

    /// The processes of the nodes that are alive.
    pub(crate) fn alive(&self) -> Vec<ProcessId> {
        self.alive.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(crate) fn notices(&self) -> &Notices {
        &self.notices
    }

    /// Sends something about a table to the nodes whose clients watch it.
    pub(crate) fn publish(&self, code: &str, message: &TableMessage) {
        self.bus.publish(&topic(code), message.write());
    }

    /// Sends an event to the nodes whose clients watch the table.
    pub(crate) fn publish_event(&self, code: &str, number: u64, message: &Bytes) {
        self.publish(code, &TableMessage::Event(number, message.clone()));
    }

    /// Sends a message that is not an event to the nodes whose clients watch the table.
    pub(crate) fn publish_other(&self, code: &str, message: &Bytes) {
        self.publish(code, &TableMessage::Other(message.clone()));
    }

    /// Tells the nodes whose clients watch a table that this node owns it now.
    pub(crate) fn publish_owner(&self, code: &str) {
        self.publish(code, &TableMessage::Owner(self.process));
    }
}

fn topic(code: &str) -> String {
    format!("table.{code}")
}
