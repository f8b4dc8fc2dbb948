//! Everything that changes the database.

use std::sync::{Arc, OnceLock};

use sqlx::AssertSqlSafe;
use sqlx::sqlite::SqliteConnection;

use crate::{Account, Guest, GuestId, Line, Mark, NewTable, Session, TableId, Trouble, Write};

/// Lines are written many at once, in the sizes for which statements are prepared.
const SIZES: [usize; 4] = [256, 32, 4, 1];

/// Keeps all of it or nothing.
pub(crate) async fn commit(db: &mut SqliteConnection, writes: &[&Write]) -> Result<(), Trouble> {
    sqlx::query("BEGIN IMMEDIATE").execute(&mut *db).await?;
    let written = match perform(db, writes).await {
        Ok(()) => sqlx::query("COMMIT").execute(&mut *db).await.map(drop).map_err(Trouble::from),
        Err(trouble) => Err(trouble),
    };
    if written.is_err() {
        // SQLite may have rolled back already.
        let _ = sqlx::query("ROLLBACK").execute(&mut *db).await;
    }
    written
}

async fn perform(db: &mut SqliteConnection, writes: &[&Write]) -> Result<(), Trouble> {
    let mut rows = Vec::new();
    for write in writes {
        match write {
            Write::Lines { table, first, lines } => {
                rows.extend(
                    lines.iter().zip(*first..).map(|(line, number)| (table.0, number, line)),
                );
            }
            other => perform_one(db, other).await?,
        }
    }
    append(db, &rows).await
}

async fn perform_one(db: &mut SqliteConnection, write: &Write) -> Result<(), Trouble> {
    match write {
        Write::Guest(guest) => keep_guest(db, guest).await,
        Write::Forget(guest) => forget(db, *guest).await,
        Write::Account(account) => keep_account(db, account).await,
        Write::Phrase { guest, phrase } => {
            let query = sqlx::query("UPDATE accounts SET phrase = ?2 WHERE guest = ?1");
            query.bind(guest.0).bind(phrase).execute(db).await?;
            Ok(())
        }
        Write::Session(session) => keep_session(db, session).await,
        Write::EndSession(token) => {
            let query = sqlx::query("DELETE FROM sessions WHERE token = ?1").bind(&token[..]);
            query.execute(db).await?;
            Ok(())
        }
        Write::EndSessions { guest, but } => {
            let query = "DELETE FROM sessions WHERE guest = ?1 AND (?2 IS NULL OR token <> ?2)";
            let but = but.as_ref().map(|token| &token[..]);
            sqlx::query(query).bind(guest.0).bind(but).execute(db).await?;
            Ok(())
        }
        Write::Counted { table, marks } => count(db, *table, marks).await,
        Write::Plan { table, seat, plan } => {
            let query = "UPDATE seats SET plan = ?3 WHERE \"table\" = ?1 AND seat = ?2";
            let query = sqlx::query(query).bind(table.0).bind(seat.to_string()).bind(plan);
            query.execute(db).await?;
            Ok(())
        }
        Write::Rewrite { table, header, lines } => rewrite(db, *table, header, lines).await,
        Write::Table(table) => keep_table(db, table).await,
        Write::Seat { table, seat, guest, name } => {
            let query = "INSERT OR REPLACE INTO seats (\"table\", seat, guest, name) VALUES (?1, ?2, ?3, ?4)";
            let query = sqlx::query(query).bind(table.0).bind(seat.to_string());
            query.bind(guest.map(|guest| guest.0)).bind(name).execute(db).await?;
            Ok(())
        }
        Write::Standing { table, standing } => {
            let query = "UPDATE tables SET phase = ?2, awaits = ?3, result = ?4, lines = ?5, stood = ?6 WHERE id = ?1";
            let query = sqlx::query(query).bind(table.0).bind(&standing.phase);
            let query = query.bind(standing.awaits.map(|seat| seat.to_string()));
            let query = query.bind(&standing.result).bind(standing.lines as i64).bind(standing.at);
            query.execute(db).await?;
            Ok(())
        }
        Write::Rematch { table, next } => {
            let query = sqlx::query("UPDATE tables SET rematch = ?2 WHERE id = ?1").bind(table.0);
            query.bind(next).execute(db).await?;
            Ok(())
        }
        Write::Lines { .. } => Ok(()),
    }
}

