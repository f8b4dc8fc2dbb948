//! The store on SQLite: one file, one writer, a few readers.

mod backup;
mod list;
mod schema;
mod tables;
mod users;
mod write;

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteSynchronous,
};
use sqlx::{ConnectOptions, Row};
use tokio::sync::Mutex;

use crate::{
    Account, ClientRequestId, FolderLock, IntegrityReport, RatingEntry, Store, StoreError,
    StoredTable, TableId, TableListing, TableQuery, User, UserId, Write,
};

/// A store in a folder of its own.
#[derive(Debug)]
pub struct SqliteStore {
    writer: Mutex<SqliteConnection>,
    readers: SqlitePool,
    last_table: AtomicI64,
    migrated_from: Option<i64>,
    /// Deleted data may still be in the write-ahead log.
    must_checkpoint: AtomicBool,
    /// The right to be the only server that uses the folder, for as long as the store is open.
    _lock: Option<FolderLock>,
}

/// The name of the database in its folder.
const FILE: &str = "salon.db";

/// The name of its write-ahead log, which SQLite derives from it.
const LOG_FILE: &str = "salon.db-wal";

/// How long to wait for another program that holds the database.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// How many connections read at the same time.
const READERS: u32 = 3;

impl SqliteStore {
    /// Opens the store in a folder, and migrates it to the newest version. The folder is created if it does not
    /// exist.
    ///
    /// # Errors
    /// The folder or the database cannot be used, or the database is missing although its write-ahead log is there.
    pub async fn open(folder: &Path) -> Result<Self, StoreError> {
        std::fs::create_dir_all(folder).map_err(|error| StoreError::Failed(error.to_string()))?;
        refuse_missing_file(folder)?;
        create_private(&folder.join(FILE))?;
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
            must_checkpoint: AtomicBool::new(false),
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
        backup::backup(folder, file).await
    }

    /// The same store with a lock on its folder, which is held until the store is closed.
    #[must_use]
    pub fn with_lock(self, lock: FolderLock) -> Self {
        Self { _lock: Some(lock), ..self }
    }

    /// Writes the log into the database and empties it. It fails while a reader still uses the log.
    async fn checkpoint(&self, writer: &mut SqliteConnection) -> Result<(), StoreError> {
        self.must_checkpoint.store(true, Ordering::Relaxed);
        let row = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").fetch_one(writer).await?;
        if row.get::<i64, _>(0) != 0 {
            return Err(StoreError::Locked("a reader uses the write-ahead log".to_owned()));
        }
        self.must_checkpoint.store(false, Ordering::Relaxed);
        Ok(())
    }
}

/// Refuses a folder whose database is missing or empty while its write-ahead log has content. SQLite would create an
/// empty store and throw the log away.
fn refuse_missing_file(folder: &Path) -> Result<(), StoreError> {
    let length = |name: &str| std::fs::metadata(folder.join(name)).map_or(0, |file| file.len());
    if length(FILE) == 0 && length(LOG_FILE) > 0 {
        return Err(StoreError::MissingFile { missing: FILE, found: LOG_FILE });
    }
    Ok(())
}

/// Creates the database if it does not exist, so that only its owner can read it. SQLite gives its other files the same
/// permissions.
fn create_private(file: &Path) -> Result<(), StoreError> {
    let mut options = std::fs::File::options();
    options.create(true).truncate(false).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let created = options.open(file).and_then(restrict);
    created.map_err(|error| match error.kind() {
        std::io::ErrorKind::StorageFull => StoreError::DiskFull,
        _ => StoreError::Failed(format!("{}: {error}", file.display())),
    })
}

/// Takes the right to read a file from everybody but its owner, also if an older version created it.
#[cfg(unix)]
fn restrict(file: std::fs::File) -> std::io::Result<()> {
    std::fs::File::set_permissions(&file, std::os::unix::fs::PermissionsExt::from_mode(0o600))
}

#[cfg(not(unix))]
fn restrict(_: std::fs::File) -> std::io::Result<()> {
    Ok(())
}

#[async_trait]
impl Store for SqliteStore {
    async fn commit(&self, writes: &[&Write]) -> Result<(), StoreError> {
        let mut writer = self.writer.lock().await;
        write::commit(&mut writer, writes).await?;
        let deletes = writes.iter().any(|write| matches!(write, Write::DeleteUser(_)));
        if (deletes || self.must_checkpoint.load(Ordering::Relaxed))
            && let Err(error) = self.checkpoint(&mut writer).await
        {
            // What was deleted stays in the log for now. The next commit tries again.
            tracing::debug!(%error, "the write-ahead log could not be emptied");
        }
        Ok(())
    }

