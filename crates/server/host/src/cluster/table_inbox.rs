use std::collections::VecDeque;
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::time::Instant;

use crate::table_task::TableRequest;

/// The requests that wait at a table, while its owner may change.
pub(crate) struct TableInbox {
    requests: mpsc::Receiver<TableRequest>,
    /// Requests that were taken out and could not be handled yet, and since when.
    held: VecDeque<(TableRequest, Instant)>,
    /// Since when the request that was taken out last has been waiting.
    taken: Option<Instant>,
}

/// For how long a request waits for its table to get an owner that answers.
const PATIENCE: Duration = Duration::from_secs(8);

impl TableInbox {
    pub(crate) fn new(requests: mpsc::Receiver<TableRequest>) -> Self {
        Self { requests, held: VecDeque::new(), taken: None }
    }

    /// Waits for the next request. It can be cancelled.
    pub(crate) async fn recv(&mut self) -> Option<TableRequest> {
        if let Some((request, since)) = self.held.pop_front() {
            self.taken = Some(since);
            return Some(request);
        }
        self.taken = None;
        self.requests.recv().await
    }

    /// Puts the request that was taken out last back to the front; returns it if it has waited for too long.
    pub(crate) fn put_back(&mut self, request: TableRequest) -> Option<TableRequest> {
        let since = self.taken.take().unwrap_or_else(Instant::now);
        if since.elapsed() > PATIENCE {
            return Some(request);
        }
        self.held.push_front((request, since));
        None
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.held.is_empty() && self.requests.is_empty()
    }

    /// From now on nobody can send requests.
    pub(crate) fn close(&mut self) {
        self.requests.close();
    }

    /// A request that waits, if there is one.
    pub(crate) fn try_recv(&mut self) -> Option<TableRequest> {
        match self.held.pop_front() {
            Some((request, _)) => Some(request),
            None => self.requests.try_recv().ok(),
        }
    }
}
