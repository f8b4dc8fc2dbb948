//! Which passphrases users may choose.

use zxcvbn::{Score, zxcvbn};

use crate::HostError;

/// How many characters a passphrase may have.
const CHARS: std::ops::RangeInclusive<usize> = 8..=200;

/// How many characters are examined. A passphrase that is hard to guess so far does not get easier by being longer.
const EXAMINED: usize = 60;

/// Checks that a passphrase of the user with this name is long enough and hard to guess: common passphrases, patterns
/// of keys and the user's own name are tried first by everybody who guesses.
pub(crate) fn check_passphrase(passphrase: &str, name: &str) -> Result<(), HostError> {
    if !CHARS.contains(&passphrase.chars().count()) {
        return Err(HostError::BadPassphrase);
    }
    let examined: String = passphrase.chars().take(EXAMINED).collect();
    match zxcvbn(&examined, &[name, "salon"]).score() {
        Score::Zero | Score::One => Err(HostError::CommonPassphrase),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refuses_passphrases_that_are_too_short_or_too_long() {
        let long = "ä0z".repeat(70);
        assert_eq!(check_passphrase("x9!Kq2r", "Ann"), Err(HostError::BadPassphrase));
        assert_eq!(check_passphrase(&long, "Ann"), Err(HostError::BadPassphrase));
        assert_eq!(check_passphrase("x9!Kq2rP", "Ann"), Ok(()));
    }

    #[test]
    fn refuses_passphrases_that_are_easy_to_guess() {
        for common in ["password", "12345678", "qwertyuiop", "aaaaaaaa", "iloveyou1", "Elisabeth1"]
        {
            let refused = Err(HostError::CommonPassphrase);
            assert_eq!(check_passphrase(common, "Elisabeth"), refused, "{common}");
        }
        for good in ["correct horse battery", "trois petits chats gris", "a long sentence"] {
            assert_eq!(check_passphrase(good, "Ann"), Ok(()), "{good}");
        }
    }
}
