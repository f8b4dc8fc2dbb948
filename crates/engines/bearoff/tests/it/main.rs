//! The tables against values that GNU Backgammon prints, and files that are damaged.

mod damage;
mod gnubg;

use std::sync::OnceLock;

use salon_bearoff::TwoSidedDatabase;

/// The two-sided table, computed once for all tests.
fn two_sided() -> &'static TwoSidedDatabase {
    static TABLE: OnceLock<TwoSidedDatabase> = OnceLock::new();
    TABLE.get_or_init(|| TwoSidedDatabase::compute(&mut |_| {}))
}
