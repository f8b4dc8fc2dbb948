//! A store for a test, on SQLite or on PostgreSQL.

use std::sync::{Arc, OnceLock};

use salon_store::{PostgresSettings, PostgresStore, SqliteStore, Store};
use test_services::PostgresServer;

use crate::scratch_folder::ScratchFolder;

pub(crate) struct TestStore {
    location: Location,
    store: Arc<dyn Store>,
}

enum Location {
    Folder(ScratchFolder),
    Database(String),
}

/// A new database of the server that all tests of this program share; `None` where PostgreSQL is missing.
pub(crate) async fn database() -> Option<String> {
    static SERVER: OnceLock<Option<PostgresServer>> = OnceLock::new();
    let started = || SERVER.get_or_init(|| test_services::or_skip(PostgresServer::start()));
    let create = move || Some(started().as_ref()?.database().unwrap());
    tokio::task::spawn_blocking(create).await.unwrap()
}

impl TestStore {
    pub(crate) async fn sqlite() -> Self {
        Self::open(Location::Folder(ScratchFolder::new())).await
    }

    pub(crate) async fn postgres() -> Option<Self> {
        Some(Self::open(Location::Database(database().await?)).await)
    }

    async fn open(location: Location) -> Self {
        let store: Arc<dyn Store> = match &location {
            Location::Folder(folder) => Arc::new(SqliteStore::open(folder.path()).await.unwrap()),
            Location::Database(address) => {
                Arc::new(PostgresStore::open(&PostgresSettings::new(address)).await.unwrap())
            }
        };
        Self { location, store }
    }

    pub(crate) fn store(&self) -> &dyn Store {
        &*self.store
    }

    /// The same store, opened again.
    pub(crate) async fn reopen(self) -> Self {
        let Self { location, store } = self;
        store.close().await.unwrap();
        drop(store);
        Self::open(location).await
    }

    /// Whether a file of the store contains a text. The files of PostgreSQL belong to its server.
    pub(crate) fn contains(&self, text: &str) -> bool {
        match &self.location {
            Location::Folder(folder) => folder.contains(text),
            Location::Database(_) => false,
        }
    }
}
