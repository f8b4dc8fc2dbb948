//! How many tables wait in the lobby, for each user and for each address that has opened them.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};

use store::UserId;

use crate::{ClientAddress, ServerLimits};

/// The tables that wait in the lobby, so that nobody can fill it. After a restart only new tables are counted.
#[derive(Debug, Default)]
pub(crate) struct OpenTableCounts(Mutex<Counts>);

#[derive(Debug, Default)]
struct Counts {
    /// Who has opened each table.
    openers: HashMap<String, (UserId, ClientAddress)>,
    by_user: HashMap<UserId, usize>,
    by_address: HashMap<ClientAddress, usize>,
}

impl OpenTableCounts {
    /// Counts a table that is about to be opened; returns whether it is allowed.
    pub(crate) fn add(
        &self,
        code: &str,
        user: UserId,
        address: ClientAddress,
        limits: &ServerLimits,
    ) -> bool {
        let mut counts = self.lock();
        let is_full = |count: Option<&usize>, limit: usize| {
            limit > 0 && count.is_some_and(|count| *count >= limit)
        };
        if is_full(counts.by_user.get(&user), limits.open_tables_per_user)
            || is_full(counts.by_address.get(&address), limits.open_tables_per_address)
        {
            return false;
        }
        counts.openers.insert(code.to_owned(), (user, address));
        *counts.by_user.entry(user).or_default() += 1;
        *counts.by_address.entry(address).or_default() += 1;
        true
    }

    /// The table no longer waits for a player, or was not opened after all.
    pub(crate) fn remove(&self, code: &str) {
        let mut counts = self.lock();
        if let Some((user, address)) = counts.openers.remove(code) {
            decrement(&mut counts.by_user, user);
            decrement(&mut counts.by_address, address);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Counts> {
        // The counts are valid at every step, so a panic elsewhere does not damage them.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn decrement<K: Eq + Hash>(counts: &mut HashMap<K, usize>, key: K) {
    if let Some(count) = counts.get_mut(&key) {
        *count -= 1;
        if *count == 0 {
            counts.remove(&key);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    #[test]
    fn limits_users_and_addresses_and_forgets_tables_that_are_closed() {
        let counts = OpenTableCounts::default();
        let limits = ServerLimits {
            open_tables_per_user: 2,
            open_tables_per_address: 3,
            ..ServerLimits::default()
        };
        let address = |last: u8| ClientAddress::from(IpAddr::from([192, 0, 2, last]));
        let add = |code, user, from| counts.add(code, UserId(user), address(from), &limits);
        assert!(add("a", 1, 1) && add("b", 1, 1));
        assert!(!add("c", 1, 2), "the same user at another address");
        assert!(add("c", 2, 1) && !add("d", 3, 1), "the same address");
        assert!(add("d", 3, 2));
        counts.remove("a");
        counts.remove("a");
        assert!(add("a", 3, 1) && !add("e", 4, 1));
        for code in ["a", "b", "c", "d"] {
            counts.remove(code);
        }
        let left = counts.lock();
        assert!(left.openers.is_empty() && left.by_user.is_empty() && left.by_address.is_empty());
    }
}
