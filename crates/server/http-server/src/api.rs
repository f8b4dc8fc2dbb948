//! What is asked by HTTP: lists, records, files of games, players, one's own data.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, Query, Request, State};
use axum::http::StatusCode;
use axum::http::header::HeaderMap;
use axum::middleware::Next;
use axum::routing::{get, post};
use host::{Denied, No};
use protocol::{CurrentUser, TableSummary};
use serde::Deserialize;
use store::Search;

use crate::account;
use crate::answer::{Answer, JSON, TEXT, denied, failed, json, nothing, page, refused, told};
use crate::desk::Desk;
use crate::metrics;
use crate::turnstile::Comer;
use crate::who::{self, Shown};

/// The description of this interface in the language that programs read.
pub(crate) const DESCRIPTION: &str = include_str!("openapi.json");

/// What is here.
pub(crate) fn routes() -> Router<Arc<Desk>> {
    Router::new()
        .route("/api", get(|| async { page(StatusCode::OK, JSON, DESCRIPTION) }))
        .route("/api/tables", get(tables))
        .route("/api/tables/{code}", get(table))
        .route("/api/tables/{code}/record", get(record))
        .route("/api/tables/{code}/export", get(export))
        .route("/api/games", get(games))
        .route("/api/players/{name}", get(player))
        .route("/api/account", post(account::sign_up).put(account::change))
        .route("/api/session", post(account::sign_in).delete(account::sign_out))
        .route("/api/me", get(me).delete(account::forget))
        .route("/api/me/code", post(code))
        .route("/api/me/export", get(export_me))
}

/// What is there for whoever looks after the house.
pub(crate) fn back_rooms() -> Router<Arc<Desk>> {
    Router::new().route("/healthz", get(health)).route("/metrics", get(metrics))
}

/// Lets nobody ask too often.
pub(crate) async fn count(State(desk): State<Arc<Desk>>, request: Request, next: Next) -> Answer {
    let address = who::address(&desk, request.headers(), request.extensions());
    if desk.turnstile.lets_in(Comer::Address(address)) {
        next.run(request).await
    } else {
        refused(request.headers(), No::TooFast)
    }
}

/// What a list is asked for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wanted {
    phase: Option<String>,
    game: Option<String>,
    rules: Option<String>,
    player: Option<String>,
    result: Option<String>,
    after: Option<String>,
    limit: Option<u32>,
    /// Only one's own, which are listed whether they stood in the lobby or not.
    #[serde(default)]
    mine: bool,
    format: Option<String>,
}

/// In which format a game is wanted.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Format {
    format: Option<String>,
}

/// How many games one file holds at most.
const GAMES: u32 = 200;

async fn tables(
    State(desk): State<Arc<Desk>>,
    Query(wanted): Query<Wanted>,
    headers: HeaderMap,
) -> Answer {
    match find(&desk, wanted, 50, &headers).await {
        Ok(tables) => json(StatusCode::OK, &tables),
        Err(reason) => denied(&headers, &reason),
    }
}

/// Games in one file, as people keep them.
async fn games(
    State(desk): State<Arc<Desk>>,
    Query(wanted): Query<Wanted>,
    headers: HeaderMap,
) -> Answer {
    let format = wanted.format.clone();
    let found = match find(&desk, wanted, GAMES, &headers).await {
        Ok(found) => found,
        Err(reason) => return denied(&headers, &reason),
    };
    let mut games = String::new();
    for table in found {
        match desk.house.export(&table.table, format.as_deref()).await {
            Ok(Some((_, game))) => {
                if !games.is_empty() {
                    games.push('\n');
                }
                games.push_str(&game);
            }
            Ok(None) => {}
            Err(trouble) => return failed(&trouble),
        }
    }
    page(StatusCode::OK, TEXT, games)
}

async fn find(
    desk: &Desk,
    wanted: Wanted,
    limit: u32,
    headers: &HeaderMap,
) -> Result<Vec<TableSummary>, Denied> {
    let me = match wanted.mine {
        true => Some(who::find(desk, headers, false).await?.ok_or(No::SignedOut)?.guest.id),
        false => None,
    };
    let search = Search {
        guest: me,
        public: me.is_none(),
        phase: wanted.phase,
        game: wanted.game,
        rules: wanted.rules,
        player: wanted.player,
        result: wanted.result,
        after: wanted.after,
        limit: wanted.limit.unwrap_or(limit).min(GAMES),
        ..Search::default()
    };
    Ok(desk.house.find(&search, me).await?)
}

