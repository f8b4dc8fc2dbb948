//! Writing to the database.

use std::collections::HashMap;

use sqlx::postgres::{PgConnection, PgQueryResult};
use sqlx::{Connection, Row};
use table::{Seat, TableOutcome, TablePhase};

use crate::{
    Account, Epoch, KnownDevice, Lease, NewTable, RatingEntry, RecordLine, Session, StoreError,
    TableId, TableStatus, User, UserId, Write,
};

/// Stores all of the writes, or none. `node` is the row of this node; without it leases are not checked.
pub(crate) async fn commit(
    db: &mut PgConnection,
    node: Option<i64>,
    writes: &[&Write],
) -> Result<(), StoreError> {
    let mut transaction = db.begin().await?;
    match apply(&mut transaction, node, writes).await {
        Ok(()) => Ok(transaction.commit().await?),
        Err(error) => {
            transaction.rollback().await?;
            Err(error)
        }
    }
}

async fn apply(
    db: &mut PgConnection,
    node: Option<i64>,
    writes: &[&Write],
) -> Result<(), StoreError> {
    let epochs = epochs(writes)?;
    if let Some(node) = node {
        check_leases(db, node, &epochs).await?;
    }
    let mut rows = LineRows::default();
    for write in writes {
        match write {
            Write::Lines { table, first, lines } => {
                let epoch = epochs.get(table).copied().unwrap_or_default();
                rows.extend(*table, epoch, *first, lines);
            }
            other => apply_one(db, node, other).await?,
        }
    }
    rows.append(db, node).await
}

/// The epoch in which this node owns each table. Two in one group: one of them is over.
fn epochs(writes: &[&Write]) -> Result<HashMap<TableId, Epoch>, StoreError> {
    let mut epochs = HashMap::new();
    for write in writes {
        if let Write::Fence(Lease { table, epoch }) = write
            && epochs.insert(*table, *epoch).is_some_and(|other| other != *epoch)
        {
            return Err(StoreError::LostLease);
        }
    }
    Ok(epochs)
}

/// Checks that this node is alive and owns the tables, and keeps it so until the end of the transaction: whoever
/// declares this node dead has to wait for the lock on its row.
async fn check_leases(
    db: &mut PgConnection,
    node: i64,
    epochs: &HashMap<TableId, Epoch>,
) -> Result<(), StoreError> {
    let query = "SELECT 1 FROM nodes WHERE id = $1 AND ended IS NULL FOR SHARE";
    if sqlx::query(query).bind(node).fetch_optional(&mut *db).await?.is_none() {
        return Err(StoreError::LostLease);
    }
    if epochs.is_empty() {
        return Ok(());
    }
    let (tables, epochs): (Vec<i64>, Vec<i64>) =
        epochs.iter().map(|(table, epoch)| (table.0, epoch.0)).unzip();
    let query = "SELECT count(*) FROM owners JOIN UNNEST($2::bigint[], $3::bigint[]) AS fence (id, epoch) \
        ON owners.table_id = fence.id AND owners.epoch = fence.epoch WHERE owners.node = $1";
    let query = sqlx::query(query).bind(node).bind(&tables).bind(&epochs);
    let owned: i64 = query.fetch_one(db).await?.get(0);
    if owned == tables.len() as i64 { Ok(()) } else { Err(StoreError::LostLease) }
}

/// The lines of all tables, by column.
#[derive(Default)]
struct LineRows<'w> {
    tables: Vec<i64>,
    numbers: Vec<i64>,
    texts: Vec<&'w str>,
    users: Vec<Option<i64>>,
    requests: Vec<Option<i64>>,
    epochs: Vec<i64>,
}

impl<'w> LineRows<'w> {
    fn extend(&mut self, table: TableId, epoch: Epoch, first: u64, lines: &'w [RecordLine]) {
        for (line, number) in lines.iter().zip(first..) {
            let (user, request) = line.request.map(|it| (it.user.0, it.number as i64)).unzip();
            self.tables.push(table.0);
            self.numbers.push(number as i64);
            self.texts.push(&line.text);
            self.users.push(user);
            self.requests.push(request);
            self.epochs.push(epoch.0);
        }
    }

