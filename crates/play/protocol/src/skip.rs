//! Which fields are left out of a message because they hold their default value.

pub(crate) fn is_false(flag: &bool) -> bool {
    !flag
}

pub(crate) fn is_zero<N: Default + PartialEq>(number: &N) -> bool {
    *number == N::default()
}
