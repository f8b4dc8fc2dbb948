//! Who asks: what a request shows of it, and from which page it comes.

use std::net::{IpAddr, SocketAddr};

use axum::extract::ConnectInfo;
use axum::http::header::{ACCEPT_LANGUAGE, AUTHORIZATION, COOKIE, HOST, HeaderMap, ORIGIN};
use axum::http::{Extensions, HeaderName, Uri};
use host::{No, SESSION};
use store::Guest;

use crate::desk::Desk;
use crate::turnstile::{Comer, counted};

/// The name of the cookie.
const NAME: &str = "salon";

/// Where proxies say for whom they ask.
const FORWARDED: HeaderName = HeaderName::from_static("x-forwarded-for");

/// By what somebody is known who asks.
pub(crate) struct Shown {
    pub(crate) guest: Guest,
    /// What was shown.
    pub(crate) token: String,
}

/// What a request shows of who asks: a ticket, which no other page can send, or the cookie, which is only
/// believed where nothing is changed or where the request comes from our own page.
fn shown(headers: &HeaderMap, changes: bool) -> Result<Option<String>, No> {
    if changes && !is_own_page(headers) {
        return Err(No::Foreign);
    }
    let ticket = text(headers, AUTHORIZATION).and_then(|value| value.strip_prefix("Bearer "));
    match (ticket, cookie(headers)) {
        (Some(ticket), _) => Ok(Some(ticket.to_owned())),
        (None, Some(_)) if changes && !headers.contains_key(ORIGIN) => Err(No::Foreign),
        (None, cookie) => Ok(cookie),
    }
}

/// Who asks, if the house knows them.
pub(crate) async fn find(
    desk: &Desk,
    headers: &HeaderMap,
    changes: bool,
) -> Result<Option<Shown>, No> {
    let Some(token) = shown(headers, changes)? else { return Ok(None) };
    match desk.house.guest(&token).await {
        Ok(Some(guest)) if desk.turnstile.lets_in(Comer::Guest(guest.id)) => {
            Ok(Some(Shown { guest, token }))
        }
        Ok(Some(_)) => Err(No::TooFast),
        Ok(None) => Ok(None),
        Err(trouble) => {
            tracing::error!(%trouble, "a guest could not be found");
            Err(No::NotKept)
        }
    }
}

/// What the browser shows of whoever has signed in there.
pub(crate) fn cookie(headers: &HeaderMap) -> Option<String> {
    let all = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs =
        all.flat_map(|all| all.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs
        .find(|(name, value)| *name == NAME && !value.is_empty())
        .map(|(_, value)| value.to_owned())
}

/// The cookie that a browser is to show from now on; none for who signs out. No script can read it, no other
/// site's page makes the browser send it, and what came over TLS goes over nothing else.
pub(crate) fn set_cookie(headers: &HeaderMap, token: Option<&str>) -> String {
    let (value, age) = (token.unwrap_or_default(), token.map_or(0, |_| SESSION / 1000));
    let is_safe = text(headers, ORIGIN).is_some_and(|origin| origin.starts_with("https://"));
    let secure = if is_safe { "; Secure" } else { "" };
    format!("{NAME}={value}; Path=/; HttpOnly; SameSite=Strict; Max-Age={age}{secure}")
}

/// Whether a request comes from a page of this house, or from no page at all.
pub(crate) fn is_own_page(headers: &HeaderMap) -> bool {
    match headers.get(ORIGIN) {
        None => true,
        Some(_) => {
            let origin = text(headers, ORIGIN).and_then(|origin| origin.parse::<Uri>().ok());
            let from = origin.and_then(|origin| origin.authority().map(ToString::to_string));
            from.as_deref() == text(headers, HOST) && from.is_some()
        }
    }
}

/// The language that whoever asks likes best, of those that the house speaks; its code.
pub(crate) fn language(headers: &HeaderMap) -> &str {
    let wanted = text(headers, ACCEPT_LANGUAGE).unwrap_or_default();
    wanted.split([',', ';']).next().unwrap_or_default().trim()
}

/// From which address somebody asks, as it is counted. A house behind a proxy believes what the proxy says.
pub(crate) fn address(desk: &Desk, headers: &HeaderMap, extensions: &Extensions) -> IpAddr {
    let direct = extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let forwarded = headers.get_all(FORWARDED).iter().next_back();
    let forwarded =
        forwarded.and_then(|value| value.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
    let address = forwarded.filter(|_| desk.proxied).or(direct);
    counted(address.unwrap_or(IpAddr::from([0, 0, 0, 0])))
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
    fn pages_of_others_are_not_let_in() {
        let asked = |origin| is_own_page(&headers(&[(ORIGIN, origin)]));
        assert!(asked("http://salon.example:7330"));
        assert!(asked("https://salon.example:7330"));
        for origin in ["http://evil.example", "http://salon.example", "null", "", "http://"] {
            assert!(!asked(origin), "{origin}");
        }
        assert!(is_own_page(&HeaderMap::new()), "programs that are no browsers");
    }

    #[test]
    fn a_cookie_alone_changes_nothing() {
        let own = (ORIGIN, "http://salon.example:7330");
        let cookie = (COOKIE, "a=b; salon=feed; c=d");
        let known = |pairs: &[_], changes| shown(&headers(pairs), changes);
        let feed = Ok(Some("feed".to_owned()));
        assert_eq!(known(std::slice::from_ref(&cookie), false), feed);
        assert_eq!(
            known(std::slice::from_ref(&cookie), true),
            Err(No::Foreign),
            "no browser leaves the origin out"
        );
        assert_eq!(known(&[cookie.clone(), own.clone()], true), feed);
        let evil = (ORIGIN, "http://evil.example");
        assert_eq!(known(&[cookie.clone(), evil.clone()], true), Err(No::Foreign));
        let ticket = (AUTHORIZATION, "Bearer cafe");
        assert_eq!(known(&[ticket.clone(), cookie], true), Ok(Some("cafe".to_owned())));
        assert_eq!(known(&[ticket, evil], true), Err(No::Foreign));
        assert_eq!(known(&[(COOKIE, "salon=")], false), Ok(None));
    }

    #[test]
    fn cookies_are_kept_from_scripts_and_others() {
        let plain = set_cookie(&headers(&[]), Some("feed"));
        assert_eq!(plain, "salon=feed; Path=/; HttpOnly; SameSite=Strict; Max-Age=15552000");
        let over_tls = headers(&[(ORIGIN, "https://salon.example:7330")]);
        assert_eq!(
            set_cookie(&over_tls, None),
            "salon=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0; Secure"
        );
        assert_eq!(language(&headers(&[(ACCEPT_LANGUAGE, "fr-CA,fr;q=0.9,en;q=0.8")])), "fr-CA");
    }
}