    /// Inserts all lines at once. A line with an old epoch finds no owner and is not inserted.
    async fn append(self, db: &mut PgConnection, node: Option<i64>) -> Result<(), StoreError> {
        if self.tables.is_empty() {
            return Ok(());
        }
        let query = "INSERT INTO lines (table_id, number, text, user_id, request, epoch) \
            SELECT line.* FROM UNNEST($1::bigint[], $2::bigint[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[]) \
            AS line (table_id, number, text, user_id, request, epoch) \
            WHERE $7::bigint IS NULL OR line.epoch = (SELECT owners.epoch FROM owners \
                WHERE owners.table_id = line.table_id AND owners.node = $7)";
        let query = sqlx::query(query).bind(&self.tables).bind(&self.numbers).bind(&self.texts);
        let query = query.bind(&self.users).bind(&self.requests).bind(&self.epochs).bind(node);
        let inserted = query.execute(db).await?.rows_affected();
        if inserted == self.tables.len() as u64 { Ok(()) } else { Err(StoreError::LostLease) }
    }
}

async fn apply_one(
    db: &mut PgConnection,
    node: Option<i64>,
    write: &Write,
) -> Result<(), StoreError> {
    match write {
        Write::User(user) => upsert_user(db, user).await,
        Write::DeleteUser(user) => delete_user(db, *user).await,
        Write::Account(account) => insert_account(db, account).await,
        Write::PassphraseHash { user, hash } => {
            let query = sqlx::query("UPDATE accounts SET passphrase_hash = $2 WHERE user_id = $1");
            done(query.bind(user.0).bind(hash).execute(db).await)
        }
        Write::Session(session) => insert_session(db, session).await,
        Write::KnownDevice(device) => insert_device(db, device).await,
        Write::Lookalike { user, lookalike } => {
            let query = sqlx::query("UPDATE accounts SET lookalike = $2 WHERE user_id = $1");
            done(query.bind(user.0).bind(lookalike).execute(db).await)
        }
        Write::EndSession(token) => {
            let query = sqlx::query("DELETE FROM sessions WHERE token_hash = $1");
            done(query.bind(&token[..]).execute(db).await)
        }
        Write::EndSessions { user, except } => {
            let query = "DELETE FROM sessions WHERE user_id = $1 \
                AND ($2::bytea IS NULL OR token_hash <> $2)";
            let except = except.as_ref().map(|token| &token[..]);
            done(sqlx::query(query).bind(user.0).bind(except).execute(db).await)
        }
        Write::Rated { table, ratings } => insert_ratings(db, *table, ratings).await,
        Write::PlannedMoves { table, seat, moves } => {
            let query = "UPDATE seats SET planned_moves = $3 WHERE table_id = $1 AND seat = $2";
            let query = sqlx::query(query).bind(table.0).bind(seat.to_string()).bind(moves);
            done(query.execute(db).await)
        }
        Write::ReplaceRecord { table, header, lines } => {
            replace_record(db, *table, header, lines).await
        }
        Write::Table(table) => insert_table(db, node, table).await,
        Write::Seat { table, seat, user, name } => set_seat(db, *table, *seat, *user, name).await,
        Write::Status { table, status } => update_status(db, *table, status).await,
        Write::Heartbeat(at) => {
            let query = "INSERT INTO heartbeat VALUES (1, $1) \
                ON CONFLICT (id) DO UPDATE SET at = greatest(heartbeat.at, $1)";
            done(sqlx::query(query).bind(at).execute(db).await)
        }
        Write::SkipTime { since, shift } => {
            // Two nodes that start at the same time must not skip the time twice.
            let query = "INSERT INTO skipped_times SELECT (SELECT coalesce(max(id), 0) FROM tables), $2 \
                FROM (SELECT at FROM heartbeat FOR UPDATE) AS last WHERE at = $1";
            done(sqlx::query(query).bind(since).bind(shift).execute(db).await)
        }
        Write::Rematch { table, next } => {
            let query = sqlx::query("UPDATE tables SET rematch = $2 WHERE id = $1").bind(table.0);
            done(query.bind(next).execute(db).await)
        }
        Write::ClockOrigin { table, origin } => {
            let query = "UPDATE owners SET clock_origin = $2 WHERE table_id = $1";
            done(sqlx::query(query).bind(table.0).bind(origin).execute(db).await)
        }
        Write::Lines { .. } | Write::Fence(_) => Ok(()),
    }
}

