//! Requests of other nodes to tables of this one.

use std::sync::{Arc, Weak};
use std::time::Duration;

use bytes::Bytes;
use node_bus::{BusRequest, Follower};
use tokio::time::timeout;

use super::node_request::{ExpectedAnswer, NodeAnswer, NodeRequest, ReceivedRequest};
use crate::TableRegistry;

/// How long a table may take. The other node does not wait longer either.
const TIMEOUT: Duration = Duration::from_secs(10);

/// Answers requests until the registry is gone.
pub(super) async fn serve_all(registry: Weak<TableRegistry>) {
    let Some(mut requests) = requests(&registry).await else { return };
    while let Some(BusRequest { message, answer }) = requests.next().await {
        let Some(registry) = registry.upgrade() else { return };
        tokio::spawn(async move {
            // A node that has gone away does not need the answer.
            let _ = answer.send(serve(&registry, &message).await.write());
        });
    }
}

async fn requests(registry: &Weak<TableRegistry>) -> Option<Follower<BusRequest>> {
    let registry = registry.upgrade()?;
    let cluster = registry.cluster()?;
    cluster.bus.serve(cluster.process.0).await.ok()
}

async fn serve(registry: &Arc<TableRegistry>, message: &Bytes) -> NodeAnswer {
    let Some(request) = NodeRequest::read(message) else { return NodeAnswer::NotOwner };
    let code = request.table.clone();
    let Some(ReceivedRequest { request, answer }) = request.receive() else {
        return NodeAnswer::NotOwner;
    };
    registry.send(&code, request).await;
    // A table that this node does not own drops the request.
    let handled = match answer {
        ExpectedAnswer::Message(mut answers) => {
            timeout(TIMEOUT, answers.recv()).await.unwrap_or_default()
        }
        ExpectedAnswer::Done(done) => {
            timeout(TIMEOUT, done).await.ok().and_then(Result::ok).map(|()| Bytes::new())
        }
        ExpectedAnswer::None => Some(Bytes::new()),
    };
    handled.map_or(NodeAnswer::NotOwner, NodeAnswer::Handled)
}
