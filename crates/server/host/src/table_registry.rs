use std::collections::HashMap;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use store::{GroupCommit, Lease, ProcessId, Store, StoreError, TableId, Write};
use table::Seat;
use tokio::sync::{Semaphore, SemaphorePermit, mpsc, oneshot};
use tokio::time::timeout;

use crate::cluster::{self, Cluster, ClusterSettings, TableInbox};
use crate::device_codes::{DeviceCodeHolder, DeviceCodes};
use crate::engine_pool::EnginePool;
use crate::lobby_feed::LobbyFeed;
use crate::new_table::PreparedTable;
use crate::open_table_counts::OpenTableCounts;
use crate::passphrase_hasher::PassphraseHasher;
use crate::server_clock::ServerClock;
use crate::table_task::{ClockOrigin, LiveStatus, TableRequest};
use crate::{
    ClientAddress, EventBus, HostError, InProcessBus, Metrics, ServerLimits, TokenBucket, random,
};

/// All tables of a node, and what they share. Each table that is in memory is a task with a mailbox.
pub struct TableRegistry {
    store: Arc<dyn Store>,
    group_commit: GroupCommit,
    bus: Box<dyn EventBus>,
    engine_pool: EnginePool,
    passphrases: PassphraseHasher,
    limits: ServerLimits,
    clock: ServerClock,
    metrics: Metrics,
    mailboxes: Mutex<HashMap<Arc<str>, mpsc::Sender<TableRequest>>>,
    /// The clocks that run at tables that are not in memory. Without these, a clock would start again from the last
    /// entry when its table is loaded.
    clock_origins: Mutex<HashMap<Arc<str>, ClockOrigin>>,
    /// Limits how many tables are opened from one address.
    opening_limits: Mutex<HashMap<ClientAddress, TokenBucket>>,
    /// The tables that wait in the lobby.
    open_tables: OpenTableCounts,
    device_codes: Mutex<DeviceCodes>,
    /// How often a user has signed in, signed out or been deleted.
    user_changes: AtomicU64,
    is_closing: AtomicBool,
    exports: Semaphore,
    lobby_feed: LobbyFeed,
    /// The other nodes; `None` if this one is alone.
    cluster: Option<Cluster>,
    /// The tables of other nodes that clients of this one use.
    relays: Mutex<HashMap<Arc<str>, TableId>>,
}

/// How many requests may wait at a table.
const MAILBOX: usize = 64;

/// How many addresses are remembered before those that have not been used for long are forgotten.
const MAX_ADDRESSES: usize = 10_000;

/// How long a stopping server waits for a table.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(5);

/// The longest time for which correspondence clocks run while the server is stopped, in milliseconds.
const MAX_DOWNTIME_MS: i64 = 24 * 60 * 60 * 1000;

impl TableRegistry {
    /// A registry of the tables in a store.
    pub fn open(store: Arc<dyn Store>, limits: ServerLimits) -> Arc<Self> {
        Arc::new(Self::new(store, limits, None))
    }

    /// A registry of the tables in a store that several nodes share. It joins the other nodes.
    ///
    /// # Errors
    /// The store failed.
    pub async fn open_cluster(
        settings: ClusterSettings,
        limits: ServerLimits,
    ) -> Result<Arc<Self>, StoreError> {
        let store: Arc<dyn Store> = Arc::clone(&settings.leases) as _;
        let cluster = Cluster::new(settings, ProcessId(random::number() >> 1));
        let registry = Arc::new(Self::new(store, limits, Some(cluster)));
        registry.join_cluster().await?;
        cluster::keep_membership(&registry);
        Ok(registry)
    }

    fn new(store: Arc<dyn Store>, limits: ServerLimits, cluster: Option<Cluster>) -> Self {
        let (group_commit, _) = GroupCommit::start(Arc::clone(&store));
        Self {
            store,
            group_commit,
            bus: Box::<InProcessBus>::default(),
            engine_pool: EnginePool::new(limits.engine_threads, limits.resident_engines),
            passphrases: PassphraseHasher::new(),
            limits,
            clock: ServerClock::new(),
            metrics: Metrics::default(),
            mailboxes: Mutex::default(),
            clock_origins: Mutex::default(),
            opening_limits: Mutex::default(),
            open_tables: OpenTableCounts::default(),
            device_codes: Mutex::default(),
            user_changes: AtomicU64::new(0),
            is_closing: AtomicBool::new(false),
            exports: Semaphore::new(1),
            lobby_feed: LobbyFeed::default(),
            cluster,
            relays: Mutex::default(),
        }
    }

