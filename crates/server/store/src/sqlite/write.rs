//! Writing to the database.

use std::sync::{Arc, OnceLock};

use sqlx::AssertSqlSafe;
use sqlx::sqlite::SqliteConnection;

use table::{Seat, TableOutcome, TablePhase};

use crate::{
    Account, KnownDevice, NewTable, RatingEntry, RecordLine, Session, StoreError, TableId,
    TableStatus, User, UserId, Write,
};

/// Lines are inserted many at a time. For each of these sizes there is a prepared statement.
const SIZES: [usize; 4] = [256, 32, 4, 1];

/// Stores all of the writes, or none.
pub(crate) async fn commit(db: &mut SqliteConnection, writes: &[&Write]) -> Result<(), StoreError> {
    sqlx::query("BEGIN IMMEDIATE").execute(&mut *db).await?;
    let written = match apply(db, writes).await {
        Ok(()) => sqlx::query("COMMIT").execute(&mut *db).await.map(drop).map_err(StoreError::from),
        Err(error) => Err(error),
    };
    if written.is_err() {
        // SQLite may have rolled back already.
        let _ = sqlx::query("ROLLBACK").execute(&mut *db).await;
    }
    written
}

async fn apply(db: &mut SqliteConnection, writes: &[&Write]) -> Result<(), StoreError> {
    let mut rows = Vec::new();
    for write in writes {
        match write {
            Write::Lines { table, first, lines } => {
                rows.extend(
                    lines.iter().zip(*first..).map(|(line, number)| (table.0, number, line)),
                );
            }
            other => apply_one(db, other).await?,
        }
    }
    append(db, &rows).await
}

async fn apply_one(db: &mut SqliteConnection, write: &Write) -> Result<(), StoreError> {
    match write {
        Write::User(user) => upsert_user(db, user).await,
        Write::DeleteUser(user) => delete_user(db, *user).await,
        Write::Account(account) => insert_account(db, account).await,
        Write::PassphraseHash { user, hash } => {
            let query = sqlx::query("UPDATE accounts SET phrase = ?2 WHERE guest = ?1");
            query.bind(user.0).bind(hash).execute(db).await?;
            Ok(())
        }
        Write::Session(session) => insert_session(db, session).await,
        Write::KnownDevice(device) => insert_device(db, device).await,
        Write::Lookalike { user, lookalike } => {
            let query = sqlx::query("UPDATE accounts SET lookalike = ?2 WHERE guest = ?1");
            query.bind(user.0).bind(lookalike).execute(db).await?;
            Ok(())
        }
        Write::EndSession(token) => {
            let query = sqlx::query("DELETE FROM sessions WHERE token = ?1").bind(&token[..]);
            query.execute(db).await?;
            Ok(())
        }
        Write::EndSessions { user, except } => {
            let query = "DELETE FROM sessions WHERE guest = ?1 AND (?2 IS NULL OR token <> ?2)";
            let except = except.as_ref().map(|token| &token[..]);
            sqlx::query(query).bind(user.0).bind(except).execute(db).await?;
            Ok(())
        }
        Write::Rated { table, ratings } => insert_ratings(db, *table, ratings).await,
        Write::PlannedMoves { table, seat, moves } => {
            let query = "UPDATE seats SET plan = ?3 WHERE \"table\" = ?1 AND seat = ?2";
            let query = sqlx::query(query).bind(table.0).bind(seat.to_string()).bind(moves);
            query.execute(db).await?;
            Ok(())
        }
        Write::ReplaceRecord { table, header, lines } => {
            replace_record(db, *table, header, lines).await
        }
        Write::Table(table) => insert_table(db, table).await,
        Write::Seat { table, seat, user, name } => set_seat(db, *table, *seat, *user, name).await,
        Write::Status { table, status } => update_status(db, *table, status).await,
        Write::Heartbeat(at) => {
            let query = sqlx::query("INSERT OR REPLACE INTO heartbeat VALUES (1, ?1)").bind(at);
            query.execute(db).await?;
            Ok(())
        }
        Write::SkipTime { shift, .. } => {
            let query = "INSERT INTO skipped_times SELECT coalesce(max(id), 0), ?1 FROM tables";
            sqlx::query(query).bind(shift).execute(db).await?;
            Ok(())
        }
        Write::Rematch { table, next } => {
            let query = sqlx::query("UPDATE tables SET rematch = ?2 WHERE id = ?1").bind(table.0);
            query.bind(next).execute(db).await?;
            Ok(())
        }
        Write::Lines { .. } | Write::Fence(_) | Write::ClockOrigin { .. } => Ok(()),
    }
}

