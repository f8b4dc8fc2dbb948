//! Taking bytes apart, without any state: each function looks at a slice and says what stands at its
//! beginning, or nothing if the slice is too short to tell.

use std::ops::Range;

use crate::dialect::{Dialect, Star};
use crate::nag::Nag;

/// What stands at a place in the move text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Piece {
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
    /// A `[`: the next game, or a slip of the pen.
    Bracket,
    Stray(char),
    /// Nothing that means anything, such as lonely dots.
    Nothing,
}

const SPACE: u8 = 0;
const SIGN: u8 = 1;
/// From here on: part of a word.
const DIGIT: u8 = 2;
const LETTER: u8 = 3;
/// Other ASCII characters that a word may contain or be.
const OTHER: u8 = 4;
const BEYOND_ASCII: u8 = 5;

/// What each byte can be part of.
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
fn class(byte: u8) -> u8 {
    CLASS[byte as usize]
}

#[inline(always)]
pub(crate) fn is_space(byte: u8) -> bool {
    class(byte) == SPACE
}

/// The first place from `at` on that is no space, or the end.
#[inline(always)]
pub(crate) fn skip_spaces(bytes: &[u8], mut at: usize) -> usize {
    while at < bytes.len() && is_space(bytes[at]) {
        at += 1;
    }
    at
}

/// What most of every move text consists of, told without detours: this is where the time goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Plain {
    /// A move that begins with a letter, in ASCII.
    Word { end: usize },
    /// A number with dots.
    Number { number: u32, end: usize },
    /// A comment on one line, in braces.
    Comment { begin: usize, end: usize, next: usize },
    /// Something else, or something that does not end in these bytes: to be asked of [`piece`].
    Not,
}

#[inline(always)]
pub(crate) fn plain(bytes: &[u8], at: usize) -> Plain {
    match bytes.get(at).map(|&byte| class(byte)) {
        Some(LETTER) => plain_word(bytes, at),
        Some(DIGIT) => plain_number(bytes, at),
        Some(SIGN) if bytes[at] == b'{' => plain_comment(bytes, at),
        _ => Plain::Not,
    }
}

#[inline(always)]
fn plain_comment(bytes: &[u8], at: usize) -> Plain {
    let text = &bytes[at + 1..];
    let Some(close) = memchr::memchr2(b'}', b'\n', text) else { return Plain::Not };
    if text[close] != b'}' {
        return Plain::Not;
    }
    let Range { start: begin, end } = trim(bytes, at + 1..at + 1 + close);
    Plain::Comment { begin, end, next: at + close + 2 }
}

#[inline(always)]
fn plain_word(bytes: &[u8], at: usize) -> Plain {
    let mut end = at + 1;
    while end < bytes.len() {
        match class(bytes[end]) {
            DIGIT | LETTER | OTHER => end += 1,
            BEYOND_ASCII => return Plain::Not,
            // `ep` and `e.p.` are no moves.
            _ if bytes[at] == b'e' && !bytes[at + 1].is_ascii_digit() => {
                return odd_e(bytes, at, end);
            }
            _ => return Plain::Word { end },
        }
    }
    Plain::Not
}

fn odd_e(bytes: &[u8], at: usize, end: usize) -> Plain {
    match odd_word(bytes, at, end) {
        Piece::Nothing => Plain::Not,
        _ => Plain::Word { end },
    }
}

#[inline(always)]
fn plain_number(bytes: &[u8], at: usize) -> Plain {
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
        return Plain::Not;
    }
    Plain::Number { number, end }
}

/// What stands at `at`, which is no space, and where it ends. `None`: more bytes are needed.
pub(crate) fn piece(bytes: &[u8], at: usize, dialect: &Dialect) -> Option<(Piece, usize)> {
    let first = bytes[at];
    match class(first) {
        SIGN => sign(bytes, at, dialect),
        DIGIT => number(bytes, at, dialect),
        _ => word(bytes, at),
    }
}

/// A word that does not begin with a digit: nearly always a move.
fn word(bytes: &[u8], at: usize) -> Option<(Piece, usize)> {
    let end = end_of_word(bytes, at)?;
    let piece = match bytes[at] {
        b'e' | b'+' | b'-' | b'=' | b'.' | b'%' | 0x80.. => odd_word(bytes, at, end),
        _ => Piece::Word(at..end),
    };
    Some(match piece {
        Piece::Nothing => (piece, end_of_nothing(bytes, at, end)?),
        piece => (piece, end),
    })
}

