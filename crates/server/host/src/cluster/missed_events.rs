//! Events that were not published in time, made again from the log.

use bytes::Bytes;
use games::{GameKind, with_game};
use protocol::{ServerMessage, TableEvent};
use store::StoredTable;
use table::Table;

use crate::HostedGame;

/// The messages for the events of a table from a number on.
pub(crate) fn missed_events(stored: &StoredTable, from: u64) -> Option<Vec<Bytes>> {
    let kind = stored.game.parse::<GameKind>().ok()?.under(&stored.rules);
    with_game!(kind, G => events::<G>(stored, from))
}

fn events<G: HostedGame>(stored: &StoredTable, from: u64) -> Option<Vec<Bytes>> {
    let whole = Table::<G>::read(&stored.record()).ok()?.table;
    let from = usize::try_from(from).ok()?.min(stored.lines.len());
    let seen = stored.lines[..from].iter().map(|line| line.text.as_str());
    let seen: String = std::iter::once(stored.header.as_str()).chain(seen).collect();
    let mut table = Table::<G>::read(&seen).ok()?.table;
    let mut messages = Vec::new();
    for number in from..whole.entries().len() {
        let entry = whole.entry_text(number)?;
        table.follow(entry).ok()?;
        let event = TableEvent {
            table: stored.code.clone(),
            number: number as u64,
            entry: entry.to_owned(),
            position: table.position().write_position(),
            // What the clocks show comes with the next event or snapshot; clients compute it from the entries.
            clocks: None,
        };
        messages.push(protocol::write(&ServerMessage::Event(event)).into());
    }
    Some(messages)
}
