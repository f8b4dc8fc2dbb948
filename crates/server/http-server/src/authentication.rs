//! Which user sends a request, from which page and from which address.

use std::net::{IpAddr, SocketAddr};

use axum::extract::ConnectInfo;
use axum::http::header::{ACCEPT_LANGUAGE, AUTHORIZATION, COOKIE, HOST, HeaderMap, ORIGIN};
use axum::http::{Extensions, HeaderName, Uri};
use host::{ClientAddress, HostError, SESSION_LIFETIME_MS};
use sha2::Digest;
use store::User;

use crate::app_state::AppState;
use crate::rate_limiter::RateLimitKey;

/// The name of the session cookie.
const COOKIE_NAME: &str = "salon";

/// The name of the cookie by which the server recognises a device.
const DEVICE_COOKIE_NAME: &str = "salon_device";

/// The header in which proxies name the client's address.
const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// The header in which proxies name the client's protocol.
const FORWARDED_PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");

/// The user who sends a request.
pub(crate) struct AuthenticatedUser {
    pub(crate) user: User,
    /// The ticket or session token of the request.
    pub(crate) token: String,
}

/// The token of a request: a ticket, which no page of another site can send, or the session cookie. The cookie is
/// accepted only if the request changes nothing or comes from our own page.
fn token(headers: &HeaderMap, changes: bool) -> Result<Option<String>, HostError> {
    if changes && !is_same_origin(headers) {
        return Err(HostError::Foreign);
    }
    let ticket = text(headers, AUTHORIZATION).and_then(|value| value.strip_prefix("Bearer "));
    match (ticket, cookie(headers)) {
        (Some(ticket), _) => Ok(Some(ticket.to_owned())),
        (None, Some(_)) if changes && !headers.contains_key(ORIGIN) => Err(HostError::Foreign),
        (None, cookie) => Ok(cookie),
    }
}

/// The user who sends a request, if the server knows them. `changes`: whether the request changes anything.
pub(crate) async fn authenticate(
    state: &AppState,
    headers: &HeaderMap,
    changes: bool,
) -> Result<Option<AuthenticatedUser>, HostError> {
    let Some(token) = token(headers, changes)? else { return Ok(None) };
    match state.registry.user(&token).await {
        Ok(Some(user)) if state.rate_limiter.allows(RateLimitKey::User(user.id)) => {
            Ok(Some(AuthenticatedUser { user, token }))
        }
        Ok(Some(_)) => Err(HostError::TooFast),
        Ok(None) => Ok(None),
        Err(error) => {
            tracing::error!(%error, "a user could not be looked up");
            Err(HostError::NotKept)
        }
    }
}

/// The session token in the browser's cookie.
pub(crate) fn cookie(headers: &HeaderMap) -> Option<String> {
    find_cookie(headers, COOKIE_NAME)
}

/// Whether the page that sends a request was loaded over TLS.
fn is_tls_origin(headers: &HeaderMap) -> bool {
    text(headers, ORIGIN).is_some_and(|origin| origin.starts_with("https://"))
}

