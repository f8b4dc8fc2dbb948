//! Where in the app the user is, and how they get elsewhere without loading the page again.
//!
//! An address is a path, which names the part of the app, and what follows `#`, which names a place in
//! that part: `/#/table/chess-1`, `/study#/learn`, `/club#/archive`.

use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, HtmlAnchorElement, HtmlElement, MouseEvent};

/// A part of the app. Each has a path of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// Home, and tables on this device.
    Play,
    /// Lessons, puzzles, analysis, saved games and collections.
    Study,
    /// Tables on the server.
    Online,
}

/// A place in the app.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Location {
    /// The part, named by the path.
    pub part: Part,
    /// The place in that part: what follows `#`.
    pub hash: String,
}

impl Part {
    /// The part at a path; none if the path is not the app's.
    pub fn at_path(path: &str) -> Option<Self> {
        match path.trim_end_matches('/') {
            "" => Some(Self::Play),
            "/study" => Some(Self::Study),
            "/club" => Some(Self::Online),
            _ => None,
        }
    }
}

thread_local! {
    /// Not owned by any component: every part of the app may navigate from any event handler.
    static LOCATION: ArcRwSignal<Location> = ArcRwSignal::new(read());
}

/// The location in the browser's address bar.
fn read() -> Location {
    let location = window().location();
    let part = Part::at_path(&location.pathname().unwrap_or_default()).unwrap_or(Part::Play);
    let hash = location.hash().unwrap_or_default();
    Location { part, hash: hash.trim_start_matches('#').to_owned() }
}

/// The current location.
pub fn location() -> ArcRwSignal<Location> {
    LOCATION.with(Clone::clone)
}

/// What follows `#` while the user is in a part. It keeps its last value while another part is shown,
/// so that a part on its way out does not read another part's address.
pub fn hash_in(part: Part) -> Memo<String> {
    let location = location();
    Memo::new(move |last: Option<&String>| {
        let here = location.get();
        if here.part == part { here.hash } else { last.cloned().unwrap_or_default() }
    })
}

/// Goes to an address of the app, such as `/study#/learn`, or `#/learn` within the current part.
pub fn navigate(address: &str) {
    let pushed = window()
        .history()
        .and_then(|history| history.push_state_with_url(&JsValue::NULL, "", Some(address)));
    if pushed.is_ok() {
        follow();
    }
}

/// Takes over the location from the address bar.
fn follow() {
    let (signal, now) = (location(), read());
    if signal.with_untracked(|shown| *shown != now) {
        signal.set(now);
        // A new place is read from its beginning.
        window().scroll_to_with_x_and_y(0.0, 0.0);
        request_animation_frame(focus_page);
    }
}

/// Moves the focus to the new page, if what had it has disappeared: otherwise keyboards and screen readers would
/// start again at the top of the document.
fn focus_page() {
    let is_lost = document().active_element().is_none_or(|element| element.tag_name() == "BODY");
    let main = document().query_selector("main").ok().flatten();
    if let Some(main) = main.and_then(|main| main.dyn_into::<HtmlElement>().ok())
        && is_lost
    {
        let _ = main.focus();
    }
}

/// Follows the browser's history and handles clicks on links to the app. To be called once.
pub fn start() {
    // The back button, and an address typed by hand.
    let _ = window_event_listener(leptos::ev::popstate, |_| follow());
    let _ = window_event_listener(leptos::ev::hashchange, |_| follow());
    let _ = window_event_listener(leptos::ev::click, |event| {
        if let Some(address) = followed_link(&event) {
            event.prevent_default();
            navigate(&address);
        }
    });
}

/// The address of the app's link that a click follows in this window.
fn followed_link(event: &MouseEvent) -> Option<String> {
    let modified = event.ctrl_key() || event.meta_key() || event.shift_key() || event.alt_key();
    if event.default_prevented() || event.button() != 0 || modified {
        return None;
    }
    let clicked: Element = event.target()?.dyn_into().ok()?;
    let link: HtmlAnchorElement = clicked.closest("a[href]").ok()??.dyn_into().ok()?;
    let elsewhere = !link.target().is_empty() || link.has_attribute("download");
    if elsewhere || link.origin() != window().location().origin().ok()? {
        return None;
    }
    Part::at_path(&link.pathname())?;
    Some(format!("{}{}", link.pathname(), link.hash()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_part_from_the_path() {
        assert_eq!(Part::at_path("/"), Some(Part::Play));
        assert_eq!(Part::at_path("/study"), Some(Part::Study));
        assert_eq!(Part::at_path("/study/"), Some(Part::Study));
        assert_eq!(Part::at_path("/club"), Some(Part::Online));
        assert_eq!(Part::at_path("/api/tables"), None);
    }
}
