use sqlx::postgres::PgDatabaseError;

/// Why something could not be stored or read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StoreError {
    /// Another writer has stored the same line, name or number. Read again, then decide again.
    #[error("another writer was first: {0}")]
    Conflict(String),
    /// Another node owns the table, or this node was declared dead. Read again, then decide again.
    #[error("another node owns the table")]
    LostLease,
    /// The disk is full.
    #[error("the disk is full")]
    DiskFull,
    /// Another program holds the database.
    #[error("another program holds the database: {0}")]
    Locked(String),
    /// Another server uses the same folder.
    #[error("another server uses this folder; stop it, or choose another folder")]
    FolderInUse,
    /// The store was written by a newer program.
    #[error(
        "the store has version {found}, but this program only knows versions up to {known}; update it"
    )]
    NewerVersion {
        /// The version of the store.
        found: i64,
        /// The newest version that this program knows.
        known: i64,
    },
    /// The database is missing, but a file that belongs to it is there.
    #[error("{missing} is missing or empty, but {found} has data; restore {missing} or a backup")]
    MissingFile {
        /// The file that is missing or empty.
        missing: &'static str,
        /// The file that is there.
        found: &'static str,
    },
    /// The store is closed, because the server is stopping.
    #[error("the store is closed")]
    Closed,
    /// Anything else.
    #[error("the store failed: {0}")]
    Failed(String),
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        let Some(cause) = error.as_database_error() else { return Self::Failed(error.to_string()) };
        if let Some(cause) = cause.try_downcast_ref::<PgDatabaseError>() {
            return match cause.code() {
                // Unique violation, serialization failure, deadlock.
                "23505" | "40001" | "40P01" => Self::Conflict(cause.to_string()),
                "53100" => Self::DiskFull,
                _ => Self::Failed(cause.to_string()),
            };
        }
        // SQLite's primary result code is the lowest byte: 5 is busy, 6 locked, 13 full.
        let code = cause.code().and_then(|code| code.parse::<u32>().ok()).map(|code| code & 0xff);
        match code {
            _ if cause.is_unique_violation() => Self::Conflict(cause.to_string()),
            Some(13) => Self::DiskFull,
            Some(5 | 6) => Self::Locked(cause.to_string()),
            _ => Self::Failed(cause.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use sqlx::ConnectOptions;
    use sqlx::sqlite::SqliteConnectOptions;

    use super::*;

    /// SQLite reports a full disk and a database that may not grow with the same code.
    #[tokio::test]
    async fn names_a_full_disk() {
        let mut db = SqliteConnectOptions::new().in_memory(true).connect().await.unwrap();
        sqlx::query("CREATE TABLE texts (text TEXT)").execute(&mut db).await.unwrap();
        sqlx::query("PRAGMA max_page_count = 3").execute(&mut db).await.unwrap();
        let fill = "INSERT INTO texts VALUES (hex(zeroblob(1000000)))";
        let error = sqlx::query(fill).execute(&mut db).await.unwrap_err();
        assert_eq!(StoreError::from(error), StoreError::DiskFull);
    }
}
