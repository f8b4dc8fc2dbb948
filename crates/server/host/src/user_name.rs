//! Which names users may choose, and when two names are the same.

/// The most characters that a name may have.
const MAX_CHARS: usize = 30;

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
pub fn name_key(name: &str) -> String {
    let words: Vec<&str> = name.split_whitespace().collect();
    words.join(" ").to_lowercase()
}

/// The skeleton of a name (Unicode Technical Standard 39): names that look alike have the same one, so that no user can
/// imitate another.
pub(crate) fn lookalike(name: &str) -> String {
    // Letters are compared as they are written: a capital I looks like a small l, but a small i does not.
    let shown: String = unicode_security::skeleton(name).collect();
    shown.chars().filter(|c| !c.is_whitespace()).collect::<String>().to_lowercase()
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
        assert_eq!(name_key("Élodie  de  Ré"), name_key("éLODIE de ré"));
        assert_ne!(name_key("Ann"), name_key("Anna"));
    }

    #[test]
    fn names_that_look_alike_are_the_same() {
        for (one, other) in
            [("Ann", "Аnn"), ("paypal", "раураӏ"), ("Bill", "BiII"), ("Ann B", "AnnB")]
        {
            assert_eq!(lookalike(one), lookalike(other), "{one} {other}");
        }
        for (one, other) in [("Ann", "Anna"), ("Élodie", "Elodie"), ("Ann", "Bob")] {
            assert_ne!(lookalike(one), lookalike(other), "{one} {other}");
        }
    }
}
