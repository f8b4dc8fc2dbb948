//! Queries about tables, and the integrity check.

use sqlx::Row;
use sqlx::sqlite::{SqlitePool, SqliteRow};
use table::{BySeat, Phase, Seat, TableOutcome};

use super::users;
use crate::{
    IntegrityReport, RecordLine, RequestId, StoreError, StoredTable, TableId, TableListing,
    TableQuery, TableStatus, UserId,
};

/// The most tables that one query returns.
const MAX_LIMIT: u32 = 200;

pub(crate) async fn table(db: &SqlitePool, code: &str) -> Result<Option<StoredTable>, StoreError> {
    let mut db = db.begin().await?;
    let query = "SELECT id, code, game, rules, public, opened, header, rematch, rated, secret FROM tables \
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
    let request = user.zip(number).map(|(user, number)| RequestId { user, number });
    RecordLine { text: row.get("text"), request }
}

pub(crate) async fn opened_by(
    db: &SqlitePool,
    request: RequestId,
) -> Result<Option<String>, StoreError> {
    let query = sqlx::query("SELECT code FROM tables WHERE opener = ?1 AND request = ?2");
    let row = query.bind(request.user.0).bind(request.number as i64).fetch_optional(db).await?;
    Ok(row.map(|row| row.get("code")))
}

pub(crate) async fn list(
    db: &SqlitePool,
    wanted: &TableQuery,
) -> Result<Vec<TableListing>, StoreError> {
    let query = "SELECT tables.*, \
        south.name AS south_name, north.name AS north_name, \
        south.guest AS south_guest, north.guest AS north_guest, \
        (SELECT rating FROM ratings WHERE guest = south.guest AND ratings.game = tables.game \
            ORDER BY number DESC LIMIT 1) AS south_rating, \
        (SELECT rating FROM ratings WHERE guest = north.guest AND ratings.game = tables.game \
            ORDER BY number DESC LIMIT 1) AS north_rating FROM tables \
        LEFT JOIN seats AS south ON south.\"table\" = id AND south.seat = 'south' \
        LEFT JOIN seats AS north ON north.\"table\" = id AND north.seat = 'north' \
        WHERE (?1 IS NULL OR id IN (SELECT \"table\" FROM seats WHERE guest = ?1)) \
        AND (public OR NOT ?2) \
        AND (?3 IS NULL OR phase = ?3) \
        AND (?4 IS NULL OR game = ?4) \
        AND (?5 IS NULL OR rules = ?5) \
        AND (?6 IS NULL OR id IN (SELECT \"table\" FROM seats WHERE name = ?6 COLLATE NOCASE)) \
        AND (?7 IS NULL OR result = ?7) \
        AND (?8 IS NULL OR (opened, id) < (SELECT opened, id FROM tables WHERE code = ?8)) \
        AND (?10 IS NULL OR code = ?10) \
        ORDER BY opened DESC, id DESC LIMIT ?9";
    let query = sqlx::query(query).bind(wanted.user.map(|user| user.0)).bind(wanted.public);
    let query = query.bind(wanted.phase.map(Phase::name));
    let query = query.bind(&wanted.game).bind(&wanted.rules).bind(&wanted.player);
    let query = query.bind(wanted.outcome.map(TableOutcome::name)).bind(&wanted.after);
    let query = query.bind(wanted.limit.min(MAX_LIMIT)).bind(&wanted.code);
    let rows = query.fetch_all(db).await?;
    rows.iter().map(read_listing).collect()
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
            phase: Phase::read(row.get("phase")).ok_or_else(|| unknown("phase"))?,
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

pub(crate) async fn unfinished(db: &SqlitePool) -> Result<Vec<String>, StoreError> {
    let rows = sqlx::query(
        "SELECT id, code FROM tables WHERE phase <> 'over' \
        UNION SELECT id, code FROM tables WHERE rated = 1 ORDER BY id",
    )
    .fetch_all(db)
    .await?;
    Ok(rows.iter().map(|row| row.get(1)).collect())
}

pub(crate) async fn count_unfinished(db: &SqlitePool, user: UserId) -> Result<u64, StoreError> {
    let query = "SELECT count(*) FROM seats JOIN tables ON id = seats.\"table\" \
        WHERE guest = ?1 AND phase <> 'over'";
    let row = sqlx::query(query).bind(user.0).fetch_one(db).await?;
    Ok(row.get::<i64, _>(0) as u64)
}

pub(crate) async fn awaited_moves(db: &SqlitePool, user: UserId) -> Result<u64, StoreError> {
    // Only correspondence tables update this column after every move.
    let query = "SELECT count(*) FROM seats JOIN tables ON id = seats.\"table\" \
        WHERE guest = ?1 AND phase = 'playing' AND awaits = seat AND clock LIKE 'days%'";
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
