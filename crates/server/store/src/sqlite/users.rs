//! Queries about users: accounts, sessions and ratings.

use sqlx::Row;
use sqlx::sqlite::{SqliteConnection, SqlitePool, SqliteRow};

use crate::{Account, RatingEntry, StoreError, TableId, User, UserId};

pub(crate) async fn user(
    db: &SqlitePool,
    hash: &[u8; 32],
    now: i64,
) -> Result<Option<User>, StoreError> {
    let query = "SELECT guests.id, guests.name, ticket, seen, accounts.guest AS account FROM guests \
        LEFT JOIN accounts ON accounts.guest = guests.id \
        WHERE ticket = ?1 OR id = (SELECT guest FROM sessions WHERE token = ?1 AND until > ?2)";
    let row = sqlx::query(query).bind(&hash[..]).bind(now).fetch_optional(db).await?;
    Ok(row.map(|row| User {
        id: UserId(row.get("id")),
        name: row.get("name"),
        ticket_hash: row.get::<&[u8], _>("ticket").try_into().unwrap_or(*hash),
        last_seen: row.get("seen"),
        has_account: row.get::<Option<i64>, _>("account").is_some(),
    }))
}

pub(crate) async fn account(db: &SqlitePool, key: &str) -> Result<Option<Account>, StoreError> {
    let query = sqlx::query("SELECT * FROM accounts WHERE key = ?1").bind(key);
    Ok(query.fetch_optional(db).await?.map(|row| read_account(&row)))
}

pub(crate) async fn account_of(
    db: &SqlitePool,
    user: UserId,
) -> Result<Option<Account>, StoreError> {
    let query = sqlx::query("SELECT * FROM accounts WHERE guest = ?1").bind(user.0);
    Ok(query.fetch_optional(db).await?.map(|row| read_account(&row)))
}

fn read_account(row: &SqliteRow) -> Account {
    Account {
        user: UserId(row.get("guest")),
        name: row.get("name"),
        lookalike: row.get::<Option<String>, _>("lookalike").unwrap_or_default(),
        key: row.get("key"),
        passphrase_hash: row.get("phrase"),
        created: row.get("made"),
    }
}

pub(crate) async fn ratings(
    db: &SqlitePool,
    user: UserId,
    game: &str,
    before: u32,
    limit: u32,
) -> Result<Vec<RatingEntry>, StoreError> {
    let query = "SELECT * FROM ratings WHERE guest = ?1 AND game = ?2 AND number < ?3 \
        ORDER BY number DESC LIMIT ?4";
    let query = sqlx::query(query).bind(user.0).bind(game).bind(before).bind(limit);
    Ok(query.fetch_all(db).await?.iter().map(read_rating).collect())
}

/// The games at which a user has ratings. Each step goes to the next game in the index, past all ratings at this one.
pub(crate) async fn rated_games(db: &SqlitePool, user: UserId) -> Result<Vec<String>, StoreError> {
    let mut games = Vec::new();
    let mut last = String::new();
    loop {
        let query = "SELECT min(game) FROM ratings WHERE guest = ?1 AND game > ?2";
        let row = sqlx::query(query).bind(user.0).bind(&last).fetch_one(db).await?;
        let Some(game) = row.get::<Option<String>, _>(0) else { return Ok(games) };
        games.push(game.clone());
        last = game;
    }
}

/// A user's current rating at a game.
pub(crate) async fn rating(
    db: &mut SqliteConnection,
    user: UserId,
    game: &str,
) -> Result<Option<RatingEntry>, StoreError> {
    let query = "SELECT * FROM ratings WHERE guest = ?1 AND game = ?2 ORDER BY number DESC LIMIT 1";
    let row = sqlx::query(query).bind(user.0).bind(game).fetch_optional(db).await?;
    Ok(row.as_ref().map(read_rating))
}

/// How many of a user's newest games are searched for a common opponent.
const RECENT: i64 = 200;

pub(crate) async fn rated_between(
    db: &SqlitePool,
    users: [UserId; 2],
    game: &str,
    since: i64,
) -> Result<u64, StoreError> {
    let recent = "SELECT \"table\" FROM (SELECT \"table\", at FROM ratings WHERE guest = ? AND game = ? \
        ORDER BY number DESC LIMIT ?) WHERE at > ?";
    let query = format!("SELECT count(*) FROM ({recent} INTERSECT {recent})");
    // The text contains nothing that comes from outside of this program.
    let mut query = sqlx::query(sqlx::AssertSqlSafe(query));
    for user in users {
        query = query.bind(user.0).bind(game).bind(RECENT).bind(since);
    }
    Ok(query.fetch_one(db).await?.get::<i64, _>(0) as u64)
}

fn read_rating(row: &SqliteRow) -> RatingEntry {
    RatingEntry {
        user: UserId(row.get("guest")),
        game: row.get("game"),
        number: row.get::<i64, _>("number").try_into().unwrap_or(u32::MAX),
        rating: row.get("rating"),
        deviation: row.get("deviation"),
        volatility: row.get("volatility"),
        at: row.get("at"),
        table: TableId(row.get("table")),
    }
}
