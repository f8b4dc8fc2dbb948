//! The few calls to the browser that several parts of the app need.

use js_sys::Date;
use table::Millis;
use table_runner::Entropy;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag, File, HtmlAnchorElement, Response, Storage, Url};

/// Milliseconds since the page was opened; they never run backwards.
pub fn monotonic_millis() -> Millis {
    let now = web_sys::window().and_then(|window| window.performance());
    Millis(now.map_or(0.0, |performance| performance.now()).max(0.0) as u64)
}

/// A source of unpredictable random numbers.
pub fn entropy() -> Entropy {
    Box::new(|| {
        let mut bytes = [0; 8];
        let crypto = web_sys::window().and_then(|window| window.crypto().ok());
        if let Some(crypto) = crypto {
            // Eight bytes are never too many to ask for.
            let _ = crypto.get_random_values_with_u8_array(&mut bytes);
        }
        u64::from_be_bytes(bytes)
    })
}

/// The browser's storage for this site; none if the user has switched it off.
pub fn storage() -> Option<Storage> {
    web_sys::window()?.local_storage().ok()?
}

/// The value stored under a name.
pub fn stored(name: &str) -> Option<String> {
    storage()?.get_item(name).ok()?
}

/// Stores a value under a name. Returns false if the browser refuses, for instance because the storage is
/// full.
pub fn store(name: &str, value: &str) -> bool {
    storage().is_some_and(|storage| storage.set_item(name, value).is_ok())
}

/// Removes the value stored under a name.
pub fn remove_stored(name: &str) {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(name);
    }
}

/// Today as game files write it, and now as part of a table id: `2026.11.15`, `20261115-2301`.
pub fn today() -> (String, String) {
    let now = Date::new_0();
    let (year, month, day) = (now.get_full_year(), now.get_month() + 1, now.get_date());
    let (hour, minute) = (now.get_hours(), now.get_minutes());
    (
        format!("{year}.{month:02}.{day:02}"),
        format!("{year}{month:02}{day:02}-{hour:02}{minute:02}"),
    )
}

/// The origin of the server that the page comes from.
pub fn origin() -> String {
    let location = web_sys::window().map(|window| window.location());
    location.and_then(|location| location.origin().ok()).unwrap_or_default()
}

/// Whether an origin can be reached only from the same computer.
pub fn is_local_origin(origin: &str) -> bool {
    let host = origin.split("://").nth(1).unwrap_or_default();
    let host = match host.strip_prefix('[') {
        Some(address) => address.split(']').next(),
        None => host.split(':').next(),
    };
    let host = host.unwrap_or_default();
    host == "localhost" || host == "::1" || host.starts_with("127.") || host.ends_with(".localhost")
}

/// The page's address without what follows `#`.
pub fn page_url() -> String {
    let location = web_sys::window().map(|window| window.location());
    let path = location.and_then(|location| location.pathname().ok());
    origin() + &path.unwrap_or_default()
}

/// Loads the page again.
pub fn reload() {
    if let Some(window) = web_sys::window() {
        let _ = window.location().reload();
    }
}

/// Copies a text to the clipboard, if the browser allows it.
pub fn copy_to_clipboard(text: &str) {
    if let Some(window) = web_sys::window() {
        let _ = window.navigator().clipboard().write_text(text);
    }
}

/// The content of a text file that the user has chosen.
pub async fn file_text(file: &File) -> Option<String> {
    JsFuture::from(file.text()).await.ok()?.as_string()
}

/// Whether the user has asked the system for reduced motion.
pub fn prefers_reduced_motion() -> bool {
    let query = "(prefers-reduced-motion: reduce)";
    let list = web_sys::window().and_then(|window| window.match_media(query).ok().flatten());
    list.is_some_and(|list| list.matches())
}

/// The user's preferred languages, best first.
pub fn preferred_languages() -> Vec<String> {
    let Some(window) = web_sys::window() else { return Vec::new() };
    window.navigator().languages().iter().filter_map(|one| one.as_string()).collect()
}

/// Downloads a text file to the user's device.
pub fn download(name: &str, text: &str) {
    let parts = js_sys::Array::of1(&text.into());
    let bag = BlobPropertyBag::new();
    bag.set_type("text/plain;charset=utf-8");
    if let Ok(blob) = Blob::new_with_str_sequence_and_options(&parts, &bag) {
        download_blob(name, &blob);
    }
}

