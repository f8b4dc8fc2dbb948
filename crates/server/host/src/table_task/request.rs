use protocol::Phrase;
use store::{TableStatus, UserId};
use table::{BySeat, Hex, ParsedCommand, Seat};
use tokio::sync::oneshot;

use super::PlannedMoves;
use crate::QueueId;
use crate::client_handle::ClientHandle;

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
    SetAway { queue: QueueId, away: bool },
    /// A client's connection is gone.
    Disconnected { queue: QueueId },
    /// A user is to be deleted.
    DeleteUser { user: UserId, done: oneshot::Sender<()> },
    /// The table's status is needed for a list.
    Status(oneshot::Sender<LiveStatus>),
    /// The server is stopping.
    Close(oneshot::Sender<()>),
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
            | Self::Status(_)
            | Self::Close(_) => None,
        }
    }
}
