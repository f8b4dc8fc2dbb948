//! The app's client of the engine worker. It owns the worker, which outlives every part of the app.

use std::cell::{Cell, RefCell};

use worker_protocol::{
    EngineProtocol, EngineRequest, EngineResponse, RequestId, TableKey, TableNotification,
    WorkerError,
};

use crate::web_worker::{self, BrowserClient, BrowserWorker};

thread_local! {
    static CLIENT: RefCell<BrowserClient<EngineProtocol>> = RefCell::new(BrowserClient::new(
        BrowserWorker::new("worker", |generation, event| {
            web_worker::handle_event(&CLIENT, generation, event);
        }),
    ));
    static NEXT_TABLE: Cell<u32> = const { Cell::new(0) };
}

/// Sends requests to the engine worker. The first request loads it.
#[derive(Clone, Copy, Debug)]
pub enum EngineClient {}

impl EngineClient {
    /// Sends a request. The listener gets its responses and nobody else's.
    pub fn request(
        request: EngineRequest,
        listener: impl Fn(Result<EngineResponse, WorkerError>) + 'static,
    ) -> RequestId {
        web_worker::request(&CLIENT, request, None, move |result, _| listener(result))
    }

    /// Loads the worker before it is needed, so that the first reply comes sooner.
    pub fn preload() {
        web_worker::preload(&CLIENT);
    }

    /// Cancels a request: its listener is not called any more.
    pub fn cancel(id: RequestId) {
        web_worker::cancel(&CLIENT, id);
    }
}

/// A table that the worker keeps in step with the page, until this is dropped.
pub struct FollowedTable {
    key: TableKey,
    /// How many entries of the record have been sent.
    entries: usize,
}

impl FollowedTable {
    /// Opens a table whose record has this number of entries.
    pub fn open(record: String, entries: usize) -> Self {
        let table = TableKey(NEXT_TABLE.replace(NEXT_TABLE.get() + 1));
        web_worker::notify(&CLIENT, TableNotification::Open { table, record });
        Self { key: table, entries }
    }

    /// The number by which requests name the table.
    pub fn key(&self) -> TableKey {
        self.key
    }

    /// How many entries of the record the worker knows.
    pub fn entries(&self) -> usize {
        self.entries
    }

    /// Sends the entries that have come since.
    pub fn append(&mut self, entries: Vec<String>) {
        if !entries.is_empty() {
            self.entries += entries.len();
            web_worker::notify(&CLIENT, TableNotification::Append { table: self.key, entries });
        }
    }
}

impl Drop for FollowedTable {
    fn drop(&mut self) {
        web_worker::notify(&CLIENT, TableNotification::Close { table: self.key });
    }
}
