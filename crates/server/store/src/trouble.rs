/// Why something could not be kept or read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Trouble {
    /// Somebody else has written what was to be written: read again.
    #[error("somebody else has written the same: {0}")]
    Conflict(String),
    /// The disk is full.
    #[error("the disk is full")]
    Full,
    /// Another program holds the database.
    #[error("another program holds the database: {0}")]
    Locked(String),
    /// Another house is open on the same folder.
    #[error("another house is open on this folder")]
    Taken,
    /// The store is of a version that this program does not know.
    #[error("the store has version {found}, and this program knows versions up to {known}")]
    Newer {
        /// Its version.
        found: i64,
        /// The newest that is known.
        known: i64,
    },
    /// The house is closing.
    #[error("the store is closed")]
    Closed,
    /// Anything else.
    #[error("the store failed: {0}")]
    Failed(String),
}

impl From<sqlx::Error> for Trouble {
    fn from(error: sqlx::Error) -> Self {
        let Some(told) = error.as_database_error() else { return Self::Failed(error.to_string()) };
        // SQLite's primary codes are the lowest byte: 5 busy, 6 locked, 13 full.
        let code = told.code().and_then(|code| code.parse::<u32>().ok()).map(|code| code & 0xff);
        match code {
            _ if told.is_unique_violation() => Self::Conflict(told.to_string()),
            Some(13) => Self::Full,
            Some(5 | 6) => Self::Locked(told.to_string()),
            _ => Self::Failed(told.to_string()),
        }
    }
}
