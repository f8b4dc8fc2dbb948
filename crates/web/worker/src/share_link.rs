//! A record as the last part of a link: compressed, in URL-safe base64.

use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// No record is longer. A link that claims more is an attack.
const LONGEST: u64 = 4 << 20;

/// Compresses a record.
pub(crate) fn compress(text: &str) -> String {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    // Writing to memory does not fail.
    let _ = encoder.write_all(text.as_bytes());
    base64(&encoder.finish().unwrap_or_default())
}

/// Reads [`compress`]; `None` if the text is something else.
pub(crate) fn decompress(text: &str) -> Option<String> {
    let bytes = from_base64(text)?;
    let mut record = String::new();
    let read = DeflateDecoder::new(&bytes[..]).take(LONGEST).read_to_string(&mut record).ok()?;
    (read > 0).then_some(record)
}

/// Base64 for addresses, without padding.
fn base64(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let mut bits = 0;
        for index in 0..3 {
            bits = bits << 8 | u32::from(three.get(index).copied().unwrap_or(0));
        }
        for index in 0..=three.len() {
            text.push(LETTERS[(bits >> (18 - 6 * index) & 63) as usize].into());
        }
    }
    text
}

fn from_base64(letters: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(letters.len() / 4 * 3);
    for four in letters.as_bytes().chunks(4) {
        let mut bits = 0;
        for index in 0..4 {
            let value = match four.get(index) {
                Some(letter) => LETTERS.iter().position(|other| other == letter)?,
                None => 0,
            };
            bits = bits << 6 | value as u32;
        }
        let whole = [bits >> 16, bits >> 8, bits].map(|part| part as u8);
        bytes.extend_from_slice(whole.get(..four.len().checked_sub(1)?)?);
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decompresses_what_was_compressed() {
        for text in ["a", "salon-record 1\n", "éé", &"move e2e4\n".repeat(1_000)] {
            let link = compress(text);
            assert_eq!(decompress(&link).as_deref(), Some(text));
            assert!(link.bytes().all(|letter| LETTERS.contains(&letter)));
        }
        assert!(compress(&"move e2e4\n".repeat(1_000)).len() < 200);
    }

    /// RFC 4648, section 10.
    #[test]
    fn encodes_the_examples_of_the_standard() {
        for (text, written) in [("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg")] {
            assert_eq!(base64(text.as_bytes()), written);
            assert_eq!(from_base64(written).as_deref(), Some(text.as_bytes()));
        }
    }

    #[test]
    fn rejects_other_texts() {
        for text in ["", "A", "é", "Zm9v!", "AAAA"] {
            assert_eq!(decompress(text), None, "{text}");
        }
    }
}
