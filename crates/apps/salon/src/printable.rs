use std::borrow::Cow;

/// The text without control characters: what stands in a file must neither break a line of the
/// answer nor command the terminal.
pub(crate) fn printable(text: &str) -> Cow<'_, str> {
    if text.contains(char::is_control) {
        text.replace(char::is_control, "\u{fffd}").into()
    } else {
        text.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_not_passed_on() {
        assert_eq!(printable("a\x1b[2Jb\nc"), "a\u{fffd}[2Jb\u{fffd}c");
        assert!(matches!(printable("Éa b"), Cow::Borrowed("Éa b")));
    }
}
