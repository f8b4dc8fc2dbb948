//! A fast path for the most frequent tokens of move text. Reading spends most of its time here.

use std::ops::Range;

pub(crate) const SPACE: u8 = 0;
pub(crate) const SIGN: u8 = 1;
/// Bytes from this value on are part of a word.
pub(crate) const DIGIT: u8 = 2;
const LETTER: u8 = 3;
/// Other ASCII characters that a word may contain or be.
const OTHER: u8 = 4;
const BEYOND_ASCII: u8 = 5;

/// The class of each byte.
static CLASS: [u8; 256] = {
    let mut class = [BEYOND_ASCII; 256];
    let mut byte = 0;
    while byte < 128 {
        class[byte as usize] = match byte {
            0..=b' ' | 127 => SPACE,
            b'0'..=b'9' => DIGIT,
            b'A'..=b'Z' | b'a'..=b'z' => LETTER,
            b'{' | b'}' | b'(' | b')' | b'[' | b']' | b';' | b'$' | b'!' | b'?' | b'*' => SIGN,
            _ => OTHER,
        };
        byte += 1;
    }
    class
};

#[inline(always)]
pub(crate) fn class(byte: u8) -> u8 {
    CLASS[byte as usize]
}

#[inline(always)]
pub(crate) fn is_space(byte: u8) -> bool {
    class(byte) == SPACE
}

/// The first place from `at` on that is not a space, or the end.
#[inline(always)]
pub(crate) fn skip_spaces(bytes: &[u8], mut at: usize) -> usize {
    while at < bytes.len() && is_space(bytes[at]) {
        at += 1;
    }
    at
}

/// A token that the fast path recognises.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FastToken {
    /// A move that begins with a letter, in ASCII.
    Word { end: usize },
    /// A number with dots.
    Number { number: u32, end: usize },
    /// A comment on one line, in braces.
    Comment { begin: usize, end: usize, next: usize },
    /// Another token, or a token that does not end in these bytes: use [`piece`](crate::raw_token::piece).
    Not,
}

#[inline(always)]
pub(crate) fn plain(bytes: &[u8], at: usize) -> FastToken {
    match bytes.get(at).map(|&byte| class(byte)) {
        Some(LETTER) => plain_word(bytes, at),
        Some(DIGIT) => plain_number(bytes, at),
        Some(SIGN) if bytes[at] == b'{' => plain_comment(bytes, at),
        _ => FastToken::Not,
    }
}

#[inline(always)]
fn plain_comment(bytes: &[u8], at: usize) -> FastToken {
    let text = &bytes[at + 1..];
    let Some(close) = memchr::memchr2(b'}', b'\n', text) else { return FastToken::Not };
    if text[close] != b'}' {
        return FastToken::Not;
    }
    let Range { start: begin, end } = trim(bytes, at + 1..at + 1 + close);
    FastToken::Comment { begin, end, next: at + close + 2 }
}

#[inline(always)]
fn plain_word(bytes: &[u8], at: usize) -> FastToken {
    let mut end = at + 1;
    while end < bytes.len() {
        match class(bytes[end]) {
            DIGIT | LETTER | OTHER => end += 1,
            BEYOND_ASCII => return FastToken::Not,
            _ if may_be_en_passant(bytes[at], bytes[at + 1]) => return FastToken::Not,
            _ => return FastToken::Word { end },
        }
    }
    FastToken::Not
}

/// `ep` and `e.p.` are not moves.
#[inline(always)]
fn may_be_en_passant(first: u8, second: u8) -> bool {
    first == b'e' && matches!(second, b'p' | b'.')
}

#[inline(always)]
fn plain_number(bytes: &[u8], at: usize) -> FastToken {
    let mut end = at;
    let mut number = 0u32;
    while end < bytes.len() && class(bytes[end]) == DIGIT {
        number = number.wrapping_mul(10).wrapping_add(u32::from(bytes[end] - b'0'));
        end += 1;
    }
    let digits = end - at;
    while end < bytes.len() && bytes[end] == b'.' {
        end += 1;
    }
    if digits > 9 || end == at + digits || end == bytes.len() {
        return FastToken::Not;
    }
    FastToken::Number { number, end }
}

/// The range without the spaces at its ends.
#[inline(always)]
pub(crate) fn trim(bytes: &[u8], range: Range<usize>) -> Range<usize> {
    let Range { start: mut begin, mut end } = range;
    while begin < end && is_space(bytes[begin]) {
        begin += 1;
    }
    while begin < end && is_space(bytes[end - 1]) {
        end -= 1;
    }
    begin..end
}
