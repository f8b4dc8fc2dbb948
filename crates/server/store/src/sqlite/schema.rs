//! The schema of the database, and the migrations from older versions.

use sqlx::Row;
use sqlx::sqlite::SqliteConnection;

use crate::StoreError;

/// The migrations from each version to the next; the first creates the schema. A released migration never
/// changes: what must change becomes a new one.
pub(crate) const MIGRATIONS: [&str; 3] =
    [include_str!("1.sql"), include_str!("2.sql"), include_str!("3.sql")];

/// The newest version.
pub(crate) const NEWEST: i64 = MIGRATIONS.len() as i64;

/// Migrates a database to the newest version; returns the version that it had, if it was older.
pub(crate) async fn migrate(db: &mut SqliteConnection) -> Result<Option<i64>, StoreError> {
    let found = version(db).await?;
    if found > NEWEST {
        return Err(StoreError::NewerVersion { found, known: NEWEST });
    }
    migrate_to(db, NEWEST).await?;
    Ok((1..NEWEST).contains(&found).then_some(found))
}

/// The version of a database; 0 if it is empty.
pub(crate) async fn version(db: &mut SqliteConnection) -> Result<i64, StoreError> {
    Ok(sqlx::query("PRAGMA user_version").fetch_one(db).await?.get(0))
}

/// Runs every migration up to a version, each in a transaction of its own.
pub(crate) async fn migrate_to(db: &mut SqliteConnection, version: i64) -> Result<(), StoreError> {
    let from = self::version(db).await?;
    for (migration, to) in MIGRATIONS.iter().zip(1..=version).filter(|(_, to)| *to > from) {
        let script = format!("BEGIN IMMEDIATE;\n{migration}\nPRAGMA user_version = {to};\nCOMMIT;");
        // The script contains nothing that comes from outside of this program.
        if let Err(error) = sqlx::raw_sql(sqlx::AssertSqlSafe(script)).execute(&mut *db).await {
            let _ = sqlx::raw_sql("ROLLBACK").execute(&mut *db).await;
            return Err(error.into());
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use sqlx::ConnectOptions;
    use sqlx::sqlite::SqliteConnectOptions;

    use super::*;

    async fn empty() -> SqliteConnection {
        SqliteConnectOptions::new().in_memory(true).connect().await.unwrap()
    }

    async fn schema(db: &mut SqliteConnection) -> Vec<String> {
        let rows = sqlx::query("SELECT coalesce(sql, name) FROM sqlite_schema ORDER BY name");
        let rows = rows.fetch_all(db).await.unwrap();
        rows.iter().map(|row| row.get(0)).collect()
    }

    #[tokio::test]
    async fn migrates_every_version_to_the_same_schema() {
        let mut fresh = empty().await;
        assert_eq!(migrate(&mut fresh).await, Ok(None));
        let wanted = schema(&mut fresh).await;
        for from in 1..=NEWEST {
            let mut db = empty().await;
            migrate_to(&mut db, from).await.unwrap();
            assert_eq!(version(&mut db).await, Ok(from));
            let migrated_from = migrate(&mut db).await.unwrap();
            assert_eq!(migrated_from, (from < NEWEST).then_some(from));
            assert_eq!(schema(&mut db).await, wanted, "from {from}");
            assert_eq!(version(&mut db).await, Ok(NEWEST));
        }
    }

    #[tokio::test]
    async fn refuses_newer_versions_and_leaves_them_unchanged() {
        let mut db = empty().await;
        sqlx::raw_sql("PRAGMA user_version = 99").execute(&mut db).await.unwrap();
        let refused = Err(StoreError::NewerVersion { found: 99, known: NEWEST });
        assert_eq!(migrate(&mut db).await, refused);
        assert_eq!(schema(&mut db).await, Vec::<String>::new());
    }
}
