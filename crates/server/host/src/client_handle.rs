use protocol::{RefusalReason, RequestDone, RequestRefused, ServerMessage};
use store::{ClientRequestId, ProcessId, UserId};
use words::Language;

use crate::{QueueId, SendQueue};

/// The connection of a client: the process that it is connected to, and its queue there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct ConnectionId {
    pub(crate) process: ProcessId,
    pub(crate) queue: QueueId,
}

/// A client as tables see it: who its user is, and how to answer.
#[derive(Clone, Debug)]
pub(crate) struct ClientHandle {
    pub(crate) user: UserId,
    pub(crate) name: String,
    pub(crate) has_account: bool,
    pub(crate) language: Language,
    pub(crate) connection: ConnectionId,
    /// Where answers go. If the client is connected to another node, this queue leads there, and takes one answer.
    pub(crate) queue: SendQueue,
}

impl ClientHandle {
    /// Sends a message to the client.
    pub(crate) fn send(&self, message: &ServerMessage) {
        self.queue.send(&protocol::write(message).into());
    }

    /// Answers a request that has no other answer.
    pub(crate) fn done(&self, request: u64, event: Option<u64>) {
        self.send(&ServerMessage::Done(RequestDone { request, event }));
    }

    /// Refuses a request.
    pub(crate) fn refuse(&self, request: u64, reason: RefusalReason) {
        self.send(&ServerMessage::Refusal(RequestRefused { request: Some(request), reason }));
    }

    /// The id of a request of this client.
    pub(crate) fn request_id(&self, request: u64) -> ClientRequestId {
        ClientRequestId { user: self.user, number: request }
    }
}
