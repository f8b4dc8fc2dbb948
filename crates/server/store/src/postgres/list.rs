//! Lists of tables. The cost of a list depends on its length, not on the number of tables in the store.

use sqlx::postgres::{PgPool, PgRow};
use sqlx::{Postgres, QueryBuilder, Row};
use table::{BySeat, Seat, TableOutcome, TablePhase};

use crate::{StoreError, TableListing, TableQuery, TableStatus, UserId};

/// The most tables that one query returns.
const MAX_LIMIT: u32 = 200;

pub(crate) async fn list(
    db: &PgPool,
    wanted: &TableQuery,
) -> Result<Vec<TableListing>, StoreError> {
    let rows = statement(wanted).build().fetch_all(db).await?;
    rows.iter().map(read_listing).collect()
}

/// The statement for a query: the inner part reads the numbers of candidates from one index, the newest first; the outer
/// part checks the other conditions.
fn statement(wanted: &TableQuery) -> QueryBuilder<Postgres> {
    let mut sql = QueryBuilder::new(
        "SELECT tables.*, \
        south.name AS south_name, north.name AS north_name, \
        south.user_id AS south_guest, north.user_id AS north_guest, \
        (SELECT rating FROM ratings WHERE user_id = south.user_id AND ratings.game = tables.game \
            ORDER BY number DESC LIMIT 1) AS south_rating, \
        (SELECT rating FROM ratings WHERE user_id = north.user_id AND ratings.game = tables.game \
            ORDER BY number DESC LIMIT 1) AS north_rating FROM (",
    );
    let limit = wanted.limit.min(MAX_LIMIT);
    let checks = push_candidates(&mut sql, wanted);
    let scanned = if checks.is_empty() { limit } else { TableQuery::MAX_SCANNED };
    sql.push(" ORDER BY 1 DESC LIMIT ").push_bind(i64::from(scanned));
    sql.push(
        ") AS candidates JOIN tables ON tables.id = candidates.id \
        LEFT JOIN seats AS south ON south.table_id = tables.id AND south.seat = 'south' \
        LEFT JOIN seats AS north ON north.table_id = tables.id AND north.seat = 'north' \
        WHERE true",
    );
    for check in checks {
        check.push(&mut sql);
    }
    sql.push(" ORDER BY candidates.id DESC LIMIT ").push_bind(i64::from(limit));
    sql
}

/// A condition on the row of a table.
enum Check {
    Public,
    Column(&'static str, String),
    Player(String),
}

impl Check {
    fn push(self, sql: &mut QueryBuilder<Postgres>) {
        match self {
            Self::Public => {
                sql.push(" AND tables.public");
            }
            Self::Column(column, value) => {
                sql.push(" AND tables.").push(column).push(" = ").push_bind(value);
            }
            Self::Player(name) => {
                sql.push(" AND (lower(south.name) = lower(").push_bind(name.clone());
                sql.push(") OR lower(north.name) = lower(").push_bind(name).push("))");
            }
        }
    }
}

/// Adds the selection of candidates; returns the conditions that it does not check.
fn push_candidates(sql: &mut QueryBuilder<Postgres>, wanted: &TableQuery) -> Vec<Check> {
    let column = |name, value: Option<&str>| Some(Check::Column(name, value?.to_owned()));
    let phase = || column("phase", wanted.phase.map(TablePhase::name));
    let game = || column("game", wanted.game.as_deref());
    let player = || wanted.player.clone().map(Check::Player);
    let public = || wanted.public.then_some(Check::Public);
    let rules = column("rules", wanted.rules.as_deref());
    let outcome = column("outcome", wanted.outcome.map(TableOutcome::name));
    let checks: [Option<Check>; 4] = if let Some(code) = &wanted.code {
        sql.push("SELECT id FROM tables WHERE code = ").push_bind(code.clone());
        push_after(sql, "id", wanted);
        [public(), phase(), game(), player()]
    } else if let Some(user) = wanted.user {
        sql.push("SELECT DISTINCT table_id AS id FROM seats WHERE user_id = ").push_bind(user.0);
        push_after(sql, "table_id", wanted);
        [public(), phase(), game(), player()]
    } else if let Some(name) = &wanted.player {
        sql.push("SELECT DISTINCT table_id AS id FROM seats WHERE lower(name) = lower(");
        sql.push_bind(name.clone()).push(")");
        push_after(sql, "table_id", wanted);
        [public(), phase(), game(), None]
    } else if wanted.public {
        sql.push("SELECT id FROM tables WHERE public");
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
fn push_after(sql: &mut QueryBuilder<Postgres>, number: &str, wanted: &TableQuery) {
    if let Some(after) = &wanted.after {
        sql.push(" AND ").push(number).push(" < (SELECT id FROM tables WHERE code = ");
        sql.push_bind(after.clone()).push(")");
    }
}

fn read_listing(row: &PgRow) -> Result<TableListing, StoreError> {
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
            outcome: row.get::<Option<&str>, _>("outcome").map(read_outcome).transpose()?,
            lines: row.get::<i64, _>("lines") as u64,
            at: row.get("status_at"),
        },
    })
}

fn read_outcome(name: &str) -> Result<TableOutcome, StoreError> {
    TableOutcome::read(name).ok_or_else(|| unknown("outcome"))
}

fn unknown(column: &str) -> StoreError {
    StoreError::Failed(format!(
        "the column '{column}' holds a value that this program does not know"
    ))
}
