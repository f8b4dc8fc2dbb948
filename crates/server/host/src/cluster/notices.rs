//! Short notices to all nodes: what they show or remember may be out of date.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use bytes::Bytes;
use node_bus::Follower;
use serde::{Deserialize, Serialize};
use store::UserId;

use crate::TableRegistry;

/// The topic of the notices.
const TOPIC: &str = "notices";

/// How long notices are gathered, so that many moves make one message.
const PAUSE: Duration = Duration::from_millis(200);

/// What has changed since the last notice.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug, Default)]
#[serde(default)]
pub(crate) struct Notice {
    /// The lobby.
    lobby: bool,
    /// The tables of these users.
    users: BTreeSet<i64>,
    /// Some user has signed in or out or was deleted.
    sign_in: bool,
    /// Some tables need a new owner.
    orphans: bool,
}

/// The notices that wait to be sent.
#[derive(Debug, Default)]
pub(crate) struct Notices(Mutex<Notice>);

impl Notices {
    fn change(&self, change: impl FnOnce(&mut Notice)) {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner));
    }

    pub(crate) fn lobby_changed(&self) {
        self.change(|notice| notice.lobby = true);
    }

    pub(crate) fn tables_of_user_changed(&self, user: UserId) {
        self.change(|notice| {
            notice.users.insert(user.0);
        });
    }

    pub(crate) fn users_changed(&self) {
        self.change(|notice| notice.sign_in = true);
    }

    pub(crate) fn has_orphans(&self) {
        self.change(|notice| notice.orphans = true);
    }
}

impl TableRegistry {
    /// Sends the notices that have been gathered.
    pub(crate) fn send_notices(&self) {
        let Some(cluster) = self.cluster() else { return };
        let mut notice = Notice::default();
        cluster.notices.change(|waiting| notice = std::mem::take(waiting));
        if notice != Notice::default() {
            // Numbers and booleans: this does not fail.
            let text = serde_json::to_string(&notice).unwrap_or_default();
            cluster.bus.publish(TOPIC, Bytes::from(text));
        }
    }

    fn receive_notice(self: &Arc<Self>, notice: &Notice) {
        if notice.lobby {
            self.refresh_lobby();
        }
        for user in &notice.users {
            self.refresh_own_tables(UserId(*user));
        }
        if notice.sign_in {
            self.recheck_users_here();
        }
        if let Some(cluster) = self.cluster().filter(|_| notice.orphans) {
            cluster.has_orphans.notify_one();
        }
    }
}

/// Sends notices until the registry is gone.
pub(super) async fn send_all(registry: Weak<TableRegistry>) {
    while let Some(registry) = registry.upgrade() {
        registry.send_notices();
        drop(registry);
        tokio::time::sleep(PAUSE).await;
    }
}

/// Receives the notices of other nodes until the registry is gone.
pub(super) async fn receive_all(registry: Weak<TableRegistry>) {
    let Some(mut follower) = follow(&registry).await else { return };
    while let Some(message) = follower.next().await {
        let Some(registry) = registry.upgrade() else { return };
        if let Ok(notice) = serde_json::from_slice::<Notice>(&message) {
            registry.receive_notice(&notice);
        }
    }
}

async fn follow(registry: &Weak<TableRegistry>) -> Option<Follower<Bytes>> {
    let bus = Arc::clone(&registry.upgrade()?.cluster()?.bus);
    bus.follow(TOPIC).await.ok()
}
