//! Numbers, names and secrets that nobody can foresee.

use sha2::{Digest, Sha256};

/// Letters and digits that are not mistaken for each other.
const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";

/// Random bytes from the operating system.
pub(crate) fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    // Without chance there are no secrets, and without secrets no house: nothing sensible is left to do.
    getrandom::fill(&mut bytes).expect("the operating system gives random numbers");
    bytes
}

/// A random number.
pub(crate) fn number() -> u64 {
    u64::from_be_bytes(bytes())
}

/// The number of a new guest: sixty-three bits, so that no two meet.
pub(crate) fn guest() -> store::GuestId {
    store::GuestId((number() >> 1) as i64)
}

/// A code for a table, fifty bits: nobody finds one by guessing, and it can still be typed on a phone.
pub(crate) fn code() -> String {
    let mut code = String::with_capacity(11);
    for (index, byte) in bytes::<10>().into_iter().enumerate() {
        if index == 5 {
            code.push('-');
        }
        code.push(LETTERS[usize::from(byte % 32)] as char);
    }
    code
}

/// What somebody typed, as codes are written: in small letters, with the hyphen where it belongs.
pub(crate) fn read_code(text: &str) -> String {
    let letters = text.chars().filter(char::is_ascii_alphanumeric).take(11);
    let mut code: String = letters.map(|letter| letter.to_ascii_lowercase()).collect();
    if code.len() > 5 {
        code.insert(5, '-');
    }
    code
}

/// A ticket: 256 bits as hexadecimal digits.
pub(crate) fn ticket() -> String {
    hex(&bytes::<32>())
}

/// What of a ticket is kept.
pub(crate) fn digest(ticket: &str) -> [u8; 32] {
    Sha256::digest(ticket.as_bytes()).into()
}

/// Bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_as_people_type_them() {
        let code = code();
        assert_eq!(code.len(), 11);
        assert_eq!(read_code(&code.to_uppercase().replace('-', " ")), code);
        assert_eq!(read_code(&code), code);
        assert_ne!(code, super::code());
        assert_eq!(read_code("é"), "");
    }
}
