use std::pin::Pin;
use std::time::Duration;

use async_trait::async_trait;
use bytes::Bytes;
use futures_util::{Stream, StreamExt};
use tokio::sync::oneshot;

/// Why a message could not be sent, or a request was not answered.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BusError {
    /// Nobody answers there.
    #[error("the other node does not answer")]
    NobodyThere,
    /// The answer has not come in time. The request may have been executed.
    #[error("the other node has not answered in time")]
    Timeout,
    /// There is no connection to the other nodes.
    #[error("the bus failed: {0}")]
    Failed(String),
}

/// A request of another node.
#[derive(Debug)]
pub struct BusRequest {
    /// The request.
    pub message: Bytes,
    /// Where the answer goes. Without one, the other node's request times out.
    pub answer: oneshot::Sender<Bytes>,
}

/// The messages of other nodes, one after another. When it is dropped, they end.
pub struct Follower<T>(pub(crate) Pin<Box<dyn Stream<Item = T> + Send>>);

impl<T: Send + 'static> Follower<T> {
    /// One that never gets a message.
    pub fn silent() -> Self {
        Self(Box::pin(futures_util::stream::pending()))
    }

    /// Waits for the next message; `None` if there will be none any more. It can be cancelled.
    pub async fn next(&mut self) -> Option<T> {
        self.0.next().await
    }
}

/// Carries messages between the nodes of one installation, at most once.
#[async_trait]
pub trait NodeBus: Send + Sync + 'static {
    /// Whether the other nodes can be reached.
    fn is_connected(&self) -> bool;

    /// Sends a message to all other nodes that follow a topic. It does not wait; a message that cannot be sent is lost.
    fn publish(&self, topic: &str, message: Bytes);

    /// The messages that other nodes publish on a topic from now on.
    ///
    /// # Errors
    /// There is no connection.
    async fn follow(&self, topic: &str) -> Result<Follower<Bytes>, BusError>;

    /// The requests to this node.
    ///
    /// # Errors
    /// There is no connection.
    async fn serve(&self, process: u64) -> Result<Follower<BusRequest>, BusError>;

    /// Sends a request to a node, and waits for the answer.
    ///
    /// # Errors
    /// There was no answer.
    async fn request(
        &self,
        process: u64,
        message: Bytes,
        timeout: Duration,
    ) -> Result<Bytes, BusError>;
}
