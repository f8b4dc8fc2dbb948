//! The store on PostgreSQL, which several nodes share.

mod leases;
mod list;
mod schema;
mod tables;
mod users;
mod write;

use std::str::FromStr;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions};
use sqlx::{ConnectOptions, Connection, Row};
use tokio::sync::Mutex;
use tokio::time::timeout;

use crate::{
    Account, ClientRequestId, IntegrityReport, RatingEntry, Store, StoreError, StoredTable,
    TableId, TableListing, TableQuery, User, UserId, Write,
};

/// A store in a PostgreSQL database.
#[derive(Debug)]
pub struct PostgresStore {
    options: PgConnectOptions,
    /// The connection that writes; `None` after it failed. A connection in an unknown state is never used again.
    writer: Mutex<Option<PgConnection>>,
    readers: PgPool,
    /// The row of this node; 0 before it has joined. Without it the store does not check leases.
    node: AtomicI64,
    lease_lifetime: Duration,
    migrated_from: Option<i64>,
}

/// How a [`PostgresStore`] is opened.
#[derive(Clone)]
pub struct PostgresSettings {
    /// The address: `postgres://user:password@host:port/database?sslmode=verify-full&sslrootcert=FILE`.
    pub address: String,
    /// The password, if the address does not contain it.
    pub password: Option<String>,
    /// For how long the lease of a node is valid without being renewed.
    pub lease_lifetime: Duration,
}

/// Leaves out the address, which may contain the password, so that it never reaches a log.
impl std::fmt::Debug for PostgresSettings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PostgresSettings")
            .field("lease_lifetime", &self.lease_lifetime)
            .finish_non_exhaustive()
    }
}

impl PostgresSettings {
    /// The default settings with this address.
    pub fn new(address: impl Into<String>) -> Self {
        Self { address: address.into(), password: None, lease_lifetime: LEASE_LIFETIME }
    }
}

/// For how long a lease is valid. A node that dies is noticed after this time.
const LEASE_LIFETIME: Duration = Duration::from_millis(3_500);

/// How many connections read at the same time.
const READERS: u32 = 8;

/// How long connecting may take.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);

/// How long a commit or a query may take. What takes longer has failed, also if the database does not say so.
const TIMEOUT: Duration = Duration::from_secs(5);

/// What every connection asks of the server.
const SESSION: [(&str, &str); 5] = [
    ("application_name", "salon"),
    // Acknowledge only what is on the disk.
    ("synchronous_commit", "on"),
    ("statement_timeout", "5s"),
    ("lock_timeout", "2s"),
    // A node that is stopped in the middle of a transaction must not keep others from taking its tables.
    ("idle_in_transaction_session_timeout", "2s"),
];

impl PostgresStore {
    /// Opens a database, and migrates it to the newest version.
    ///
    /// # Errors
    /// The address is not valid, or the database cannot be used.
    pub async fn open(settings: &PostgresSettings) -> Result<Self, StoreError> {
        let invalid = |_| StoreError::Failed("the address of the database is not valid".to_owned());
        let mut options = PgConnectOptions::from_str(&settings.address).map_err(invalid)?;
        if let Some(password) = &settings.password {
            options = options.password(password);
        }
        let options = options.options(SESSION).disable_statement_logging();
        let mut writer = connect(&options).await?;
        let migrated_from = schema::migrate(&mut writer).await?;
        let readers = PgPoolOptions::new().max_connections(READERS).acquire_timeout(TIMEOUT);
        Ok(Self {
            readers: readers.connect_lazy_with(options.clone()),
            options,
            writer: Mutex::new(Some(writer)),
            node: AtomicI64::new(0),
            lease_lifetime: settings.lease_lifetime,
            migrated_from,
        })
    }

    /// The row of this node; `None` before it has joined.
    fn node(&self) -> Option<i64> {
        Some(self.node.load(Ordering::Relaxed)).filter(|node| *node > 0)
    }
}

async fn connect(options: &PgConnectOptions) -> Result<PgConnection, StoreError> {
    timeout(CONNECT_TIMEOUT, options.connect()).await.map_err(|_| slow())?.map_err(StoreError::from)
}

/// The error for a database that does not answer.
fn slow() -> StoreError {
    StoreError::Failed("the database does not answer".to_owned())
}

/// Waits for a query, but not for ever.
async fn in_time<T>(query: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
    timeout(TIMEOUT, query).await.unwrap_or_else(|_| Err(slow()))
}

#[async_trait]
impl Store for PostgresStore {
    async fn commit(&self, writes: &[&Write]) -> Result<(), StoreError> {
        let mut slot = self.writer.lock().await;
        let mut writer = match slot.take() {
            Some(writer) => writer,
            None => connect(&self.options).await?,
        };
        match timeout(TIMEOUT, write::commit(&mut writer, self.node(), writes)).await {
            Ok(Ok(())) => *slot = Some(writer),
            // The database has refused, so the connection is in order.
            Ok(Err(error @ (StoreError::Conflict(_) | StoreError::LostLease))) => {
                *slot = Some(writer);
                return Err(error);
            }
            // Nobody knows whether it was stored. The caller reads again.
            Ok(Err(error)) => return Err(error),
            Err(_) => return Err(slow()),
        }
        Ok(())
    }

