//! Lists of tables. The cost of a list depends on its length, not on the number of tables in the store.

use sqlx::sqlite::{SqlitePool, SqliteRow};
use sqlx::{QueryBuilder, Row, Sqlite};
use table::{BySeat, Seat, TableOutcome, TablePhase};

use crate::{StoreError, TableListing, TableQuery, TableStatus, UserId};

/// The most tables that one query returns.
const MAX_LIMIT: u32 = 200;

pub(crate) async fn list(
    db: &SqlitePool,
    wanted: &TableQuery,
) -> Result<Vec<TableListing>, StoreError> {
    let rows = statement(wanted).build().fetch_all(db).await?;
    rows.iter().map(read_listing).collect()
}

/// The statement for a query: the inner part reads the numbers of candidates from one index, the newest first; the outer
/// part checks the other conditions.
fn statement(wanted: &TableQuery) -> QueryBuilder<Sqlite> {
    let mut sql = QueryBuilder::new(
        "SELECT tables.*, \
        south.name AS south_name, north.name AS north_name, \
        south.guest AS south_guest, north.guest AS north_guest, \
        (SELECT rating FROM ratings WHERE guest = south.guest AND ratings.game = tables.game \
            ORDER BY number DESC LIMIT 1) AS south_rating, \
        (SELECT rating FROM ratings WHERE guest = north.guest AND ratings.game = tables.game \
            ORDER BY number DESC LIMIT 1) AS north_rating FROM (",
    );
    let limit = wanted.limit.min(MAX_LIMIT);
    let checks = push_candidates(&mut sql, wanted);
    let scanned = if checks.is_empty() { limit } else { TableQuery::MAX_SCANNED };
    sql.push(" ORDER BY 1 DESC LIMIT ").push_bind(scanned);
    sql.push(
        ") AS candidates CROSS JOIN tables ON tables.id = candidates.id \
        LEFT JOIN seats AS south ON south.\"table\" = tables.id AND south.seat = 'south' \
        LEFT JOIN seats AS north ON north.\"table\" = tables.id AND north.seat = 'north' \
        WHERE true",
    );
    for check in checks {
        check.push(&mut sql);
    }
    sql.push(" ORDER BY candidates.id DESC LIMIT ").push_bind(limit);
    sql
}

