//! How the house answers by HTTP.

use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderMap, HeaderValue};
use axum::http::{Response, StatusCode};
use host::{Denied, No};
use protocol::RefusalReason;
use serde::Serialize;
use store::Trouble;

use crate::{hand_out, who};

pub(crate) type Answer = Response<Body>;

pub(crate) const JSON: &str = "application/json";
pub(crate) const TEXT: &str = "text/plain; charset=utf-8";

/// Why something was not done, for people in their language and for programs by its name.
#[derive(Serialize)]
struct Refused {
    reason: RefusalReason,
}

pub(crate) fn page(status: StatusCode, kind: &'static str, body: impl Into<Body>) -> Answer {
    let mut answer = Response::new(body.into());
    *answer.status_mut() = status;
    let headers = answer.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    hand_out::protect(&mut answer);
    answer
}

/// Something as JSON.
pub(crate) fn json<T: Serialize>(status: StatusCode, what: &T) -> Answer {
    match serde_json::to_string(what) {
        Ok(json) => page(status, JSON, json),
        Err(error) => failed(&Trouble::Failed(error.to_string())),
    }
}

/// What was found, if anything was.
pub(crate) fn told<T: Serialize>(found: Result<Option<T>, Trouble>) -> Answer {
    match found {
        Ok(Some(found)) => json(StatusCode::OK, &found),
        Ok(None) => nothing(),
        Err(trouble) => failed(&trouble),
    }
}

/// It is done, and there is nothing to be said.
pub(crate) fn nothing_more() -> Answer {
    page(StatusCode::NO_CONTENT, TEXT, "")
}

pub(crate) fn nothing() -> Answer {
    page(StatusCode::NOT_FOUND, TEXT, "404\n")
}

pub(crate) fn failed(trouble: &Trouble) -> Answer {
    tracing::error!(%trouble, "a request failed");
    page(StatusCode::INTERNAL_SERVER_ERROR, TEXT, "500\n")
}

pub(crate) fn denied(headers: &HeaderMap, reason: &Denied) -> Answer {
    match reason {
        Denied::No(no) => refused(headers, *no),
        Denied::Trouble(trouble) => failed(trouble),
    }
}

pub(crate) fn refused(headers: &HeaderMap, no: No) -> Answer {
    let status = match no {
        No::BadSignIn | No::SignedOut | No::BadCode => StatusCode::UNAUTHORIZED,
        No::Foreign => StatusCode::FORBIDDEN,
        No::NameTaken | No::HasAccount => StatusCode::CONFLICT,
        No::TooFast => StatusCode::TOO_MANY_REQUESTS,
        No::NotKept | No::Closing => StatusCode::SERVICE_UNAVAILABLE,
        _ => StatusCode::BAD_REQUEST,
    };
    json(status, &Refused { reason: no.reason_in(who::language(headers)) })
}
