//! What people may be called.

/// How long a name may be.
const LONGEST: usize = 30;

/// How long a passphrase must be, and may be.
const PASSPHRASE: std::ops::RangeInclusive<usize> = 8..=200;

/// A name as it may be shown: a few visible characters, none of which turns the text around. `?` is nobody's.
pub(crate) fn name(text: &str) -> Option<String> {
    let text = text.trim();
    let turns = |c: char| matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
    let good = !text.is_empty()
        && text != "?"
        && text.chars().count() <= LONGEST
        && !text.chars().any(|c| c.is_control() || turns(c));
    good.then(|| text.to_owned())
}

/// A name as names are compared: whoever writes it in other letters or with other blanks means the same.
pub(crate) fn key(name: &str) -> String {
    let words: Vec<&str> = name.split_whitespace().collect();
    words.join(" ").to_lowercase()
}

/// Whether a text is long enough for a passphrase, and not longer than anybody would type.
pub(crate) fn is_passphrase(text: &str) -> bool {
    PASSPHRASE.contains(&text.chars().count())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_and_visible() {
        assert_eq!(name(" Ann ").as_deref(), Some("Ann"));
        assert_eq!(name("Élodie <b>").as_deref(), Some("Élodie <b>"));
        for text in ["", "  ", "?", "a\nb", "a\u{202e}b", &"a".repeat(31)] {
            assert_eq!(name(text), None, "{text:?}");
        }
    }

    #[test]
    fn names_are_compared_as_people_do() {
        assert_eq!(key("Élodie  de  Ré"), key("éLODIE de ré"));
        assert_ne!(key("Ann"), key("Anna"));
    }

    #[test]
    fn passphrases_are_neither_short_nor_endless() {
        let long = "ä".repeat(200);
        assert_eq!(
            ["1234567", "12345678", &long, &(long.clone() + "x")].map(is_passphrase),
            [false, true, true, false]
        );
    }
}
