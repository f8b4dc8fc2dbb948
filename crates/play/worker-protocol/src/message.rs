use std::fmt;

use crate::wire::{Wire, wire_enum};

/// What a page and a worker say to each other.
pub trait Protocol {
    /// What the page asks.
    type Request: Wire;
    /// What the worker answers.
    type Response: Wire;
    /// What the page sends without waiting for an answer.
    type Notification: Wire;

    /// Adds a notification to the list that a new worker is sent first, so that it knows what the one
    /// before it knew. Removes what the new one makes obsolete.
    fn remember(log: &mut Vec<Self::Notification>, new: Self::Notification);
}

/// Tells the requests of a page apart. No id is used twice, not even after a worker was replaced.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RequestId(pub u32);

impl Wire for RequestId {
    fn write(&self, out: &mut Vec<u8>) {
        self.0.write(out);
    }

    fn read(input: &mut &[u8]) -> Option<Self> {
        u32::read(input).map(Self)
    }
}

wire_enum! {
    /// Why a request has no response.
    pub enum WorkerError {
        /// The request makes no sense: it names a table that is not open, or a move that is not legal.
        InvalidRequest = 0,
        /// It could not be done, for a reason that the user is shown.
        Failed = 1 {
            /// A sentence in the user's language.
            reason: String,
        },
        /// The worker could not be loaded, or it has crashed.
        WorkerLost = 2,
        /// The browser's database has failed.
        StorageFailed = 3,
    }
}

impl fmt::Display for WorkerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::InvalidRequest => f.write_str("the worker cannot answer this request"),
            Self::Failed { reason } => f.write_str(reason),
            Self::WorkerLost => f.write_str("the worker could not be loaded, or it has crashed"),
            Self::StorageFailed => f.write_str("the browser's database has failed"),
        }
    }
}

impl std::error::Error for WorkerError {}

/// A message to a worker.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ToWorker<Request, Notification> {
    /// Asks for something.
    Request {
        /// Comes back with every answer.
        id: RequestId,
        /// What is asked.
        request: Request,
    },
    /// Tells the worker something.
    Notify(Notification),
    /// Nobody waits for this request any more. The worker confirms with [`FromWorker::Finished`].
    Cancel(RequestId),
}

/// A message from a worker.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FromWorker<Response> {
    /// The worker begins to work on a part of this request. Until that is done, it reads no message.
    Started {
        /// The request.
        id: RequestId,
        /// About how long that takes; 0 if it is not known.
        milliseconds: u32,
    },
    /// A response; others follow.
    Update(RequestId, Response),
    /// The last response, if there is one. Nothing more comes.
    Finished(RequestId, Option<Response>),
    /// The request has failed.
    Failed(RequestId, WorkerError),
}

impl<Request: Wire, Notification: Wire> ToWorker<Request, Notification> {
    /// The message as bytes.
    pub fn encode(&self) -> Vec<u8> {
        let mut out = Vec::new();
        match self {
            Self::Request { id, request } => {
                out.push(0);
                id.write(&mut out);
                request.write(&mut out);
            }
            Self::Notify(notification) => return encode_notification(notification),
            Self::Cancel(id) => {
                out.push(2);
                id.write(&mut out);
            }
        }
        out
    }

    /// Reads [`encode`](Self::encode); `None` if it is something else.
    pub fn decode(mut bytes: &[u8]) -> Option<Self> {
        let input = &mut bytes;
        let message = match u8::read(input)? {
            0 => Self::Request { id: Wire::read(input)?, request: Wire::read(input)? },
            1 => Self::Notify(Wire::read(input)?),
            2 => Self::Cancel(Wire::read(input)?),
            _ => return None,
        };
        bytes.is_empty().then_some(message)
    }
}

/// A [`ToWorker::Notify`] as bytes.
pub(crate) fn encode_notification(notification: &impl Wire) -> Vec<u8> {
    let mut out = vec![1];
    notification.write(&mut out);
    out
}

impl<Response: Wire> FromWorker<Response> {
    /// The message as bytes.
    pub fn encode(&self) -> Vec<u8> {
        let mut out = Vec::new();
        match self {
            Self::Started { id, milliseconds } => {
                out.push(0);
                id.write(&mut out);
                milliseconds.write(&mut out);
            }
            Self::Update(id, response) => {
                out.push(1);
                id.write(&mut out);
                response.write(&mut out);
            }
            Self::Finished(id, response) => {
                out.push(2);
                id.write(&mut out);
                response.write(&mut out);
            }
            Self::Failed(id, error) => {
                out.push(3);
                id.write(&mut out);
                error.write(&mut out);
            }
        }
        out
    }

    /// Reads [`encode`](Self::encode); `None` if it is something else.
    pub fn decode(mut bytes: &[u8]) -> Option<Self> {
        let input = &mut bytes;
        let message = match u8::read(input)? {
            0 => Self::Started { id: Wire::read(input)?, milliseconds: Wire::read(input)? },
            1 => Self::Update(Wire::read(input)?, Wire::read(input)?),
            2 => Self::Finished(Wire::read(input)?, Wire::read(input)?),
            3 => Self::Failed(Wire::read(input)?, Wire::read(input)?),
            _ => return None,
        };
        bytes.is_empty().then_some(message)
    }
}
