//! Saved games: the records of tables in the browser's storage.

use crate::browser;
use crate::table_model::AnyTableModel;

const RECORD: &str = "salon.table.";
const SECRET: &str = "salon.secret.";
/// Records that could not be read are kept under this prefix.
const ASIDE: &str = "salon.aside.";
/// Engine reviews of finished games are kept under this prefix.
pub const REVIEW: &str = "salon.review.";
const LATEST: &str = "salon.latest";

/// A table as it was saved.
#[derive(Clone, PartialEq, Debug)]
pub struct SavedGame {
    /// The record of the table.
    pub record: String,
    /// The secret from which its dice are derived.
    pub secret: Option<String>,
}

/// Saves a table as it stands. Returns false if the browser refuses to store it.
pub(crate) fn save(table: &dyn AnyTableModel) -> bool {
    let id = table.id();
    let secret =
        table.secret().is_none_or(|secret| browser::store(&format!("{SECRET}{id}"), &secret));
    let record = browser::store(&format!("{RECORD}{id}"), &table.record());
    secret && record && browser::store(LATEST, &id)
}

/// Saves the record of a table that the server runs. Returns false if the browser refuses to store it.
pub fn save_record(id: &str, record: &str) -> bool {
    browser::store(&format!("{RECORD}{id}"), record)
}

/// Loads a saved table.
pub fn load(id: &str) -> Option<SavedGame> {
    let record = browser::stored(&format!("{RECORD}{id}"))?;
    Some(SavedGame { record, secret: browser::stored(&format!("{SECRET}{id}")) })
}

/// Moves a record that could not be read completely out of the list. It is not deleted.
pub fn set_aside(id: &str) {
    let mut aside = format!("{ASIDE}{id}");
    // Never overwrite what was set aside before.
    while browser::stored(&aside).is_some() {
        aside.push('+');
    }
    if let Some(saved) = load(id)
        && browser::store(&aside, &saved.record)
    {
        browser::remove_stored(&format!("{RECORD}{id}"));
    }
}

/// Imports a record and returns its id; none if the browser refuses to store it. A longer record of the
/// same table is kept instead, and a different table with the same id is set aside.
pub fn import(record: &str) -> Option<String> {
    let id = table::id_of(record)?;
    let name = format!("{RECORD}{id}");
    let kept = browser::stored(&name).unwrap_or_default();
    if !kept.starts_with(record) {
        if !record.starts_with(&kept) {
            set_aside(id);
        }
        if !browser::store(&name, record) {
            return None;
        }
    }
    browser::store(LATEST, id);
    Some(id.to_owned())
}

/// Deletes a table with its secret and its review.
pub fn delete(id: &str) {
    browser::remove_stored(&format!("{RECORD}{id}"));
    browser::remove_stored(&format!("{SECRET}{id}"));
    browser::remove_stored(&format!("{REVIEW}{id}"));
}

/// Restores a table that was just deleted.
pub fn restore(id: &str, saved: &SavedGame) {
    browser::store(&format!("{RECORD}{id}"), &saved.record);
    if let Some(secret) = &saved.secret {
        browser::store(&format!("{SECRET}{id}"), secret);
    }
}

/// The ids of all saved tables: the one played last first, then the others, newest first.
pub fn list() -> Vec<String> {
    let Some(storage) = browser::storage() else { return Vec::new() };
    let keys = (0..storage.length().unwrap_or(0)).filter_map(|n| storage.key(n).ok().flatten());
    let latest = browser::stored(LATEST);
    // Ids end with the time at which the table was opened.
    let time = |id: &String| id.split_once('-').map(|(_, time)| time.to_owned());
    let rank = |id: &String| (Some(id) == latest.as_ref(), time(id));
    let mut ids: Vec<String> = Vec::new();
    for id in keys.filter_map(|key| key.strip_prefix(RECORD).map(str::to_owned)) {
        let before = ids.partition_point(|other| rank(other) > rank(&id));
        ids.insert(before, id);
    }
    ids
}
