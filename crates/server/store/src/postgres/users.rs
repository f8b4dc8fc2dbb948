//! Queries about users: accounts, sessions and ratings.

use sqlx::Row;
use sqlx::postgres::{PgPool, PgRow};

use crate::{Account, RatingEntry, StoreError, TableId, User, UserId};

pub(crate) async fn user(
    db: &PgPool,
    hash: &[u8; 32],
    now: i64,
) -> Result<Option<User>, StoreError> {
    let query = "SELECT users.*, accounts.user_id AS account FROM users \
        LEFT JOIN accounts ON accounts.user_id = users.id WHERE users.ticket_hash = $1 \
        OR users.id = (SELECT user_id FROM sessions WHERE token_hash = $1 AND expires > $2)";
    let row = sqlx::query(query).bind(&hash[..]).bind(now).fetch_optional(db).await?;
    Ok(row.map(|row| User {
        id: UserId(row.get("id")),
        name: row.get("name"),
        ticket_hash: row.get::<&[u8], _>("ticket_hash").try_into().unwrap_or(*hash),
        last_seen: row.get("last_seen"),
        has_account: row.get::<Option<i64>, _>("account").is_some(),
    }))
}

pub(crate) async fn account(db: &PgPool, key: &str) -> Result<Option<Account>, StoreError> {
    let query = sqlx::query("SELECT * FROM accounts WHERE key = $1").bind(key);
    Ok(query.fetch_optional(db).await?.map(|row| read_account(&row)))
}

pub(crate) async fn account_of(db: &PgPool, user: UserId) -> Result<Option<Account>, StoreError> {
    let query = sqlx::query("SELECT * FROM accounts WHERE user_id = $1").bind(user.0);
    Ok(query.fetch_optional(db).await?.map(|row| read_account(&row)))
}

fn read_account(row: &PgRow) -> Account {
    Account {
        user: UserId(row.get("user_id")),
        name: row.get("name"),
        lookalike: row.get::<Option<String>, _>("lookalike").unwrap_or_default(),
        key: row.get("key"),
        passphrase_hash: row.get("passphrase_hash"),
        created: row.get("created"),
    }
}

pub(crate) async fn ratings(
    db: &PgPool,
    user: UserId,
    game: &str,
    before: u32,
    limit: u32,
) -> Result<Vec<RatingEntry>, StoreError> {
    let query = "SELECT * FROM ratings WHERE user_id = $1 AND game = $2 AND number < $3 \
        ORDER BY number DESC LIMIT $4";
    let query = sqlx::query(query).bind(user.0).bind(game);
    let query = query.bind(i64::from(before)).bind(i64::from(limit));
    Ok(query.fetch_all(db).await?.iter().map(read_rating).collect())
}

/// The games at which a user has ratings. Each step goes to the next game in the index, past all ratings at this one.
pub(crate) async fn rated_games(db: &PgPool, user: UserId) -> Result<Vec<String>, StoreError> {
    let mut games = Vec::new();
    let mut last = String::new();
    loop {
        let query =
            "SELECT game FROM ratings WHERE user_id = $1 AND game > $2 ORDER BY game LIMIT 1";
        let row = sqlx::query(query).bind(user.0).bind(&last).fetch_optional(db).await?;
        let Some(row) = row else { return Ok(games) };
        last = row.get(0);
        games.push(last.clone());
    }
}

/// A user's current rating at a game.
pub(crate) async fn rating(
    db: &PgPool,
    user: UserId,
    game: &str,
) -> Result<Option<RatingEntry>, StoreError> {
    let query =
        "SELECT * FROM ratings WHERE user_id = $1 AND game = $2 ORDER BY number DESC LIMIT 1";
    let row = sqlx::query(query).bind(user.0).bind(game).fetch_optional(db).await?;
    Ok(row.as_ref().map(read_rating))
}

/// How many of a user's newest games are searched for a common opponent.
const RECENT: i64 = 200;

pub(crate) async fn rated_between(
    db: &PgPool,
    users: [UserId; 2],
    game: &str,
    since: i64,
) -> Result<u64, StoreError> {
    let query = "SELECT count(*) FROM (\
        (SELECT table_id FROM (SELECT table_id, at FROM ratings WHERE user_id = $1 AND game = $3 \
            ORDER BY number DESC LIMIT $4) AS one WHERE at > $5) INTERSECT \
        (SELECT table_id FROM (SELECT table_id, at FROM ratings WHERE user_id = $2 AND game = $3 \
            ORDER BY number DESC LIMIT $4) AS other WHERE at > $5)) AS games";
    let query = sqlx::query(query).bind(users[0].0).bind(users[1].0).bind(game);
    let row = query.bind(RECENT).bind(since).fetch_one(db).await?;
    Ok(row.get::<i64, _>(0) as u64)
}

fn read_rating(row: &PgRow) -> RatingEntry {
    RatingEntry {
        user: UserId(row.get("user_id")),
        game: row.get("game"),
        number: row.get::<i64, _>("number").try_into().unwrap_or(u32::MAX),
        rating: row.get("rating"),
        deviation: row.get("deviation"),
        volatility: row.get("volatility"),
        at: row.get("at"),
        table: TableId(row.get("table_id")),
    }
}
