use std::fmt;

use hmac::{Hmac, KeyInit};
use sha2::{Digest, Sha256};

/// The secret of the house until the game is over: 32 bytes that nobody can guess.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 32]);

impl Secret {
    /// A secret from these bytes, which must come from a cryptographic source.
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The commitment to this secret, which tells nothing about it.
    pub fn commitment(&self) -> Commitment {
        let mut hash = Sha256::new();
        hash.update(b"salon-dice/1 commitment\n");
        hash.update(self.0);
        Commitment(hash.finalize().into())
    }

    /// The secret as 64 hexadecimal digits, to be revealed.
    pub fn to_hex(&self) -> String {
        hex(&self.0)
    }

    /// Reads what [`to_hex`](Self::to_hex) writes.
    pub fn from_hex(text: &str) -> Option<Self> {
        unhex(text).map(Self)
    }

    pub(crate) fn mac(&self) -> Hmac<Sha256> {
        mac(&self.0)
    }
}

/// An HMAC with a key of 32 bytes.
pub(crate) fn mac(key: &[u8; 32]) -> Hmac<Sha256> {
    // HMAC pads a key with zeros to a whole block of the hash.
    let mut block = [0; 64];
    block[..32].copy_from_slice(key);
    Hmac::new(&block.into())
}

impl fmt::Debug for Secret {
    /// Hides the secret, so that it never reaches a log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// The commitment of the house to a [`Secret`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Commitment([u8; 32]);

impl Commitment {
    /// Reads 64 hexadecimal digits.
    pub fn from_hex(text: &str) -> Option<Self> {
        unhex(text).map(Self)
    }
}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn unhex(text: &str) -> Option<[u8; 32]> {
    let digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    if text.len() != 64 || !text.bytes().all(digit) {
        return None;
    }
    let mut bytes = [0; 32];
    for (index, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(text.get(2 * index..2 * index + 2)?, 16).ok()?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_read_back_and_hidden_from_debug_output() {
        let secret = Secret::new(std::array::from_fn(|index| index as u8 * 8));
        assert_eq!(Secret::from_hex(&secret.to_hex()), Some(secret.clone()));
        assert!(secret.to_hex().starts_with("00081018"));
        assert_eq!(format!("{secret:?}"), "Secret(…)");
        let upper = "A".repeat(64);
        for text in
            ["", "00", &"0".repeat(63), &"0".repeat(65), &"g".repeat(64), &upper, &"é".repeat(32)]
        {
            assert_eq!(Secret::from_hex(text), None, "{text}");
        }
    }
}
