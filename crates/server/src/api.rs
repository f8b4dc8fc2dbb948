//! What is asked by HTTP: lists, records, files of games, one's own data.

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::{Path, Query, State};
use axum::http::header::{AUTHORIZATION, CACHE_CONTROL, CONTENT_TYPE, HeaderMap, HeaderValue};
use axum::http::{Response, StatusCode};
use axum::routing::get;
use serde::{Deserialize, Serialize};
use store::{Guest, Search, Trouble};

use crate::desk::Desk;
use crate::{hand_out, metrics};

/// The description of this interface in the language that programs read.
pub(crate) const DESCRIPTION: &str = include_str!("openapi.json");

const JSON: &str = "application/json";
const TEXT: &str = "text/plain; charset=utf-8";

/// What is here.
pub(crate) fn routes() -> Router<Arc<Desk>> {
    Router::new()
        .route("/api", get(|| async { page(StatusCode::OK, JSON, DESCRIPTION) }))
        .route("/api/tables", get(tables))
        .route("/api/tables/{code}", get(table))
        .route("/api/tables/{code}/record", get(record))
        .route("/api/tables/{code}/export", get(export))
        .route("/api/me", get(me).delete(forget_me))
        .route("/api/me/export", get(export_me))
        .route("/healthz", get(health))
        .route("/metrics", get(metrics))
}

type Answer = Response<Body>;

/// What a list is asked for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wanted {
    phase: Option<String>,
    game: Option<String>,
    rules: Option<String>,
    player: Option<String>,
    result: Option<String>,
    before: Option<i64>,
    limit: Option<u32>,
}

/// In which format a game is wanted.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Format {
    format: Option<String>,
}

async fn tables(State(desk): State<Arc<Desk>>, Query(wanted): Query<Wanted>) -> Answer {
    let search = Search {
        public: true,
        phase: wanted.phase,
        game: wanted.game,
        rules: wanted.rules,
        player: wanted.player,
        result: wanted.result,
        before: wanted.before,
        limit: wanted.limit.unwrap_or(50),
        ..Search::default()
    };
    told(desk.house.find(&search, None).await.map(Some))
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
    let guest = match guest(&desk, &headers).await {
        Ok(guest) => guest,
        Err(answer) => return answer,
    };
    match desk.house.tables_of(guest.id).await {
        Ok(tables) => told(Ok(Some(serde_json::json!({ "name": guest.name, "tables": tables })))),
        Err(trouble) => failed(&trouble),
    }
}

/// Everything that the house knows about a guest.
async fn export_me(State(desk): State<Arc<Desk>>, headers: HeaderMap) -> Answer {
    let guest = match guest(&desk, &headers).await {
        Ok(guest) => guest,
        Err(answer) => return answer,
    };
    let mut tables = Vec::new();
    let mut before = None;
    loop {
        let search = Search { guest: Some(guest.id), before, limit: 200, ..Search::default() };
        let found = match desk.house.find(&search, Some(guest.id)).await {
            Ok(found) => found,
            Err(trouble) => return failed(&trouble),
        };
        let Some(last) = found.last() else { break };
        before = Some(last.opened as i64);
        for table in found {
            let record = match desk.house.record(&table.table).await {
                Ok(record) => record,
                Err(trouble) => return failed(&trouble),
            };
            tables.push(serde_json::json!({ "table": table, "record": record }));
        }
    }
    told(Ok(Some(serde_json::json!({
        "name": guest.name, "seen": guest.seen, "tables": tables,
    }))))
}

async fn forget_me(State(desk): State<Arc<Desk>>, headers: HeaderMap) -> Answer {
    let guest = match guest(&desk, &headers).await {
        Ok(guest) => guest,
        Err(answer) => return answer,
    };
    match desk.house.forget(guest.id).await {
        Ok(()) => page(StatusCode::NO_CONTENT, TEXT, ""),
        Err(trouble) => failed(&trouble),
    }
}

/// The guest whose ticket comes with a request. A ticket is no cookie: no other page can send it.
async fn guest(desk: &Desk, headers: &HeaderMap) -> Result<Guest, Answer> {
    let ticket = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
    let ticket = ticket.and_then(|value| value.strip_prefix("Bearer "));
    let refused = || page(StatusCode::UNAUTHORIZED, TEXT, "401\n");
    match desk.house.guest(ticket.ok_or_else(refused)?).await {
        Ok(Some(guest)) => Ok(guest),
        Ok(None) => Err(refused()),
        Err(trouble) => Err(failed(&trouble)),
    }
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

fn told<T: Serialize>(found: Result<Option<T>, Trouble>) -> Answer {
    match found.map(|found| found.map(|found| serde_json::to_string(&found))) {
        Ok(Some(Ok(json))) => page(StatusCode::OK, JSON, json),
        Ok(Some(Err(error))) => failed(&Trouble::Failed(error.to_string())),
        Ok(None) => nothing(),
        Err(trouble) => failed(&trouble),
    }
}

fn nothing() -> Answer {
    page(StatusCode::NOT_FOUND, TEXT, "404\n")
}

fn failed(trouble: &Trouble) -> Answer {
    tracing::error!(%trouble, "a request failed");
    page(StatusCode::INTERNAL_SERVER_ERROR, TEXT, "500\n")
}

fn page(status: StatusCode, kind: &'static str, body: impl Into<Body>) -> Answer {
    let mut answer = Response::new(body.into());
    *answer.status_mut() = status;
    let headers = answer.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    hand_out::protect(&mut answer);
    answer
}