    /// What the server counts.
    pub fn metrics(&self) -> &Metrics {
        &self.metrics
    }

    /// The store.
    pub fn store(&self) -> &Arc<dyn Store> {
        &self.store
    }

    /// Whether the server is stopping.
    pub fn is_closing(&self) -> bool {
        self.is_closing.load(Ordering::Relaxed)
    }

    pub(crate) fn group_commit(&self) -> &GroupCommit {
        &self.group_commit
    }

    pub(crate) fn bus(&self) -> &dyn EventBus {
        &*self.bus
    }

    pub(crate) fn engine_pool(&self) -> &EnginePool {
        &self.engine_pool
    }

    pub(crate) fn passphrases(&self) -> &PassphraseHasher {
        &self.passphrases
    }

    /// The other nodes; `None` if this one is alone.
    pub(crate) fn cluster(&self) -> Option<&Cluster> {
        self.cluster.as_ref()
    }

    pub(crate) fn clock(&self) -> &ServerClock {
        &self.clock
    }

    /// Some user has signed in or out or was deleted: every connection checks its user again before its next
    /// request, also at other nodes.
    pub(crate) fn recheck_users(&self) {
        self.recheck_users_here();
        if let Some(cluster) = &self.cluster {
            cluster.notices().users_changed();
        }
    }

    /// The same for the connections of this node.
    pub(crate) fn recheck_users_here(&self) {
        self.user_changes.fetch_add(1, Ordering::Relaxed);
    }

    /// How often users had to be checked again.
    pub(crate) fn user_changes(&self) -> u64 {
        self.user_changes.load(Ordering::Relaxed)
    }

    pub(crate) fn limits(&self) -> &ServerLimits {
        &self.limits
    }

    /// The server's time in milliseconds since 1970.
    pub(crate) fn now(&self) -> i64 {
        self.clock.now()
    }

    pub(crate) fn relay_map(&self) -> MutexGuard<'_, HashMap<Arc<str>, TableId>> {
        self.relays.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn mailboxes(
        &self,
    ) -> MutexGuard<'_, HashMap<Arc<str>, mpsc::Sender<TableRequest>>> {
        // The map is valid at every step, so a panic elsewhere does not damage it.
        self.mailboxes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The mailbox of a table, which is loaded if it is not in memory.
    pub(crate) fn mailbox(self: &Arc<Self>, code: &str) -> mpsc::Sender<TableRequest> {
        let mut mailboxes = self.mailboxes();
        match mailboxes.get(code) {
            Some(mailbox) if !mailbox.is_closed() => mailbox.clone(),
            _ => {
                let (mailbox, requests) = mpsc::channel(MAILBOX);
                let code: Arc<str> = code.into();
                mailboxes.insert(Arc::clone(&code), mailbox.clone());
                let inbox = TableInbox::new(requests);
                tokio::spawn(cluster::live(Arc::clone(self), code, inbox, None));
                mailbox
            }
        }
    }

    /// Sends a request to a table.
    pub(crate) async fn send(self: &Arc<Self>, code: &str, request: TableRequest) {
        let mut request = request;
        // A table that leaves memory at this moment is loaded again.
        for _ in 0..3 {
            match self.mailbox(code).send(request).await {
                Ok(()) => return,
                Err(mpsc::error::SendError(unread)) => request = unread,
            }
        }
        tracing::error!(code, "a table does not accept requests");
    }

    /// Sends a request to a table only if it is in memory.
    pub(crate) async fn send_if_loaded(&self, code: &str, request: TableRequest) {
        let mailbox = self.mailboxes().get(code).cloned();
        if let Some(mailbox) = mailbox {
            // If the table leaves memory at this moment, the request no longer matters.
            let _ = mailbox.send(request).await;
        }
    }

    /// The status of a table, if it is in memory.
    pub(crate) async fn live_status(&self, code: &str) -> Option<LiveStatus> {
        let (sender, receiver) = oneshot::channel();
        self.send_if_loaded(code, TableRequest::Status(sender)).await;
        receiver.await.ok()
    }