async fn keep_guest(db: &mut SqliteConnection, guest: &Guest) -> Result<(), Trouble> {
    let query = "INSERT INTO guests VALUES (?1, ?2, ?3, ?4) \
        ON CONFLICT (id) DO UPDATE SET name = ?2, ticket = ?3, seen = ?4";
    let query = sqlx::query(query).bind(guest.id.0).bind(&guest.name);
    query.bind(&guest.ticket[..]).bind(guest.seen).execute(db).await?;
    Ok(())
}

async fn forget(db: &mut SqliteConnection, guest: GuestId) -> Result<(), Trouble> {
    for query in [
        "UPDATE seats SET guest = NULL, plan = NULL, name = '?' WHERE guest = ?1",
        "UPDATE lines SET guest = NULL, request = NULL WHERE guest = ?1",
        "DELETE FROM sessions WHERE guest = ?1",
        "DELETE FROM ratings WHERE guest = ?1",
        "DELETE FROM accounts WHERE guest = ?1",
        "DELETE FROM guests WHERE id = ?1",
    ] {
        sqlx::query(query).bind(guest.0).execute(&mut *db).await?;
    }
    Ok(())
}

async fn keep_account(db: &mut SqliteConnection, account: &Account) -> Result<(), Trouble> {
    let query = sqlx::query("INSERT INTO accounts VALUES (?1, ?2, ?3, ?4, ?5)");
    let query = query.bind(account.guest.0).bind(&account.name).bind(&account.key);
    query.bind(&account.phrase).bind(account.made).execute(db).await?;
    Ok(())
}

async fn keep_session(db: &mut SqliteConnection, session: &Session) -> Result<(), Trouble> {
    let query = sqlx::query("INSERT INTO sessions VALUES (?1, ?2, ?3)").bind(&session.token[..]);
    query.bind(session.guest.0).bind(session.until).execute(db).await?;
    Ok(())
}

async fn count(db: &mut SqliteConnection, table: TableId, marks: &[Mark]) -> Result<(), Trouble> {
    for mark in marks {
        let query = sqlx::query("INSERT INTO ratings VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)");
        let query = query.bind(mark.guest.0).bind(&mark.game).bind(i64::from(mark.number));
        let query = query.bind(mark.rating).bind(mark.deviation).bind(mark.volatility);
        query.bind(mark.at).bind(mark.table.0).execute(&mut *db).await?;
    }
    let query = sqlx::query("UPDATE tables SET rated = 2 WHERE id = ?1").bind(table.0);
    query.execute(db).await?;
    Ok(())
}

async fn rewrite(
    db: &mut SqliteConnection,
    table: TableId,
    header: &str,
    lines: &[String],
) -> Result<(), Trouble> {
    let query = sqlx::query("UPDATE tables SET header = ?2 WHERE id = ?1").bind(table.0);
    query.bind(header).execute(&mut *db).await?;
    for (line, number) in lines.iter().zip(0_i64..) {
        let query = "UPDATE lines SET text = ?3 WHERE \"table\" = ?1 AND number = ?2";
        sqlx::query(query).bind(table.0).bind(number).bind(line).execute(&mut *db).await?;
    }
    Ok(())
}

async fn keep_table(db: &mut SqliteConnection, table: &NewTable) -> Result<(), Trouble> {
    let query = "INSERT INTO tables \
        (id, code, game, rules, clock, public, opened, opener, request, header, stood, rated) \
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?7, ?11)";
    let query = sqlx::query(query).bind(table.id.0).bind(&table.code).bind(&table.game);
    let query = query.bind(&table.rules).bind(&table.clock).bind(table.public).bind(table.opened);
    let query =
        query.bind(table.opener.0).bind(table.request as i64).bind(&table.header).bind(table.rated);
    query.execute(&mut *db).await?;
    if let Some(secret) = &table.secret {
        let query = sqlx::query("INSERT INTO secrets VALUES (?1, ?2)").bind(table.id.0);
        query.bind(secret).execute(db).await?;
    }
    Ok(())
}

async fn append(db: &mut SqliteConnection, rows: &[(i64, u64, &Line)]) -> Result<(), Trouble> {
    let mut rest = rows;
    for (size, query) in SIZES.into_iter().zip(statements()) {
        while rest.len() >= size {
            let (now, later) = rest.split_at(size);
            let mut query = sqlx::query(AssertSqlSafe(Arc::clone(query)));
            for (table, number, line) in now {
                let asked = line.asked.unzip();
                query = query.bind(*table).bind(*number as i64).bind(line.text.as_str());
                query = query.bind(asked.0.map(|guest| guest.0)).bind(asked.1.map(|it| it as i64));
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
