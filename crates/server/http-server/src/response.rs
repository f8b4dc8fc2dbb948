//! HTTP responses.

use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderMap, HeaderValue};
use axum::http::{Response, StatusCode};
use host::{AccountError, HostError};
use protocol::RefusalReason;
use serde::Serialize;
use store::StoreError;

use crate::authentication::language;
use crate::static_files::add_security_headers;

pub(crate) type HttpResponse = Response<Body>;

pub(crate) const JSON: &str = "application/json";
pub(crate) const TEXT: &str = "text/plain; charset=utf-8";

/// The body of a refusal.
#[derive(Serialize)]
struct RefusalBody {
    reason: RefusalReason,
}

/// A response that is not cached.
pub(crate) fn respond(
    status: StatusCode,
    media_type: &'static str,
    body: impl Into<Body>,
) -> HttpResponse {
    let mut response = Response::new(body.into());
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(media_type));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    add_security_headers(&mut response);
    response
}

/// A value as JSON.
pub(crate) fn json<T: Serialize>(status: StatusCode, value: &T) -> HttpResponse {
    match serde_json::to_string(value) {
        Ok(json) => respond(status, JSON, json),
        Err(error) => failed(&StoreError::Failed(error.to_string())),
    }
}

/// A value as JSON, or 404 if there is none.
pub(crate) fn found<T: Serialize>(value: Result<Option<T>, StoreError>) -> HttpResponse {
    match value {
        Ok(Some(value)) => json(StatusCode::OK, &value),
        Ok(None) => not_found(),
        Err(error) => failed(&error),
    }
}

pub(crate) fn no_content() -> HttpResponse {
    respond(StatusCode::NO_CONTENT, TEXT, "")
}

pub(crate) fn not_found() -> HttpResponse {
    respond(StatusCode::NOT_FOUND, TEXT, "404\n")
}

pub(crate) fn failed(error: &StoreError) -> HttpResponse {
    tracing::error!(%error, "a request failed");
    respond(StatusCode::INTERNAL_SERVER_ERROR, TEXT, "500\n")
}

pub(crate) fn account_error(headers: &HeaderMap, error: &AccountError) -> HttpResponse {
    match error {
        AccountError::Refused(error) => refused(headers, *error),
        AccountError::Store(error) => failed(error),
    }
}

pub(crate) fn refused(headers: &HeaderMap, error: HostError) -> HttpResponse {
    let status = match error {
        HostError::BadSignIn | HostError::SignedOut | HostError::BadCode => {
            StatusCode::UNAUTHORIZED
        }
        HostError::Foreign => StatusCode::FORBIDDEN,
        HostError::NameTaken | HostError::HasAccount => StatusCode::CONFLICT,
        HostError::TooFast => StatusCode::TOO_MANY_REQUESTS,
        HostError::NotKept | HostError::Closing => StatusCode::SERVICE_UNAVAILABLE,
        _ => StatusCode::BAD_REQUEST,
    };
    json(status, &RefusalBody { reason: error.reason_in(language(headers)) })
}
