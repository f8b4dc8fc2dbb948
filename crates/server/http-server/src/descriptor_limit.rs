//! How many files and sockets the process may have open.

/// How many are assumed where the system does not say.
const DEFAULT: u64 = 1_024;

/// Raises the limit as far as the system allows it, and returns it.
#[cfg(unix)]
pub(crate) fn raise() -> u64 {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let found = getrlimit(Resource::Nofile);
    let wanted = Rlimit { current: found.maximum, maximum: found.maximum };
    let limit = match setrlimit(Resource::Nofile, wanted) {
        Ok(()) => found.maximum,
        Err(_) => found.current,
    };
    limit.unwrap_or(u64::MAX).max(DEFAULT)
}

#[cfg(not(unix))]
pub(crate) fn raise() -> u64 {
    DEFAULT
}

#[cfg(all(test, unix))]
mod tests {
    use rustix::process::{Resource, getrlimit};

    #[test]
    fn raises_the_limit_as_far_as_allowed() {
        let raised = super::raise();
        let found = getrlimit(Resource::Nofile);
        assert_eq!(found.current, found.maximum);
        assert_eq!(raised, found.maximum.unwrap_or(u64::MAX).max(super::DEFAULT));
    }
}
