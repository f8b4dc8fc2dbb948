//! The sixty-four letters in which GNU Backgammon writes bits, without padding.

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Writes six bits per letter; the last letter is padded with zeros.
pub(crate) fn encode(bytes: &[u8]) -> String {
    let mut text = String::new();
    for three in bytes.chunks(3) {
        let byte = |index: usize| u32::from(three.get(index).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for letter in 0..=three.len() {
            text.push(LETTERS[(bits >> (18 - 6 * letter) & 63) as usize] as char);
        }
    }
    text
}

/// Exactly `N` bytes, if the text has that length and no other letters.
pub(crate) fn decode<const N: usize>(text: &str) -> Option<[u8; N]> {
    let letters = text.trim_end_matches('=').as_bytes();
    if letters.len() != (8 * N).div_ceil(6) {
        return None;
    }
    let mut bytes = [0; N];
    for (index, letter) in letters.iter().enumerate() {
        let value = LETTERS.iter().position(|other| other == letter)?;
        for bit in 0..6 {
            let place = 6 * index + bit;
            let set = value >> (5 - bit) & 1;
            match bytes.get_mut(place / 8) {
                Some(byte) => *byte |= (set as u8) << (7 - place % 8),
                None if set == 0 => {}
                None => return None,
            }
        }
    }
    Some(bytes)
}

/// Bits in the order in which GNU Backgammon packs them: the lowest of each byte first.
#[derive(Default)]
pub(crate) struct Bits {
    bits: Vec<bool>,
}

impl Bits {
    pub(crate) fn push(&mut self, value: u32, width: u32) {
        self.bits.extend((0..width).map(|bit| value >> bit & 1 == 1));
    }

    pub(crate) fn bytes<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        for (place, _) in self.bits.iter().enumerate().filter(|(_, set)| **set).take(8 * N) {
            bytes[place / 8] |= 1 << (place % 8);
        }
        bytes
    }

    pub(crate) fn of(bytes: &[u8]) -> Self {
        let bits = (0..8 * bytes.len()).map(|place| bytes[place / 8] >> (place % 8) & 1 == 1);
        Self { bits: bits.collect() }
    }

    /// The number in `width` bits from a place on.
    pub(crate) fn number(&self, from: usize, width: usize) -> u32 {
        let bits = self.bits.iter().skip(from).take(width).enumerate();
        bits.map(|(bit, set)| u32::from(*set) << bit).sum()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = bool> {
        self.bits.iter().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn matches_the_examples_of_rfc_4648() {
        // The examples of RFC 4648, without padding.
        for (bytes, text) in
            [("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE")]
        {
            assert_eq!(encode(bytes.as_bytes()), text);
        }
        assert_eq!(decode::<5>("Zm9vYmE"), Some(*b"fooba"));
        assert_eq!(decode::<2>("Zm8="), Some(*b"fo"));
        assert_eq!(decode::<2>("Zm9"), None, "a bit too many");
        assert_eq!(decode::<2>("Zm"), None);
        assert_eq!(decode::<2>("Z!8"), None);
    }
}
