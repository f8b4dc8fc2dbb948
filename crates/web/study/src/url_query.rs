//! The query of a URL: names and values, percent-encoded.

/// Writes names and values.
pub(crate) fn write(pairs: &[(&str, &str)]) -> String {
    let pairs: Vec<String> =
        pairs.iter().map(|(name, value)| format!("{name}={}", escape(value))).collect();
    pairs.join("&")
}

/// The value of a name.
pub(crate) fn read(query: &str, name: &str) -> Option<String> {
    let pair = |pair: &str| pair.strip_prefix(name)?.strip_prefix('=').map(unescape);
    query.split('&').find_map(pair)
}

fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => {
                escaped.push(byte.into());
            }
            // Spaces are common, and `+` is easier to read than `%20`.
            b' ' => escaped.push('+'),
            byte => escaped.push_str(&format!("%{byte:02X}")),
        }
    }
    escaped
}

fn unescape(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let code = after.get(..2).and_then(|code| std::str::from_utf8(code).ok());
        let code = code.and_then(|code| u8::from_str_radix(code, 16).ok());
        rest = match (first, code) {
            (b'%', Some(byte)) => {
                bytes.push(byte);
                &after[2..]
            }
            (b'+', _) => {
                bytes.push(b' ');
                after
            }
            (byte, _) => {
                bytes.push(*byte);
                after
            }
        };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_back_every_value() {
        for text in ["", "a b", "r3k2r/8 w Kq - 0 1", "50%+1=51&é", "B:W21,22:BK1"] {
            let query = write(&[("rules", "standard+money"), ("position", text)]);
            assert_eq!(read(&query, "position").as_deref(), Some(text));
            assert_eq!(read(&query, "rules").as_deref(), Some("standard+money"));
            assert_eq!(read(&query, "other"), None);
        }
        assert_eq!(read("x=%zz%4", "x").as_deref(), Some("%zz%4"));
        assert_eq!(read("position=4k3/8%20w", "position").as_deref(), Some("4k3/8 w"));
    }
}