    async fn close(&self) -> Result<(), StoreError> {
        self.readers.close().await;
        if let Some(writer) = self.writer.lock().await.take() {
            writer.close().await?;
        }
        Ok(())
    }

    async fn next_table(&self) -> Result<TableId, StoreError> {
        let query = sqlx::query("SELECT nextval('table_ids')").fetch_one(&self.readers);
        in_time(async { Ok(TableId(query.await?.get(0))) }).await
    }

    async fn table(&self, code: &str) -> Result<Option<StoredTable>, StoreError> {
        in_time(tables::table(&self.readers, code)).await
    }

    async fn user(&self, hash: &[u8; 32], now: i64) -> Result<Option<User>, StoreError> {
        in_time(users::user(&self.readers, hash, now)).await
    }

    async fn account(&self, key: &str) -> Result<Option<Account>, StoreError> {
        in_time(users::account(&self.readers, key)).await
    }

    async fn has_lookalike(&self, lookalike: &str) -> Result<bool, StoreError> {
        let query = sqlx::query("SELECT 1 FROM accounts WHERE lookalike = $1").bind(lookalike);
        in_time(async { Ok(query.fetch_optional(&self.readers).await?.is_some()) }).await
    }

    async fn names_without_lookalike(&self) -> Result<Vec<(UserId, String)>, StoreError> {
        let query = sqlx::query("SELECT user_id, name FROM accounts WHERE lookalike IS NULL");
        let rows = in_time(async { Ok(query.fetch_all(&self.readers).await?) }).await?;
        Ok(rows.iter().map(|row| (UserId(row.get(0)), row.get(1))).collect())
    }

    async fn known_device(&self, token_hash: &[u8; 32]) -> Result<Option<UserId>, StoreError> {
        let query = "SELECT user_id FROM devices WHERE token_hash = $1";
        let query = sqlx::query(query).bind(&token_hash[..]);
        let row = in_time(async { Ok(query.fetch_optional(&self.readers).await?) }).await?;
        Ok(row.map(|row| UserId(row.get(0))))
    }

    async fn account_of(&self, user: UserId) -> Result<Option<Account>, StoreError> {
        in_time(users::account_of(&self.readers, user)).await
    }

    async fn rated_games(&self, user: UserId) -> Result<Vec<String>, StoreError> {
        in_time(users::rated_games(&self.readers, user)).await
    }

    async fn ratings(
        &self,
        user: UserId,
        game: &str,
        before: u32,
        limit: u32,
    ) -> Result<Vec<RatingEntry>, StoreError> {
        in_time(users::ratings(&self.readers, user, game, before, limit)).await
    }

    async fn rating(&self, user: UserId, game: &str) -> Result<Option<RatingEntry>, StoreError> {
        in_time(users::rating(&self.readers, user, game)).await
    }

    async fn rated_between(
        &self,
        users: [UserId; 2],
        game: &str,
        since: i64,
    ) -> Result<u64, StoreError> {
        in_time(users::rated_between(&self.readers, users, game, since)).await
    }

    async fn awaited_moves(&self, user: UserId) -> Result<u64, StoreError> {
        in_time(tables::awaited_moves(&self.readers, user)).await
    }

    async fn table_opened_by(
        &self,
        request: ClientRequestId,
    ) -> Result<Option<String>, StoreError> {
        in_time(tables::opened_by(&self.readers, request)).await
    }

    async fn count_unfinished(&self, user: UserId) -> Result<u64, StoreError> {
        in_time(tables::count_unfinished(&self.readers, user)).await
    }

    async fn count_unfinished_with_computers(&self, user: UserId) -> Result<u64, StoreError> {
        in_time(tables::count_unfinished_with_computers(&self.readers, user)).await
    }

    async fn has_table(&self, code: &str) -> Result<bool, StoreError> {
        let query = sqlx::query("SELECT 1 FROM tables WHERE code = $1").bind(code);
        in_time(async { Ok(query.fetch_optional(&self.readers).await?.is_some()) }).await
    }

    async fn list(&self, query: &TableQuery) -> Result<Vec<TableListing>, StoreError> {
        in_time(list::list(&self.readers, query)).await
    }

    async fn tables_with(&self, user: UserId) -> Result<Vec<String>, StoreError> {
        in_time(tables::with_participant(&self.readers, user)).await
    }

    async fn unfinished(&self) -> Result<Vec<String>, StoreError> {
        tables::unfinished(&self.readers).await
    }

    async fn last_heartbeat(&self) -> Result<Option<i64>, StoreError> {
        let query = sqlx::query("SELECT at FROM heartbeat");
        let row = in_time(async { Ok(query.fetch_optional(&self.readers).await?) }).await?;
        Ok(row.map(|row| row.get(0)))
    }

    async fn check(&self) -> Result<IntegrityReport, StoreError> {
        let report = tables::check(&self.readers).await?;
        Ok(IntegrityReport { migrated_from: self.migrated_from, ..report })
    }
}
