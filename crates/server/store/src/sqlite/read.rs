//! Everything that is asked of the database.

use sqlx::Row;
use sqlx::sqlite::{SqlitePool, SqliteRow};
use table::{BySeat, Seat};

use super::people::current;
use crate::{Findings, GuestId, Kept, Line, Listing, Search, Standing, TableId, Trouble};

/// How long a list may be.
const LONGEST: u32 = 200;

pub(crate) async fn table(db: &SqlitePool, code: &str) -> Result<Option<Kept>, Trouble> {
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
    let owner = |seat: Seat| row_of(seat)?.get::<Option<i64>, _>("guest").map(GuestId);
    let owners = BySeat::new(owner);
    let game: String = row.get("game");
    let mut marks = BySeat::default();
    for seat in Seat::ALL {
        if let Some(guest) = owners[seat] {
            marks[seat] = current(&mut db, guest, &game).await?;
        }
    }
    Ok(Some(Kept {
        id: TableId(id),
        code: row.get("code"),
        game,
        rules: row.get("rules"),
        public: row.get("public"),
        opened: row.get("opened"),
        owners,
        header: row.get("header"),
        lines: lines.iter().map(line).collect(),
        secret: row.get("secret"),
        rematch: row.get("rematch"),
        uncounted: row.get::<i64, _>("rated") == 1,
        marks,
        plans: BySeat::new(|seat| row_of(seat)?.get("plan")),
    }))
}

fn line(row: &SqliteRow) -> Line {
    let guest = row.get::<Option<i64>, _>("guest").map(GuestId);
    let request = row.get::<Option<i64>, _>("request").map(|request| request as u64);
    Line { text: row.get("text"), asked: guest.zip(request) }
}

pub(crate) async fn opened(
    db: &SqlitePool,
    guest: GuestId,
    request: u64,
) -> Result<Option<String>, Trouble> {
    let query = sqlx::query("SELECT code FROM tables WHERE opener = ?1 AND request = ?2");
    let row = query.bind(guest.0).bind(request as i64).fetch_optional(db).await?;
    Ok(row.map(|row| row.get("code")))
}

pub(crate) async fn list(db: &SqlitePool, search: &Search) -> Result<Vec<Listing>, Trouble> {
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
    let query = sqlx::query(query).bind(search.guest.map(|guest| guest.0)).bind(search.public);
    let query = query.bind(&search.phase).bind(&search.game).bind(&search.rules);
    let query = query.bind(&search.player).bind(&search.result).bind(&search.after);
    let query = query.bind(search.limit.min(LONGEST)).bind(&search.code);
    let rows = query.fetch_all(db).await?;
    Ok(rows.iter().map(listing).collect())
}

fn listing(row: &SqliteRow) -> Listing {
    let guest = |column: &str| row.get::<Option<i64>, _>(column).map(GuestId);
    let rating =
        |column: &str| row.get::<Option<f64>, _>(column).map(|rating| rating.round() as i64);
    let name = |column: &str| row.get::<Option<String>, _>(column).filter(|it| !it.is_empty());
    Listing {
        code: row.get("code"),
        game: row.get("game"),
        rules: row.get("rules"),
        clock: row.get("clock"),
        opened: row.get("opened"),
        names: BySeat { south: name("south_name"), north: name("north_name") },
        owners: BySeat { south: guest("south_guest"), north: guest("north_guest") },
        rated: row.get::<i64, _>("rated") != 0,
        ratings: BySeat { south: rating("south_rating"), north: rating("north_rating") },
        standing: Standing {
            phase: row.get("phase"),
            awaits: row.get::<Option<&str>, _>("awaits").and_then(Seat::read),
            result: row.get("result"),
            lines: row.get::<i64, _>("lines") as u64,
            at: row.get("stood"),
        },
    }
}

pub(crate) async fn unfinished(db: &SqlitePool) -> Result<Vec<String>, Trouble> {
    let rows = sqlx::query(
        "SELECT id, code FROM tables WHERE phase <> 'over' \
        UNION SELECT id, code FROM tables WHERE rated = 1 ORDER BY id",
    )
    .fetch_all(db)
    .await?;
    Ok(rows.iter().map(|row| row.get(1)).collect())
}

pub(crate) async fn unfinished_of(db: &SqlitePool, guest: GuestId) -> Result<u64, Trouble> {
    let query = "SELECT count(*) FROM seats JOIN tables ON id = seats.\"table\" \
        WHERE guest = ?1 AND phase <> 'over'";
    let row = sqlx::query(query).bind(guest.0).fetch_one(db).await?;
    Ok(row.get::<i64, _>(0) as u64)
}

pub(crate) async fn awaited(db: &SqlitePool, guest: GuestId) -> Result<u64, Trouble> {
    // How live games stand is written down only now and then.
    let query = "SELECT count(*) FROM seats JOIN tables ON id = seats.\"table\" \
        WHERE guest = ?1 AND phase = 'playing' AND awaits = seat AND clock LIKE 'days%'";
    let row = sqlx::query(query).bind(guest.0).fetch_one(db).await?;
    Ok(row.get::<i64, _>(0) as u64)
}

pub(crate) async fn check(db: &SqlitePool) -> Result<Findings, Trouble> {
    let query = "SELECT (SELECT count(*) FROM guests), (SELECT count(*) FROM tables), \
        (SELECT count(*) FROM lines)";
    let counts = sqlx::query(query).fetch_one(db).await?;
    let count = |column: usize| counts.get::<i64, _>(column) as u64;
    let query = "SELECT coalesce(code, lines.\"table\") FROM lines LEFT JOIN tables ON id = lines.\"table\" \
        GROUP BY lines.\"table\" HAVING count(*) <> max(number) + 1 OR code IS NULL";
    let gaps = sqlx::query(query).fetch_all(db).await?;
    let complaints = sqlx::query("PRAGMA quick_check(20)").fetch_all(db).await?;
    let complaints = complaints.iter().map(|row| row.get::<String, _>(0));
    Ok(Findings {
        migrated_from: None,
        guests: count(0),
        tables: count(1),
        lines: count(2),
        gaps: gaps.iter().map(|row| row.get(0)).collect(),
        damage: complaints.filter(|complaint| complaint != "ok").collect(),
    })
}