async fn upsert_user(db: &mut SqliteConnection, user: &User) -> Result<(), StoreError> {
    let query = "INSERT INTO guests VALUES (?1, ?2, ?3, ?4) \
        ON CONFLICT (id) DO UPDATE SET name = ?2, ticket = ?3, seen = ?4";
    let query = sqlx::query(query).bind(user.id.0).bind(&user.name);
    query.bind(&user.ticket_hash[..]).bind(user.last_seen).execute(db).await?;
    Ok(())
}

async fn delete_user(db: &mut SqliteConnection, user: UserId) -> Result<(), StoreError> {
    for query in [
        "UPDATE seats SET guest = NULL, plan = NULL, name = '?' WHERE guest = ?1",
        "UPDATE lines SET guest = NULL, request = NULL WHERE guest = ?1 \
            AND \"table\" IN (SELECT \"table\" FROM participants WHERE guest = ?1)",
        "DELETE FROM participants WHERE guest = ?1",
        "DELETE FROM sessions WHERE guest = ?1",
        "DELETE FROM devices WHERE guest = ?1",
        "DELETE FROM ratings WHERE guest = ?1",
        "DELETE FROM accounts WHERE guest = ?1",
        "DELETE FROM guests WHERE id = ?1",
    ] {
        sqlx::query(query).bind(user.0).execute(&mut *db).await?;
    }
    Ok(())
}

async fn insert_account(db: &mut SqliteConnection, account: &Account) -> Result<(), StoreError> {
    let query = sqlx::query("INSERT INTO accounts VALUES (?1, ?2, ?3, ?4, ?5, ?6)");
    let query = query.bind(account.user.0).bind(&account.name).bind(&account.key);
    query
        .bind(&account.passphrase_hash)
        .bind(account.created)
        .bind(&account.lookalike)
        .execute(db)
        .await?;
    Ok(())
}

/// How many devices of an account are known.
const KNOWN_DEVICES: i64 = 20;

async fn insert_device(db: &mut SqliteConnection, device: &KnownDevice) -> Result<(), StoreError> {
    let query = sqlx::query("INSERT OR REPLACE INTO devices VALUES (?1, ?2, ?3)");
    let query = query.bind(&device.token_hash[..]).bind(device.user.0).bind(device.since);
    query.execute(&mut *db).await?;
    let query = "DELETE FROM devices WHERE guest = ?1 AND token NOT IN \
        (SELECT token FROM devices WHERE guest = ?1 ORDER BY made DESC LIMIT ?2)";
    sqlx::query(query).bind(device.user.0).bind(KNOWN_DEVICES).execute(db).await?;
    Ok(())
}

async fn insert_session(db: &mut SqliteConnection, session: &Session) -> Result<(), StoreError> {
    let query =
        sqlx::query("INSERT INTO sessions VALUES (?1, ?2, ?3)").bind(&session.token_hash[..]);
    query.bind(session.user.0).bind(session.expires).execute(db).await?;
    Ok(())
}

async fn insert_ratings(
    db: &mut SqliteConnection,
    table: TableId,
    ratings: &[RatingEntry],
) -> Result<(), StoreError> {
    let query = sqlx::query("UPDATE tables SET rated = 2 WHERE id = ?1 AND rated < 2");
    if query.bind(table.0).execute(&mut *db).await?.rows_affected() == 0 {
        return Err(StoreError::Conflict("the result has been counted".to_owned()));
    }
    for entry in ratings {
        let query = sqlx::query("INSERT INTO ratings VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)");
        let query = query.bind(entry.user.0).bind(&entry.game).bind(i64::from(entry.number));
        let query = query.bind(entry.rating).bind(entry.deviation).bind(entry.volatility);
        query.bind(entry.at).bind(entry.table.0).execute(&mut *db).await?;
    }
    Ok(())
}