async fn player(State(desk): State<Arc<Desk>>, Path(name): Path<String>) -> Answer {
    told(desk.house.profile(&name).await)
}

async fn table(State(desk): State<Arc<Desk>>, Path(code): Path<String>) -> Answer {
    told(desk.house.table(&code).await)
}

async fn record(State(desk): State<Arc<Desk>>, Path(code): Path<String>) -> Answer {
    match desk.house.record(&code).await {
        Ok(Some(record)) => page(StatusCode::OK, TEXT, record),
        Ok(None) => nothing(),
        Err(trouble) => failed(&trouble),
    }
}

async fn export(
    State(desk): State<Arc<Desk>>,
    Path(code): Path<String>,
    Query(wanted): Query<Format>,
) -> Answer {
    match desk.house.export(&code, wanted.format.as_deref()).await {
        Ok(Some((_, game))) => page(StatusCode::OK, TEXT, game),
        Ok(None) => nothing(),
        Err(trouble) => failed(&trouble),
    }
}

async fn me(State(desk): State<Arc<Desk>>, headers: HeaderMap) -> Answer {
    match try_me(&desk, &headers).await {
        Ok(me) => json(StatusCode::OK, &me),
        Err(reason) => denied(&headers, &reason),
    }
}

async fn try_me(desk: &Desk, headers: &HeaderMap) -> Result<CurrentUser, Denied> {
    let Shown { guest, .. } = who::find(desk, headers, false).await?.ok_or(No::SignedOut)?;
    let awaited = desk.house.store().awaited(guest.id).await?;
    let tables = desk.house.tables_of(guest.id).await?;
    Ok(CurrentUser { name: guest.name, account: guest.account, awaited, tables })
}

/// A code for another device.
async fn code(State(desk): State<Arc<Desk>>, headers: HeaderMap) -> Answer {
    match who::find(&desk, &headers, true).await {
        Ok(Some(Shown { guest, token })) => {
            let (code, lasts) = desk.house.code_for(&guest, &token);
            json(StatusCode::OK, &serde_json::json!({ "code": code, "lasts": lasts }))
        }
        Ok(None) => refused(&headers, No::SignedOut),
        Err(no) => refused(&headers, no),
    }
}

/// Everything that the house knows about a guest.
async fn export_me(State(desk): State<Arc<Desk>>, headers: HeaderMap) -> Answer {
    match try_export(&desk, &headers).await {
        Ok(all) => json(StatusCode::OK, &all),
        Err(reason) => denied(&headers, &reason),
    }
}

async fn try_export(desk: &Desk, headers: &HeaderMap) -> Result<serde_json::Value, Denied> {
    let Shown { guest, .. } = who::find(desk, headers, false).await?.ok_or(No::SignedOut)?;
    let mut tables = Vec::new();
    let mut after = None;
    loop {
        let search = Search { guest: Some(guest.id), after, limit: 200, ..Search::default() };
        let found = desk.house.find(&search, Some(guest.id)).await?;
        let Some(last) = found.last() else { break };
        after = Some(last.table.clone());
        for table in found {
            let record = desk.house.record(&table.table).await?;
            tables.push(serde_json::json!({ "table": table, "record": record }));
        }
    }
    let account = desk.house.store().account_of(guest.id).await?;
    let since = account.map(|account| account.made);
    let marks = desk.house.store().marks(guest.id, None).await?;
    let ratings = marks.iter().map(|mark| {
        serde_json::json!({
            "game": mark.game, "at": mark.at, "rating": mark.rating,
            "deviation": mark.deviation, "volatility": mark.volatility,
        })
    });
    let ratings: Vec<_> = ratings.collect();
    Ok(serde_json::json!({
        "name": guest.name, "seen": guest.seen, "account_since": since,
        "ratings": ratings, "tables": tables,
    }))
}

async fn health(State(desk): State<Arc<Desk>>) -> Answer {
    if desk.house.is_closing() {
        return page(StatusCode::SERVICE_UNAVAILABLE, TEXT, "closing\n");
    }
    match desk.house.store().opened(store::GuestId(0), 0).await {
        Ok(_) => page(StatusCode::OK, TEXT, "ok\n"),
        Err(trouble) => failed(&trouble),
    }
}

async fn metrics(State(desk): State<Arc<Desk>>) -> Answer {
    page(StatusCode::OK, "text/plain; version=0.0.4", metrics::text(desk.house.tally()))
}