/// A word that may be something else than a move.
fn odd_word(bytes: &[u8], at: usize, end: usize) -> Piece {
    let word = &bytes[at..end];
    let begins_line = bytes[..at].last() == Some(&b'\n');
    match word {
        [b'%', ..] if begins_line => Piece::Nothing,
        b"e.p." | b"e.p" | b"ep" => Piece::Nothing,
        _ if dots(word) > 0 => Piece::Nothing,
        [b'e', ..] => Piece::Word(at..end),
        _ => Nag::from_sign(word).map_or(Piece::Word(at..end), Piece::Nag),
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
fn number(bytes: &[u8], at: usize, dialect: &Dialect) -> Option<(Piece, usize)> {
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
            Some((Piece::Number(number), end))
        }
        byte if class(byte) < DIGIT => Some((Piece::Number(number), end)),
        _ => number_or_word(bytes, at, end, number, dialect),
    }
}

fn number_or_word(
    bytes: &[u8],
    at: usize,
    digits: usize,
    number: u32,
    dialect: &Dialect,
) -> Option<(Piece, usize)> {
    let end = end_of_word(bytes, digits)?;
    let dots = dots(&bytes[digits..end]);
    if dots > 0 {
        return Some((Piece::Number(number), digits + dots));
    }
    let result = dialect.result_of(&bytes[at..end]);
    Some((result.map_or(Piece::Word(at..end), Piece::Result), end))
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

fn sign(bytes: &[u8], at: usize, dialect: &Dialect) -> Option<(Piece, usize)> {
    match bytes[at] {
        b'{' => comment(bytes, at),
        b';' => {
            let end = end_of_line(bytes, at)?;
            Some((Piece::Comment(trim(bytes, at + 1..end)), end))
        }
        b'(' => opening(bytes, at),
        b')' => Some((Piece::Close, at + 1)),
        b'[' => Some((Piece::Bracket, at + 1)),
        b'$' => nag(bytes, at),
        b'*' => Some((star(bytes, at, dialect), at + 1)),
        b'!' | b'?' => {
            let end = end_of_marks(bytes, at)?;
            Some((Piece::Nag(Nag::from_marks(&bytes[at..end])), end))
        }
        stray => Some((Piece::Stray(char::from(stray)), at + 1)),
    }
}

fn star(bytes: &[u8], at: usize, dialect: &Dialect) -> Piece {
    let touches = matches!(bytes[..at].last(), Some(&byte) if class(byte) != SPACE);
    if touches && dialect.star_after_move == Star::ForcedMove {
        return Piece::Nag(Nag::FORCED);
    }
    dialect.result_of(b"*").map_or(Piece::Nothing, Piece::Result)
}

/// A comment in braces. One that runs over an empty line into something like a tag has lost its
/// closing brace: else it would swallow the games that follow.
fn comment(bytes: &[u8], at: usize) -> Option<(Piece, usize)> {
    let mut seek = at + 1;
    loop {
        let found = seek + memchr::memchr2(b'}', b'\n', &bytes[seek..])?;
        if bytes[found] == b'}' {
            return Some((Piece::Comment(trim(bytes, at + 1..found)), found + 1));
        }
        seek = found + 1;
        if let Some(tag) = tag_after_empty_line(bytes, seek)? {
            return Some((Piece::Unclosed(tag), tag));
        }
    }
}

/// Where tags begin if `at`, the beginning of a line, begins an empty one that they follow.
fn tag_after_empty_line(bytes: &[u8], at: usize) -> Option<Option<usize>> {
    let inked = at + bytes[at..].iter().position(|&byte| !is_space(byte))?;
    let empty_line = bytes[at..inked].contains(&b'\n');
    Some((empty_line && looks_like_tag(&bytes[inked..])?).then_some(inked))
}

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
    class(byte) == LETTER || !is_space(byte) && !matches!(byte, b'"' | b'[' | b']' | b'\\')
}

/// A variation, unless it is a mark in brackets such as `(!)`.
fn opening(bytes: &[u8], at: usize) -> Option<(Piece, usize)> {
    let end = end_of_marks(bytes, at + 1)?;
    if end > at + 1 && bytes[end] == b')' {
        return Some((Piece::Nag(Nag::from_marks(&bytes[at + 1..end])), end + 1));
    }
    Some((Piece::Open, at + 1))
}

fn end_of_marks(bytes: &[u8], at: usize) -> Option<usize> {
    Some(at + bytes[at..].iter().position(|byte| !matches!(byte, b'!' | b'?'))?)
}

fn nag(bytes: &[u8], at: usize) -> Option<(Piece, usize)> {
    let end = at + 1 + bytes[at + 1..].iter().position(|byte| !byte.is_ascii_digit())?;
    let digits = std::str::from_utf8(&bytes[at + 1..end]).unwrap_or("");
    let piece = digits.parse().map_or(Piece::BadNag, |number| Piece::Nag(Nag(number)));
    Some((piece, end))
}

/// The range without the spaces at its ends.
#[inline(always)]
fn trim(bytes: &[u8], range: Range<usize>) -> Range<usize> {
    let Range { start: mut begin, mut end } = range;
    while begin < end && is_space(bytes[begin]) {
        begin += 1;
    }
    while begin < end && is_space(bytes[end - 1]) {
        end -= 1;
    }
    begin..end
}
