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
        let mut lines = Lines { rest: text, crc: 0, number: 0 };
        match lines.next::<G>() {
            Some(Ok(TITLE)) => {}
            _ => return Err(Damage { line: 1, fault: Fault::NoRecord }),
        }
        let mut header = Vec::new();
        let mut damage = None;
        while let Some(line) = lines.next_if(|line| !begins_entry(line)) {
            match line {
                Ok(line) => header.push(line),
                Err(fault) => damage = Some(lines.damage(fault)),
            }
            if damage.is_some() {
                break;
            }
        }
        let setup = match (header::read(&header), damage.clone()) {
            (Ok(setup), _) => setup,
            // The header is not whole because of the damage.
            (Err(_), Some(damage)) => return Err(damage),
            (Err((index, fault)), None) => return Err(Damage { line: index + 2, fault }),
        };
        let mut table = Self::new(setup);
        while damage.is_none() {
            let Some(line) = lines.next() else { break };
            let followed = line.and_then(|line| table.follow(line).map(drop).map_err(Fault::Entry));
            damage = followed.err().map(|fault| lines.damage(fault));
        }
        Ok(Reading { table, damage })
    }
}

fn begins_entry(line: &str) -> bool {
    line.starts_with(|c: char| c.is_ascii_digit())
}

/// The lines of a record, without their checksums.
#[derive(Clone, Copy)]
struct Lines<'t> {
    rest: &'t str,
    crc: u32,
    /// The number of the line that came last.
    number: usize,
}

impl<'t> Lines<'t> {
    fn next<G: Notation>(&mut self) -> Option<Result<&'t str, Fault<G>>> {
        if self.rest.is_empty() {
            return None;
        }
        self.number += 1;
        let Some((line, rest)) = self.rest.split_once('\n') else {
            self.rest = "";
            return Some(Err(Fault::CutOff));
        };
        self.rest = rest;
        let checked = line.split_at_checked(9).filter(|(crc, text)| {
            let after = sum(self.crc, text);
            *crc == format!("{after:08x} ")
        });
        let Some((_, text)) = checked else { return Some(Err(Fault::Checksum)) };
        self.crc = sum(self.crc, text);
        Some(Ok(text))
    }

    /// The next line, unless it is a sound one that `wanted` does not want.
    fn next_if<G: Notation>(
        &mut self,
        wanted: impl Fn(&str) -> bool,
    ) -> Option<Result<&'t str, Fault<G>>> {
        let before = *self;
        let line = self.next()?;
        if matches!(&line, Ok(line) if !wanted(line)) {
            *self = before;
            return None;
        }
        Some(line)
    }

    fn damage<G: Notation>(&self, fault: Fault<G>) -> Damage<G> {
        Damage { line: self.number, fault }
    }
}
