//! Accounts by HTTP: signing up, in and out, changing the passphrase, and deleting the user.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_TYPE, HeaderMap, HeaderValue, SET_COOKIE};
use host::{AccountError, ClientAddress, HostError, NewSession};
use protocol::{Credentials, PassphraseConfirmation, SignIn, SignedIn};
use serde::de::DeserializeOwned;
use store::UserId;

use crate::app_state::AppState;
use crate::authentication::{
    authenticate, client_address, device_cookie, is_same_origin, known_device_cookie,
    session_cookie,
};
use crate::rate_limiter::RateLimitKey;
use crate::response::{HttpResponse, TEXT, account_error, json, no_content, refused, respond};

/// A request with a JSON body.
pub(crate) struct JsonRequest {
    headers: HeaderMap,
    address: ClientAddress,
    body: Bytes,
}

/// The largest body of a request, in bytes.
const MAX_BODY: usize = 4096;

/// How long a client may take to send the body of a request.
const BODY_TIMEOUT: Duration = Duration::from_secs(10);

impl JsonRequest {
    async fn read(state: &AppState, request: Request) -> Result<Self, HttpResponse> {
        let (parts, body) = request.into_parts();
        let address = client_address(state, &parts.headers, &parts.extensions);
        let body = axum::body::to_bytes(body, MAX_BODY);
        match tokio::time::timeout(BODY_TIMEOUT, body).await {
            Ok(Ok(body)) => Ok(Self { headers: parts.headers, address, body }),
            Ok(Err(_)) => Err(refused(&parts.headers, HostError::Unreadable)),
            Err(_) => Err(respond(StatusCode::REQUEST_TIMEOUT, TEXT, "408\n")),
        }
    }

    /// The body. The content type must be JSON, which no form of another site can send.
    fn parse<T: DeserializeOwned>(&self) -> Result<T, HostError> {
        let content_type = self.headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
        let is_json =
            content_type.is_some_and(|it| it.split(';').next() == Some("application/json"));
        // The cause of an error is not passed on, because it might quote a passphrase.
        serde_json::from_slice(&self.body).ok().filter(|_| is_json).ok_or(HostError::Unreadable)
    }
}

/// Creates an account.
pub(crate) async fn sign_up(State(state): State<Arc<AppState>>, request: Request) -> HttpResponse {
    let request = match JsonRequest::read(&state, request).await {
        Ok(request) => request,
        Err(response) => return response,
    };
    match try_sign_up(&state, &request).await {
        Ok(session) => signed_in(&request.headers, StatusCode::CREATED, &session),
        Err(error) => account_error(&request.headers, &error),
    }
}

async fn try_sign_up(state: &AppState, request: &JsonRequest) -> Result<NewSession, AccountError> {
    check_sign_in_rate(state, request.address)?;
    let user = authenticate(state, &request.headers, true).await?;
    let Credentials { name, passphrase } = request.parse()?;
    state.registry.sign_up(user.map(|it| it.user), &name, &passphrase.0).await
}

fn check_sign_in_rate(state: &AppState, address: ClientAddress) -> Result<(), HostError> {
    let is_allowed = state.rate_limiter.allows(RateLimitKey::SignInFrom(address));
    if is_allowed { Ok(()) } else { Err(HostError::TooFast) }
}

/// Limits how often the passphrase of a user may be tried again, from wherever the user is signed in.
fn check_confirmation_rate(
    state: &AppState,
    address: ClientAddress,
    user: UserId,
) -> Result<(), HostError> {
    check_sign_in_rate(state, address)?;
    let is_allowed = state.rate_limiter.allows(RateLimitKey::Confirmation(user));
    if is_allowed { Ok(()) } else { Err(HostError::TooFast) }
}

/// Counts and logs a wrong passphrase or device code.
fn note_failure<T>(
    state: &AppState,
    address: ClientAddress,
    result: Result<T, AccountError>,
) -> Result<T, AccountError> {
    if let Err(AccountError::Refused(HostError::BadSignIn | HostError::BadCode)) = result {
        state.registry.note_failed_sign_in(address);
    }
    result
}

/// Signs a user in.
pub(crate) async fn sign_in(State(state): State<Arc<AppState>>, request: Request) -> HttpResponse {
    let request = match JsonRequest::read(&state, request).await {
        Ok(request) => request,
        Err(response) => return response,
    };
    match try_sign_in(&state, &request).await {
        Ok(SignInResult::Account(session)) => signed_in(&request.headers, StatusCode::OK, &session),
        Ok(SignInResult::Guest(guest)) => json(StatusCode::OK, &guest),
        Err(error) => account_error(&request.headers, &error),
    }
}

/// Who has signed in.
enum SignInResult {
    /// A user with an account, who gets a cookie.
    Account(NewSession),
    /// A user without an account, who gets their ticket.
    Guest(SignedIn),
}

