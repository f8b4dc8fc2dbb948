//! Taking bytes apart, without any state: each function looks at a slice and says what stands at its
//! beginning, or nothing if the slice is too short to tell.

use std::ops::Range;

use crate::dialect::{AsteriskMeaning, Dialect};
use crate::fast_token::{DIGIT, SIGN, SPACE, class, is_space, trim};
use crate::nag::Nag;
use crate::tag;

/// What stands at a place in the move text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum RawToken {
    Number(u32),
    Word(Range<usize>),
    Nag(Nag),
    BadNag,
    Comment(Range<usize>),
    /// A comment that runs into the next game's tags, which begin there.
    Unclosed(usize),
    Open,
    Close,
    Result(&'static str),
    /// A `[`: the next game, or a typing error.
    Bracket,
    Stray(char),
    /// Nothing that means anything, such as dots alone.
    Nothing,
}

/// What stands at `at`, which is no space, and where it ends. `None`: more bytes are needed.
pub(crate) fn piece(bytes: &[u8], at: usize, dialect: &Dialect) -> Option<(RawToken, usize)> {
    let first = bytes[at];
    match class(first) {
        SIGN => sign(bytes, at, dialect),
        DIGIT => number(bytes, at, dialect),
        _ => word(bytes, at),
    }
}

/// A word that does not begin with a digit: nearly always a move.
fn word(bytes: &[u8], at: usize) -> Option<(RawToken, usize)> {
    let end = end_of_word(bytes, at)?;
    let piece = match bytes[at] {
        b'e' | b'+' | b'-' | b'=' | b'.' | b'%' | 0x80.. => odd_word(bytes, at, end),
        _ => RawToken::Word(at..end),
    };
    Some(match piece {
        RawToken::Nothing => (piece, end_of_nothing(bytes, at, end)?),
        piece => (piece, end),
    })
}

/// A word that may be something else than a move.
fn odd_word(bytes: &[u8], at: usize, end: usize) -> RawToken {
    let word = &bytes[at..end];
    let begins_line = bytes[..at].last() == Some(&b'\n');
    match word {
        [b'%', ..] if begins_line => RawToken::Nothing,
        b"e.p." | b"e.p" | b"ep" => RawToken::Nothing,
        _ if dots(word) > 0 => RawToken::Nothing,
        [b'e', ..] => RawToken::Word(at..end),
        _ => Nag::from_sign(word).map_or(RawToken::Word(at..end), RawToken::Nag),
    }
}

/// Dots end with the last of them, an escaped line with the line, other empty words as words do.
fn end_of_nothing(bytes: &[u8], at: usize, end: usize) -> Option<usize> {
    match (bytes[at], dots(&bytes[at..end])) {
        (b'%', _) => end_of_line(bytes, at),
        (_, 0) => Some(end),
        (_, dots) => Some(at + dots),
    }
}

/// What begins with a digit: a move number, a result, or a move as checkers are written.
fn number(bytes: &[u8], at: usize, dialect: &Dialect) -> Option<(RawToken, usize)> {
    let mut end = at;
    let mut number = 0u32;
    while end < bytes.len() && class(bytes[end]) == DIGIT {
        number = number.saturating_mul(10).saturating_add(u32::from(bytes[end] - b'0'));
        end += 1;
    }
    match *bytes.get(end)? {
        b'.' => {
            while *bytes.get(end)? == b'.' {
                end += 1;
            }
            Some((RawToken::Number(number), end))
        }
        byte if class(byte) < DIGIT => Some((RawToken::Number(number), end)),
        _ => number_or_word(bytes, at, end, number, dialect),
    }
}

fn number_or_word(
    bytes: &[u8],
    at: usize,
    digits: usize,
    number: u32,
    dialect: &Dialect,
) -> Option<(RawToken, usize)> {
    let end = end_of_word(bytes, digits)?;
    let dots = dots(&bytes[digits..end]);
    if dots > 0 {
        return Some((RawToken::Number(number), digits + dots));
    }
    let result = dialect.result_of(&bytes[at..end]);
    Some((result.map_or(RawToken::Word(at..end), RawToken::Result), end))
}

