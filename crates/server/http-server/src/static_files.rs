use axum::body::Body;
use axum::http::header::{
    ACCEPT, ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY,
    CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue, REFERRER_POLICY, VARY,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{Response, StatusCode};

use words::Language;

use crate::authentication::language;
use crate::page_file::PageFile;

/// The content security policy: the page runs, loads and connects to nothing but this server.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; \
    manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The headers of every response.
const SECURITY_HEADERS: [(HeaderName, &str); 5] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// The response to a request for a path.
pub(crate) fn respond(files: &[PageFile], path: &str, request: &HeaderMap) -> Response<Body> {
    let path = match path {
        "/" | "/study" | "/study/" | "/club" | "/club/" => "/index.html",
        path => path,
    };
    let mut response = match files.iter().find(|file| file.path == path) {
        Some(file) => file_response(file, request),
        None => missing_page(request),
    };
    add_security_headers(&mut response);
    response
}

/// The response to a request for what does not exist: a page with a link for people, a line of text for programs.
fn missing_page(request: &HeaderMap) -> Response<Body> {
    let accepts_html = request
        .get_all(ACCEPT)
        .iter()
        .filter_map(|list| list.to_str().ok())
        .any(|list| list.contains("text/html"));
    let (body, media_type) = match accepts_html {
        true => (missing_page_html(language(request)), "text/html; charset=utf-8"),
        false => ("404\n".to_owned(), "text/plain; charset=utf-8"),
    };
    let mut response = Response::new(Body::from(body));
    *response.status_mut() = StatusCode::NOT_FOUND;
    set(&mut response, CONTENT_TYPE, media_type);
    set(&mut response, VARY, "accept, accept-language");
    response
}

/// The page in the preferred language first, then in the other.
fn missing_page_html(preferred: &str) -> String {
    let preferred = Language::of_locale(preferred).unwrap_or(Language::English);
    let others = Language::ALL.into_iter().filter(|language| *language != preferred);
    let paragraph = |l: Language| {
        let (code, missing, home) = (l.code(), l.server_page_missing(), l.server_page_home());
        format!("<p lang=\"{code}\">{missing} <a href=\"/\">{home}</a></p>\n")
    };
    let paragraphs: String = std::iter::once(preferred).chain(others).map(paragraph).collect();
    format!(
        "<!doctype html>\n<html lang=\"{}\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>404 · Salon</title>\n\
         <h1>404</h1>\n{paragraphs}</html>\n",
        preferred.code()
    )
}

/// Adds the headers of every response.
pub(crate) fn add_security_headers(response: &mut Response<Body>) {
    for (name, value) in SECURITY_HEADERS {
        set(response, name, value);
    }
}

/// A file in the smallest encoding that the client accepts.
fn file_response(file: &PageFile, request: &HeaderMap) -> Response<Body> {
    let accepts = |encoding: &str| accepts_encoding(request, encoding);
    let (bytes, encoding) = match (file.brotli, file.gzip) {
        (Some(bytes), _) if accepts("br") => (bytes, Some("br")),
        (_, Some(bytes)) if accepts("gzip") => (bytes, Some("gzip")),
        _ => (file.plain, None),
    };
    let mut response = Response::new(Body::from(bytes));
    set(&mut response, CONTENT_TYPE, file.media_type());
    let caching =
        if file.is_immutable() { "public, max-age=31536000, immutable" } else { "no-cache" };
    set(&mut response, CACHE_CONTROL, caching);
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

/// Whether the client accepts an encoding, with a weight other than 0.
fn accepts_encoding(request: &HeaderMap, encoding: &str) -> bool {
    let lists = request.get_all(ACCEPT_ENCODING).iter().filter_map(|list| list.to_str().ok());
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

    const FILES: &[PageFile] = &[
        PageFile { path: "/index.html", plain: b"<p>", brotli: None, gzip: None },
        PageFile {
            path: "/assets/salon-0.wasm",
            plain: b"plain",
            brotli: Some(b"br"),
            gzip: Some(b"gz"),
        },
    ];

    fn request(encodings: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(ACCEPT_ENCODING, HeaderValue::from_static(encodings))])
    }

    fn header_of(path: &str, encodings: &'static str, header: HeaderName) -> Option<String> {
        let response = respond(FILES, path, &request(encodings));
        response.headers().get(header).map(|value| value.to_str().unwrap().to_owned())
    }

    #[test]
    fn sends_the_smallest_accepted_encoding() {
        let encoding = |accepts| header_of("/assets/salon-0.wasm", accepts, CONTENT_ENCODING);
        assert_eq!(encoding("gzip, deflate, br").as_deref(), Some("br"));
        assert_eq!(encoding("gzip;q=0.5, br;q=0").as_deref(), Some("gzip"));
        assert_eq!(encoding("identity"), None);
        assert_eq!(encoding("brotli"), None);
    }

    #[test]
    fn serves_every_page_at_its_address() {
        for path in ["/", "/study", "/study/", "/club"] {
            assert_eq!(respond(FILES, path, &HeaderMap::new()).status(), StatusCode::OK, "{path}");
            assert_eq!(
                header_of(path, "", CONTENT_TYPE).as_deref(),
                Some("text/html; charset=utf-8")
            );
        }
    }

    #[test]
    fn only_files_with_hashed_names_are_cached_for_ever() {
        let caching = |path| header_of(path, "br", CACHE_CONTROL).unwrap_or_default();
        assert!(caching("/assets/salon-0.wasm").contains("immutable"));
        assert_eq!(caching("/"), "no-cache");
        let media_type = header_of("/assets/salon-0.wasm", "", CONTENT_TYPE);
        assert_eq!(media_type.as_deref(), Some("application/wasm"));
    }

    #[test]
    fn people_get_a_missing_page_in_both_languages_and_programs_a_line() {
        use axum::http::header::ACCEPT_LANGUAGE;
        let headers = |accept, language| {
            HeaderMap::from_iter([
                (ACCEPT, HeaderValue::from_static(accept)),
                (ACCEPT_LANGUAGE, HeaderValue::from_static(language)),
            ])
        };
        let found = |accept, language| {
            let response = respond(FILES, "/nothing", &headers(accept, language));
            assert_eq!(response.status(), StatusCode::NOT_FOUND);
            response.headers()[CONTENT_TYPE].to_str().unwrap().to_owned()
        };
        assert!(found("text/html,*/*;q=0.8", "fr").starts_with("text/html"));
        assert!(found("*/*", "fr").starts_with("text/plain"));
        for language in Language::ALL {
            let page = missing_page_html(language.code());
            assert!(page.contains(&format!("<html lang=\"{}\">", language.code())), "{page}");
            let at = |l: Language| page.find(l.server_page_missing()).unwrap();
            assert!(Language::ALL.into_iter().all(|other| at(language) <= at(other)), "{page}");
            assert!(page.contains("<a href=\"/\">"), "{page}");
        }
    }

    #[test]
    fn every_response_has_the_content_security_policy() {
        for path in ["/", "/nothing", "/../Cargo.toml"] {
            let policy = header_of(path, "", CONTENT_SECURITY_POLICY).unwrap();
            assert!(!policy.contains("unsafe-inline") && !policy.contains("'unsafe-eval'"));
        }
        assert_eq!(respond(FILES, "/nothing", &HeaderMap::new()).status(), StatusCode::NOT_FOUND);
    }
}
