//! Sends the lobby to the clients that look at it, whenever it changes.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Weak};
use std::time::Duration;

use protocol::{ServerMessage, TableList};
use tokio::sync::Notify;

use crate::{QueueId, SendQueue, TableRegistry};

/// The clients that follow the lobby watch this instead of a table. No table has such a code.
const TOPIC: &str = "lobby";

/// How long changes are gathered before the list is sent.
const PAUSE: Duration = Duration::from_millis(500);

/// The request number of lists that were not asked for.
const NO_REQUEST: u64 = 0;

/// Tells the task that sends the lobby that it has changed.
#[derive(Debug, Default)]
pub(crate) struct LobbyFeed {
    changed: Arc<Notify>,
    is_running: AtomicBool,
}

impl TableRegistry {
    /// Notes that the lobby has changed.
    pub(crate) fn lobby_changed(&self) {
        self.lobby_feed().changed.notify_one();
    }

    /// Sends the lobby to a client whenever it changes.
    pub(crate) fn follow_lobby(self: &Arc<Self>, queue: &SendQueue) {
        self.bus().subscribe(TOPIC, queue);
        let feed = self.lobby_feed();
        if !feed.is_running.swap(true, Ordering::Relaxed) {
            tokio::spawn(send_changes(Arc::downgrade(self), Arc::clone(&feed.changed)));
        }
    }

    /// Ends that.
    pub(crate) fn unfollow_lobby(&self, queue: QueueId) {
        self.bus().unsubscribe(TOPIC, queue);
    }
}

/// Works out the list once for all clients.
async fn send_changes(registry: Weak<TableRegistry>, changed: Arc<Notify>) {
    loop {
        changed.notified().await;
        tokio::time::sleep(PAUSE).await;
        let Some(registry) = registry.upgrade() else { return };
        if registry.bus().subscribers(TOPIC) == 0 {
            continue;
        }
        match registry.lobby().await {
            Ok(tables) => {
                let list = ServerMessage::Lobby(TableList { request: NO_REQUEST, tables });
                registry.bus().publish(TOPIC, &protocol::write(&list).into());
            }
            Err(error) => tracing::error!(%error, "the lobby could not be read"),
        }
    }
}
