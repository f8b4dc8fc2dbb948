//! Which names and passphrases users may choose.

/// The most characters that a name may have.
const MAX_CHARS: usize = 30;

/// How many characters a passphrase may have.
const PASSPHRASE_CHARS: std::ops::RangeInclusive<usize> = 8..=200;

/// A name, trimmed, if it may be used: a few visible characters, without any that change the direction of the
/// text. `?` is reserved for deleted users.
pub(crate) fn read_name(text: &str) -> Option<String> {
    let text = text.trim();
    let is_invisible = |c: char| matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
    let is_valid = !text.is_empty()
        && text != "?"
        && text.chars().count() <= MAX_CHARS
        && !text.chars().any(|c| c.is_control() || is_invisible(c));
    is_valid.then(|| text.to_owned())
}

/// A name in the form in which names are compared: upper and lower case and the number of blanks do not matter.
pub(crate) fn key(name: &str) -> String {
    let words: Vec<&str> = name.split_whitespace().collect();
    words.join(" ").to_lowercase()
}

/// Whether a text may be a passphrase.
pub(crate) fn is_passphrase(text: &str) -> bool {
    PASSPHRASE_CHARS.contains(&text.chars().count())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_short_visible_names_only() {
        assert_eq!(read_name(" Ann ").as_deref(), Some("Ann"));
        assert_eq!(read_name("Élodie <b>").as_deref(), Some("Élodie <b>"));
        for text in ["", "  ", "?", "a\nb", "a\u{202e}b", &"a".repeat(31)] {
            assert_eq!(read_name(text), None, "{text:?}");
        }
    }

    #[test]
    fn keys_ignore_case_and_blanks() {
        assert_eq!(key("Élodie  de  Ré"), key("éLODIE de ré"));
        assert_ne!(key("Ann"), key("Anna"));
    }

    #[test]
    fn passphrases_have_8_to_200_characters() {
        let long = "ä".repeat(200);
        assert_eq!(
            ["1234567", "12345678", &long, &(long.clone() + "x")].map(is_passphrase),
            [false, true, true, false]
        );
    }
}
