//! The few things that only a browser can tell.

use js_sys::Date;
use leptos::prelude::*;
use table::Millis;
use table_runner::Entropy;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag, File, HtmlAnchorElement, Response, Storage, Url};

/// Milliseconds that never run backwards.
pub fn ticks() -> Millis {
    let now = web_sys::window().and_then(|window| window.performance());
    Millis(now.map_or(0.0, |performance| performance.now()).max(0.0) as u64)
}

/// Numbers that nobody can foresee.
pub fn luck() -> Entropy {
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

/// Where the browser keeps things; none if it is told to keep nothing.
pub fn storage() -> Option<Storage> {
    web_sys::window()?.local_storage().ok()?
}

/// What was kept under a name.
pub fn recall(name: &str) -> Option<String> {
    storage()?.get_item(name).ok()?
}

/// Keeps something; says whether that went well.
pub fn keep(name: &str, value: &str) -> bool {
    storage().is_some_and(|storage| storage.set_item(name, value).is_ok())
}

/// Forgets something.
pub fn forget(name: &str) {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(name);
    }
}

/// The day as files of games write it, and as names do: `2026.11.15`, `20261115-2301`.
pub fn today() -> (String, String) {
    let now = Date::new_0();
    let (year, month, day) = (now.get_full_year(), now.get_month() + 1, now.get_date());
    let (hour, minute) = (now.get_hours(), now.get_minutes());
    (
        format!("{year}.{month:02}.{day:02}"),
        format!("{year}{month:02}{day:02}-{hour:02}{minute:02}"),
    )
}

/// The part of the address after `#`.
pub fn address() -> String {
    let hash = web_sys::window().and_then(|window| window.location().hash().ok());
    hash.unwrap_or_default().trim_start_matches('#').to_owned()
}

/// The part of the address after `#`, now and whenever it changes.
pub fn place() -> RwSignal<String> {
    let place = RwSignal::new(address());
    let moved = window_event_listener(leptos::ev::hashchange, move |_| {
        place.set(address());
        // Another place is read from its beginning.
        window().scroll_to_with_x_and_y(0.0, 0.0);
    });
    on_cleanup(move || moved.remove());
    place
}

/// The address of the house that the page comes from.
pub fn origin() -> String {
    let location = web_sys::window().map(|window| window.location());
    location.and_then(|location| location.origin().ok()).unwrap_or_default()
}

/// The address of the page itself.
pub fn here() -> String {
    let location = web_sys::window().map(|window| window.location());
    let path = location.and_then(|location| location.pathname().ok());
    origin() + &path.unwrap_or_default()
}

/// Lays a text on the clipboard, where the browser allows it.
pub fn copy(text: &str) {
    if let Some(window) = web_sys::window() {
        let _ = window.navigator().clipboard().write_text(text);
    }
}

/// The text of a file.
pub async fn text_of(file: &File) -> Option<String> {
    JsFuture::from(file.text()).await.ok()?.as_string()
}

/// Goes to another place of the page.
pub fn go(address: &str) {
    if let Some(window) = web_sys::window() {
        let _ = window.location().set_hash(address);
    }
}

/// Goes to another page.
pub fn leave(address: &str) {
    if let Some(window) = web_sys::window() {
        let _ = window.location().set_href(address);
    }
}

/// Whether the reader wants nothing to move.
pub fn wants_stillness() -> bool {
    let query = "(prefers-reduced-motion: reduce)";
    let list = web_sys::window().and_then(|window| window.match_media(query).ok().flatten());
    list.is_some_and(|list| list.matches())
}

/// The languages that the reader prefers, best first.
pub fn languages() -> Vec<String> {
    let Some(window) = web_sys::window() else { return Vec::new() };
    window.navigator().languages().iter().filter_map(|one| one.as_string()).collect()
}

/// Hands the reader a file.
pub fn hand_over(name: &str, text: &str) {
    let parts = js_sys::Array::of1(&text.into());
    let bag = BlobPropertyBag::new();
    bag.set_type("text/plain;charset=utf-8");
    if let Ok(blob) = Blob::new_with_str_sequence_and_options(&parts, &bag) {
        hand_over_file(name, &blob);
    }
}

/// Hands the reader a file that is there already.
pub fn hand_over_file(name: &str, file: &Blob) {
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

/// Says something about the whole page, for the style sheet.
pub fn mark_page(name: &str, value: &str) {
    let document = web_sys::window().and_then(|window| window.document());
    if let Some(root) = document.and_then(|document| document.document_element()) {
        let _ = root.set_attribute(name, value);
    }
}

/// What the document says under a name.
pub fn named(name: &str) -> Option<String> {
    let document = web_sys::window()?.document()?;
    let meta = document.query_selector(&format!("meta[name=\"{name}\"]")).ok()??;
    meta.get_attribute("content")
}

/// The text at an address.
pub async fn fetch(address: &str) -> Option<String> {
    let request = web_sys::window()?.fetch_with_str(address);
    let response: Response = JsFuture::from(request).await.ok()?.dyn_into().ok()?;
    if !response.ok() {
        return None;
    }
    JsFuture::from(response.text().ok()?).await.ok()?.as_string()
}
