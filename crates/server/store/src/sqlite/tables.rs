//! Queries about tables, and the integrity check.

use sqlx::Row;
use sqlx::sqlite::{SqlitePool, SqliteRow};
use table::{BySeat, Seat};

use super::users;
use crate::{
    ClientRequestId, IntegrityReport, RecordLine, StoreError, StoredTable, TableId, UserId,
};

pub(crate) async fn table(db: &SqlitePool, code: &str) -> Result<Option<StoredTable>, StoreError> {
    let mut db = db.begin().await?;
    let query = "SELECT id, code, game, rules, public, opened, opener, \
        (SELECT coalesce(sum(shift), 0) FROM skipped_times WHERE last_table >= id) AS clock_shift, header, rematch, rated, secret FROM tables \
        LEFT JOIN secrets ON secrets.\"table\" = id WHERE code = ?1";
    let Some(row) = sqlx::query(query).bind(code).fetch_optional(&mut *db).await? else {
        return Ok(None);
    };
    let id: i64 = row.get("id");
    let query = "SELECT seat, guest, plan FROM seats WHERE \"table\" = ?1";
    let seats = sqlx::query(query).bind(id).fetch_all(&mut *db).await?;
    let query = "SELECT text, guest, request FROM lines WHERE \"table\" = ?1 ORDER BY number";
    let lines = sqlx::query(query).bind(id).fetch_all(&mut *db).await?;
    let row_of =
        |seat: Seat| seats.iter().find(|row| row.get::<&str, _>("seat") == seat.to_string());
    let owner = |seat: Seat| row_of(seat)?.get::<Option<i64>, _>("guest").map(UserId);
    let owners = BySeat::new(owner);
    let game: String = row.get("game");
    let mut ratings = BySeat::default();
    for seat in Seat::ALL {
        if let Some(user) = owners[seat] {
            ratings[seat] = users::rating(&mut db, user, &game).await?;
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
        planned_moves: BySeat::new(|seat| row_of(seat)?.get("plan")),
    }))
}

fn read_line(row: &SqliteRow) -> RecordLine {
    let user = row.get::<Option<i64>, _>("guest").map(UserId);
    let number = row.get::<Option<i64>, _>("request").map(|number| number as u64);
    let request = user.zip(number).map(|(user, number)| ClientRequestId { user, number });
    RecordLine { text: row.get("text"), request }
}

pub(crate) async fn opened_by(
    db: &SqlitePool,
    request: ClientRequestId,
) -> Result<Option<String>, StoreError> {
    let query = sqlx::query("SELECT code FROM tables WHERE opener = ?1 AND request = ?2");
    let row = query.bind(request.user.0).bind(request.number as i64).fetch_optional(db).await?;
    Ok(row.map(|row| row.get("code")))
}

pub(crate) async fn unfinished(db: &SqlitePool) -> Result<Vec<String>, StoreError> {
    let rows = sqlx::query(
        "SELECT id, code FROM tables WHERE phase <> 'over' \
        UNION SELECT id, code FROM tables WHERE rated = 1 ORDER BY id",
    )
    .fetch_all(db)
    .await?;
    Ok(rows.iter().map(|row| row.get(1)).collect())
}

pub(crate) async fn with_participant(
    db: &SqlitePool,
    user: UserId,
) -> Result<Vec<String>, StoreError> {
    let query = "SELECT code FROM participants JOIN tables ON id = \"table\" WHERE guest = ?1";
    let rows = sqlx::query(query).bind(user.0).fetch_all(db).await?;
    Ok(rows.iter().map(|row| row.get(0)).collect())
}

pub(crate) async fn count_unfinished(db: &SqlitePool, user: UserId) -> Result<u64, StoreError> {
    let query = "SELECT count(*) FROM seats WHERE guest = ?1 AND over = 0";
    let row = sqlx::query(query).bind(user.0).fetch_one(db).await?;
    Ok(row.get::<i64, _>(0) as u64)
}

pub(crate) async fn count_unfinished_with_computers(
    db: &SqlitePool,
    user: UserId,
) -> Result<u64, StoreError> {
    let query = "SELECT count(*) FROM seats AS own JOIN seats AS other \
        ON other.\"table\" = own.\"table\" AND other.seat <> own.seat \
        WHERE own.guest = ?1 AND own.over = 0 AND other.guest IS NULL AND other.name LIKE 'computer %'";
    let row = sqlx::query(query).bind(user.0).fetch_one(db).await?;
    Ok(row.get::<i64, _>(0) as u64)
}

pub(crate) async fn awaited_moves(db: &SqlitePool, user: UserId) -> Result<u64, StoreError> {
    // Only correspondence tables update this column after every move.
    let query = "SELECT count(*) FROM seats JOIN tables ON id = seats.\"table\" \
        WHERE guest = ?1 AND over = 0 AND phase = 'playing' AND awaits = seat \
        AND clock LIKE 'days%'";
    let row = sqlx::query(query).bind(user.0).fetch_one(db).await?;
    Ok(row.get::<i64, _>(0) as u64)
}

pub(crate) async fn check(db: &SqlitePool) -> Result<IntegrityReport, StoreError> {
    let query = "SELECT (SELECT count(*) FROM guests), (SELECT count(*) FROM tables), \
        (SELECT count(*) FROM lines)";
    let counts = sqlx::query(query).fetch_one(db).await?;
    let count = |column: usize| counts.get::<i64, _>(column) as u64;
    let query = "SELECT coalesce(code, lines.\"table\") FROM lines LEFT JOIN tables ON id = lines.\"table\" \
        GROUP BY lines.\"table\" HAVING count(*) <> max(number) + 1 OR code IS NULL";
    let gaps = sqlx::query(query).fetch_all(db).await?;
    let complaints = sqlx::query("PRAGMA quick_check(20)").fetch_all(db).await?;
    let complaints = complaints.iter().map(|row| row.get::<String, _>(0));
    Ok(IntegrityReport {
        migrated_from: None,
        users: count(0),
        tables: count(1),
        lines: count(2),
        gaps: gaps.iter().map(|row| row.get(0)).collect(),
        damage: complaints.filter(|complaint| complaint != "ok").collect(),
    })
}