    /// Removes an idle table from memory, unless a request has arrived in the meantime.
    pub(crate) fn forget(&self, code: &str, inbox: &mut TableInbox) -> bool {
        let mut mailboxes = self.mailboxes();
        if !inbox.is_empty() {
            return false;
        }
        inbox.close();
        mailboxes.remove(code);
        true
    }

    pub(crate) fn open_tables(&self) -> &OpenTableCounts {
        &self.open_tables
    }

    pub(crate) fn lobby_feed(&self) -> &LobbyFeed {
        &self.lobby_feed
    }

    /// Waits until no other game is being exported.
    pub(crate) async fn export_permit(&self) -> Option<SemaphorePermit<'_>> {
        self.exports.acquire().await.ok()
    }

    /// Keeps the origin of a running clock while its table is not in memory.
    pub(crate) fn keep_clock_origin(&self, code: &Arc<str>, origin: ClockOrigin) {
        let mut origins = self.clock_origins.lock().unwrap_or_else(PoisonError::into_inner);
        origins.insert(Arc::clone(code), origin);
    }

    /// The origin that was kept for a table.
    pub(crate) fn take_clock_origin(&self, code: &str) -> Option<ClockOrigin> {
        let mut origins = self.clock_origins.lock().unwrap_or_else(PoisonError::into_inner);
        origins.remove(code)
    }

    /// Counts that a table is opened from an address; returns whether that is allowed.
    pub(crate) fn allows_opening_from(&self, address: ClientAddress) -> bool {
        let per_hour = f64::from(self.limits.tables_per_address);
        if self.limits.messages_per_second == 0 || per_hour == 0.0 {
            return true;
        }
        let mut limits = self.opening_limits.lock().unwrap_or_else(PoisonError::into_inner);
        if limits.len() >= MAX_ADDRESSES {
            limits.retain(|_, bucket| !bucket.is_full());
        }
        let bucket = || TokenBucket::new(per_hour / 3600.0, per_hour);
        limits.entry(address).or_insert_with(bucket).take()
    }

    /// Removes a table that cannot run from memory, and refuses the requests that wait for it.
    pub(crate) fn reject(&self, code: &str, inbox: &mut TableInbox, error: HostError) {
        let mut mailboxes = self.mailboxes();
        inbox.close();
        mailboxes.remove(code);
        drop(mailboxes);
        self.refuse_waiting(inbox, error);
    }

    /// Refuses the requests that wait.
    pub(crate) fn refuse_waiting(&self, inbox: &mut TableInbox, error: HostError) {
        while let Some(request) = inbox.try_recv() {
            self.refuse(&request, error);
        }
    }

    /// Refuses a request.
    pub(crate) fn refuse(&self, request: &TableRequest, error: HostError) {
        if let Some((client, request)) = request.sender() {
            self.metrics.refusals.increment();
            client.refuse(request, error.reason(client.language));
        }
    }

    /// Stores and starts a table that has been prepared.
    ///
    /// Tables open tables for rematches, so the type of this future has to be named.
    pub(crate) fn open_prepared(
        self: &Arc<Self>,
        table: PreparedTable,
        more: Vec<Write>,
    ) -> Pin<Box<dyn Future<Output = Result<(), StoreError>> + Send + '_>> {
        Box::pin(self.open_now(table, more))
    }

    async fn open_now(
        self: &Arc<Self>,
        table: PreparedTable,
        more: Vec<Write>,
    ) -> Result<(), StoreError> {
        let PreparedTable { new, stored, names } = table;
        let mut writes = vec![Write::Table(new)];
        for seat in Seat::ALL.into_iter().filter(|seat| !names[*seat].is_empty()) {
            let (table, user, name) = (stored.id, stored.owners[seat], names[seat].clone());
            writes.push(Write::Seat { table, seat, user, name });
        }
        writes.extend(more);
        self.group_commit.commit(writes).await?;
        let (mailbox, requests) = mpsc::channel(MAILBOX);
        let code: Arc<str> = stored.code.as_str().into();
        self.mailboxes().insert(Arc::clone(&code), mailbox);
        if stored.public {
            self.lobby_changed();
        }
        for owner in [stored.owners.south, stored.owners.north].into_iter().flatten() {
            self.own_tables_changed(owner);
        }
        let lease = self.cluster.as_ref().map(|_| Lease::of_new(stored.id));
        let (inbox, opened) = (TableInbox::new(requests), Some((stored, lease)));
        tokio::spawn(cluster::live(Arc::clone(self), code, inbox, opened));
        Ok(())
    }

    /// Issues a code that signs another device in.
    pub(crate) fn add_device_code(&self, holder: DeviceCodeHolder) -> String {
        self.device_codes.lock().unwrap_or_else(PoisonError::into_inner).issue(holder)
    }

    /// Takes a device code, which works once.
    pub(crate) fn take_device_code(&self, code: &str) -> Option<DeviceCodeHolder> {
        self.device_codes.lock().unwrap_or_else(PoisonError::into_inner).redeem(code)
    }

    /// Compares the machine's clock with the last heartbeat. If the server seems to have been stopped for more than a
    /// day, or to have started before it was stopped, the machine's clock is or was wrong: correspondence clocks skip
    /// that time, so that nobody loses on time and no game stands still. Returns how much was skipped, in milliseconds.
    ///
    /// # Errors
    /// The store failed.
    pub async fn correct_clocks(&self) -> Result<i64, StoreError> {
        let now = self.now();
        let mut writes = Vec::new();
        let mut skipped = 0;
        if let Some(last) = self.store.last_heartbeat().await? {
            let stopped = now.saturating_sub(last);
            skipped = stopped - stopped.clamp(0, MAX_DOWNTIME_MS);
            if skipped != 0 {
                tracing::warn!(
                    skipped,
                    "the machine's clock has jumped; correspondence clocks skip it"
                );
                writes.push(Write::SkipTime { since: last, shift: skipped });
            }
        }
        writes.push(Write::Heartbeat(now));
        self.group_commit.commit(writes).await?;
        Ok(skipped)
    }

    /// Writes the time down, so that the next start can tell how long the server was stopped. It also tries whether the
    /// store can be written.
    ///
    /// # Errors
    /// The store failed.
    pub async fn heartbeat(&self) -> Result<(), StoreError> {
        self.group_commit.commit(vec![Write::Heartbeat(self.now())]).await
    }

    /// Whether the last attempt to write to the store succeeded.
    pub fn can_write(&self) -> bool {
        self.group_commit.can_write()
    }

    /// Loads all unfinished tables once. Those with something to do by themselves, such as a running clock, stay
    /// in memory. Returns how many tables are unfinished, and the codes of those that cannot be read.
    ///
    /// # Errors
    /// The store cannot be read.
    pub async fn resume_unfinished(self: &Arc<Self>) -> Result<(usize, Vec<String>), StoreError> {
        if let Some(cluster) = &self.cluster {
            // Those that have no owner get one now, the others stay where they are.
            self.take_orphans(cluster).await;
            return Ok((0, Vec::new()));
        }
        let codes = self.store.unfinished().await?;
        let mut damaged = Vec::new();
        for code in &codes {
            if self.load_status(code).await.is_none() {
                damaged.push(code.clone());
            }
        }
        Ok((codes.len(), damaged))
    }

    async fn load_status(self: &Arc<Self>, code: &str) -> Option<LiveStatus> {
        let (sender, receiver) = oneshot::channel();
        self.send(code, TableRequest::Status(sender)).await;
        receiver.await.ok()
    }

    /// Stops the server: new requests are refused, and every table writes its status down.
    pub async fn close(&self) {
        self.is_closing.store(true, Ordering::Relaxed);
        let mailboxes: Vec<_> = self.mailboxes().values().cloned().collect();
        let mut closing = Vec::new();
        for mailbox in mailboxes {
            let (done, closed) = oneshot::channel();
            let sent = timeout(CLOSE_TIMEOUT, mailbox.send(TableRequest::Close(done))).await;
            if sent.is_ok_and(|sent| sent.is_ok()) {
                closing.push(closed);
            }
        }
        let mut leases = Vec::new();
        for closed in closing {
            if let Ok(Ok(lease)) = timeout(CLOSE_TIMEOUT, closed).await {
                leases.extend(lease);
            }
        }
        self.hand_over(&leases).await;
    }
}
