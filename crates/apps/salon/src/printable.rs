use std::borrow::Cow;

/// The text without control characters. Text from a file or an argument must neither break a line of the output nor
/// control the terminal.
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
    fn replaces_control_characters() {
        assert_eq!(printable("a\x1b[2Jb\nc"), "a\u{fffd}[2Jb\u{fffd}c");
        assert!(matches!(printable("Éa b"), Cow::Borrowed("Éa b")));
    }
}
