use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use node_bus::{BusError, Follower};
use protocol::ServerMessage;
use store::{ProcessId, TableId};
use tokio::sync::oneshot;
use tokio::time::{Instant, sleep_until};

use super::node_request::{NodeAnswer, NodeRequest};
use super::table_life::TableEnd;
use super::table_message::TableMessage;
use super::{Cluster, TableInbox, missed_events, topic};
use crate::client_handle::{ClientHandle, ConnectionId};
use crate::table_task::{TableRequest, Watcher};
use crate::{HostError, TableRegistry};

/// Stands in for a table that another node owns: passes requests on to the owner, and what the owner publishes on to the
/// clients of this node, in its order and without gaps.
pub(crate) struct TableRelay<'r> {
    registry: &'r Arc<TableRegistry>,
    cluster: &'r Cluster,
    code: Arc<str>,
    table: TableId,
    owner: ProcessId,
    /// The clients of this node that watch.
    watchers: Vec<Watcher>,
    /// How many events they have seen.
    seen: Option<u64>,
    idle_since: Instant,
}

/// How long to wait for the owner's answer before asking who is the owner.
const TIMEOUT: Duration = Duration::from_secs(3);

/// How long to wait before asking again who is the owner.
const RETRY: Duration = Duration::from_millis(200);

/// How long a relay that nobody needs stays.
const IDLE: Duration = Duration::from_secs(10);

/// What comes next for a relay.
enum Next {
    GoOn,
    Reclaim,
    Close(oneshot::Sender<Option<store::Lease>>),
}

impl<'r> TableRelay<'r> {
    pub(crate) fn new(
        registry: &'r Arc<TableRegistry>,
        code: &Arc<str>,
        table: TableId,
        owner: ProcessId,
        watchers: Vec<Watcher>,
        seen: Option<u64>,
    ) -> Option<Self> {
        let cluster = registry.cluster()?;
        let is_here = |watcher: &Watcher| watcher.connection.process == cluster.process;
        let watchers = watchers.into_iter().filter(is_here).collect();
        let (code, idle_since) = (Arc::clone(code), Instant::now());
        Some(Self { registry, cluster, code, table, owner, watchers, seen, idle_since })
    }

    /// Runs until the table needs no relay, or a new owner.
    pub(crate) async fn run(mut self, inbox: &mut TableInbox) -> TableEnd {
        self.registry.add_relay(&self.code, self.table);
        let end = self.relay(inbox).await;
        self.registry.remove_relay(&self.code);
        end
    }

    async fn relay(&mut self, inbox: &mut TableInbox) -> TableEnd {
        // First follow, then look how far the log has got: nothing falls in between.
        let follower = self.cluster.bus.follow(&topic(&self.code)).await;
        let mut follower = follower.unwrap_or_else(|_| Follower::silent());
        self.catch_up().await;
        if !self.watchers.is_empty() {
            self.tell_watchers();
        }
        loop {
            let next = tokio::select! {
                biased;
                request = inbox.recv() => match request {
                    Some(request) => self.handle(request, inbox).await,
                    None => return TableEnd::Gone,
                },
                message = follower.next() => {
                    match message.as_ref().and_then(TableMessage::read) {
                        Some(message) => self.receive(message).await,
                        None if message.is_none() => follower = Follower::silent(),
                        None => {}
                    }
                    Next::GoOn
                }
                () = sleep_until(self.idle_since + IDLE) => {
                    if self.registry.bus().subscribers(&self.code) == 0 && self.registry.forget(&self.code, inbox) {
                        self.tell_watchers();
                        return TableEnd::Gone;
                    }
                    self.idle_since = Instant::now();
                    Next::GoOn
                }
            };
            match next {
                Next::GoOn => {}
                Next::Reclaim => {
                    let watchers = std::mem::take(&mut self.watchers);
                    return TableEnd::Reclaim { watchers, seen: self.seen.unwrap_or(0) };
                }
                Next::Close(done) => {
                    self.registry.reject(&self.code, inbox, HostError::Closing);
                    let _ = done.send(None);
                    return TableEnd::Gone;
                }
            }
        }
    }

    async fn handle(&mut self, request: TableRequest, inbox: &mut TableInbox) -> Next {
        self.idle_since = Instant::now();
        match request {
            TableRequest::Close(done) => Next::Close(done),
            TableRequest::Reload => Next::Reclaim,
            TableRequest::NodesChanged(alive) if !alive.contains(&self.owner) => Next::Reclaim,
            TableRequest::NodesChanged(_) | TableRequest::Status(_) => Next::GoOn,
            TableRequest::CatchUp(head) => {
                if head.owner != Some(self.owner) {
                    return Next::Reclaim;
                }
                if self.seen.is_none_or(|seen| seen < head.lines) {
                    self.fill(head.lines).await;
                }
                Next::GoOn
            }
            TableRequest::Subscribe { client } => {
                self.watch(&client);
                Next::GoOn
            }
            request => self.pass_on(request, inbox).await,
        }
    }

    /// Passes a request on to the owner, and its answer on to the client.
    async fn pass_on(&mut self, request: TableRequest, inbox: &mut TableInbox) -> Next {
        let is_here = |id: &ConnectionId| id.process == self.cluster.process;
        if request.connection().is_some_and(|id| !is_here(&id)) || request.is_of_node() {
            // The other node believes that this one is the owner. Without an answer it looks again.
            return Next::GoOn;
        }
        self.note(&request);
        let Some(wire) = NodeRequest::new(&self.code, &request) else { return Next::GoOn };
        let answer = self.cluster.bus.request(self.owner.0, wire.write(), TIMEOUT).await;
        match answer.map(|answer| NodeAnswer::read(&answer)) {
            Ok(NodeAnswer::Handled(message)) => match self.answer(request, message).await {
                Ok(()) => Next::GoOn,
                Err(request) => self.try_again(request, inbox).await,
            },
            Ok(NodeAnswer::NotOwner) | Err(_) if !request.needs_answer() => Next::Reclaim,
            Err(BusError::Failed(_)) => {
                // This node is cut off from the others.
                self.registry.refuse(&request, HostError::NotKept);
                Next::GoOn
            }
            Ok(NodeAnswer::NotOwner) | Err(BusError::NobodyThere | BusError::Timeout) => {
                self.try_again(request, inbox).await
            }
        }
    }