fn find_cookie(headers: &HeaderMap, wanted: &str) -> Option<String> {
    let all = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs =
        all.flat_map(|all| all.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs
        .find(|(name, value)| *name == wanted && !value.is_empty())
        .map(|(_, value)| value.to_owned())
}

/// The session cookie to set; without a token it is deleted. No script can read it, no page of another site makes
/// the browser send it, and if it was set over TLS it is sent over TLS only.
pub(crate) fn session_cookie(headers: &HeaderMap, token: Option<&str>) -> String {
    let (value, age) = (token.unwrap_or_default(), token.map_or(0, |_| SESSION_LIFETIME_MS / 1000));
    let secure = if is_tls_origin(headers) { "; Secure" } else { "" };
    format!("{COOKIE_NAME}={value}; Path=/; HttpOnly; SameSite=Strict; Max-Age={age}{secure}")
}

/// The token by which the server recognises a device.
pub(crate) fn device_cookie(headers: &HeaderMap) -> Option<String> {
    find_cookie(headers, DEVICE_COOKIE_NAME)
}

/// The cookie by which the server recognises a device; `None` if it has one already.
pub(crate) fn known_device_cookie(headers: &HeaderMap, token: &str) -> Option<String> {
    let age = SESSION_LIFETIME_MS / 1000;
    let secure = if is_tls_origin(headers) { "; Secure" } else { "" };
    let path = "/api/session";
    (!token.is_empty()).then(|| {
        format!("{DEVICE_COOKIE_NAME}={token}; Path={path}; HttpOnly; SameSite=Strict; Max-Age={age}{secure}")
    })
}

/// Whether a request comes from a page of this server, or from no page at all.
pub(crate) fn is_same_origin(headers: &HeaderMap) -> bool {
    match headers.get(ORIGIN) {
        None => true,
        Some(_) => {
            let origin = text(headers, ORIGIN).and_then(|origin| origin.parse::<Uri>().ok());
            let from = origin.and_then(|origin| origin.authority().map(ToString::to_string));
            from.as_deref() == text(headers, HOST) && from.is_some()
        }
    }
}

/// The code of the language that the client prefers.
pub(crate) fn language(headers: &HeaderMap) -> &str {
    let wanted = text(headers, ACCEPT_LANGUAGE).unwrap_or_default();
    wanted.split([',', ';']).next().unwrap_or_default().trim()
}

/// The address of the client. A server behind a proxy uses the address that the proxy names.
pub(crate) fn client_address(
    state: &AppState,
    headers: &HeaderMap,
    extensions: &Extensions,
) -> ClientAddress {
    let peer = extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    address_behind_proxy(state, headers, peer)
}

/// The same for a connection with this peer.
pub(crate) fn address_behind_proxy(
    state: &AppState,
    headers: &HeaderMap,
    peer: Option<IpAddr>,
) -> ClientAddress {
    let forwarded = forwarded_for(headers).filter(|_| state.is_proxied);
    forwarded.or(peer).unwrap_or(IpAddr::from([0, 0, 0, 0])).into()
}

/// The address that the nearest proxy names.
fn forwarded_for(headers: &HeaderMap) -> Option<IpAddr> {
    let last = headers.get_all(FORWARDED_FOR).iter().next_back()?;
    last.to_str().ok()?.rsplit(',').next()?.trim().parse().ok()
}

/// Whether a request comes from this machine, and not through a proxy.
pub(crate) fn is_local(headers: &HeaderMap, peer: IpAddr) -> bool {
    peer.to_canonical().is_loopback() && !headers.contains_key(FORWARDED_FOR)
}

/// Whether the client reaches the proxy over TLS.
pub(crate) fn is_tls(state: &AppState, headers: &HeaderMap) -> bool {
    state.is_proxied && text(headers, FORWARDED_PROTO) == Some("https")
}

/// Whether a request has this token as its bearer token.
pub(crate) fn has_bearer_token(headers: &HeaderMap, token: &str) -> bool {
    let found = text(headers, AUTHORIZATION).and_then(|value| value.strip_prefix("Bearer "));
    // Hashes are compared, so that the time does not tell how much of a guess is right.
    found.is_some_and(|found| sha256(found) == sha256(token))
}

fn sha256(text: &str) -> [u8; 32] {
    Digest::finalize(sha2::Sha256::new_with_prefix(text)).into()
}

fn text(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn headers(pairs: &[(HeaderName, &'static str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(HOST, HeaderValue::from_static("salon.example:7330"));
        for (name, value) in pairs {
            headers.insert(name, HeaderValue::from_static(value));
        }
        headers
    }

    #[test]
    fn refuses_pages_of_other_sites() {
        let is_allowed = |origin| is_same_origin(&headers(&[(ORIGIN, origin)]));
        assert!(is_allowed("http://salon.example:7330"));
        assert!(is_allowed("https://salon.example:7330"));
        for origin in ["http://evil.example", "http://salon.example", "null", "", "http://"] {
            assert!(!is_allowed(origin), "{origin}");
        }
        assert!(is_same_origin(&HeaderMap::new()), "programs other than browsers send no origin");
    }

    #[test]
    fn a_cookie_without_our_origin_cannot_change_anything() {
        let own = (ORIGIN, "http://salon.example:7330");
        let cookie = (COOKIE, "a=b; salon=feed; c=d");
        let token_of = |pairs: &[_], changes| token(&headers(pairs), changes);
        let feed = Ok(Some("feed".to_owned()));
        assert_eq!(token_of(std::slice::from_ref(&cookie), false), feed);
        assert_eq!(
            token_of(std::slice::from_ref(&cookie), true),
            Err(HostError::Foreign),
            "browsers always send the origin"
        );
        assert_eq!(token_of(&[cookie.clone(), own.clone()], true), feed);
        let evil = (ORIGIN, "http://evil.example");
        assert_eq!(token_of(&[cookie.clone(), evil.clone()], true), Err(HostError::Foreign));
        let ticket = (AUTHORIZATION, "Bearer cafe");
        assert_eq!(token_of(&[ticket.clone(), cookie], true), Ok(Some("cafe".to_owned())));
        assert_eq!(token_of(&[ticket, evil], true), Err(HostError::Foreign));
        assert_eq!(token_of(&[(COOKIE, "salon=")], false), Ok(None));
    }

    #[test]
    fn cookies_are_hidden_from_scripts_and_other_sites() {
        let plain = session_cookie(&headers(&[]), Some("feed"));
        assert_eq!(plain, "salon=feed; Path=/; HttpOnly; SameSite=Strict; Max-Age=15552000");
        let over_tls = headers(&[(ORIGIN, "https://salon.example:7330")]);
        assert_eq!(
            session_cookie(&over_tls, None),
            "salon=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0; Secure"
        );
        assert_eq!(language(&headers(&[(ACCEPT_LANGUAGE, "fr-CA,fr;q=0.9,en;q=0.8")])), "fr-CA");
    }
}