/// How many bytes of dots a word begins with: `.`, or the `…` of UTF-8 and of Windows.
fn dots(word: &[u8]) -> usize {
    let mut rest = word;
    while let [b'.' | 0x85, more @ ..] | [0xE2, 0x80, 0xA6, more @ ..] = rest {
        rest = more;
    }
    word.len() - rest.len()
}

fn end_of_word(bytes: &[u8], at: usize) -> Option<usize> {
    let length = bytes[at..].iter().position(|&byte| class(byte) < DIGIT)?;
    Some(at + length)
}

pub(crate) fn end_of_line(bytes: &[u8], at: usize) -> Option<usize> {
    Some(at + memchr::memchr(b'\n', &bytes[at..])?)
}

fn sign(bytes: &[u8], at: usize, dialect: &Dialect) -> Option<(RawToken, usize)> {
    match bytes[at] {
        b'{' => comment(bytes, at),
        b';' => {
            let end = end_of_line(bytes, at)?;
            Some((RawToken::Comment(trim(bytes, at + 1..end)), end))
        }
        b'(' => opening(bytes, at),
        b')' => Some((RawToken::Close, at + 1)),
        b'[' => Some((RawToken::Bracket, at + 1)),
        b'$' => nag(bytes, at),
        b'*' => Some((star(bytes, at, dialect), at + 1)),
        b'!' | b'?' => {
            let end = end_of_marks(bytes, at)?;
            Some((RawToken::Nag(Nag::from_marks(&bytes[at..end])), end))
        }
        stray => Some((RawToken::Stray(char::from(stray)), at + 1)),
    }
}

fn star(bytes: &[u8], at: usize, dialect: &Dialect) -> RawToken {
    let touches = matches!(bytes[..at].last(), Some(&byte) if class(byte) != SPACE);
    if touches && dialect.asterisk_after_move == AsteriskMeaning::ForcedMove {
        return RawToken::Nag(Nag::FORCED);
    }
    dialect.result_of(b"*").map_or(RawToken::Nothing, RawToken::Result)
}

/// A comment in braces. One that runs over an empty line into something like a tag has lost its
/// closing brace: else it would swallow the games that follow.
fn comment(bytes: &[u8], at: usize) -> Option<(RawToken, usize)> {
    let mut seek = at + 1;
    loop {
        let found = seek + memchr::memchr2(b'}', b'\n', &bytes[seek..])?;
        if bytes[found] == b'}' {
            return Some((RawToken::Comment(trim(bytes, at + 1..found)), found + 1));
        }
        seek = found + 1 + bytes[found + 1..].iter().position(|&byte| !is_space(byte))?;
        let after_empty_line = bytes[found + 1..seek].contains(&b'\n');
        if after_empty_line && tag::looks_like_tag(&bytes[seek..])? {
            return Some((RawToken::Unclosed(seek), seek));
        }
    }
}

/// A variation, unless it is a mark in brackets such as `(!)`.
fn opening(bytes: &[u8], at: usize) -> Option<(RawToken, usize)> {
    let end = end_of_marks(bytes, at + 1)?;
    if end > at + 1 && bytes[end] == b')' {
        return Some((RawToken::Nag(Nag::from_marks(&bytes[at + 1..end])), end + 1));
    }
    Some((RawToken::Open, at + 1))
}

fn end_of_marks(bytes: &[u8], at: usize) -> Option<usize> {
    Some(at + bytes[at..].iter().position(|byte| !matches!(byte, b'!' | b'?'))?)
}

fn nag(bytes: &[u8], at: usize) -> Option<(RawToken, usize)> {
    let end = at + 1 + bytes[at + 1..].iter().position(|byte| !byte.is_ascii_digit())?;
    let digits = std::str::from_utf8(&bytes[at + 1..end]).unwrap_or("");
    let piece = digits.parse().map_or(RawToken::BadNag, |number| RawToken::Nag(Nag(number)));
    Some((piece, end))
}
