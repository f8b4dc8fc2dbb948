//! The HTTP API: lists, records, exports, players, and the user's own data.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::extract::{ConnectInfo, Path, Query, Request, State};
use axum::http::StatusCode;
use axum::http::header::{HeaderMap, HeaderValue, STRICT_TRANSPORT_SECURITY};
use axum::middleware::Next;
use axum::routing::{get, post};
use host::{AccountError, HostError};
use protocol::{CurrentUser, TableSummary};
use serde::Deserialize;
use store::{ClientRequestId, TableQuery, UserId};
use table::{TableOutcome, TablePhase};

use crate::app_state::AppState;
use crate::authentication::{
    AuthenticatedUser, authenticate, client_address, has_bearer_token, is_local, is_tls,
};
use crate::rate_limiter::RateLimitKey;
use crate::response::{
    HttpResponse, JSON, TEXT, account_error, failed, found, json, not_found, refused, respond,
};
use crate::user_export::UserExport;
use crate::{account_api, prometheus};

/// The description of this API, for programs.
pub(crate) const OPENAPI: &str = include_str!("openapi.json");

/// The routes of the API.
pub(crate) fn routes() -> Router<Arc<AppState>> {
    Router::new()
        .route("/api", get(|| async { respond(StatusCode::OK, JSON, OPENAPI) }))
        .route("/api/tables", get(tables))
        .route("/api/tables/{code}", get(table))
        .route("/api/tables/{code}/record", get(record))
        .route("/api/tables/{code}/export", get(export))
        .route("/api/games", get(games))
        .route("/api/players/{name}", get(player))
        .route("/api/account", post(account_api::sign_up).put(account_api::change_passphrase))
        .route("/api/session", post(account_api::sign_in).delete(account_api::sign_out))
        .route("/api/me", get(me).delete(account_api::delete_user))
        .route("/api/me/code", post(device_code))
        .route("/api/me/export", get(export_me))
}

/// The routes for monitoring. They are not rate-limited.
pub(crate) fn monitoring_routes() -> Router<Arc<AppState>> {
    Router::new().route("/healthz", get(health)).route("/metrics", get(metrics))
}

/// Rate limiting per client address.
pub(crate) async fn limit_rate(
    State(state): State<Arc<AppState>>,
    request: Request,
    next: Next,
) -> HttpResponse {
    let address = client_address(&state, request.headers(), request.extensions());
    if state.rate_limiter.allows(RateLimitKey::Address(address)) {
        next.run(request).await
    } else {
        refused(request.headers(), HostError::TooFast)
    }
}

/// For how long browsers use TLS only, once they have reached the server over TLS: half a year.
const STRICT_TRANSPORT: HeaderValue = HeaderValue::from_static("max-age=15552000");

/// Tells browsers that have reached the proxy over TLS to use TLS only.
pub(crate) async fn require_tls(
    State(state): State<Arc<AppState>>,
    request: Request,
    next: Next,
) -> HttpResponse {
    let is_tls = is_tls(&state, request.headers());
    let mut response = next.run(request).await;
    if is_tls {
        response.headers_mut().insert(STRICT_TRANSPORT_SECURITY, STRICT_TRANSPORT);
    }
    response
}

/// The parameters of a list.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ListParameters {
    phase: Option<String>,
    game: Option<String>,
    rules: Option<String>,
    player: Option<String>,
    result: Option<String>,
    after: Option<String>,
    limit: Option<u32>,
    /// Only the user's own tables, whether they were listed in the lobby or not.
    #[serde(default)]
    mine: bool,
    format: Option<String>,
}

/// The parameters of an export.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ExportParameters {
    format: Option<String>,
}

/// How many tables a list has if no limit is given.
const DEFAULT_LIMIT: u32 = 50;

/// How many tables a list or a file of games has at most.
const MAX_LIMIT: u32 = 200;

async fn tables(
    State(state): State<Arc<AppState>>,
    Query(parameters): Query<ListParameters>,
    headers: HeaderMap,
) -> HttpResponse {
    match find(&state, parameters, DEFAULT_LIMIT, &headers).await {
        Ok(tables) => json(StatusCode::OK, &tables),
        Err(error) => account_error(&headers, &error),
    }
}

/// Games in one file, in a file format of their game.
async fn games(
    State(state): State<Arc<AppState>>,
    Query(parameters): Query<ListParameters>,
    headers: HeaderMap,
) -> HttpResponse {
    let format = parameters.format.clone();
    let tables = match find(&state, parameters, MAX_LIMIT, &headers).await {
        Ok(tables) => tables,
        Err(error) => return account_error(&headers, &error),
    };
    let mut games = String::new();
    for table in tables {
        match state.registry.export(&table.table, format.as_deref()).await {
            Ok(Some((_, game))) => {
                if !games.is_empty() {
                    games.push('\n');
                }
                games.push_str(&game);
            }
            Ok(None) => {}
            Err(error) => return failed(&error),
        }
    }
    respond(StatusCode::OK, TEXT, games)
}

