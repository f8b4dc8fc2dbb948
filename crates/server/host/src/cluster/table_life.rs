//! A table on this node: as its task while this node owns it, as its relay while another one does.

use std::sync::Arc;
use std::time::Duration;

use store::{Claim, Lease, StoredTable};
use tokio::time::Instant;

use super::table_relay::TableRelay;
use super::{TableInbox, missed_events};
use crate::table_task::{OwnedTable, Watcher, run_task};
use crate::{HostError, TableRegistry};

/// How a task or a relay ends.
pub(crate) enum TableEnd {
    /// The table has left memory.
    Gone,
    /// Its owner is to be found out again. The clients keep watching; they have seen so many events.
    Reclaim { watchers: Vec<Watcher>, seen: u64 },
}

/// How long to wait if the store fails.
const RETRY: Duration = Duration::from_millis(400);

/// What clients of this node know about the table.
#[derive(Default)]
struct Seen {
    watchers: Vec<Watcher>,
    /// How many events they have seen; `None` if nobody watches yet.
    events: Option<u64>,
}

/// Runs a table until it leaves memory. `opened` is a table that this node has just opened.
pub(crate) async fn live(
    registry: Arc<TableRegistry>,
    code: Arc<str>,
    mut inbox: TableInbox,
    opened: Option<(StoredTable, Option<Lease>)>,
) {
    let mut seen = Seen::default();
    let mut opened = opened.map(|(stored, lease)| {
        let table = Box::new(OwnedTable { stored, lease, clock_origin: None });
        Ownership::Owned(table)
    });
    loop {
        let began = Instant::now();
        let ownership = match opened.take() {
            Some(opened) => opened,
            None => find_owner(&registry, &code).await,
        };
        let end = match ownership {
            Ownership::Owned(table) => own(&registry, &code, *table, &mut inbox, seen).await,
            Ownership::Elsewhere { .. } if seen.watchers.is_empty() && inbox.is_empty() => {
                // It was woken only because it seemed to need an owner.
                if registry.forget(&code, &mut inbox) {
                    return;
                }
                continue;
            }
            Ownership::Elsewhere { table, owner } => {
                let relay =
                    TableRelay::new(&registry, &code, table, owner, seen.watchers, seen.events);
                match relay {
                    Some(relay) => relay.run(&mut inbox).await,
                    None => return registry.reject(&code, &mut inbox, HostError::NotKept),
                }
            }
            Ownership::Refused(error)
                if seen.watchers.is_empty() || error != HostError::NotKept =>
            {
                return registry.reject(&code, &mut inbox, error);
            }
            Ownership::Refused(error) => {
                // Clients watch it. They go on as soon as the store works again.
                registry.refuse_waiting(&mut inbox, error);
                tokio::time::sleep(RETRY).await;
                if registry.is_closing() {
                    return registry.reject(&code, &mut inbox, HostError::Closing);
                }
                continue;
            }
        };
        match end {
            TableEnd::Gone => return,
            TableEnd::Reclaim { watchers, seen: events } => {
                seen = Seen { watchers, events: Some(events) };
                if registry.is_closing() {
                    return registry.reject(&code, &mut inbox, HostError::Closing);
                }
                if began.elapsed() < RETRY {
                    // A store that can be read but not written must not be asked without end.
                    tokio::time::sleep(RETRY).await;
                }
            }
        }
    }
}

/// Who owns a table.
enum Ownership {
    Owned(Box<OwnedTable>),
    Elsewhere { table: store::TableId, owner: store::ProcessId },
    Refused(HostError),
}

async fn find_owner(registry: &TableRegistry, code: &str) -> Ownership {
    let claim = match registry.cluster() {
        Some(cluster) => cluster.leases.claim(code).await,
        None => registry.store().table(code).await.map(|stored| match stored {
            Some(stored) => {
                let lease = Lease::of_new(stored.id);
                Claim::Owned { stored: Box::new(stored), lease, clock_origin: None }
            }
            None => Claim::NoSuchTable,
        }),
    };
    match claim {
        Ok(Claim::Owned { stored, lease, clock_origin }) => {
            let lease = registry.cluster().map(|_| lease);
            Ownership::Owned(Box::new(OwnedTable { stored: *stored, lease, clock_origin }))
        }
        Ok(Claim::Elsewhere { table, owner }) => Ownership::Elsewhere { table, owner },
        Ok(Claim::NoSuchTable) => Ownership::Refused(HostError::NoSuchTable),
        Err(error) => {
            tracing::error!(%code, %error, "a table could not be loaded");
            Ownership::Refused(HostError::NotKept)
        }
    }
}

async fn own(
    registry: &Arc<TableRegistry>,
    code: &Arc<str>,
    table: OwnedTable,
    inbox: &mut TableInbox,
    seen: Seen,
) -> TableEnd {
    if let Some(cluster) = registry.cluster() {
        cluster.publish_owner(code);
    }
    // What was stored by somebody else, or by this node without knowing whether it was: the clients have not seen it.
    let missing = seen.events.filter(|events| *events < table.stored.lines.len() as u64);
    for message in missing.and_then(|from| missed_events(&table.stored, from)).unwrap_or_default() {
        registry.bus().publish(code, &message);
    }
    run_task(registry, table, seen.watchers, inbox).await
}
