//! Codes that sign another device in as the same user.

use std::collections::HashMap;
use std::time::Duration;

use store::UserId;
use tokio::time::Instant;

use crate::random;

/// How long a code is valid.
pub(crate) const DEVICE_CODE_LIFETIME: Duration = Duration::from_secs(300);

/// How many wrong codes may be tried that begin like a valid one. It is void after the last of them.
const MAX_WRONG: u8 = 5;

/// The length of the beginning that says which code is meant. The rest is the secret.
const SELECTOR: usize = 5;

/// Whom a device code signs in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum DeviceCodeHolder {
    /// A user without an account, by their ticket.
    Guest {
        /// The ticket.
        ticket: String,
    },
    /// A user with an account: the other device gets a session of its own.
    Account(UserId),
}

/// The valid codes. A user has one at a time, so that asking for many gives nobody more to guess.
///
/// Requests for codes are limited by address as well. That does not stop an attacker with many addresses; the limit of
/// wrong guesses at one code does.
#[derive(Debug, Default)]
pub(crate) struct DeviceCodes {
    /// By the beginning of the code.
    issued: HashMap<String, IssuedCode>,
}

#[derive(Debug)]
struct IssuedCode {
    code: String,
    holder: DeviceCodeHolder,
    until: Instant,
    /// How many wrong codes with the same beginning have been tried.
    wrong: u8,
}

impl DeviceCodes {
    /// Issues a code. An earlier code of the same user is void.
    pub(crate) fn issue(&mut self, holder: DeviceCodeHolder) -> String {
        let now = Instant::now();
        self.issued.retain(|_, issued| issued.until > now && issued.holder != holder);
        let code = loop {
            let code = random::code();
            if !self.issued.contains_key(selector(&code)) {
                break code;
            }
        };
        let until = now + DEVICE_CODE_LIFETIME;
        let issued = IssuedCode { code: code.clone(), holder, until, wrong: 0 };
        self.issued.insert(selector(&code).to_owned(), issued);
        code
    }

    /// Redeems a code, which works once.
    pub(crate) fn redeem(&mut self, typed: &str) -> Option<DeviceCodeHolder> {
        let typed = random::read_code(typed);
        let issued = self.issued.get_mut(selector(&typed))?;
        let is_right = issued.code == typed;
        issued.wrong += u8::from(!is_right);
        if !is_right && issued.wrong < MAX_WRONG {
            return None;
        }
        let issued = self.issued.remove(selector(&typed))?;
        (is_right && issued.until > Instant::now()).then_some(issued.holder)
    }
}

/// The beginning of a code. Codes are ASCII.
fn selector(code: &str) -> &str {
    code.get(..SELECTOR).unwrap_or(code)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guest(ticket: &str) -> DeviceCodeHolder {
        DeviceCodeHolder::Guest { ticket: ticket.to_owned() }
    }

    /// A wrong code with the same beginning.
    fn wrong(code: &str) -> String {
        let last = if code.ends_with('a') { 'b' } else { 'a' };
        format!("{}{last}", &code[..code.len() - 1])
    }

    #[tokio::test(start_paused = true)]
    async fn a_code_works_once_and_for_five_minutes() {
        let mut codes = DeviceCodes::default();
        let code = codes.issue(guest("a"));
        assert_eq!(codes.redeem(&code.to_uppercase()), Some(guest("a")));
        assert_eq!(codes.redeem(&code), None);
        let code = codes.issue(guest("a"));
        tokio::time::advance(DEVICE_CODE_LIFETIME).await;
        assert_eq!(codes.redeem(&code), None);
    }

    #[tokio::test(start_paused = true)]
    async fn a_code_is_void_after_five_wrong_guesses_at_it() {
        let mut codes = DeviceCodes::default();
        let [one, other] = ["a", "b"].map(|ticket| codes.issue(guest(ticket)));
        for _ in 0..MAX_WRONG - 1 {
            assert_eq!(codes.redeem(&wrong(&one)), None);
        }
        assert_eq!(codes.redeem(&one), Some(guest("a")), "typing errors do not void it");
        for _ in 0..MAX_WRONG {
            assert_eq!(codes.redeem(&wrong(&other)), None);
        }
        assert_eq!(codes.redeem(&other), None);
    }

    #[tokio::test(start_paused = true)]
    async fn a_user_has_one_code_at_a_time() {
        let mut codes = DeviceCodes::default();
        let [ann, bob] = [UserId(1), UserId(2)].map(DeviceCodeHolder::Account);
        let [first, of_bob] = [&ann, &bob].map(|holder| codes.issue(holder.clone()));
        let second = codes.issue(ann.clone());
        assert_eq!(codes.redeem(&first), None);
        assert_eq!(codes.redeem(&second), Some(ann));
        assert_eq!(codes.redeem(&of_bob), Some(bob));
    }
}
