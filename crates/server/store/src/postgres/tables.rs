//! Queries about tables, and the integrity check.

use sqlx::Row;
use sqlx::postgres::{PgPool, PgRow};
use table::{BySeat, Seat};

use super::users;
use crate::{
    ClientRequestId, IntegrityReport, RecordLine, StoreError, StoredTable, TableId, UserId,
};

pub(crate) async fn table(db: &PgPool, code: &str) -> Result<Option<StoredTable>, StoreError> {
    let mut snapshot = db.begin().await?;
    let level = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY";
    sqlx::query(level).execute(&mut *snapshot).await?;
    let query = "SELECT tables.*, secrets.secret, (SELECT coalesce(sum(shift), 0)::bigint \
        FROM skipped_times WHERE last_table >= id) AS clock_shift FROM tables \
        LEFT JOIN secrets ON secrets.table_id = id WHERE code = $1";
    let Some(row) = sqlx::query(query).bind(code).fetch_optional(&mut *snapshot).await? else {
        return Ok(None);
    };
    let id: i64 = row.get("id");
    let query = "SELECT seat, user_id, planned_moves FROM seats WHERE table_id = $1";
    let seats = sqlx::query(query).bind(id).fetch_all(&mut *snapshot).await?;
    let query = "SELECT text, user_id, request FROM lines WHERE table_id = $1 ORDER BY number";
    let lines = sqlx::query(query).bind(id).fetch_all(&mut *snapshot).await?;
    snapshot.commit().await?;
    let row_of =
        |seat: Seat| seats.iter().find(|row| row.get::<&str, _>("seat") == seat.to_string());
    let owner = |seat: Seat| row_of(seat)?.get::<Option<i64>, _>("user_id").map(UserId);
    let owners = BySeat::new(owner);
    let game: String = row.get("game");
    let mut ratings = BySeat::default();
    for seat in Seat::ALL {
        if let Some(user) = owners[seat] {
            ratings[seat] = users::rating(db, user, &game).await?;
        }
    }
    Ok(Some(StoredTable {
        id: TableId(id),
        code: row.get("code"),
        game,
        rules: row.get("rules"),
        public: row.get("public"),
        opened: row.get("opened"),
        opener: UserId(row.get("opener")),
        clock_shift: row.get("clock_shift"),
        owners,
        header: row.get("header"),
        lines: lines.iter().map(read_line).collect(),
        secret: row.get("secret"),
        rematch: row.get("rematch"),
        unrated: row.get::<i64, _>("rated") == 1,
        ratings,
        planned_moves: BySeat::new(|seat| row_of(seat)?.get("planned_moves")),
    }))
}

fn read_line(row: &PgRow) -> RecordLine {
    let user = row.get::<Option<i64>, _>("user_id").map(UserId);
    let number = row.get::<Option<i64>, _>("request").map(|number| number as u64);
    let request = user.zip(number).map(|(user, number)| ClientRequestId { user, number });
    RecordLine { text: row.get("text"), request }
}

pub(crate) async fn opened_by(
    db: &PgPool,
    request: ClientRequestId,
) -> Result<Option<String>, StoreError> {
    let query = sqlx::query("SELECT code FROM tables WHERE opener = $1 AND request = $2");
    let row = query.bind(request.user.0).bind(request.number as i64).fetch_optional(db).await?;
    Ok(row.map(|row| row.get("code")))
}

pub(crate) async fn unfinished(db: &PgPool) -> Result<Vec<String>, StoreError> {
    let query = "SELECT code FROM tables WHERE phase <> 'over' OR rated = 1 ORDER BY id";
    let rows = sqlx::query(query).fetch_all(db).await?;
    Ok(rows.iter().map(|row| row.get(0)).collect())
}

pub(crate) async fn with_participant(db: &PgPool, user: UserId) -> Result<Vec<String>, StoreError> {
    let query = "SELECT code FROM participants JOIN tables ON id = table_id WHERE user_id = $1";
    let rows = sqlx::query(query).bind(user.0).fetch_all(db).await?;
    Ok(rows.iter().map(|row| row.get(0)).collect())
}

pub(crate) async fn count_unfinished(db: &PgPool, user: UserId) -> Result<u64, StoreError> {
    let query = "SELECT count(*) FROM seats WHERE user_id = $1 AND NOT is_over";
    Ok(sqlx::query(query).bind(user.0).fetch_one(db).await?.get::<i64, _>(0) as u64)
}

pub(crate) async fn count_unfinished_with_computers(
    db: &PgPool,
    user: UserId,
) -> Result<u64, StoreError> {
    let query = "SELECT count(*) FROM seats AS own JOIN seats AS other \
        ON other.table_id = own.table_id AND other.seat <> own.seat \
        WHERE own.user_id = $1 AND NOT own.is_over AND other.user_id IS NULL \
        AND other.name LIKE 'computer %'";
    Ok(sqlx::query(query).bind(user.0).fetch_one(db).await?.get::<i64, _>(0) as u64)
}

pub(crate) async fn awaited_moves(db: &PgPool, user: UserId) -> Result<u64, StoreError> {
    // Only correspondence tables update this column after every move.
    let query = "SELECT count(*) FROM seats JOIN tables ON id = table_id \
        WHERE user_id = $1 AND NOT is_over AND phase = 'playing' AND awaits = seat \
        AND clock LIKE 'days%'";
    Ok(sqlx::query(query).bind(user.0).fetch_one(db).await?.get::<i64, _>(0) as u64)
}

/// The database checks its pages itself (`initdb --data-checksums`); this looks for missing lines and for lines of a
/// writer whose time was over.
pub(crate) async fn check(db: &PgPool) -> Result<IntegrityReport, StoreError> {
    let query = "SELECT (SELECT count(*) FROM users), (SELECT count(*) FROM tables), \
        (SELECT count(*) FROM lines)";
    let counts = sqlx::query(query).fetch_one(db).await?;
    let count = |column: usize| counts.get::<i64, _>(column) as u64;
    let query = "SELECT coalesce(code, table_id::text) FROM lines LEFT JOIN tables ON id = table_id \
        GROUP BY table_id, code HAVING count(*) <> max(number) + 1 OR code IS NULL";
    let gaps = sqlx::query(query).fetch_all(db).await?;
    let query = "SELECT coalesce(code, table_id::text) || ': line ' || number || ' has an old epoch' \
        FROM (SELECT table_id, number, epoch, lag(epoch) OVER (PARTITION BY table_id ORDER BY number) \
            AS before FROM lines) AS steps LEFT JOIN tables ON id = table_id \
        WHERE epoch < before LIMIT 20";
    let stale = sqlx::query(query).fetch_all(db).await?;
    Ok(IntegrityReport {
        migrated_from: None,
        users: count(0),
        tables: count(1),
        lines: count(2),
        gaps: gaps.iter().map(|row| row.get(0)).collect(),
        damage: stale.iter().map(|row| row.get(0)).collect(),
    })
}
