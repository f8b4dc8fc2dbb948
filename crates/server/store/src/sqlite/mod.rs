//! The store on SQLite: one file, one writer, a few readers.

mod schema;
mod tables;
mod users;
mod write;

use std::path::Path;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteSynchronous,
};
use sqlx::{ConnectOptions, Row};
use tokio::sync::Mutex;

use crate::{
    Account, FolderLock, IntegrityReport, RatingEntry, RequestId, Store, StoreError, StoredTable,
    TableId, TableListing, TableQuery, User, UserId, Write,
};

/// A store in a folder of its own.
#[derive(Debug)]
pub struct SqliteStore {
    writer: Mutex<SqliteConnection>,
    readers: SqlitePool,
    last_table: AtomicI64,
    migrated_from: Option<i64>,
    /// The right to be the only server that uses the folder, for as long as the store is open.
    _lock: Option<FolderLock>,
}

/// The name of the database in its folder.
const FILE: &str = "salon.db";

/// How long to wait for another program that holds the database.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// How many connections read at the same time.
const READERS: u32 = 3;

impl SqliteStore {
    /// Opens the store in a folder, and migrates it to the newest version. The folder is created if it does not
    /// exist.
    ///
    /// # Errors
    /// The folder or the database cannot be used.
    pub async fn open(folder: &Path) -> Result<Self, StoreError> {
        std::fs::create_dir_all(folder).map_err(|error| StoreError::Failed(error.to_string()))?;
        let options = SqliteConnectOptions::new()
            .filename(folder.join(FILE))
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // Every commit waits until the log is on the disk, not only in the memory of the file system.
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(BUSY_TIMEOUT)
            .pragma("wal_autocheckpoint", "4000")
            // Deleted users must not be found in the remains of old rows either.
            .pragma("secure_delete", "on")
            .disable_statement_logging();
        let mut writer = options.connect().await?;
        let migrated_from = schema::migrate(&mut writer).await?;
        let last = sqlx::query("SELECT coalesce(max(id), 0) FROM tables").fetch_one(&mut writer);
        let last: i64 = last.await?.get(0);
        let readers = SqlitePoolOptions::new().max_connections(READERS);
        Ok(Self {
            writer: Mutex::new(writer),
            readers: readers.connect_lazy_with(options.read_only(true)),
            last_table: AtomicI64::new(last),
            migrated_from,
            _lock: None,
        })
    }

    /// Copies the store of a folder into a new file, in the state of one moment, and returns how many tables
    /// it has. A server may be using the store, and it may be older or newer than this program: the store is
    /// not changed.
    ///
    /// # Errors
    /// There is no store, or the file already exists or cannot be written.
    pub async fn backup(folder: &Path, file: &Path) -> Result<u64, StoreError> {
        if file.exists() {
            return Err(StoreError::Failed(format!("{} already exists", file.display())));
        }
        let options = SqliteConnectOptions::new().filename(folder.join(FILE)).read_only(true);
        let mut db =
            options.busy_timeout(BUSY_TIMEOUT).disable_statement_logging().connect().await?;
        let name = file.to_string_lossy().into_owned();
        sqlx::query("VACUUM INTO ?1").bind(name).execute(&mut db).await?;
        let count = sqlx::query("SELECT count(*) FROM tables").fetch_one(&mut db).await?;
        Ok(count.get::<i64, _>(0) as u64)
    }

    /// The same store with a lock on its folder, which is held until the store is closed.
    #[must_use]
    pub fn with_lock(self, lock: FolderLock) -> Self {
        Self { _lock: Some(lock), ..self }
    }
}

#[async_trait]
impl Store for SqliteStore {
    async fn commit(&self, writes: &[&Write]) -> Result<(), StoreError> {
        let mut writer = self.writer.lock().await;
        write::commit(&mut writer, writes).await
    }

    fn next_table(&self) -> TableId {
        TableId(self.last_table.fetch_add(1, Ordering::Relaxed) + 1)
    }

    async fn table(&self, code: &str) -> Result<Option<StoredTable>, StoreError> {
        tables::table(&self.readers, code).await
    }

    async fn user(&self, hash: &[u8; 32], now: i64) -> Result<Option<User>, StoreError> {
        users::user(&self.readers, hash, now).await
    }

    async fn account(&self, key: &str) -> Result<Option<Account>, StoreError> {
        users::account(&self.readers, key).await
    }

    async fn account_of(&self, user: UserId) -> Result<Option<Account>, StoreError> {
        users::account_of(&self.readers, user).await
    }

    async fn ratings(
        &self,
        user: UserId,
        game: Option<&str>,
    ) -> Result<Vec<RatingEntry>, StoreError> {
        users::ratings(&self.readers, user, game).await
    }

    async fn rating(&self, user: UserId, game: &str) -> Result<Option<RatingEntry>, StoreError> {
        users::rating(&mut *self.readers.acquire().await?, user, game).await
    }

    async fn awaited_moves(&self, user: UserId) -> Result<u64, StoreError> {
        tables::awaited_moves(&self.readers, user).await
    }

    async fn table_opened_by(&self, request: RequestId) -> Result<Option<String>, StoreError> {
        tables::opened_by(&self.readers, request).await
    }

    async fn count_unfinished(&self, user: UserId) -> Result<u64, StoreError> {
        tables::count_unfinished(&self.readers, user).await
    }

    async fn list(&self, query: &TableQuery) -> Result<Vec<TableListing>, StoreError> {
        tables::list(&self.readers, query).await
    }

    async fn unfinished(&self) -> Result<Vec<String>, StoreError> {
        tables::unfinished(&self.readers).await
    }

    async fn check(&self) -> Result<IntegrityReport, StoreError> {
        let report = tables::check(&self.readers).await?;
        Ok(IntegrityReport { migrated_from: self.migrated_from, ..report })
    }
}
