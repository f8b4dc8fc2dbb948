//! The schema of the database, and the migrations from older versions.
//!
//! Old and new programs run side by side during an upgrade. So a migration comes in two steps: one version adds what is
//! new and still keeps what the version before needs; a later one removes it. Each migration names the oldest program
//! that can work with its result.

use sqlx::postgres::PgConnection;
use sqlx::{Connection, Row};

use crate::StoreError;

/// A migration to the next version; the first creates the schema. A released migration never changes.
pub(crate) struct Migration {
    /// What is executed.
    pub(crate) script: &'static str,
    /// The newest version that a program must know to work with the result.
    pub(crate) needs: i64,
}

pub(crate) const MIGRATIONS: [Migration; 1] =
    [Migration { script: include_str!("1.sql"), needs: 1 }];

/// The newest version that this program knows.
pub(crate) const NEWEST: i64 = MIGRATIONS.len() as i64;

/// The advisory lock under which one node migrates while the others wait.
const LOCK: i64 = 0x0053_616c_6f6e;

/// Migrates a database to the newest version; returns the version that it had, if it was older. A newer version is left
/// as it is if this program can work with it.
pub(crate) async fn migrate(db: &mut PgConnection) -> Result<Option<i64>, StoreError> {
    let mut transaction = db.begin().await?;
    sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(LOCK).execute(&mut *transaction).await?;
    let create = "CREATE TABLE IF NOT EXISTS schema_version (\
        version bigint NOT NULL, needs bigint NOT NULL)";
    sqlx::query(create).execute(&mut *transaction).await?;
    let query = "SELECT version, needs FROM schema_version";
    let row = sqlx::query(query).fetch_optional(&mut *transaction).await?;
    let (found, needs) = row.map_or((0, 0), |row| (row.get(0), row.get(1)));
    if needs > NEWEST {
        return Err(StoreError::NewerVersion { found, known: NEWEST });
    }
    for (migration, to) in MIGRATIONS.iter().zip(1..).filter(|(_, to)| *to > found) {
        sqlx::raw_sql(migration.script).execute(&mut *transaction).await?;
        let query =
            "WITH old AS (DELETE FROM schema_version) INSERT INTO schema_version VALUES ($1, $2)";
        let query = sqlx::query(query).bind(to).bind(migration.needs);
        query.execute(&mut *transaction).await?;
    }
    transaction.commit().await?;
    Ok((1..NEWEST).contains(&found).then_some(found))
}