fn done(result: Result<PgQueryResult, sqlx::Error>) -> Result<(), StoreError> {
    result.map(drop).map_err(StoreError::from)
}

async fn upsert_user(db: &mut PgConnection, user: &User) -> Result<(), StoreError> {
    let query = "INSERT INTO users VALUES ($1, $2, $3, $4) \
        ON CONFLICT (id) DO UPDATE SET name = $2, ticket_hash = $3, last_seen = $4";
    let query = sqlx::query(query).bind(user.id.0).bind(&user.name);
    done(query.bind(&user.ticket_hash[..]).bind(user.last_seen).execute(db).await)
}

async fn delete_user(db: &mut PgConnection, user: UserId) -> Result<(), StoreError> {
    for query in [
        "UPDATE seats SET user_id = NULL, planned_moves = NULL, name = '?' WHERE user_id = $1",
        "UPDATE lines SET user_id = NULL, request = NULL WHERE user_id = $1 \
            AND table_id IN (SELECT table_id FROM participants WHERE user_id = $1)",
        "DELETE FROM participants WHERE user_id = $1",
        "DELETE FROM sessions WHERE user_id = $1",
        "DELETE FROM devices WHERE user_id = $1",
        "DELETE FROM ratings WHERE user_id = $1",
        "DELETE FROM accounts WHERE user_id = $1",
        "DELETE FROM users WHERE id = $1",
    ] {
        sqlx::query(query).bind(user.0).execute(&mut *db).await?;
    }
    Ok(())
}

async fn insert_account(db: &mut PgConnection, account: &Account) -> Result<(), StoreError> {
    let query = "INSERT INTO accounts (user_id, name, key, passphrase_hash, created, lookalike) \
        VALUES ($1, $2, $3, $4, $5, $6)";
    let query = sqlx::query(query).bind(account.user.0).bind(&account.name).bind(&account.key);
    let query = query.bind(&account.passphrase_hash).bind(account.created);
    done(query.bind(&account.lookalike).execute(db).await)
}

/// How many devices of an account are known.
const KNOWN_DEVICES: i64 = 20;

async fn insert_device(db: &mut PgConnection, device: &KnownDevice) -> Result<(), StoreError> {
    let query = "INSERT INTO devices VALUES ($1, $2, $3) \
        ON CONFLICT (token_hash) DO UPDATE SET user_id = $2, since = $3";
    let query = sqlx::query(query).bind(&device.token_hash[..]).bind(device.user.0);
    query.bind(device.since).execute(&mut *db).await?;
    let query = "DELETE FROM devices WHERE user_id = $1 AND token_hash NOT IN \
        (SELECT token_hash FROM devices WHERE user_id = $1 ORDER BY since DESC LIMIT $2)";
    done(sqlx::query(query).bind(device.user.0).bind(KNOWN_DEVICES).execute(db).await)
}

async fn insert_session(db: &mut PgConnection, session: &Session) -> Result<(), StoreError> {
    let query = sqlx::query("INSERT INTO sessions VALUES ($1, $2, $3)");
    let query = query.bind(&session.token_hash[..]).bind(session.user.0).bind(session.expires);
    done(query.execute(db).await)
}

async fn insert_ratings(
    db: &mut PgConnection,
    table: TableId,
    ratings: &[RatingEntry],
) -> Result<(), StoreError> {
    let query = sqlx::query("UPDATE tables SET rated = 2 WHERE id = $1 AND rated < 2");
    if query.bind(table.0).execute(&mut *db).await?.rows_affected() == 0 {
        return Err(StoreError::Conflict("the result has been counted".to_owned()));
    }
    for entry in ratings {
        let query = sqlx::query("INSERT INTO ratings VALUES ($1, $2, $3, $4, $5, $6, $7, $8)");
        let query = query.bind(entry.user.0).bind(&entry.game).bind(i64::from(entry.number));
        let query = query.bind(entry.rating).bind(entry.deviation).bind(entry.volatility);
        query.bind(entry.at).bind(entry.table.0).execute(&mut *db).await?;
    }
    Ok(())
}