async fn replace_record(
    db: &mut SqliteConnection,
    table: TableId,
    header: &str,
    lines: &[String],
) -> Result<(), StoreError> {
    let query = sqlx::query("UPDATE tables SET header = ?2 WHERE id = ?1").bind(table.0);
    query.bind(header).execute(&mut *db).await?;
    for (line, number) in lines.iter().zip(0_i64..) {
        let query = "UPDATE lines SET text = ?3 WHERE \"table\" = ?1 AND number = ?2";
        sqlx::query(query).bind(table.0).bind(number).bind(line).execute(&mut *db).await?;
    }
    Ok(())
}

async fn insert_table(db: &mut SqliteConnection, table: &NewTable) -> Result<(), StoreError> {
    let query = "INSERT INTO tables \
        (id, code, game, rules, clock, public, opened, opener, request, header, stood, rated) \
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?7, ?11)";
    let query = sqlx::query(query).bind(table.id.0).bind(&table.code).bind(&table.game);
    let query = query.bind(&table.rules).bind(&table.clock).bind(table.public).bind(table.opened);
    let query = query
        .bind(table.request.user.0)
        .bind(table.request.number as i64)
        .bind(&table.header)
        .bind(table.rated);
    query.execute(&mut *db).await?;
    if let Some(secret) = &table.secret {
        let query = sqlx::query("INSERT INTO secrets VALUES (?1, ?2)").bind(table.id.0);
        query.bind(secret).execute(db).await?;
    }
    Ok(())
}

async fn set_seat(
    db: &mut SqliteConnection,
    table: TableId,
    seat: Seat,
    user: Option<UserId>,
    name: &str,
) -> Result<(), StoreError> {
    let user = user.map(|user| user.0);
    let query = "INSERT OR REPLACE INTO seats (\"table\", seat, guest, name, over) \
        VALUES (?1, ?2, ?3, ?4, coalesce((SELECT phase = 'over' FROM tables WHERE id = ?1), 0))";
    let query = sqlx::query(query).bind(table.0).bind(seat.to_string()).bind(user).bind(name);
    query.execute(&mut *db).await?;
    if user.is_some() {
        let query = sqlx::query("INSERT OR IGNORE INTO participants VALUES (?1, ?2)");
        query.bind(user).bind(table.0).execute(db).await?;
    }
    Ok(())
}

async fn update_status(
    db: &mut SqliteConnection,
    table: TableId,
    status: &TableStatus,
) -> Result<(), StoreError> {
    let query = "UPDATE tables SET phase = ?2, awaits = ?3, result = ?4, lines = ?5, stood = ?6 WHERE id = ?1";
    let query = sqlx::query(query).bind(table.0).bind(status.phase.name());
    let query = query.bind(status.awaits.map(|seat| seat.to_string()));
    let query = query.bind(status.outcome.map(TableOutcome::name));
    query.bind(status.lines as i64).bind(status.at).execute(&mut *db).await?;
    if status.phase == TablePhase::Over {
        let query = sqlx::query("UPDATE seats SET over = 1 WHERE \"table\" = ?1").bind(table.0);
        query.execute(db).await?;
    }
    Ok(())
}

async fn append(
    db: &mut SqliteConnection,
    rows: &[(i64, u64, &RecordLine)],
) -> Result<(), StoreError> {
    let mut rest = rows;
    for (size, query) in SIZES.into_iter().zip(statements()) {
        while rest.len() >= size {
            let (now, later) = rest.split_at(size);
            let mut query = sqlx::query(AssertSqlSafe(Arc::clone(query)));
            for (table, number, line) in now {
                let (user, request) = line.request.map(|it| (it.user.0, it.number as i64)).unzip();
                query = query.bind(*table).bind(*number as i64).bind(line.text.as_str());
                query = query.bind(user).bind(request);
            }
            query.execute(&mut *db).await?;
            rest = later;
        }
    }
    Ok(())
}

/// One statement for each size.
fn statements() -> &'static [Arc<str>; SIZES.len()] {
    static STATEMENTS: OnceLock<[Arc<str>; SIZES.len()]> = OnceLock::new();
    STATEMENTS.get_or_init(|| {
        SIZES.map(|size| {
            let rows = vec!["(?,?,?,?,?)"; size].join(",");
            format!("INSERT INTO lines VALUES {rows}").into()
        })
    })
}
