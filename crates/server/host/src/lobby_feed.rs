//! Sends the lobby to the clients that look at it, whenever it changes.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use protocol::{ServerMessage, TableList};
use store::UserId;
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
    /// The users whose own tables have changed since they were last sent.
    own_changed: Mutex<HashSet<UserId>>,
}

/// What the clients of a user watch to be sent the list of the user's own tables.
fn own_topic(user: UserId) -> String {
    format!("own tables {}", user.0)
}

impl TableRegistry {
    /// Notes that the lobby has changed, and tells the other nodes.
    pub(crate) fn lobby_changed(&self) {
        self.refresh_lobby();
        if let Some(cluster) = self.cluster() {
            cluster.notices().lobby_changed();
        }
    }

    /// Sends the lobby to the clients of this node that follow it.
    pub(crate) fn refresh_lobby(&self) {
        self.lobby_feed().changed.notify_one();
    }

    /// Sends the list of a user's own tables to the user's clients that follow the lobby, once changes have been
    /// gathered.
    pub(crate) fn own_tables_changed(self: &Arc<Self>, user: UserId) {
        self.refresh_own_tables(user);
        if let Some(cluster) = self.cluster() {
            cluster.notices().tables_of_user_changed(user);
        }
    }

    /// The same for the clients of this node.
    pub(crate) fn refresh_own_tables(self: &Arc<Self>, user: UserId) {
        if self.bus().subscribers(&own_topic(user)) == 0 {
            return;
        }
        let mut changed =
            self.lobby_feed().own_changed.lock().unwrap_or_else(PoisonError::into_inner);
        if changed.insert(user) {
            tokio::spawn(send_own_tables(Arc::downgrade(self), user));
        }
    }

    /// Sends the lobby and the list of the user's own tables to a client whenever they change.
    pub(crate) fn follow_lobby(self: &Arc<Self>, queue: &SendQueue, user: UserId) {
        self.bus().subscribe(TOPIC, queue);
        self.bus().subscribe(&own_topic(user), queue);
        let feed = self.lobby_feed();
        if !feed.is_running.swap(true, Ordering::Relaxed) {
            tokio::spawn(send_changes(Arc::downgrade(self), Arc::clone(&feed.changed)));
        }
    }

    /// Ends that.
    pub(crate) fn unfollow_lobby(&self, queue: QueueId, user: Option<UserId>) {
        self.bus().unsubscribe(TOPIC, queue);
        if let Some(user) = user {
            self.bus().unsubscribe(&own_topic(user), queue);
        }
    }
}

async fn send_own_tables(registry: Weak<TableRegistry>, user: UserId) {
    tokio::time::sleep(PAUSE).await;
    let Some(registry) = registry.upgrade() else { return };
    // What changes from now on is sent again.
    registry.lobby_feed().own_changed.lock().unwrap_or_else(PoisonError::into_inner).remove(&user);
    match registry.tables_of(user).await {
        Ok(tables) => {
            let list = ServerMessage::Mine(TableList { request: NO_REQUEST, tables });
            registry.bus().publish(&own_topic(user), &protocol::write(&list).into());
        }
        Err(error) => tracing::error!(%error, "the tables of a user could not be read"),
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