    /// Keeps a request until it is known who owns the table. A request that was executed after all gets the same answer
    /// again, because it has a number.
    async fn try_again(&self, request: TableRequest, inbox: &mut TableInbox) -> Next {
        if let Some(request) = inbox.put_back(request) {
            self.registry.refuse(&request, HostError::NotKept);
        }
        tokio::time::sleep(RETRY).await;
        Next::Reclaim
    }

    /// Notes what a request changes on this node, whatever the owner answers.
    fn note(&mut self, request: &TableRequest) {
        match request {
            TableRequest::Disconnected { connection } => self.unwatch(*connection),
            TableRequest::Unwatch { client, .. } => self.unwatch(client.connection),
            TableRequest::SetAway { connection, away } => {
                let found = self.watchers.iter_mut().find(|it| it.connection == *connection);
                if let Some(watcher) = found {
                    watcher.is_away = *away;
                }
            }
            _ => {}
        }
    }

    /// Gives the owner's answer to the client. Returns the request if the answer is out of date.
    async fn answer(&mut self, request: TableRequest, message: Bytes) -> Result<(), TableRequest> {
        match request {
            TableRequest::DeleteUser { done, .. } => {
                let _ = done.send(());
                return Ok(());
            }
            TableRequest::Watch { ref client, .. } => {
                if let Ok(ServerMessage::Snapshot(snapshot)) = protocol::read(&message) {
                    if self.seen.is_some_and(|seen| snapshot.next < seen) {
                        return Err(request);
                    }
                    if self.seen.is_some_and(|seen| seen < snapshot.next) {
                        self.fill(snapshot.next).await;
                    }
                    self.seen = Some(snapshot.next.max(self.seen.unwrap_or(0)));
                    client.queue.send(&message);
                    self.watch(client);
                    return Ok(());
                }
            }
            TableRequest::Join { ref client, .. } => {
                if let Ok(ServerMessage::Joined(_)) = protocol::read(&message) {
                    self.watch(client);
                }
            }
            _ => {}
        }
        if let Some((client, _)) = request.sender() {
            client.queue.send(&message);
        }
        Ok(())
    }

    /// Lets a client of this node watch.
    fn watch(&mut self, client: &ClientHandle) {
        self.registry.bus().subscribe(&self.code, &client.queue);
        let (connection, user) = (client.connection, client.user);
        if self.watchers.iter().all(|watcher| watcher.connection != connection) {
            self.watchers.push(Watcher { connection, user, is_away: false });
        }
    }

    fn unwatch(&mut self, connection: ConnectionId) {
        self.registry.bus().unsubscribe(&self.code, connection.queue);
        self.watchers.retain(|watcher| watcher.connection != connection);
    }

    /// Tells the owner which clients of this node watch.
    fn tell_watchers(&self) {
        let (done, _) = oneshot::channel();
        let request = TableRequest::SetWatchers {
            process: self.cluster.process,
            watchers: self.watchers.clone(),
            done,
        };
        let Some(wire) = NodeRequest::new(&self.code, &request) else { return };
        let (bus, owner) = (Arc::clone(&self.cluster.bus), self.owner);
        tokio::spawn(async move {
            if let Err(error) = bus.request(owner.0, wire.write(), TIMEOUT).await {
                tracing::debug!(%error, "a table does not know who watches it");
            }
        });
    }

    async fn receive(&mut self, message: TableMessage) {
        match message {
            TableMessage::Event(number, message) => {
                let seen = self.seen.unwrap_or(number);
                if number > seen {
                    // Events were lost on the way. They are in the log.
                    return self.fill(number + 1).await;
                }
                if number == seen {
                    self.registry.bus().publish(&self.code, &message);
                    self.seen = Some(number + 1);
                }
            }
            TableMessage::Other(message) => self.registry.bus().publish(&self.code, &message),
            TableMessage::Owner(process) => {
                self.owner = process;
                self.catch_up().await;
                self.tell_watchers();
            }
        }
    }

    /// Shows the clients what is in the log and was not published.
    async fn catch_up(&mut self) {
        let heads = self.cluster.leases.heads(&[self.table]).await;
        let Some(head) = heads.ok().and_then(|mut heads| heads.pop()) else { return };
        match self.seen {
            Some(seen) if seen < head.lines => self.fill(head.lines).await,
            Some(_) => {}
            None => self.seen = Some(head.lines),
        }
    }

    /// Reads the events before this number from the log, and sends the clients those that they have not seen. If the log
    /// cannot be read, the next event or the next look at the log tries again.
    async fn fill(&mut self, until: u64) {
        let Some(seen) = self.seen else {
            self.seen = Some(until);
            return;
        };
        let stored = match self.registry.store().table(&self.code).await {
            Ok(Some(stored)) if stored.lines.len() as u64 >= until => stored,
            _ => return,
        };
        let Some(messages) = missed_events(&stored, seen) else { return };
        self.seen = Some(seen + messages.len() as u64);
        for message in messages {
            self.registry.bus().publish(&self.code, &message);
        }
    }
}
