//! Tag pairs: `[Name "value"]`. As in [`raw_token`](crate::raw_token), no answer means that the bytes are too
//! short to tell.

use std::ops::Range;

use crate::fast_token::is_space;

/// Whether the bytes begin as a tag does: `[Name "`.
pub(crate) fn looks_like_tag(bytes: &[u8]) -> Option<bool> {
    if *bytes.first()? != b'[' {
        return Some(false);
    }
    let name = skip_blanks(bytes, 1)?;
    let blank = name + bytes[name..].iter().position(|&byte| !is_tag_name(byte))?;
    let quote = skip_blanks(bytes, blank)?;
    Some(blank > name && bytes[quote] == b'"')
}

/// Where the parts of a tag pair stand.
pub(crate) struct Tag {
    pub(crate) name: Range<usize>,
    pub(crate) value: Range<usize>,
    /// Whether the value contains a backslash.
    pub(crate) escaped: bool,
    pub(crate) end: usize,
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
                    return Some(Some(Tag { name, value, escaped, end: bracket + 1 }));
                }
            }
            b'\\' => {
                escaped = true;
                seek += usize::from(matches!(bytes.get(seek)?, b'"' | b'\\'));
            }
            _ => return Some(None),
        }
    }
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
