use axum::body::Body;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE,
    HeaderMap, HeaderName, HeaderValue, REFERRER_POLICY, VARY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{Response, StatusCode};

use crate::file::File;

/// Nothing runs, loads or connects but what comes from this house.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; \
    manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// What every answer says.
const ALWAYS: [(HeaderName, &str); 5] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// The answer to whoever asks for a path.
pub(crate) fn answer(files: &[File], path: &str, asked: &HeaderMap) -> Response<Body> {
    let path = match path {
        "/" | "/study" | "/study/" | "/club" | "/club/" => "/index.html",
        path => path,
    };
    let mut response = match files.iter().find(|file| file.path == path) {
        Some(file) => file_with(file, asked),
        None => {
            let mut response = Response::new(Body::from("404\n"));
            *response.status_mut() = StatusCode::NOT_FOUND;
            set(&mut response, CONTENT_TYPE, "text/plain; charset=utf-8");
            response
        }
    };
    protect(&mut response);
    response
}

/// Adds what every answer says.
pub(crate) fn protect(response: &mut Response<Body>) {
    for (name, value) in ALWAYS {
        set(response, name, value);
    }
}

/// A file, as small as whoever asks can read it.
fn file_with(file: &File, asked: &HeaderMap) -> Response<Body> {
    let reads = |encoding: &str| accepts(asked, encoding);
    let (bytes, encoding) = match (file.brotli, file.gzip) {
        (Some(bytes), _) if reads("br") => (bytes, Some("br")),
        (_, Some(bytes)) if reads("gzip") => (bytes, Some("gzip")),
        _ => (file.plain, None),
    };
    let mut response = Response::new(Body::from(bytes));
    set(&mut response, CONTENT_TYPE, file.kind());
    let keep = if file.is_for_ever() { "public, max-age=31536000, immutable" } else { "no-cache" };
    set(&mut response, CACHE_CONTROL, keep);
    if file.brotli.is_some() || file.gzip.is_some() {
        set(&mut response, VARY, "accept-encoding");
    }
    if let Some(encoding) = encoding {
        set(&mut response, CONTENT_ENCODING, encoding);
    }
    response
}

fn set(response: &mut Response<Body>, name: HeaderName, value: &'static str) {
    response.headers_mut().insert(name, HeaderValue::from_static(value));
}

/// Whether an encoding is among those that are accepted, and not with the weight of nothing.
fn accepts(asked: &HeaderMap, encoding: &str) -> bool {
    let lists = asked.get_all(ACCEPT_ENCODING).iter().filter_map(|list| list.to_str().ok());
    lists.flat_map(|list| list.split(',')).any(|one| {
        let mut parts = one.split(';').map(str::trim);
        let named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(encoding));
        let weight = parts.find_map(|part| part.strip_prefix("q="));
        let refused = weight.and_then(|weight| weight.parse::<f32>().ok()) == Some(0.0);
        named && !refused
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILES: &[File] = &[
        File { path: "/index.html", plain: b"<p>", brotli: None, gzip: None },
        File {
            path: "/assets/salon-0.wasm",
            plain: b"plain",
            brotli: Some(b"br"),
            gzip: Some(b"gz"),
        },
    ];

    fn asked(encodings: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(ACCEPT_ENCODING, HeaderValue::from_static(encodings))])
    }

    fn said(path: &str, encodings: &'static str, header: HeaderName) -> Option<String> {
        let response = answer(FILES, path, &asked(encodings));
        response.headers().get(header).map(|value| value.to_str().unwrap().to_owned())
    }

    #[test]
    fn the_smallest_encoding_that_is_accepted_is_sent() {
        let encoding = |accepts| said("/assets/salon-0.wasm", accepts, CONTENT_ENCODING);
        assert_eq!(encoding("gzip, deflate, br").as_deref(), Some("br"));
        assert_eq!(encoding("gzip;q=0.5, br;q=0").as_deref(), Some("gzip"));
        assert_eq!(encoding("identity"), None);
        assert_eq!(encoding("brotli"), None);
    }

    #[test]
    fn each_page_has_an_address() {
        for path in ["/", "/study", "/study/", "/club"] {
            assert_eq!(answer(FILES, path, &HeaderMap::new()).status(), StatusCode::OK, "{path}");
            assert_eq!(said(path, "", CONTENT_TYPE).as_deref(), Some("text/html; charset=utf-8"));
        }
    }

    #[test]
    fn only_what_never_changes_is_kept_for_ever() {
        let keep = |path| said(path, "br", CACHE_CONTROL).unwrap_or_default();
        assert!(keep("/assets/salon-0.wasm").contains("immutable"));
        assert_eq!(keep("/"), "no-cache");
        let kind = said("/assets/salon-0.wasm", "", CONTENT_TYPE);
        assert_eq!(kind.as_deref(), Some("application/wasm"));
    }

    #[test]
    fn every_answer_has_the_policy() {
        for path in ["/", "/nothing", "/../Cargo.toml"] {
            let policy = said(path, "", CONTENT_SECURITY_POLICY).unwrap();
            assert!(!policy.contains("unsafe-inline") && !policy.contains("'unsafe-eval'"));
        }
        assert_eq!(answer(FILES, "/nothing", &HeaderMap::new()).status(), StatusCode::NOT_FOUND);
    }
}
