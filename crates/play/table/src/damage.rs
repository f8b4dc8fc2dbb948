use std::error::Error;
use std::fmt;

use game::Notation;

use crate::header::{self, TITLE};
use crate::record::sum;
use crate::{Refusal, Table};

/// A table read from a record, as far as the record could be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading<G: Notation> {
    /// The table.
    pub table: Table<G>,
    /// Where and why reading stopped, if it did before the end.
    pub damage: Option<Damage<G>>,
}

/// Where a record is damaged, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Damage<G: Notation> {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub fault: Fault<G>,
}

/// What can be wrong with a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault<G: Notation> {
    /// The text is no record, or one of a version that is not known here.
    NoRecord,
    /// A line breaks off: whoever wrote it was interrupted.
    CutOff,
    /// The checksum does not fit: something in this line, or a line before it, is missing or changed.
    Checksum,
    /// The header says something that it cannot say.
    Header(String),
    /// The header does not say this.
    Missing(String),
    /// An entry could not have happened at this table.
    Entry(Refusal<G>),
}

impl<G: Notation> fmt::Display for Damage<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.fault)
    }
}

impl<G: Notation> Error for Damage<G> {}

impl<G: Notation> fmt::Display for Fault<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoRecord => write!(f, "this is no record (one begins with '{TITLE}')"),
            Self::CutOff => f.write_str("the line breaks off"),
            Self::Checksum => f.write_str("the checksum does not fit what is written"),
            Self::Header(text) => write!(f, "the header cannot say '{text}'"),
            Self::Missing(key) => write!(f, "the header does not say '{key}'"),
            Self::Entry(refusal) => write!(f, "this could not have happened: {refusal}"),
        }
    }
}

impl<G: Notation> Table<G> {
    /// Reads a record up to its end or to the first damage.
    ///
    /// # Errors
    /// The damage, if it is in the header: without one there is no table.
    pub fn read(text: &str) -> Result<Reading<G>, Damage<G>> {
        let (lines, mut damage) = sound_lines(text);
        if lines.first() != Some(&TITLE) {
            return Err(Damage { line: 1, fault: Fault::NoRecord });
        }
        let begins_entry = |line: &&str| line.starts_with(|c: char| c.is_ascii_digit());
        let entries = lines.iter().position(begins_entry).unwrap_or(lines.len());
        let mut table = match header::read(&lines[1..entries]) {
            Ok(setup) => Self::new(setup),
            Err((index, fault)) => {
                // A header that breaks off lacks something because of that.
                let cut = damage.filter(|_| entries == lines.len());
                return Err(cut.unwrap_or(Damage { line: index + 2, fault }));
            }
        };
        for (index, line) in lines.iter().enumerate().skip(entries) {
            if let Err(refusal) = table.follow(line) {
                damage = Some(Damage { line: index + 1, fault: Fault::Entry(refusal) });
                break;
            }
        }
        Ok(Reading { table, damage })
    }
}

/// The lines of a record up to the first that is damaged, without their checksums.
fn sound_lines<G: Notation>(text: &str) -> (Vec<&str>, Option<Damage<G>>) {
    let mut lines = Vec::new();
    let mut crc = 0;
    for line in text.split_inclusive('\n') {
        match sound_line(&mut crc, line) {
            Ok(line) => lines.push(line),
            Err(fault) => {
                let damage = Damage { line: lines.len() + 1, fault };
                return (lines, Some(damage));
            }
        }
    }
    (lines, None)
}

fn sound_line<'t, G: Notation>(crc: &mut u32, line: &'t str) -> Result<&'t str, Fault<G>> {
    let line = line.strip_suffix('\n').ok_or(Fault::CutOff)?;
    let (written, line) = line.split_at_checked(9).ok_or(Fault::Checksum)?;
    *crc = sum(*crc, line);
    if written == format!("{crc:08x} ") { Ok(line) } else { Err(Fault::Checksum) }
}