async fn find(
    state: &AppState,
    parameters: ListParameters,
    default_limit: u32,
    headers: &HeaderMap,
) -> Result<Vec<TableSummary>, AccountError> {
    let user = match parameters.mine {
        true => {
            let authenticated = authenticate(state, headers, false).await?;
            Some(authenticated.ok_or(HostError::SignedOut)?.user.id)
        }
        false => None,
    };
    let phase = parameters.phase.as_deref().map(TablePhase::read);
    let outcome = parameters.result.as_deref().map(TableOutcome::read);
    if phase == Some(None) || outcome == Some(None) {
        // No table has a phase or result of that name.
        return Ok(Vec::new());
    }
    let query = TableQuery {
        user,
        public: user.is_none(),
        phase: phase.flatten(),
        game: parameters.game,
        rules: parameters.rules,
        player: parameters.player,
        outcome: outcome.flatten(),
        after: parameters.after,
        limit: parameters.limit.unwrap_or(default_limit).min(MAX_LIMIT),
        ..TableQuery::default()
    };
    Ok(state.registry.find_tables(&query, user).await?)
}

async fn player(State(state): State<Arc<AppState>>, Path(name): Path<String>) -> HttpResponse {
    found(state.registry.profile(&name).await)
}

async fn table(State(state): State<Arc<AppState>>, Path(code): Path<String>) -> HttpResponse {
    found(state.registry.table(&code).await)
}

async fn record(State(state): State<Arc<AppState>>, Path(code): Path<String>) -> HttpResponse {
    match state.registry.record(&code).await {
        Ok(Some(record)) => respond(StatusCode::OK, TEXT, record),
        Ok(None) => not_found(),
        Err(error) => failed(&error),
    }
}

async fn export(
    State(state): State<Arc<AppState>>,
    Path(code): Path<String>,
    Query(parameters): Query<ExportParameters>,
) -> HttpResponse {
    match state.registry.export(&code, parameters.format.as_deref()).await {
        Ok(Some((_, game))) => respond(StatusCode::OK, TEXT, game),
        Ok(None) => not_found(),
        Err(error) => failed(&error),
    }
}

async fn me(State(state): State<Arc<AppState>>, headers: HeaderMap) -> HttpResponse {
    match try_me(&state, &headers).await {
        Ok(me) => json(StatusCode::OK, &me),
        Err(error) => account_error(&headers, &error),
    }
}

async fn try_me(state: &AppState, headers: &HeaderMap) -> Result<CurrentUser, AccountError> {
    let authenticated = authenticate(state, headers, false).await?;
    let AuthenticatedUser { user, .. } = authenticated.ok_or(HostError::SignedOut)?;
    let awaited = state.registry.store().awaited_moves(user.id).await?;
    let tables = state.registry.tables_of(user.id).await?;
    Ok(CurrentUser { name: user.name, account: user.has_account, awaited, tables })
}

/// A code that signs another device in as the same user.
async fn device_code(State(state): State<Arc<AppState>>, headers: HeaderMap) -> HttpResponse {
    match authenticate(&state, &headers, true).await {
        Ok(Some(AuthenticatedUser { user, token })) => {
            let (code, lasts) = state.registry.issue_device_code(&user, &token);
            json(StatusCode::OK, &serde_json::json!({ "code": code, "lasts": lasts }))
        }
        Ok(None) => refused(&headers, HostError::SignedOut),
        Err(error) => refused(&headers, error),
    }
}

/// Everything that the server stores about a user.
async fn export_me(State(state): State<Arc<AppState>>, headers: HeaderMap) -> HttpResponse {
    match try_export_me(&state, &headers).await {
        Ok(body) => respond(StatusCode::OK, JSON, body),
        Err(error) => account_error(&headers, &error),
    }
}

async fn try_export_me(
    state: &Arc<AppState>,
    headers: &HeaderMap,
) -> Result<axum::body::Body, AccountError> {
    let authenticated = authenticate(state, headers, false).await?;
    let AuthenticatedUser { user, .. } = authenticated.ok_or(HostError::SignedOut)?;
    let export = UserExport::begin(Arc::clone(&state.registry), &user).await?;
    Ok(axum::body::Body::from_stream(export.into_stream()))
}

/// Whether the server is running and can read and write its store.
async fn health(State(state): State<Arc<AppState>>) -> HttpResponse {
    if state.registry.is_closing() {
        return respond(StatusCode::SERVICE_UNAVAILABLE, TEXT, "closing\n");
    }
    let request = ClientRequestId { user: UserId(0), number: 0 };
    match state.registry.store().table_opened_by(request).await {
        Ok(_) if !state.registry.can_write() => {
            respond(StatusCode::SERVICE_UNAVAILABLE, TEXT, "cannot write\n")
        }
        // The tables of this node can be played at, so clients may stay.
        Ok(_) if !state.registry.reaches_other_nodes() => {
            respond(StatusCode::OK, TEXT, "ok, but there is no connection to the other nodes\n")
        }
        Ok(_) => respond(StatusCode::OK, TEXT, "ok\n"),
        Err(error) => failed(&error),
    }
}

/// The metrics: for this machine, or for those who have the token.
async fn metrics(
    State(state): State<Arc<AppState>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> HttpResponse {
    let has_token =
        state.metrics_token.as_ref().is_some_and(|token| has_bearer_token(&headers, token));
    if !has_token && !is_local(&headers, peer.ip()) {
        return not_found();
    }
    let text = prometheus::text(&state.registry);
    respond(StatusCode::OK, "text/plain; version=0.0.4", text)
}
