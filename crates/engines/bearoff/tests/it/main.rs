//! The tables against values that GNU Backgammon prints, and files that are damaged.

mod damage;
mod gnubg;

use std::sync::OnceLock;

use salon_bearoff::TwoSided;

/// The two-sided table, computed once for all tests.
fn two_sided() -> &'static TwoSided {
    static TABLE: OnceLock<TwoSided> = OnceLock::new();
    TABLE.get_or_init(|| TwoSided::compute(&mut |_| {}))
}
