use protocol::Phrase;
use store::{Lease, ProcessId, TableHead, TableStatus, UserId};
use table::{BySeat, Hex, ParsedCommand, Seat};
use tokio::sync::oneshot;

use super::{PlannedMoves, Watcher};
use crate::client_handle::{ClientHandle, ConnectionId};
use crate::cluster::AliveProcesses;

/// A request to a table. Answers to clients go to their send queues.
#[derive(Debug)]
pub(crate) enum TableRequest {
    /// A client wants to watch, and a snapshot.
    Watch { client: ClientHandle, request: u64, from: u64 },
    /// The client of the user who opened the table watches from now on.
    Subscribe { client: ClientHandle },
    /// A client stops watching.
    Unwatch { client: ClientHandle, request: u64 },
    /// A user wants a seat.
    Join { client: ClientHandle, request: u64, seat: Option<Seat>, entropy: Option<Hex> },
    /// A user gives a command.
    Command(CommandRequest),
    /// A player sets planned moves.
    Plan { client: ClientHandle, request: u64, seen: u64, moves: PlannedMoves },
    /// A player says a phrase.
    Talk { client: ClientHandle, request: u64, phrase: Phrase },
    /// A player claims the game because the opponent has left.
    ClaimForfeit { client: ClientHandle, request: u64 },
    /// The user of a client looks at something else, or at the table again.
    SetAway { connection: ConnectionId, away: bool },
    /// A client's connection is gone.
    Disconnected { connection: ConnectionId },
    /// These clients of another node watch, and no other clients of it.
    SetWatchers { process: ProcessId, watchers: Vec<Watcher>, done: oneshot::Sender<()> },
    /// Some node is gone, and the clients that were connected to it.
    NodesChanged(AliveProcesses),
    /// How far the table has got, for a relay that may have missed something.
    CatchUp(TableHead),
    /// It is to be found out again who owns the table.
    Reload,
    /// A user is to be deleted.
    DeleteUser { user: UserId, done: oneshot::Sender<()> },
    /// The table's status is needed for a list.
    Status(oneshot::Sender<LiveStatus>),
    /// The server is stopping.
    Close(oneshot::Sender<Option<Lease>>),
}

/// A command of a user.
#[derive(Debug)]
pub(crate) struct CommandRequest {
    pub(crate) client: ClientHandle,
    pub(crate) request: u64,
    /// How many events the client had seen.
    pub(crate) seen: Option<u64>,
    pub(crate) command: ParsedCommand,
    /// The client's round-trip time in milliseconds.
    pub(crate) lag: u64,
}

/// The status of a table that is in memory.
#[derive(Clone, Debug)]
pub(crate) struct LiveStatus {
    pub(crate) status: TableStatus,
    pub(crate) names: BySeat<String>,
}

impl TableRequest {
    /// The client that waits for an answer, and its number for the request.
    pub(crate) fn sender(&self) -> Option<(&ClientHandle, u64)> {
        match self {
            Self::Watch { client, request, .. }
            | Self::Unwatch { client, request }
            | Self::Join { client, request, .. }
            | Self::Plan { client, request, .. }
            | Self::Talk { client, request, .. }
            | Self::ClaimForfeit { client, request } => Some((client, *request)),
            Self::Command(command) => Some((&command.client, command.request)),
            Self::Subscribe { .. }
            | Self::SetAway { .. }
            | Self::Disconnected { .. }
            | Self::DeleteUser { .. }
            | Self::SetWatchers { .. }
            | Self::NodesChanged(_)
            | Self::CatchUp(_)
            | Self::Reload
            | Self::Status(_)
            | Self::Close(_) => None,
        }
    }

    /// The connection that the request comes from.
    pub(crate) fn connection(&self) -> Option<ConnectionId> {
        match self {
            Self::SetAway { connection, .. } | Self::Disconnected { connection } => {
                Some(*connection)
            }
            other => other.sender().map(|(client, _)| client.connection),
        }
    }

    /// Whether another node has sent it for itself.
    pub(crate) fn is_of_node(&self) -> bool {
        matches!(self, Self::SetWatchers { .. })
    }

    /// Whether a caller waits for the answer.
    pub(crate) fn needs_answer(&self) -> bool {
        self.sender().is_some() || matches!(self, Self::DeleteUser { .. })
    }
}
