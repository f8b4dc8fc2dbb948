use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::Path;
use std::str::FromStr;

use engine::SplitMix64;
use thiserror::Error;

use crate::{TuningSample, expected_result};

/// A quiet position of a game that an engine played against itself: a line of the file between
/// self-play and fitting.
#[derive(Clone, PartialEq, Debug)]
pub struct SelfPlayRecord {
    /// The position in FEN.
    pub fen: String,
    /// The value that the search found, from one side's point of view.
    pub value: i32,
    /// The result of the game for that side: 1 won, 0.5 drawn, 0 lost.
    pub result: f64,
}

impl fmt::Display for SelfPlayRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{};{};{}", self.fen, self.value, self.result)
    }
}

/// A file of self-play records cannot be used.
#[derive(Debug, Error)]
pub enum RecordError {
    /// The file cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A line is not a record.
    #[error("not a record of the form 'FEN;value;result': {0}")]
    Syntax(String),
}

impl FromStr for SelfPlayRecord {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, RecordError> {
        let parse = || {
            let mut fields = text.split(';');
            let (fen, value, result) = (fields.next()?, fields.next()?, fields.next()?);
            Some(Self {
                fen: fen.to_owned(),
                value: value.parse().ok()?,
                result: result.parse().ok()?,
            })
        };
        parse().ok_or_else(|| RecordError::Syntax(text.to_owned()))
    }
}

impl SelfPlayRecord {
    /// How much the result of the game counts; the rest is what the search expected.
    const RESULT_SHARE: f64 = 0.6;

    /// What the evaluation should predict for this position, from 0 to 1.
    pub fn target(&self, sigmoid_scale: f64) -> f64 {
        let expected = expected_result(f64::from(self.value), sigmoid_scale);
        Self::RESULT_SHARE * self.result + (1.0 - Self::RESULT_SHARE) * expected
    }
}

/// Plays games and appends their records to a file. The length of the file is the random seed, so that
/// every run plays other games.
///
/// # Errors
/// The file cannot be written.
pub fn append_self_play(
    games: usize,
    output: &Path,
    mut play: impl FnMut(&mut SplitMix64) -> Vec<SelfPlayRecord>,
) -> Result<(), RecordError> {
    let mut file = BufWriter::new(OpenOptions::new().create(true).append(true).open(output)?);
    let mut random = SplitMix64::new(std::fs::metadata(output)?.len());
    for number in 1..=games {
        for record in play(&mut random) {
            writeln!(file, "{record}")?;
        }
        file.flush()?;
        if number.is_multiple_of(50) {
            eprintln!("{number} games");
        }
    }
    Ok(())
}

/// Reads a file of records and makes a sample of each.
///
/// # Errors
/// The file cannot be read, or a line is not a record.
pub fn read_samples<E: From<RecordError>>(
    input: &Path,
    mut sample: impl FnMut(&SelfPlayRecord) -> Result<TuningSample, E>,
) -> Result<Vec<TuningSample>, E> {
    let file = File::open(input).map_err(RecordError::Io)?;
    let mut samples = Vec::new();
    for line in BufReader::new(file).lines() {
        samples.push(sample(&line.map_err(RecordError::Io)?.parse()?)?);
    }
    Ok(samples)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_read_as_they_are_written() {
        let record = SelfPlayRecord { fen: "B:W21:B1".to_owned(), value: -35, result: 0.5 };
        assert_eq!(record.to_string(), "B:W21:B1;-35;0.5");
        assert_eq!(record.to_string().parse::<SelfPlayRecord>().unwrap(), record);
        for text in ["", "fen;1", "fen;x;1", "fen;1;x"] {
            assert!(text.parse::<SelfPlayRecord>().is_err(), "{text}");
        }
    }

    #[test]
    fn the_target_mixes_result_and_expectation() {
        let record = SelfPlayRecord { fen: String::new(), value: 0, result: 1.0 };
        assert!((record.target(400.0) - 0.8).abs() < 1e-12);
    }
}