async fn try_sign_in(
    state: &AppState,
    request: &JsonRequest,
) -> Result<SignInResult, AccountError> {
    if !is_same_origin(&request.headers) {
        return Err(HostError::Foreign.into());
    }
    let sign_in: SignIn = request.parse()?;
    check_sign_in_rate(state, request.address)?;
    match sign_in {
        SignIn::Credentials(Credentials { name, passphrase }) => {
            let key = host::name_key(&name);
            let is_known = is_known_device(state, &request.headers, &key).await?;
            let limiter = &state.rate_limiter;
            // An attacker who guesses from many addresses must not lock the owner out.
            if !limiter.allows(RateLimitKey::SignInAt(request.address, key.clone()))
                || (!is_known && !limiter.allows(RateLimitKey::SignInAs(key)))
            {
                return Err(HostError::TooFast.into());
            }
            let signed_in = state.registry.sign_in(&name, &passphrase.0).await;
            Ok(SignInResult::Account(note_failure(state, request.address, signed_in)?))
        }
        SignIn::Code { code } => {
            let redeemed = state.registry.redeem_device_code(&code).await?;
            let redeemed = redeemed.ok_or(HostError::BadCode.into());
            let (token, account) = note_failure(state, request.address, redeemed)?;
            let user = state.registry.user(&token).await?.ok_or(HostError::BadCode)?;
            Ok(match account {
                true => SignInResult::Account(NewSession {
                    token,
                    name: user.name,
                    device: String::new(),
                }),
                false => {
                    let (name, ticket) = (user.name, Some(token));
                    SignInResult::Guest(SignedIn { name, account, ticket })
                }
            })
        }
    }
}

/// Whether the account with this name has signed in from this device before.
async fn is_known_device(
    state: &AppState,
    headers: &HeaderMap,
    key: &str,
) -> Result<bool, AccountError> {
    let Some(device) = device_cookie(headers) else { return Ok(false) };
    Ok(state.registry.is_known_device(key, &device).await?)
}

/// Signs a user out.
pub(crate) async fn sign_out(
    State(state): State<Arc<AppState>>,
    headers: HeaderMap,
) -> HttpResponse {
    let result = async {
        if let Some(authenticated) = authenticate(&state, &headers, true).await?
            && authenticated.user.has_account
        {
            state.registry.sign_out(&authenticated.token).await?;
        }
        Ok(())
    };
    match result.await {
        Ok(()) => with_cookie(no_content(), &session_cookie(&headers, None)),
        Err(error) => account_error(&headers, &error),
    }
}

/// Changes the passphrase of an account.
pub(crate) async fn change_passphrase(
    State(state): State<Arc<AppState>>,
    request: Request,
) -> HttpResponse {
    let request = match JsonRequest::read(&state, request).await {
        Ok(request) => request,
        Err(response) => return response,
    };
    let result = async {
        let authenticated = authenticate(&state, &request.headers, true).await?;
        let authenticated = authenticated.ok_or(HostError::SignedOut)?;
        let PassphraseConfirmation { passphrase, new } = request.parse()?;
        let new = new.ok_or(HostError::Unreadable)?;
        let (user, token) = (authenticated.user.id, &authenticated.token);
        check_confirmation_rate(&state, request.address, user)?;
        let changed = state.registry.change_passphrase(user, token, &passphrase.0, &new.0).await;
        note_failure(&state, request.address, changed)
    };
    match result.await {
        Ok(()) => no_content(),
        Err(error) => account_error(&request.headers, &error),
    }
}

/// Deletes a user. A user with an account has to send the passphrase once more.
pub(crate) async fn delete_user(
    State(state): State<Arc<AppState>>,
    request: Request,
) -> HttpResponse {
    let request = match JsonRequest::read(&state, request).await {
        Ok(request) => request,
        Err(response) => return response,
    };
    let result = async {
        let authenticated = authenticate(&state, &request.headers, true).await?;
        let user = authenticated.ok_or(HostError::SignedOut)?.user;
        if user.has_account {
            let PassphraseConfirmation { passphrase, .. } = request.parse()?;
            check_confirmation_rate(&state, request.address, user.id)?;
            let confirmed = state.registry.confirm_passphrase(user.id, &passphrase.0).await;
            note_failure(&state, request.address, confirmed)?;
        }
        Ok(state.registry.delete_user(user.id).await?)
    };
    match result.await {
        Ok(()) => with_cookie(no_content(), &session_cookie(&request.headers, None)),
        Err(error) => account_error(&request.headers, &error),
    }
}

fn signed_in(headers: &HeaderMap, status: StatusCode, session: &NewSession) -> HttpResponse {
    let body = SignedIn { name: session.name.clone(), account: true, ticket: None };
    let response = with_cookie(json(status, &body), &session_cookie(headers, Some(&session.token)));
    match known_device_cookie(headers, &session.device) {
        Some(cookie) => with_cookie(response, &cookie),
        None => response,
    }
}

fn with_cookie(mut response: HttpResponse, cookie: &str) -> HttpResponse {
    // A token consists of hexadecimal digits, so the header is always valid.
    if let Ok(cookie) = HeaderValue::from_str(cookie) {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
    response
}
