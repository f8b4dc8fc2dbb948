//! Random numbers, codes and secrets from the operating system.

use sha2::{Digest, Sha256};

/// The letters and digits of codes. Those that are easily confused are left out.
const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";

/// Random bytes.
pub(crate) fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    // A server without random numbers has no secrets, and must not run.
    getrandom::fill(&mut bytes).expect("the operating system gives random numbers");
    bytes
}

/// A random number.
pub(crate) fn number() -> u64 {
    u64::from_be_bytes(bytes())
}

/// The number of a new user: 63 bits, so that no two users get the same.
pub(crate) fn user_id() -> store::UserId {
    store::UserId((number() >> 1) as i64)
}

/// A code for a table: 50 bits, which nobody can guess and people can still type on a phone.
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

/// A typed table code in its canonical form: lowercase, with the hyphen in its place.
pub(crate) fn read_code(text: &str) -> String {
    let letters = text.chars().filter(char::is_ascii_alphanumeric).take(11);
    let mut code: String = letters.map(|letter| letter.to_ascii_lowercase()).collect();
    if code.len() > 5 {
        code.insert(5, '-');
    }
    code
}

/// A secret token: 256 bits in hexadecimal digits.
pub(crate) fn token() -> String {
    bytes::<32>().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The hash of a token. The store holds only the hash.
pub(crate) fn hash(token: &str) -> [u8; 32] {
    Sha256::digest(token.as_bytes()).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_codes_as_people_type_them() {
        let code = code();
        assert_eq!(code.len(), 11);
        assert_eq!(read_code(&code.to_uppercase().replace('-', " ")), code);
        assert_eq!(read_code(&code), code);
        assert_ne!(code, super::code());
        assert_eq!(read_code("é"), "");
    }
}
