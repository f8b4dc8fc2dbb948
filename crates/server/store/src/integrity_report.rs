/// The result of an integrity check of a store.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct IntegrityReport {
    /// The version from which the store was migrated when it was opened; `None` if it was up to date.
    pub migrated_from: Option<i64>,
    /// How many users it has.
    pub users: u64,
    /// How many tables it has.
    pub tables: u64,
    /// How many lines of records it has.
    pub lines: u64,
    /// The codes of tables with missing lines.
    pub gaps: Vec<String>,
    /// What the database itself reports as damaged.
    pub damage: Vec<String>,
}

impl IntegrityReport {
    /// Whether the check found no damage.
    pub fn is_sound(&self) -> bool {
        self.gaps.is_empty() && self.damage.is_empty()
    }
}
