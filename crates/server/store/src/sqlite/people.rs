//! Everything that is asked about people: guests, accounts, ratings.

use sqlx::Row;
use sqlx::sqlite::{SqliteConnection, SqlitePool, SqliteRow};

use crate::{Account, Guest, GuestId, Mark, TableId, Trouble};

pub(crate) async fn guest(
    db: &SqlitePool,
    ticket: &[u8; 32],
    now: i64,
) -> Result<Option<Guest>, Trouble> {
    let query = "SELECT guests.id, guests.name, ticket, seen, accounts.guest AS account FROM guests \
        LEFT JOIN accounts ON accounts.guest = guests.id \
        WHERE ticket = ?1 OR id = (SELECT guest FROM sessions WHERE token = ?1 AND until > ?2)";
    let row = sqlx::query(query).bind(&ticket[..]).bind(now).fetch_optional(db).await?;
    Ok(row.map(|row| Guest {
        id: GuestId(row.get("id")),
        name: row.get("name"),
        ticket: row.get::<&[u8], _>("ticket").try_into().unwrap_or(*ticket),
        seen: row.get("seen"),
        account: row.get::<Option<i64>, _>("account").is_some(),
    }))
}

pub(crate) async fn account(db: &SqlitePool, key: &str) -> Result<Option<Account>, Trouble> {
    let query = sqlx::query("SELECT * FROM accounts WHERE key = ?1").bind(key);
    Ok(query.fetch_optional(db).await?.map(|row| account_in(&row)))
}

pub(crate) async fn account_of(
    db: &SqlitePool,
    guest: GuestId,
) -> Result<Option<Account>, Trouble> {
    let query = sqlx::query("SELECT * FROM accounts WHERE guest = ?1").bind(guest.0);
    Ok(query.fetch_optional(db).await?.map(|row| account_in(&row)))
}

fn account_in(row: &SqliteRow) -> Account {
    Account {
        guest: GuestId(row.get("guest")),
        name: row.get("name"),
        key: row.get("key"),
        phrase: row.get("phrase"),
        made: row.get("made"),
    }
}

pub(crate) async fn marks(
    db: &SqlitePool,
    guest: GuestId,
    game: Option<&str>,
) -> Result<Vec<Mark>, Trouble> {
    let query = "SELECT * FROM ratings WHERE guest = ?1 AND (?2 IS NULL OR game = ?2) \
        ORDER BY game, number";
    let rows = sqlx::query(query).bind(guest.0).bind(game).fetch_all(db).await?;
    Ok(rows.iter().map(mark_in).collect())
}

pub(crate) async fn mark(
    db: &SqlitePool,
    guest: GuestId,
    game: &str,
) -> Result<Option<Mark>, Trouble> {
    current(&mut *db.acquire().await?, guest, game).await
}

/// What a guest's play at a game is worth now.
pub(super) async fn current(
    db: &mut SqliteConnection,
    guest: GuestId,
    game: &str,
) -> Result<Option<Mark>, Trouble> {
    let query = "SELECT * FROM ratings WHERE guest = ?1 AND game = ?2 ORDER BY number DESC LIMIT 1";
    let row = sqlx::query(query).bind(guest.0).bind(game).fetch_optional(db).await?;
    Ok(row.as_ref().map(mark_in))
}

fn mark_in(row: &SqliteRow) -> Mark {
    Mark {
        guest: GuestId(row.get("guest")),
        game: row.get("game"),
        number: row.get::<i64, _>("number").try_into().unwrap_or(u32::MAX),
        rating: row.get("rating"),
        deviation: row.get("deviation"),
        volatility: row.get("volatility"),
        at: row.get("at"),
        table: TableId(row.get("table")),
    }
}
