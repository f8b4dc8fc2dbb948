//! What a registry does because it is one of several.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use store::{Lease, ProcessId, TableId};

use crate::QueueId;
use crate::TableRegistry;
use crate::client_handle::ConnectionId;
use crate::table_task::TableRequest;

/// How many tables are handed over at once.
const BATCH: usize = 1_000;

impl TableRegistry {
    /// The number of this process among the nodes; 0 if it is alone.
    pub(crate) fn process(&self) -> ProcessId {
        self.cluster().map_or(ProcessId(0), |cluster| cluster.process)
    }

    /// The connection of a client of this node.
    pub(crate) fn connection(&self, queue: QueueId) -> ConnectionId {
        ConnectionId { process: self.process(), queue }
    }

    /// Whether this node can reach the other ones, or is alone.
    pub fn reaches_other_nodes(&self) -> bool {
        self.cluster().is_none_or(|cluster| cluster.bus.is_connected())
    }

    /// How many nodes are alive; 0 if this one is alone.
    pub fn nodes_alive(&self) -> usize {
        self.cluster().map_or(0, |cluster| cluster.alive().len())
    }

    /// How many tables of other nodes are in use here.
    pub fn relayed_tables(&self) -> usize {
        self.relay_map().len()
    }

    /// Gives a table back that nobody needs now.
    pub(crate) async fn release(&self, lease: Option<Lease>) {
        let Some((cluster, lease)) = self.cluster().zip(lease) else { return };
        if let Err(error) = cluster.leases.release(&[lease], false).await {
            // It remains this node's table, which loads it again when it is needed.
            tracing::warn!(%error, "a table could not be given back");
        }
    }

    /// Gives tables back that other nodes are to take at once, and leaves the other nodes.
    pub(crate) async fn hand_over(&self, leases: &[Lease]) {
        let Some(cluster) = self.cluster() else { return };
        for batch in leases.chunks(BATCH) {
            if let Err(error) = cluster.leases.release(batch, true).await {
                tracing::error!(%error, "tables could not be handed over");
            }
        }
        cluster.has_left.store(true, Ordering::Relaxed);
        if let Err(error) = cluster.leases.leave().await {
            tracing::error!(%error, "this node could not say that it is gone");
        }
        cluster.notices().has_orphans();
        self.send_notices();
    }

    /// Loads a table that needs an owner.
    pub(crate) fn wake(self: &Arc<Self>, code: &str) {
        let is_loaded = self.mailboxes().get(code).is_some_and(|mailbox| !mailbox.is_closed());
        if is_loaded {
            // A relay, whose owner is gone.
            self.try_send_if_loaded(code, TableRequest::Reload);
        } else {
            drop(self.mailbox(code));
        }
    }

    /// Sends a request to every table in memory.
    pub(crate) fn tell_all(&self, request: impl Fn() -> TableRequest) {
        for mailbox in self.mailboxes().values() {
            // A table whose mailbox is full has something to do, and finds out by itself.
            let _ = mailbox.try_send(request());
        }
    }

    /// Sends a request to a table in memory if there is room for it.
    pub(crate) fn try_send_if_loaded(&self, code: &str, request: TableRequest) {
        if let Some(mailbox) = self.mailboxes().get(code) {
            // If the table leaves memory at this moment, the request no longer matters.
            let _ = mailbox.try_send(request);
        }
    }

    pub(crate) fn add_relay(&self, code: &Arc<str>, table: TableId) {
        self.relay_map().insert(Arc::clone(code), table);
    }

    pub(crate) fn remove_relay(&self, code: &str) {
        self.relay_map().remove(code);
    }

    /// The tables of other nodes that are in use here.
    pub(crate) fn relays(&self) -> HashMap<TableId, Arc<str>> {
        let relays = self.relay_map();
        relays.iter().map(|(code, table)| (*table, Arc::clone(code))).collect()
    }
}
