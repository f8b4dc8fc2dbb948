//! Requests to a table of another node, as they go over the bus.

use std::sync::Arc;

use bytes::Bytes;
use serde::{Deserialize, Serialize};
use store::{ProcessId, UserId};
use table::{Hex, Seat};
use tokio::sync::oneshot;
use words::Language;

use crate::client_handle::{ClientHandle, ConnectionId};
use crate::table_task::{CommandRequest, PlannedMoves, TableRequest, Watcher};
use crate::{QueueId, SendQueue};

/// A request to a table of another node. Texts are parsed again there: the other node may be older or newer.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub(crate) struct NodeRequest {
    pub(crate) table: String,
    /// The client, if one waits for an answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    client: Option<RemoteClient>,
    request: RequestKind,
}

#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
struct RemoteClient {
    user: i64,
    name: String,
    has_account: bool,
    language: String,
    connection: (u64, u64),
    /// The client's number for the request.
    request: u64,
}

#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[serde(rename_all = "snake_case")]
enum RequestKind {
    Watch { from: u64 },
    Unwatch,
    Join { seat: Option<String>, entropy: Option<String> },
    Command { seen: Option<u64>, command: String, lag: u64 },
    Plan { seen: u64, lines: Vec<Vec<String>> },
    Talk { phrase: String },
    ClaimForfeit,
    SetWatchers { process: u64, watchers: Vec<((u64, u64), i64, bool)> },
    SetAway { connection: (u64, u64), away: bool },
    Disconnected { connection: (u64, u64) },
    DeleteUser { user: i64 },
}

/// A request that was received, and where its answer comes from.
pub(crate) struct ReceivedRequest {
    pub(crate) request: TableRequest,
    pub(crate) answer: ExpectedAnswer,
}

/// What tells that a request was handled.
pub(crate) enum ExpectedAnswer {
    /// A message to the client.
    Message(tokio::sync::mpsc::Receiver<Bytes>),
    /// That it was done.
    Done(oneshot::Receiver<()>),
    /// Nothing.
    None,
}

fn connection(connection: &ConnectionId) -> (u64, u64) {
    (connection.process.0, connection.queue.number())
}

fn read_connection((process, queue): (u64, u64)) -> ConnectionId {
    ConnectionId { process: ProcessId(process), queue: QueueId::from_number(queue) }
}

impl NodeRequest {
    /// The form of a request that goes over the bus; `None` for what only concerns this node.
    pub(crate) fn new(code: &str, request: &TableRequest) -> Option<Self> {
        let kind = match request {
            TableRequest::Watch { from, .. } => RequestKind::Watch { from: *from },
            TableRequest::Unwatch { .. } => RequestKind::Unwatch,
            TableRequest::Join { seat, entropy, .. } => RequestKind::Join {
                seat: seat.map(|seat| seat.to_string()),
                entropy: entropy.as_ref().map(Hex::to_string),
            },
            TableRequest::Command(CommandRequest { seen, command, lag, .. }) => {
                RequestKind::Command { seen: *seen, command: command.to_string(), lag: *lag }
            }
            TableRequest::Plan { seen, moves, .. } => {
                RequestKind::Plan { seen: *seen, lines: moves.lines().to_vec() }
            }
            TableRequest::Talk { phrase, .. } => {
                RequestKind::Talk { phrase: phrase.name().to_owned() }
            }
            TableRequest::ClaimForfeit { .. } => RequestKind::ClaimForfeit,
            TableRequest::SetWatchers { process, watchers, .. } => {
                let watcher = |it: &Watcher| (connection(&it.connection), it.user.0, it.is_away);
                let watchers = watchers.iter().map(watcher).collect();
                RequestKind::SetWatchers { process: process.0, watchers }
            }
            TableRequest::SetAway { connection: id, away } => {
                RequestKind::SetAway { connection: connection(id), away: *away }
            }
            TableRequest::Disconnected { connection: id } => {
                RequestKind::Disconnected { connection: connection(id) }
            }
            TableRequest::DeleteUser { user, .. } => RequestKind::DeleteUser { user: user.0 },
            TableRequest::Subscribe { .. }
            | TableRequest::Status(_)
            | TableRequest::NodesChanged(_)
            | TableRequest::CatchUp(_)
            | TableRequest::Reload
            | TableRequest::Close(_) => return None,
        };
        let client = request.sender().map(|(client, request)| RemoteClient {
            user: client.user.0,
            name: client.name.clone(),
            has_account: client.has_account,
            language: client.language.code().to_owned(),
            connection: connection(&client.connection),
            request,
        });
        Some(Self { table: code.to_owned(), client, request: kind })
    }

