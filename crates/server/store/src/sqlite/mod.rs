//! The store as an embedded database: one file, one writer, a few readers.

mod people;
mod read;
mod schema;
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
    Account, Findings, Guest, GuestId, Kept, Listing, Lock, Mark, Search, Store, TableId, Trouble,
    Write,
};

/// A store in a folder of its own.
#[derive(Debug)]
pub struct Sqlite {
    writer: Mutex<SqliteConnection>,
    readers: SqlitePool,
    last_table: AtomicI64,
    migrated_from: Option<i64>,
    /// The right to be the only house here, for as long as the store is open.
    _lock: Option<Lock>,
}

/// The name of the database in its folder.
const FILE: &str = "salon.db";

/// How long to wait for another program that holds the database.
const PATIENCE: Duration = Duration::from_secs(5);

/// How many may read at once.
const READERS: u32 = 3;

impl Sqlite {
    /// Opens the store in a folder, which is made if it is not there, and brings it up to date.
    ///
    /// # Errors
    /// The folder or the database cannot be used.
    pub async fn open(folder: &Path) -> Result<Self, Trouble> {
        std::fs::create_dir_all(folder).map_err(|error| Trouble::Failed(error.to_string()))?;
        let options = SqliteConnectOptions::new()
            .filename(folder.join(FILE))
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // The log reaches the disk with every commit, not only its file system's memory.
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(PATIENCE)
            .pragma("wal_autocheckpoint", "4000")
            // Who wants to be forgotten is not to be found in what is left of old rows either.
            .pragma("secure_delete", "on")
            .disable_statement_logging();
        let mut writer = options.connect().await?;
        let migrated_from = schema::bring_up_to_date(&mut writer).await?;
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

    /// Copies everything in a folder, as it is at one moment, into a new file; how many tables that are. The
    /// house may be open, and may be older or newer than this program: nothing is changed.
    ///
    /// # Errors
    /// There is no store, or the file exists already or cannot be written.
    pub async fn backup(folder: &Path, file: &Path) -> Result<u64, Trouble> {
        if file.exists() {
            return Err(Trouble::Failed(format!("{} is already there", file.display())));
        }
        let options = SqliteConnectOptions::new().filename(folder.join(FILE)).read_only(true);
        let mut db = options.busy_timeout(PATIENCE).disable_statement_logging().connect().await?;
        let name = file.to_string_lossy().into_owned();
        sqlx::query("VACUUM INTO ?1").bind(name).execute(&mut db).await?;
        let count = sqlx::query("SELECT count(*) FROM tables").fetch_one(&mut db).await?;
        Ok(count.get::<i64, _>(0) as u64)
    }

    /// The same store, held by one house alone until it is closed.
    #[must_use]
    pub fn with(self, lock: Lock) -> Self {
        Self { _lock: Some(lock), ..self }
    }
}

#[async_trait]
impl Store for Sqlite {
    async fn commit(&self, writes: &[&Write]) -> Result<(), Trouble> {
        let mut writer = self.writer.lock().await;
        write::commit(&mut writer, writes).await
    }

    fn next_table(&self) -> TableId {
        TableId(self.last_table.fetch_add(1, Ordering::Relaxed) + 1)
    }

    async fn table(&self, code: &str) -> Result<Option<Kept>, Trouble> {
        read::table(&self.readers, code).await
    }

    async fn guest(&self, ticket: &[u8; 32], now: i64) -> Result<Option<Guest>, Trouble> {
        people::guest(&self.readers, ticket, now).await
    }

    async fn account(&self, key: &str) -> Result<Option<Account>, Trouble> {
        people::account(&self.readers, key).await
    }

    async fn account_of(&self, guest: GuestId) -> Result<Option<Account>, Trouble> {
        people::account_of(&self.readers, guest).await
    }

    async fn marks(&self, guest: GuestId, game: Option<&str>) -> Result<Vec<Mark>, Trouble> {
        people::marks(&self.readers, guest, game).await
    }

    async fn mark(&self, guest: GuestId, game: &str) -> Result<Option<Mark>, Trouble> {
        people::mark(&self.readers, guest, game).await
    }

    async fn awaited(&self, guest: GuestId) -> Result<u64, Trouble> {
        read::awaited(&self.readers, guest).await
    }

    async fn opened(&self, guest: GuestId, request: u64) -> Result<Option<String>, Trouble> {
        read::opened(&self.readers, guest, request).await
    }

    async fn unfinished_of(&self, guest: GuestId) -> Result<u64, Trouble> {
        read::unfinished_of(&self.readers, guest).await
    }

    async fn list(&self, search: &Search) -> Result<Vec<Listing>, Trouble> {
        read::list(&self.readers, search).await
    }

    async fn unfinished(&self) -> Result<Vec<String>, Trouble> {
        read::unfinished(&self.readers).await
    }

    async fn check(&self) -> Result<Findings, Trouble> {
        let findings = read::check(&self.readers).await?;
        Ok(Findings { migrated_from: self.migrated_from, ..findings })
    }
}
