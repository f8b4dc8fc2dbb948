//! The shelf of tables in the browser's storage.

use crate::browser;
use crate::table_model::AnyTableModel;

const RECORD: &str = "salon.table.";
const SECRET: &str = "salon.secret.";
/// What could not be read is set aside under this name.
const ASIDE: &str = "salon.aside.";
/// What the engine found when somebody looked back at a table.
pub const REVIEW: &str = "salon.review.";
const LATEST: &str = "salon.latest";

/// A table as it was kept.
#[derive(Clone, PartialEq, Debug)]
pub struct Shelved {
    /// Its record.
    pub record: String,
    /// The secret of its dice.
    pub secret: Option<String>,
}

/// Keeps a table as it stands; says whether that went well.
pub(crate) fn keep(room: &dyn AnyTableModel) -> bool {
    let id = room.id();
    let secret =
        room.secret().is_none_or(|secret| browser::keep(&format!("{SECRET}{id}"), &secret));
    let record = browser::keep(&format!("{RECORD}{id}"), &room.record());
    secret && record && browser::keep(LATEST, &id)
}

/// Keeps the record of a table that was played elsewhere; says whether that went well.
pub fn keep_record(id: &str, record: &str) -> bool {
    browser::keep(&format!("{RECORD}{id}"), record)
}

/// A table that was kept.
pub fn find(id: &str) -> Option<Shelved> {
    let record = browser::recall(&format!("{RECORD}{id}"))?;
    Some(Shelved { record, secret: browser::recall(&format!("{SECRET}{id}")) })
}

/// Sets a table aside that could not be read to its end. Its record is not lost.
pub fn set_aside(id: &str) {
    let mut aside = format!("{ASIDE}{id}");
    // What was set aside before stays there.
    while browser::recall(&aside).is_some() {
        aside.push('+');
    }
    if let Some(shelved) = find(id)
        && browser::keep(&aside, &shelved.record)
    {
        browser::forget(&format!("{RECORD}{id}"));
    }
}

/// Takes in the record of a table from elsewhere, and returns its name; nothing if it cannot be kept. A
/// longer record of the same table stays, and another table of that name is set aside.
pub fn take_in(record: &str) -> Option<String> {
    let id = record.lines().find_map(|line| line.get(9..)?.strip_prefix("id "))?;
    let name = format!("{RECORD}{id}");
    let kept = browser::recall(&name).unwrap_or_default();
    if !kept.starts_with(record) {
        if !record.starts_with(&kept) {
            set_aside(id);
        }
        if !browser::keep(&name, record) {
            return None;
        }
    }
    browser::keep(LATEST, id);
    Some(id.to_owned())
}

/// Clears a table away.
pub fn clear(id: &str) {
    browser::forget(&format!("{RECORD}{id}"));
    browser::forget(&format!("{SECRET}{id}"));
    browser::forget(&format!("{REVIEW}{id}"));
}

/// Puts a table back that was cleared away.
pub fn put_back(id: &str, shelved: &Shelved) {
    browser::keep(&format!("{RECORD}{id}"), &shelved.record);
    if let Some(secret) = &shelved.secret {
        browser::keep(&format!("{SECRET}{id}"), secret);
    }
}

/// The names of all tables, the one that was played last at the beginning.
pub fn tables() -> Vec<String> {
    let Some(storage) = browser::storage() else { return Vec::new() };
    let keys = (0..storage.length().unwrap_or(0)).filter_map(|n| storage.key(n).ok().flatten());
    let latest = browser::recall(LATEST);
    // Names end with the time at which a table was opened.
    let time = |id: &String| id.split_once('-').map(|(_, time)| time.to_owned());
    let rank = |id: &String| (Some(id) == latest.as_ref(), time(id));
    let mut ids: Vec<String> = Vec::new();
    for id in keys.filter_map(|key| key.strip_prefix(RECORD).map(str::to_owned)) {
        let before = ids.partition_point(|other| rank(other) > rank(&id));
        ids.insert(before, id);
    }
    ids
}