/// A condition on the row of a table.
enum Check {
    Public,
    Column(&'static str, String),
    Player(String),
}

impl Check {
    fn push(self, sql: &mut QueryBuilder<Sqlite>) {
        match self {
            Self::Public => {
                sql.push(" AND tables.public");
            }
            Self::Column(column, value) => {
                sql.push(" AND tables.").push(column).push(" = ").push_bind(value);
            }
            Self::Player(name) => {
                sql.push(" AND (south.name = ").push_bind(name.clone());
                sql.push(" COLLATE NOCASE OR north.name = ").push_bind(name);
                sql.push(" COLLATE NOCASE)");
            }
        }
    }
}

/// Adds the selection of candidates; returns the conditions that it does not check.
fn push_candidates(sql: &mut QueryBuilder<Sqlite>, wanted: &TableQuery) -> Vec<Check> {
    let column = |name, value: Option<&str>| Some(Check::Column(name, value?.to_owned()));
    let phase = || column("phase", wanted.phase.map(TablePhase::name));
    let game = || column("game", wanted.game.as_deref());
    let player = || wanted.player.clone().map(Check::Player);
    let public = || wanted.public.then_some(Check::Public);
    let rules = column("rules", wanted.rules.as_deref());
    let outcome = column("result", wanted.outcome.map(TableOutcome::name));
    let checks: [Option<Check>; 4] = if let Some(code) = &wanted.code {
        sql.push("SELECT id FROM tables WHERE code = ").push_bind(code.clone());
        push_after(sql, "id", wanted);
        [public(), phase(), game(), player()]
    } else if let Some(user) = wanted.user {
        sql.push("SELECT DISTINCT \"table\" AS id FROM seats WHERE guest = ").push_bind(user.0);
        push_after(sql, "\"table\"", wanted);
        [public(), phase(), game(), player()]
    } else if let Some(name) = &wanted.player {
        sql.push("SELECT DISTINCT \"table\" AS id FROM seats WHERE name = ");
        sql.push_bind(name.clone()).push(" COLLATE NOCASE");
        push_after(sql, "\"table\"", wanted);
        [public(), phase(), game(), None]
    } else if wanted.public {
        sql.push("SELECT id FROM tables WHERE public = 1");
        if let Some(phase) = wanted.phase {
            sql.push(" AND phase = ").push_bind(phase.name());
        }
        if let Some(game) = &wanted.game {
            sql.push(" AND game = ").push_bind(game.clone());
        }
        push_after(sql, "id", wanted);
        [None, None, None, None]
    } else {
        sql.push("SELECT id FROM tables WHERE true");
        push_after(sql, "id", wanted);
        [None, phase(), game(), None]
    };
    checks.into_iter().chain([rules, outcome]).flatten().collect()
}

/// Adds the condition that the candidates come after the last table of the page before.
fn push_after(sql: &mut QueryBuilder<Sqlite>, number: &str, wanted: &TableQuery) {
    if let Some(after) = &wanted.after {
        sql.push(" AND ").push(number).push(" < (SELECT id FROM tables WHERE code = ");
        sql.push_bind(after.clone()).push(")");
    }
}

fn read_listing(row: &SqliteRow) -> Result<TableListing, StoreError> {
    let owner = |column: &str| row.get::<Option<i64>, _>(column).map(UserId);
    let rating =
        |column: &str| row.get::<Option<f64>, _>(column).map(|rating| rating.round() as i64);
    let name = |column: &str| row.get::<Option<String>, _>(column).filter(|it| !it.is_empty());
    Ok(TableListing {
        code: row.get("code"),
        game: row.get("game"),
        rules: row.get("rules"),
        clock: row.get("clock"),
        opened: row.get("opened"),
        names: BySeat { south: name("south_name"), north: name("north_name") },
        owners: BySeat { south: owner("south_guest"), north: owner("north_guest") },
        rated: row.get::<i64, _>("rated") != 0,
        ratings: BySeat { south: rating("south_rating"), north: rating("north_rating") },
        status: TableStatus {
            phase: TablePhase::read(row.get("phase")).ok_or_else(|| unknown("phase"))?,
            awaits: row.get::<Option<&str>, _>("awaits").and_then(Seat::read),
            outcome: row.get::<Option<&str>, _>("result").map(read_outcome).transpose()?,
            lines: row.get::<i64, _>("lines") as u64,
            at: row.get("stood"),
        },
    })
}

fn read_outcome(name: &str) -> Result<TableOutcome, StoreError> {
    TableOutcome::read(name).ok_or_else(|| unknown("result"))
}

fn unknown(column: &str) -> StoreError {
    StoreError::Failed(format!(
        "the column '{column}' holds a value that this program does not know"
    ))
}

#[cfg(test)]
mod tests {
    use sqlx::ConnectOptions;
    use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};

    use super::*;
    use crate::sqlite::schema;

    async fn plan(db: &mut SqliteConnection, sql: &str) -> Vec<String> {
        let rows = sqlx::query(sqlx::AssertSqlSafe(sql.to_owned())).fetch_all(db).await.unwrap();
        rows.iter().map(|row| row.get("detail")).collect()
    }

    /// Every condition alone and every pair of conditions: candidates come from an index or from the end of the table,
    /// and are not sorted.
    #[tokio::test]
    async fn reads_every_list_in_the_order_of_an_index() {
        let mut db = SqliteConnectOptions::new().in_memory(true).connect().await.unwrap();
        schema::migrate(&mut db).await.unwrap();
        let text = || Some("chess".to_owned());
        let single: [fn(&mut TableQuery, Option<String>); 9] = [
            |query, text| query.code = text,
            |query, _| query.user = Some(UserId(1)),
            |query, _| query.public = true,
            |query, _| query.phase = Some(TablePhase::Over),
            |query, text| query.game = text,
            |query, text| query.rules = text,
            |query, text| query.player = text,
            |query, _| query.outcome = Some(TableOutcome::Draw),
            |query, text| query.after = text,
        ];
        for one in single {
            for two in single {
                let mut query = TableQuery { limit: 10, ..TableQuery::default() };
                one(&mut query, text());
                two(&mut query, text());
                let mut candidates = QueryBuilder::new("EXPLAIN QUERY PLAN ");
                push_candidates(&mut candidates, &query);
                candidates.push(" ORDER BY 1 DESC LIMIT 10");
                let plan = plan(&mut db, candidates.sql().as_str()).await;
                assert!(!plan.iter().any(|it| it.contains("TEMP B-TREE")), "{query:?}: {plan:#?}");
                let whole = format!("EXPLAIN QUERY PLAN {}", statement(&query).sql().as_str());
                let plan = self::plan(&mut db, &whole).await;
                let scans =
                    |step: &&String| step.starts_with("SCAN") && !step.contains("candidates");
                let scans: Vec<&String> = plan.iter().filter(scans).collect();
                assert!(scans.is_empty() || scans == ["SCAN tables"], "{query:?}: {plan:#?}");
            }
        }
    }
}
