//! Tag pairs: `[Name "value"]`. As in [`raw_token`](crate::raw_token), `None` means that the bytes are too
//! short to decide.

use std::ops::Range;

use crate::fast_token::is_space;

/// Whether the bytes begin like a tag: `[Name "`.
pub(crate) fn looks_like_tag(bytes: &[u8]) -> Option<bool> {
    if *bytes.first()? != b'[' {
        return Some(false);
    }
    let name = skip_blanks(bytes, 1)?;
    let blank = name + bytes[name..].iter().position(|&byte| !is_tag_name(byte))?;
    let quote = skip_blanks(bytes, blank)?;
    Some(blank > name && bytes[quote] == b'"')
}

/// The ranges of the parts of a tag pair.
pub(crate) struct Tag {
    pub(crate) name: Range<usize>,
    pub(crate) value: Range<usize>,
    /// Whether the value contains a backslash.
    pub(crate) escaped: bool,
    pub(crate) end: usize,
    /// Whether the value ends with a backslash that should have been written twice.
    pub(crate) deviates: bool,
}

/// The tag pair at `at`, a `[`. `Some(None)`: there is none.
pub(crate) fn tag(bytes: &[u8], at: usize) -> Option<Option<Tag>> {
    let begin = skip_blanks(bytes, at + 1)?;
    let name = begin..begin + bytes[begin..].iter().position(|&byte| !is_tag_name(byte))?;
    let quote = skip_blanks(bytes, name.end)?;
    if name.is_empty() || bytes[quote] != b'"' {
        return Some(None);
    }
    let mut escaped = false;
    let mut seek = quote + 1;
    loop {
        let found = seek + memchr::memchr3(b'"', b'\\', b'\n', &bytes[seek..])?;
        seek = found + 1;
        match bytes[found] {
            b'"' => {
                // A quote that should have been escaped is not followed by the bracket.
                let bracket = skip_blanks(bytes, seek)?;
                if bytes[bracket] == b']' {
                    let value = quote + 1..found;
                    let end = bracket + 1;
                    return Some(Some(Tag { name, value, escaped, end, deviates: false }));
                }
            }
            b'\\' => {
                escaped = true;
                seek += usize::from(matches!(bytes.get(seek)?, b'"' | b'\\'));
            }
            _ => return Some(ends_with_backslash(bytes, name, quote, found)),
        }
    }
}

/// The tag pair on a line whose last quote is escaped by mistake: `[Name "value\"]`.
fn ends_with_backslash(
    bytes: &[u8],
    name: Range<usize>,
    quote: usize,
    line_end: usize,
) -> Option<Tag> {
    let line = bytes[..line_end].trim_ascii_end();
    let value_end = line.strip_suffix(b"]")?.trim_ascii_end().strip_suffix(b"\"")?.len();
    let value = quote + 1..value_end;
    let is_value = value.start < value.end && bytes[value_end - 1] == b'\\';
    is_value.then_some(Tag { name, value, escaped: true, end: line.len(), deviates: true })
}

fn skip_blanks(bytes: &[u8], at: usize) -> Option<usize> {
    Some(at + bytes[at..].iter().position(|byte| !matches!(byte, b' ' | b'\t'))?)
}

fn is_tag_name(byte: u8) -> bool {
    !is_space(byte) && !matches!(byte, b'"' | b'[' | b']' | b'\\')
}

/// A value without its escapes: `\"` and `\\` stand for the second character.
pub(crate) fn unescape(value: &str) -> String {
    let mut plain = String::with_capacity(value.len());
    let mut rest = value.chars().peekable();
    while let Some(c) = rest.next() {
        let escaped = if c == '\\' { rest.next_if(|c| matches!(c, '"' | '\\')) } else { None };
        plain.push(escaped.unwrap_or(c));
    }
    plain
}
