//! Being one of several nodes: renewing the lease, noticing who is gone, taking the tables that need an owner.

use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError, Weak};
use std::time::Duration;

use store::{Membership, ProcessId, StoreError};
use tokio::time::{Instant, timeout};

use super::{Cluster, notices, serve};
use crate::TableRegistry;
use crate::table_task::TableRequest;

/// How often the lease is renewed, and how often the nodes look for tables without an owner.
const RENEW: Duration = Duration::from_millis(700);

/// After how many renewals the relays look at the log: messages may have been lost.
const LOOK_AT_LOG: u32 = 4;

/// How many tables are taken at once.
const ORPHANS: u32 = 500;

impl TableRegistry {
    /// Joins the other nodes; from now on this node can own tables.
    pub(crate) async fn join_cluster(self: &Arc<Self>) -> Result<(), StoreError> {
        let Some(cluster) = self.cluster() else { return Ok(()) };
        let asked = Instant::now();
        let membership = cluster.leases.join(&cluster.node, cluster.process).await?;
        self.adjust_clock(&membership, asked);
        cluster.set_alive(membership.alive);
        Ok(())
    }

    /// The time of the database is the time of all nodes.
    fn adjust_clock(&self, membership: &Membership, asked: Instant) {
        self.clock().adjust(membership.now, asked.elapsed());
    }

    async fn renew(self: &Arc<Self>, cluster: &Cluster) {
        let asked = Instant::now();
        match cluster.leases.renew().await {
            Ok(membership) => {
                self.adjust_clock(&membership, asked);
                let alive: Arc<[ProcessId]> = membership.alive.clone().into();
                let before = cluster.set_alive(membership.alive);
                if before.iter().any(|process| !alive.contains(process)) {
                    self.tell_all(|| TableRequest::NodesChanged(Arc::clone(&alive)));
                }
            }
            // This node was silent for too long. Its tables have other owners by now, or will have.
            Err(StoreError::LostLease) if !self.is_closing() => {
                tracing::warn!("this node was declared dead, and joins again");
                match self.join_cluster().await {
                    Ok(()) => self.tell_all(|| TableRequest::Reload),
                    Err(error) => tracing::error!(%error, "this node cannot join"),
                }
            }
            Err(error) => tracing::error!(%error, "the lease could not be renewed"),
        }
    }

    /// Takes tables whose owner is gone.
    pub(crate) async fn take_orphans(self: &Arc<Self>, cluster: &Cluster) {
        let alive = cluster.alive();
        let place = alive.iter().position(|process| *process == cluster.process);
        let Some(place) = place.filter(|_| !self.is_closing()) else { return };
        match cluster.leases.orphans(place as u64, alive.len() as u64, ORPHANS).await {
            Ok(codes) => codes.iter().for_each(|code| self.wake(code)),
            Err(error) => tracing::error!(%error, "tables without an owner could not be listed"),
        }
    }

    /// Lets the relays see how far their tables have got.
    async fn look_at_log(&self, cluster: &Cluster) {
        let relays = self.relays();
        let tables: Vec<_> = relays.keys().copied().collect();
        if tables.is_empty() {
            return;
        }
        let Ok(heads) = cluster.leases.heads(&tables).await else { return };
        for head in heads {
            if let Some(code) = relays.get(&head.table) {
                self.try_send_if_loaded(code, TableRequest::CatchUp(head));
            }
        }
    }
}

impl Cluster {
    /// Returns who was alive before.
    fn set_alive(&self, alive: Vec<ProcessId>) -> Vec<ProcessId> {
        std::mem::replace(&mut self.alive.lock().unwrap_or_else(PoisonError::into_inner), alive)
    }
}

/// Runs everything that a node does by itself, until the registry is gone.
pub(crate) fn keep_membership(registry: &Arc<TableRegistry>) {
    let weak = || Arc::downgrade(registry);
    tokio::spawn(serve::serve_all(weak()));
    tokio::spawn(notices::send_all(weak()));
    tokio::spawn(notices::receive_all(weak()));
    tokio::spawn(renew_lease(weak()));
    tokio::spawn(look_around_log(weak()));
}

async fn renew_lease(registry: Weak<TableRegistry>) {
    loop {
        let Some(registry) = registry.upgrade() else { return };
        let Some(cluster) = registry.cluster() else { return };
        let began = Instant::now();
        registry.renew(cluster).await;
        registry.take_orphans(cluster).await;
        let left = RENEW.saturating_sub(began.elapsed());
        // A node that stops cleanly says that its tables need an owner.
        let _ = timeout(left, cluster.has_orphans.notified()).await;
        if cluster.has_left.load(Ordering::Relaxed) {
            return;
        }
    }
}

async fn look_around_log(registry: Weak<TableRegistry>) {
    loop {
        tokio::time::sleep(RENEW * LOOK_AT_LOG).await;
        let Some(registry) = registry.upgrade() else { return };
        let Some(cluster) = registry.cluster() else { return };
        registry.look_at_log(cluster).await;
    }
}