    async fn close(&self) -> Result<(), StoreError> {
        self.readers.close().await;
        self.checkpoint(&mut *self.writer.lock().await).await
    }

    async fn next_table(&self) -> Result<TableId, StoreError> {
        Ok(TableId(self.last_table.fetch_add(1, Ordering::Relaxed) + 1))
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

    async fn has_lookalike(&self, lookalike: &str) -> Result<bool, StoreError> {
        let query = sqlx::query("SELECT 1 FROM accounts WHERE lookalike = ?1").bind(lookalike);
        Ok(query.fetch_optional(&self.readers).await?.is_some())
    }

    async fn names_without_lookalike(&self) -> Result<Vec<(UserId, String)>, StoreError> {
        let query = sqlx::query("SELECT guest, name FROM accounts WHERE lookalike IS NULL");
        let rows = query.fetch_all(&self.readers).await?;
        Ok(rows.iter().map(|row| (UserId(row.get(0)), row.get(1))).collect())
    }

    async fn known_device(&self, token_hash: &[u8; 32]) -> Result<Option<UserId>, StoreError> {
        let query = sqlx::query("SELECT guest FROM devices WHERE token = ?1").bind(&token_hash[..]);
        let row = query.fetch_optional(&self.readers).await?;
        Ok(row.map(|row| UserId(row.get(0))))
    }

    async fn account_of(&self, user: UserId) -> Result<Option<Account>, StoreError> {
        users::account_of(&self.readers, user).await
    }

    async fn rated_games(&self, user: UserId) -> Result<Vec<String>, StoreError> {
        users::rated_games(&self.readers, user).await
    }

    async fn ratings(
        &self,
        user: UserId,
        game: &str,
        before: u32,
        limit: u32,
    ) -> Result<Vec<RatingEntry>, StoreError> {
        users::ratings(&self.readers, user, game, before, limit).await
    }

    async fn rating(&self, user: UserId, game: &str) -> Result<Option<RatingEntry>, StoreError> {
        users::rating(&mut *self.readers.acquire().await?, user, game).await
    }

    async fn rated_between(
        &self,
        users: [UserId; 2],
        game: &str,
        since: i64,
    ) -> Result<u64, StoreError> {
        users::rated_between(&self.readers, users, game, since).await
    }

    async fn awaited_moves(&self, user: UserId) -> Result<u64, StoreError> {
        tables::awaited_moves(&self.readers, user).await
    }

    async fn table_opened_by(
        &self,
        request: ClientRequestId,
    ) -> Result<Option<String>, StoreError> {
        tables::opened_by(&self.readers, request).await
    }

    async fn count_unfinished(&self, user: UserId) -> Result<u64, StoreError> {
        tables::count_unfinished(&self.readers, user).await
    }

    async fn count_unfinished_with_computers(&self, user: UserId) -> Result<u64, StoreError> {
        tables::count_unfinished_with_computers(&self.readers, user).await
    }

    async fn has_table(&self, code: &str) -> Result<bool, StoreError> {
        let query = sqlx::query("SELECT 1 FROM tables WHERE code = ?1").bind(code);
        Ok(query.fetch_optional(&self.readers).await?.is_some())
    }

    async fn list(&self, query: &TableQuery) -> Result<Vec<TableListing>, StoreError> {
        list::list(&self.readers, query).await
    }

    async fn tables_with(&self, user: UserId) -> Result<Vec<String>, StoreError> {
        tables::with_participant(&self.readers, user).await
    }

    async fn unfinished(&self) -> Result<Vec<String>, StoreError> {
        tables::unfinished(&self.readers).await
    }

    async fn last_heartbeat(&self) -> Result<Option<i64>, StoreError> {
        let row = sqlx::query("SELECT at FROM heartbeat").fetch_optional(&self.readers).await?;
        Ok(row.map(|row| row.get(0)))
    }

    async fn check(&self) -> Result<IntegrityReport, StoreError> {
        let report = tables::check(&self.readers).await?;
        Ok(IntegrityReport { migrated_from: self.migrated_from, ..report })
    }
}
