//! Icons, drawn with lines in a square of 24 units.

use leptos::prelude::*;

/// A light bulb.
pub(super) const HINT: &str =
    "<path d=\"M9 17c0-3-3-4-3-8a6 6 0 0 1 12 0c0 4-3 5-3 8zM9.5 20.5h5\"/>";
/// An arrow that goes back.
pub(super) const TAKE_BACK: &str = "<path d=\"M9 5L4 10l5 5M4 10h10a5.500 5.500 0 0 1 0 11h-3\"/>";
/// One half.
pub(super) const DRAW: &str =
    "<path d=\"M5 6l2.500-2v8M17.500 4l-11 16M14 15.500a2.500 2.500 0 1 1 4.200 1.800L14 21h5\"/>";
/// A flag.
pub(super) const RESIGN: &str = "<path d=\"M6 21V4M6 4.500c4-2 7 2 12 0v9c-5 2-8-2-12 0\"/>";
/// Two arrows, one up and one down.
pub(super) const FLIP: &str = "<path d=\"M8 20V5M8 5L4.500 8.500M8 5l3.500 3.500M16 4v15M16 19l-3.500-3.500M16 19l3.500-3.500\"/>";
/// Three dots.
pub(super) const MORE: &str = "<path d=\"M5 12h.01M12 12h.01M19 12h.01\" class=\"dots\"/>";

/// An icon as an element.
pub(super) fn icon(lines: &'static str) -> AnyView {
    view! { <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" inner_html=lines></svg> }
        .into_any()
}
