//! The shape of the database, and how older shapes are brought up to date.

use sqlx::Row;
use sqlx::sqlite::SqliteConnection;

use crate::Trouble;

/// What leads from each version to the next; the first makes everything. A step that was released is
/// never changed again: what must change becomes a new step.
pub(crate) const STEPS: [&str; 2] = [include_str!("1.sql"), include_str!("2.sql")];

/// The newest version.
pub(crate) const NEWEST: i64 = STEPS.len() as i64;

/// Brings a database up to date; tells from which version, if it was an older one.
pub(crate) async fn bring_up_to_date(db: &mut SqliteConnection) -> Result<Option<i64>, Trouble> {
    let found = version(db).await?;
    if found > NEWEST {
        return Err(Trouble::Newer { found, known: NEWEST });
    }
    bring_up_to(db, NEWEST).await?;
    Ok((1..NEWEST).contains(&found).then_some(found))
}

/// The version of a database; 0 if it is empty.
pub(crate) async fn version(db: &mut SqliteConnection) -> Result<i64, Trouble> {
    Ok(sqlx::query("PRAGMA user_version").fetch_one(db).await?.get(0))
}

/// Takes every step up to a version, each in a transaction of its own.
pub(crate) async fn bring_up_to(db: &mut SqliteConnection, version: i64) -> Result<(), Trouble> {
    let from = self::version(db).await?;
    for (step, to) in STEPS.iter().zip(1..=version).filter(|(_, to)| *to > from) {
        let step = format!("BEGIN IMMEDIATE;\n{step}\nPRAGMA user_version = {to};\nCOMMIT;");
        // Every word of it stands in this program.
        if let Err(error) = sqlx::raw_sql(sqlx::AssertSqlSafe(step)).execute(&mut *db).await {
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

    async fn shape(db: &mut SqliteConnection) -> Vec<String> {
        let rows = sqlx::query("SELECT coalesce(sql, name) FROM sqlite_schema ORDER BY name");
        let rows = rows.fetch_all(db).await.unwrap();
        rows.iter().map(|row| row.get(0)).collect()
    }

    #[tokio::test]
    async fn every_version_is_brought_up_to_date() {
        let mut fresh = empty().await;
        assert_eq!(bring_up_to_date(&mut fresh).await, Ok(None));
        let wanted = shape(&mut fresh).await;
        for from in 1..=NEWEST {
            let mut db = empty().await;
            bring_up_to(&mut db, from).await.unwrap();
            assert_eq!(version(&mut db).await, Ok(from));
            let told = bring_up_to_date(&mut db).await.unwrap();
            assert_eq!(told, (from < NEWEST).then_some(from));
            assert_eq!(shape(&mut db).await, wanted, "from {from}");
            assert_eq!(version(&mut db).await, Ok(NEWEST));
        }
    }

    #[tokio::test]
    async fn newer_versions_are_left_alone() {
        let mut db = empty().await;
        sqlx::raw_sql("PRAGMA user_version = 99").execute(&mut db).await.unwrap();
        let refused = Err(Trouble::Newer { found: 99, known: NEWEST });
        assert_eq!(bring_up_to_date(&mut db).await, refused);
        assert_eq!(shape(&mut db).await, Vec::<String>::new());
    }
}