    pub(crate) fn write(&self) -> Bytes {
        // Texts and numbers: this does not fail.
        serde_json::to_vec(self).unwrap_or_default().into()
    }

    /// Reads a request of another node; `None` if this node does not know such requests.
    pub(crate) fn read(bytes: &[u8]) -> Option<Self> {
        serde_json::from_slice(bytes).ok()
    }

    /// The request as the table handles it. Its answer goes back over the bus.
    pub(crate) fn receive(self) -> Option<ReceivedRequest> {
        let (queue, answers) = SendQueue::new();
        let with_client = self.client.map(|client| {
            let request = client.request;
            (client.handle(queue), request)
        });
        let (done, is_done) = oneshot::channel();
        Some(match self.request {
            RequestKind::SetWatchers { process, watchers } => {
                let watcher = |(id, user, is_away)| Watcher {
                    connection: read_connection(id),
                    user: UserId(user),
                    is_away,
                };
                let watchers = watchers.into_iter().map(watcher).collect();
                let request =
                    TableRequest::SetWatchers { process: ProcessId(process), watchers, done };
                ReceivedRequest { request, answer: ExpectedAnswer::Done(is_done) }
            }
            RequestKind::DeleteUser { user } => {
                let request = TableRequest::DeleteUser { user: UserId(user), done };
                ReceivedRequest { request, answer: ExpectedAnswer::Done(is_done) }
            }
            RequestKind::SetAway { connection, away } => {
                let connection = read_connection(connection);
                let request = TableRequest::SetAway { connection, away };
                ReceivedRequest { request, answer: ExpectedAnswer::None }
            }
            RequestKind::Disconnected { connection } => {
                let connection = read_connection(connection);
                let request = TableRequest::Disconnected { connection };
                ReceivedRequest { request, answer: ExpectedAnswer::None }
            }
            kind => {
                let (client, request) = with_client?;
                let request = kind.of_client(client, request)?;
                ReceivedRequest { request, answer: ExpectedAnswer::Message(answers) }
            }
        })
    }
}

impl RemoteClient {
    fn handle(self, queue: SendQueue) -> ClientHandle {
        ClientHandle {
            user: UserId(self.user),
            name: self.name,
            has_account: self.has_account,
            language: Language::of_locale(&self.language).unwrap_or_default(),
            connection: read_connection(self.connection),
            queue,
        }
    }
}

impl RequestKind {
    fn of_client(self, client: ClientHandle, request: u64) -> Option<TableRequest> {
        Some(match self {
            Self::Watch { from } => TableRequest::Watch { client, request, from },
            Self::Unwatch => TableRequest::Unwatch { client, request },
            Self::Join { seat, entropy } => TableRequest::Join {
                client,
                request,
                seat: seat.as_deref().and_then(Seat::read),
                entropy: entropy.as_deref().and_then(Hex::read),
            },
            Self::Command { seen, command, lag } => {
                let command = command.parse().ok()?;
                TableRequest::Command(CommandRequest { client, request, seen, command, lag })
            }
            Self::Plan { seen, lines } => {
                let moves = PlannedMoves::new(lines)?;
                TableRequest::Plan { client, request, seen, moves }
            }
            Self::Talk { phrase } => {
                let phrase = protocol::Phrase::read(&phrase)?;
                TableRequest::Talk { client, request, phrase }
            }
            Self::ClaimForfeit => TableRequest::ClaimForfeit { client, request },
            Self::SetWatchers { .. }
            | Self::SetAway { .. }
            | Self::Disconnected { .. }
            | Self::DeleteUser { .. } => return None,
        })
    }
}

/// The answer of another node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum NodeAnswer {
    /// The message for the client; empty if there is none.
    Handled(Bytes),
    /// The node does not own the table.
    NotOwner,
}

impl NodeAnswer {
    pub(crate) fn write(&self) -> Bytes {
        match self {
            Self::Handled(message) => [b"A", message.as_ref()].concat().into(),
            Self::NotOwner => Bytes::from_static(b"N"),
        }
    }

    pub(crate) fn read(bytes: &Bytes) -> Self {
        match bytes.first() {
            Some(b'A') => Self::Handled(bytes.slice(1..)),
            _ => Self::NotOwner,
        }
    }
}

/// The processes that are alive, for table tasks that have watchers elsewhere.
pub(crate) type AliveProcesses = Arc<[ProcessId]>;
