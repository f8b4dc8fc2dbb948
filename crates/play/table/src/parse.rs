use std::error::Error;
use std::fmt;

use game::Notation;

use crate::header::{self, TITLE};
use crate::record::{CHECKSUM_BYTES, checksum_after};
use crate::{CommandRefusal, Table};

/// A table read from a record, as far as the record could be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParsedRecord<G: Notation> {
    /// The table.
    pub table: Table<G>,
    /// Where and why reading stopped; `None` if the whole record was read.
    pub damage: Option<RecordDamage<G>>,
}

/// Where a record is damaged, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordDamage<G: Notation> {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub fault: RecordFault<G>,
}

/// What can be wrong with a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordFault<G: Notation> {
    /// The text is not a record, or its version is unknown.
    NoRecord,
    /// The last line is incomplete: writing was interrupted.
    CutOff,
    /// The checksum is wrong: this line or one before it has been changed or removed.
    Checksum,
    /// This line of the header cannot be read.
    Header(String),
    /// The header lacks this key.
    Missing(String),
    /// An entry could not have happened at this table.
    Entry(CommandRefusal<G>),
}

impl<G: Notation> fmt::Display for RecordDamage<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.fault)
    }
}

impl<G: Notation> Error for RecordDamage<G> {}

impl<G: Notation> fmt::Display for RecordFault<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoRecord => write!(f, "this is not a record; a record begins with '{TITLE}'"),
            Self::CutOff => f.write_str("the line is incomplete"),
            Self::Checksum => f.write_str("the checksum is wrong"),
            Self::Header(text) => write!(f, "the header has a line that cannot be read: '{text}'"),
            Self::Missing(key) => write!(f, "the header lacks '{key}'"),
            Self::Entry(refusal) => write!(f, "this entry is not possible: {refusal}"),
        }
    }
}

impl<G: Notation> Table<G> {
    /// Reads a record to its end, or to the first damage.
    ///
    /// # Errors
    /// The header is damaged; without a header there is no table.
    pub fn read(text: &str) -> Result<ParsedRecord<G>, RecordDamage<G>> {
        let (lines, mut damage) = sound_lines(text);
        if lines.first() != Some(&TITLE) {
            return Err(RecordDamage { line: 1, fault: RecordFault::NoRecord });
        }
        let begins_entry = |line: &&str| line.starts_with(|c: char| c.is_ascii_digit());
        let entries = lines.iter().position(begins_entry).unwrap_or(lines.len());
        let mut table = match header::read(&lines[1..entries]) {
            Ok(setup) => Self::new(setup),
            Err((index, fault)) => {
                // If the header is cut off, that is the cause, not the key that is missing because of it.
                let cut = damage.filter(|_| entries == lines.len());
                return Err(cut.unwrap_or(RecordDamage { line: index + 2, fault }));
            }
        };
        for (index, line) in lines.iter().enumerate().skip(entries) {
            if let Err(refusal) = table.follow(line) {
                damage = Some(RecordDamage { line: index + 1, fault: RecordFault::Entry(refusal) });
                break;
            }
        }
        Ok(ParsedRecord { table, damage })
    }
}

/// The lines of a record up to the first damaged one, without their checksums.
fn sound_lines<G: Notation>(text: &str) -> (Vec<&str>, Option<RecordDamage<G>>) {
    let mut lines = Vec::new();
    let mut crc = 0;
    for line in text.split_inclusive('\n') {
        match sound_line(&mut crc, line) {
            Ok(line) => lines.push(line),
            Err(fault) => {
                let damage = RecordDamage { line: lines.len() + 1, fault };
                return (lines, Some(damage));
            }
        }
    }
    (lines, None)
}

fn sound_line<'t, G: Notation>(crc: &mut u32, line: &'t str) -> Result<&'t str, RecordFault<G>> {
    let line = line.strip_suffix('\n').ok_or(RecordFault::CutOff)?;
    let (written, line) = line.split_at_checked(CHECKSUM_BYTES).ok_or(RecordFault::Checksum)?;
    *crc = checksum_after(*crc, line);
    if written == format!("{crc:08x} ") { Ok(line) } else { Err(RecordFault::Checksum) }
}
