use crate::Setup;
use crate::crc::crc32;
use crate::header;

/// The lines of a record, each with the checksum of everything up to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Record {
    lines: Vec<String>,
    /// How many of the lines belong to the header.
    header: usize,
    crc: u32,
}

impl Record {
    /// A record with nothing but its header.
    pub(crate) fn new<G: game::Notation>(setup: &Setup<G>) -> Self {
        let mut record = Self { lines: Vec::new(), header: 0, crc: 0 };
        for line in header::write(setup) {
            record.push(&line);
        }
        record.header = record.lines.len();
        record
    }

    pub(crate) fn push(&mut self, line: &str) {
        self.crc = sum(self.crc, line);
        self.lines.push(format!("{:08x} {line}\n", self.crc));
    }

    /// The text of one entry without its checksum.
    pub(crate) fn entry(&self, index: usize) -> Option<&str> {
        let line = self.lines.get(self.header.checked_add(index)?)?;
        line.get(9..).map(str::trim_end)
    }

    /// The text from the `entry`th entry on; 0 begins with the header.
    fn from(&self, entry: usize) -> String {
        let begin = if entry == 0 { 0 } else { self.header + entry };
        self.lines.get(begin..).unwrap_or_default().concat()
    }
}

/// The running checksum after a line. Its end is part of it, so that lines cannot run together.
pub(crate) fn sum(crc: u32, line: &str) -> u32 {
    crc32(crc32(crc, line.as_bytes()), b"\n")
}

impl<G: game::Notation> crate::Table<G> {
    /// The whole record as text.
    ///
    /// Each line begins with eight hexadecimal digits, the CRC-32 of all lines up to it (without
    /// those digits). First comes the header, one `key value` a line, then one entry a line: the
    /// milliseconds since the table was opened, who, and what.
    pub fn text(&self) -> String {
        self.record.from(0)
    }

    /// The line of the record's text, from 1, on which an entry stands.
    pub fn line_of(&self, entry: usize) -> usize {
        self.record.header.saturating_add(entry).saturating_add(1)
    }

    /// The record's text from its `entry`th entry on, to be appended to what was saved before; from
    /// 0 it begins with the header.
    pub fn text_from(&self, entry: usize) -> String {
        self.record.from(entry)
    }
}

/// The name of the game that a record's text is about, so that it can be read as such.
pub fn game_of(text: &str) -> Option<&str> {
    in_header(text, "game ")
}

/// The rules that a record's text names, not yet understood.
pub fn rules_of(text: &str) -> Option<&str> {
    in_header(text, "rules ")
}

/// The clock that a record's text names, not yet understood.
pub fn clock_of(text: &str) -> Option<&str> {
    in_header(text, "clock ")
}

fn in_header<'t>(text: &'t str, key: &str) -> Option<&'t str> {
    let lines = text.lines().filter_map(|line| line.get(9..));
    lines
        .take_while(|line| !line.starts_with(|c: char| c.is_ascii_digit()))
        .find_map(|line| line.strip_prefix(key))
}
