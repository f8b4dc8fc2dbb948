use std::borrow::Cow;
use std::fmt;
use std::io::{self, ErrorKind, Read};

/// A reader that turns UTF-16 into UTF-8 and passes on everything else unchanged.
///
/// UTF-16 is recognised by its byte order mark, or by a first character of which one byte is zero.
pub struct Utf8Reader<R> {
    input: R,
    encoding: Encoding,
    /// Bytes that are ready to be passed on, from `at`.
    ready: Vec<u8>,
    at: usize,
    /// Half a character, or half a pair of surrogates.
    odd_byte: Option<u8>,
    high_surrogate: Option<u16>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Encoding {
    Unknown,
    Bytes,
    Utf16 { big_endian: bool },
}

/// How many bytes of UTF-16 are decoded at once.
const CHUNK: usize = 1 << 14;

impl<R: Read> Utf8Reader<R> {
    /// Reads from `input`.
    pub fn new(input: R) -> Self {
        Self {
            input,
            encoding: Encoding::Unknown,
            ready: Vec::new(),
            at: 0,
            odd_byte: None,
            high_surrogate: None,
        }
    }

    /// Whether the input is UTF-16, as far as it has been read.
    pub fn is_utf16(&self) -> bool {
        matches!(self.encoding, Encoding::Utf16 { .. })
    }

    fn detect(&mut self) -> io::Result<()> {
        let mut first = [0; 2];
        let mut length = 0;
        while length < 2 {
            match self.input.read(&mut first[length..]) {
                Ok(0) => break,
                Ok(count) => length += count,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        self.encoding = match first {
            _ if length < 2 => Encoding::Bytes,
            [0xFE, 0xFF] => Encoding::Utf16 { big_endian: true },
            [0xFF, 0xFE] => Encoding::Utf16 { big_endian: false },
            [0, 1..=0x7F] => Encoding::Utf16 { big_endian: true },
            [1..=0x7F, 0] => Encoding::Utf16 { big_endian: false },
            _ => Encoding::Bytes,
        };
        match self.encoding {
            Encoding::Utf16 { .. } => self.decode(&first),
            _ => self.ready.extend_from_slice(&first[..length]),
        }
        Ok(())
    }

    /// Appends what these bytes mean to the bytes that are ready.
    fn decode(&mut self, bytes: &[u8]) {
        let Encoding::Utf16 { big_endian } = self.encoding else { return };
        for &byte in bytes {
            let Some(first) = self.odd_byte.take() else {
                self.odd_byte = Some(byte);
                continue;
            };
            let pair = [first, byte];
            let unit = if big_endian { u16::from_be_bytes(pair) } else { u16::from_le_bytes(pair) };
            let units: Vec<u16> = self.high_surrogate.take().into_iter().chain([unit]).collect();
            if units.len() == 1 && matches!(unit, 0xD800..=0xDBFF) {
                self.high_surrogate = Some(unit);
                continue;
            }
            for decoded in char::decode_utf16(units) {
                match decoded.unwrap_or(char::REPLACEMENT_CHARACTER) {
                    '\u{feff}' => {}
                    letter => {
                        let mut utf8 = [0; 4];
                        self.ready.extend_from_slice(letter.encode_utf8(&mut utf8).as_bytes());
                    }
                }
            }
        }
    }
}

impl<R: Read> Read for Utf8Reader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.encoding == Encoding::Unknown {
            self.detect()?;
        }
        while self.at == self.ready.len() {
            if self.encoding == Encoding::Bytes {
                return self.input.read(buffer);
            }
            self.ready.clear();
            self.at = 0;
            let mut raw = [0; CHUNK];
            let count = self.input.read(&mut raw)?;
            if count == 0 {
                return Ok(0);
            }
            self.decode(&raw[..count]);
        }
        let count = buffer.len().min(self.ready.len() - self.at);
        buffer[..count].copy_from_slice(&self.ready[self.at..self.at + count]);
        self.at += count;
        Ok(count)
    }
}

/// An encoding other than UTF-8 that is read with a warning.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OtherEncoding {
    /// Latin-1.
    Latin1,
    /// UTF-16.
    Utf16,
}

impl fmt::Display for OtherEncoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Latin1 => "the file is in Latin-1; UTF-8 is usual",
            Self::Utf16 => "the file is in UTF-16; UTF-8 is usual",
        })
    }
}

/// The text of these bytes: UTF-8 if they are valid UTF-8, otherwise Latin-1.
pub fn decode_text(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| char::from(byte)).collect()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn utf16(text: &str, mark: bool, big_endian: bool) -> Vec<u8> {
        let mark = mark.then_some(0xFEFF);
        let units = mark.into_iter().chain(text.encode_utf16());
        units.flat_map(|u| if big_endian { u.to_be_bytes() } else { u.to_le_bytes() }).collect()
    }

    #[test]
    fn decodes_utf16_with_and_without_byte_order_mark() {
        let text = "[White \"Légal 🙂\"]\n".repeat(5000);
        for (mark, big_endian) in [(true, true), (true, false), (false, true), (false, false)] {
            let bytes = utf16(&text, mark, big_endian);
            let mut reader = Utf8Reader::new(&bytes[..]);
            let mut read = String::new();
            reader.read_to_string(&mut read).unwrap();
            assert!(read == text && reader.is_utf16());
        }
    }

    #[test]
    fn passes_on_other_bytes_unchanged() {
        for bytes in [&b""[..], b"a", b"\xEF\xBB\xBF[A]", b"L\xe9gal", b"\0\0\0\0"] {
            let mut read = Vec::new();
            Utf8Reader::new(bytes).read_to_end(&mut read).unwrap();
            assert_eq!(read, bytes);
        }
    }

    #[test]
    fn decodes_latin1_where_utf8_is_invalid() {
        assert_eq!(decode_text(b"L\xe9gal"), "Légal");
        assert_eq!(decode_text("Légal".as_bytes()), "Légal");
    }
}