/// Downloads bytes as a file of this type.
pub fn download_bytes(name: &str, media_type: &str, bytes: &[u8]) {
    let parts = js_sys::Array::of1(&js_sys::Uint8Array::from(bytes));
    let bag = BlobPropertyBag::new();
    bag.set_type(media_type);
    if let Ok(blob) = Blob::new_with_u8_array_sequence_and_options(&parts, &bag) {
        download_blob(name, &blob);
    }
}

/// The browser's function for handing a link to other apps, if it has one.
fn share_function() -> Option<(web_sys::Navigator, js_sys::Function)> {
    let navigator = web_sys::window()?.navigator();
    let function = js_sys::Reflect::get(&navigator, &"share".into()).ok()?;
    Some((navigator, function.dyn_into().ok()?))
}

/// Whether the browser can hand links to other apps.
pub fn can_share() -> bool {
    share_function().is_some()
}

/// Lets the user hand a link to another app.
pub fn share(title: &str, link: &str) {
    let Some((navigator, function)) = share_function() else { return };
    let data = js_sys::Object::new();
    let _ = js_sys::Reflect::set(&data, &"title".into(), &title.into());
    let _ = js_sys::Reflect::set(&data, &"url".into(), &link.into());
    let _ = function.call1(&navigator, &data);
}

/// Gives the page the whole screen, or takes it back. Where the browser does not allow that, nothing happens.
pub fn set_full_screen(is_full: bool) {
    let Some(document) = web_sys::window().and_then(|window| window.document()) else { return };
    match document.document_element().filter(|_| is_full) {
        Some(root) => drop(request_full_screen(&root)),
        None if is_full_screen() => document.exit_fullscreen(),
        None => {}
    }
}

/// Asks the browser for the whole screen. It may say no, which is no error.
fn request_full_screen(root: &web_sys::Element) -> Option<()> {
    let function = js_sys::Reflect::get(root, &"requestFullscreen".into()).ok()?;
    let answer = function.dyn_into::<js_sys::Function>().ok()?.call0(root).ok()?;
    let answer = answer.dyn_into::<js_sys::Promise>().ok()?;
    leptos::task::spawn_local(async move {
        let _ = JsFuture::from(answer).await;
    });
    Some(())
}

/// Whether the page has the whole screen.
pub fn is_full_screen() -> bool {
    let document = web_sys::window().and_then(|window| window.document());
    document.is_some_and(|document| document.fullscreen_element().is_some())
}

/// Whether the device has no connection.
pub fn is_offline() -> bool {
    web_sys::window().is_some_and(|window| !window.navigator().on_line())
}

/// Downloads a file to the user's device.
pub fn download_blob(name: &str, file: &Blob) {
    let Ok(url) = Url::create_object_url_with_blob(file) else { return };
    let document = web_sys::window().and_then(|window| window.document());
    let link = document.and_then(|document| document.create_element("a").ok());
    if let Some(link) = link.and_then(|link| link.dyn_into::<HtmlAnchorElement>().ok()) {
        link.set_href(&url);
        link.set_download(name);
        link.click();
    }
    let _ = Url::revoke_object_url(&url);
}

/// Sets an attribute of the document's root element, for the style sheet.
pub fn set_root_attribute(name: &str, value: &str) {
    let document = web_sys::window().and_then(|window| window.document());
    if let Some(root) = document.and_then(|document| document.document_element()) {
        let _ = root.set_attribute(name, value);
    }
}

/// The content of a `<meta>` element of the document.
pub fn meta_content(name: &str) -> Option<String> {
    let document = web_sys::window()?.document()?;
    let meta = document.query_selector(&format!("meta[name=\"{name}\"]")).ok()??;
    meta.get_attribute("content")
}

/// Fetches a text file.
pub async fn fetch_text(address: &str) -> Option<String> {
    let request = web_sys::window()?.fetch_with_str(address);
    let response: Response = JsFuture::from(request).await.ok()?.dyn_into().ok()?;
    if !response.ok() {
        return None;
    }
    JsFuture::from(response.text().ok()?).await.ok()?.as_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recognises_addresses_of_this_computer() {
        for local in ["http://127.0.0.1:8080", "http://localhost:80", "https://[::1]:8443"] {
            assert!(is_local_origin(local), "{local}");
        }
        for other in ["http://192.168.1.5:8080", "https://salon.example", "http://[fe80::1]", ""] {
            assert!(!is_local_origin(other), "{other}");
        }
    }
}