async fn replace_record(
    db: &mut PgConnection,
    table: TableId,
    header: &str,
    lines: &[String],
) -> Result<(), StoreError> {
    let query = sqlx::query("UPDATE tables SET header = $2 WHERE id = $1").bind(table.0);
    query.bind(header).execute(&mut *db).await?;
    let query = "UPDATE lines SET text = new.text FROM UNNEST($2::text[]) WITH ORDINALITY AS new (text, place) \
        WHERE lines.table_id = $1 AND lines.number = new.place - 1";
    done(sqlx::query(query).bind(table.0).bind(lines).execute(db).await)
}

async fn insert_table(
    db: &mut PgConnection,
    node: Option<i64>,
    table: &NewTable,
) -> Result<(), StoreError> {
    let query = "INSERT INTO tables \
        (id, code, game, rules, clock, public, opened, opener, request, header, status_at, rated) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $7, $11)";
    let query = sqlx::query(query).bind(table.id.0).bind(&table.code).bind(&table.game);
    let query = query.bind(&table.rules).bind(&table.clock).bind(table.public).bind(table.opened);
    let query = query.bind(table.request.user.0).bind(table.request.number as i64);
    query.bind(&table.header).bind(i64::from(table.rated)).execute(&mut *db).await?;
    // The node that opens a table owns it. A table that is copied waits for its first owner.
    let query = sqlx::query("INSERT INTO owners (table_id, node, epoch) VALUES ($1, $2, $3)");
    let query =
        query.bind(table.id.0).bind(node.unwrap_or(0)).bind(Lease::of_new(table.id).epoch.0);
    query.execute(&mut *db).await?;
    if let Some(secret) = &table.secret {
        let query = sqlx::query("INSERT INTO secrets VALUES ($1, $2)").bind(table.id.0);
        query.bind(secret).execute(db).await?;
    }
    Ok(())
}

async fn set_seat(
    db: &mut PgConnection,
    table: TableId,
    seat: Seat,
    user: Option<UserId>,
    name: &str,
) -> Result<(), StoreError> {
    let user = user.map(|user| user.0);
    let query = "INSERT INTO seats (table_id, seat, user_id, name, is_over) \
        VALUES ($1, $2, $3, $4, coalesce((SELECT phase = 'over' FROM tables WHERE id = $1), false)) \
        ON CONFLICT (table_id, seat) DO UPDATE SET user_id = excluded.user_id, \
            name = excluded.name, is_over = excluded.is_over, planned_moves = NULL";
    let query = sqlx::query(query).bind(table.0).bind(seat.to_string()).bind(user).bind(name);
    query.execute(&mut *db).await?;
    if user.is_some() {
        let query = "INSERT INTO participants VALUES ($1, $2) ON CONFLICT DO NOTHING";
        sqlx::query(query).bind(user).bind(table.0).execute(db).await?;
    }
    Ok(())
}

async fn update_status(
    db: &mut PgConnection,
    table: TableId,
    status: &TableStatus,
) -> Result<(), StoreError> {
    let query = "UPDATE tables SET phase = $2, awaits = $3, outcome = $4, lines = $5, status_at = $6 \
        WHERE id = $1";
    let query = sqlx::query(query).bind(table.0).bind(status.phase.name());
    let query = query.bind(status.awaits.map(|seat| seat.to_string()));
    let query = query.bind(status.outcome.map(TableOutcome::name));
    query.bind(status.lines as i64).bind(status.at).execute(&mut *db).await?;
    if status.phase == TablePhase::Over {
        let query = sqlx::query("UPDATE seats SET is_over = true WHERE table_id = $1");
        query.bind(table.0).execute(db).await?;
    }
    Ok(())
}
