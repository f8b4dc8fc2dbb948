use crate::checksum::crc32;
use crate::{Occupant, Seat, Table, TableSetup, header};

/// The lines of a record, each with the checksum of everything up to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Record {
    lines: Vec<String>,
    /// How many of the lines belong to the header.
    header: usize,
    crc: u32,
}

/// How many bytes of a line its checksum and the space after it take.
pub(crate) const CHECKSUM_BYTES: usize = 9;

impl Record {
    /// A record with nothing but its header.
    pub(crate) fn new<G: game::Notation>(setup: &TableSetup<G>) -> Self {
        let mut record = Self { lines: Vec::new(), header: 0, crc: 0 };
        for line in header::write(setup) {
            record.push(&line);
        }
        record.header = record.lines.len();
        record
    }

    pub(crate) fn push(&mut self, line: &str) {
        self.crc = checksum_after(self.crc, line);
        self.lines.push(format!("{:08x} {line}\n", self.crc));
    }

    /// The text of one entry without its checksum.
    pub(crate) fn entry(&self, index: usize) -> Option<&str> {
        let line = self.lines.get(self.header.checked_add(index)?)?;
        line.get(CHECKSUM_BYTES..).map(str::trim_end)
    }
}

/// The running checksum after a line. The line's end is part of it, so that two lines cannot be joined
/// unnoticed.
pub(crate) fn checksum_after(crc: u32, line: &str) -> u32 {
    crc32(crc32(crc, line.as_bytes()), b"\n")
}

impl<G: game::Notation> Table<G> {
    /// The whole record as text.
    ///
    /// Each line begins with eight hexadecimal digits: the CRC-32 of all lines up to it, without those
    /// digits. First comes the header with one `key value` a line, then one entry a line: the milliseconds
    /// since the table was opened, the actor, and the command.
    pub fn text(&self) -> String {
        self.text_from(0)
    }

    /// The record's text from an entry on, to be appended to what was saved before; from 0 it begins with
    /// the header.
    pub fn text_from(&self, entry: usize) -> String {
        let begin = if entry == 0 { 0 } else { self.record.header + entry };
        self.record.lines.get(begin..).unwrap_or_default().concat()
    }

    /// The record's header as text.
    pub fn header_text(&self) -> String {
        self.record.lines[..self.record.header].concat()
    }

    /// The lines of the record from an entry on, each with its checksum and its line feed. The header is
    /// not part of them.
    pub fn entry_lines(&self, from: usize) -> &[String] {
        self.record.lines.get(self.record.header.saturating_add(from)..).unwrap_or_default()
    }

    /// The number of the line, from 1, that holds an entry.
    pub fn line_of(&self, entry: usize) -> usize {
        self.record.header.saturating_add(entry).saturating_add(1)
    }
}

/// The table's id in the text of a record.
pub fn id_of(text: &str) -> Option<&str> {
    header_value(text, "id")
}

/// The name of the game in the text of a record. It says as which game to read the record.
pub fn game_of(text: &str) -> Option<&str> {
    header_value(text, "game")
}

/// The text of the rules in the text of a record.
pub fn rules_of(text: &str) -> Option<&str> {
    header_value(text, "rules")
}

/// The text of the clock in the text of a record.
pub fn clock_of(text: &str) -> Option<&str> {
    header_value(text, "clock")
}

/// Who occupied a seat when the table was opened, according to the text of a record.
pub fn occupant_of(text: &str, seat: Seat) -> Option<Occupant> {
    header_value(text, &seat.to_string()).and_then(Occupant::read)
}

/// The entries in a part of a record that has no header, without their checksums: what
/// [`Table::text_from`] writes for any entry but the first.
pub fn entries_of(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| line.get(CHECKSUM_BYTES..))
}

/// The lines of a whole record without their checksums and, in entries, without their times: what is equal in the
/// records of two processes that ran the same table by different clocks.
pub fn untimed_lines(text: &str) -> impl Iterator<Item = &str> {
    entries_of(text).map(|line| match line.split_once(' ') {
        Some((time, entry)) if time.starts_with(|c: char| c.is_ascii_digit()) => entry,
        _ => line,
    })
}

/// The records in a file that holds one after the other. What comes before the first is left out.
pub fn records_of(file: &str) -> Vec<String> {
    let mut records: Vec<String> = Vec::new();
    for line in file.lines() {
        if line.get(CHECKSUM_BYTES..) == Some(header::TITLE) {
            records.push(String::new());
        }
        if let Some(record) = records.last_mut() {
            record.push_str(line);
            record.push('\n');
        }
    }
    records
}

fn header_value<'t>(text: &'t str, key: &str) -> Option<&'t str> {
    entries_of(text)
        .take_while(|line| !line.starts_with(|c: char| c.is_ascii_digit()))
        .find_map(|line| line.strip_prefix(key)?.strip_prefix(' '))
}
