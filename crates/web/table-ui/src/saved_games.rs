//! Saved games: the records of tables in the browser's storage.

use std::cell::RefCell;
use std::collections::BTreeMap;

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

thread_local! {
    /// Games that the browser could not store, by their ids. They last until the page is closed.
    static UNSAVED: RefCell<BTreeMap<String, SavedGame>> = const { RefCell::new(BTreeMap::new()) };
}

/// What came of saving a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum SaveResult {
    /// The table is stored with this record.
    Saved(String),
    /// The browser refuses to store it, usually because the storage is full. It lasts until the page is closed.
    NotStored,
    /// Meanwhile another tab has stored the same table with other moves. Nothing was changed.
    ChangedElsewhere,
}

/// Saves a table as it stands, unless the stored record is another one than `last`, which this page has read or
/// saved last.
pub(crate) fn save(table: &dyn AnyTableModel, last: Option<&str>) -> SaveResult {
    let id = table.id();
    let name = format!("{RECORD}{id}");
    if let Some(stored) = browser::stored(&name)
        && last.is_some_and(|last| last != stored)
    {
        return SaveResult::ChangedElsewhere;
    }
    let (record, secret) = (table.record(), table.secret());
    let is_stored =
        secret.as_ref().is_none_or(|secret| browser::store(&format!("{SECRET}{id}"), secret))
            && browser::store(&name, &record);
    if is_stored {
        browser::store(LATEST, &id);
        UNSAVED.with_borrow_mut(|unsaved| unsaved.remove(&id));
        return SaveResult::Saved(record);
    }
    UNSAVED.with_borrow_mut(|unsaved| unsaved.insert(id, SavedGame { record, secret }));
    SaveResult::NotStored
}

/// Whether a change of the storage in another tab is about a table: the name of the value that has changed, or
/// none if everything was removed.
pub(crate) fn is_record_of(name: Option<&str>, id: &str) -> bool {
    name.and_then(|name| name.strip_prefix(RECORD)) == Some(id)
}

/// Saves the record of a table that the server runs. Returns false if the browser refuses to store it.
pub fn save_record(id: &str, record: &str) -> bool {
    browser::store(&format!("{RECORD}{id}"), record)
}

/// The record of a table as it is stored now.
pub(crate) fn stored_record(id: &str) -> Option<String> {
    browser::stored(&format!("{RECORD}{id}"))
}

/// Loads a saved table.
pub fn load(id: &str) -> Option<SavedGame> {
    if let Some(unsaved) = UNSAVED.with_borrow(|unsaved| unsaved.get(id).cloned()) {
        return Some(unsaved);
    }
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

/// Keeps a record that the browser cannot store until the page is closed. Returns its id.
pub(crate) fn keep_unsaved(record: &str) -> Option<String> {
    let id = table::id_of(record)?.to_owned();
    let saved = SavedGame { record: record.to_owned(), secret: None };
    UNSAVED.with_borrow_mut(|unsaved| unsaved.insert(id.clone(), saved));
    Some(id)
}

/// Deletes a table with its secret and its review.
pub fn delete(id: &str) {
    UNSAVED.with_borrow_mut(|unsaved| unsaved.remove(id));
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
    let storage = browser::storage();
    let length = storage.as_ref().and_then(|storage| storage.length().ok()).unwrap_or(0);
    let keys = (0..length).filter_map(|n| storage.as_ref()?.key(n).ok().flatten());
    let latest = browser::stored(LATEST);
    // Ids end with the time at which the table was opened.
    let time = |id: &String| id.split_once('-').map(|(_, time)| time.to_owned());
    let rank = |id: &String| (Some(id) == latest.as_ref(), time(id));
    let mut ids: Vec<String> =
        UNSAVED.with_borrow(|unsaved| unsaved.keys().rev().cloned().collect());
    for id in keys.filter_map(|key| key.strip_prefix(RECORD).map(str::to_owned)) {
        if ids.contains(&id) {
            continue;
        }
        let before = ids.partition_point(|other| rank(other) > rank(&id));
        ids.insert(before, id);
    }
    ids
}
