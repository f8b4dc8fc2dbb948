use std::fmt;

/// A name or other short text that fits into a record: one line, no blanks at its ends, never empty.
///
/// ```
/// use salon_table::Name;
///
/// assert_eq!(Name::new(" Ann\nLee ").as_str(), "Ann Lee");
/// assert_eq!(Name::new("").as_str(), "?");
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Name(String);

/// The most characters that a name has.
const MAX_CHARS: usize = 100;

impl Name {
    /// The nearest name to a text: control characters become spaces, and an empty text becomes `?`.
    pub fn new(text: &str) -> Self {
        let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let text: String = text.trim().chars().take(MAX_CHARS).collect();
        match text.trim_end() {
            "" => Self("?".to_owned()),
            text => Self(text.to_owned()),
        }
    }

    /// The name, if the text is one without changes.
    pub fn read(text: &str) -> Option<Self> {
        let name = Self::new(text);
        (name.0 == text).then_some(name)
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Bytes as 1 to 128 hexadecimal digits: a commitment, a secret, entropy.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Hex(String);

impl Hex {
    /// Reads lowercase hexadecimal digits.
    pub fn read(text: &str) -> Option<Self> {
        let digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        let good = (1..=128).contains(&text.len()) && text.bytes().all(digit);
        good.then(|| Self(text.to_owned()))
    }

    /// The digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_one_trimmed_line() {
        let check = |text: &str, name: &str| assert_eq!(Name::new(text).as_str(), name);
        check("  a  b\t", "a  b");
        check("\r\n", "?");
        check(&"é".repeat(300), &"é".repeat(100));
        check(&format!("{} b", "a".repeat(99)), &"a".repeat(99));
        assert_eq!(Name::read("a "), None);
        assert_eq!(Name::read("a\u{85}b"), None);
        assert_eq!(Name::read(""), None);
    }

    #[test]
    fn accepts_only_lowercase_hexadecimal_digits() {
        assert!(Hex::read("00ff").is_some());
        for text in ["", "0F", "g", "é", " 0"] {
            assert_eq!(Hex::read(text), None, "{text}");
        }
        assert_eq!(Hex::read(&"0".repeat(129)), None);
    }
}
