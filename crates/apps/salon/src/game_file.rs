use std::cell::Cell;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use game::{Archive, TranscriptWriter};
use games::{GameKind, with_game};
use indicatif::ProgressBar;
use rulebooks::{GameMessages, record_damage_text};
use table::{RecordDamage, Table, game_of, rules_of};
use words::Language;

use crate::cli_error::{CliError, IoTarget};
use crate::printable::printable;
use crate::progress::{ProgressUnit, progress_bar};

/// A file of games whose format is known.
pub(crate) struct GameFile<'p> {
    path: &'p Path,
    pub(crate) kind: GameKind,
    pub(crate) format: &'static str,
    /// The games of a record in this format, if the file is a record.
    converted: Option<String>,
}

impl<'p> GameFile<'p> {
    /// A file in `format`, or else in the format of its extension.
    pub(crate) fn new(path: &'p Path, format: Option<&str>) -> Result<Self, CliError> {
        let extension = path.extension().and_then(|extension| extension.to_str());
        let Some(name) = format.or(extension) else {
            // For a file that does not exist, a format would be the wrong advice.
            if path != Path::new("-")
                && let Err(error) = fs::metadata(path)
            {
                return Err(CliError::Read { target: IoTarget::file(path), error });
            }
            let file = path.display().to_string();
            return Err(CliError::usage(move |l| {
                l.cli_no_format(printable(&file), readable_formats())
            }));
        };
        let name = name.to_ascii_lowercase();
        if name == RECORD {
            return Self::of_record(path);
        }
        for kind in GameKind::EVERY {
            let reads = with_game!(*kind, G => <G as Archive>::READS);
            if let Some(format) = reads.iter().find(|format| **format == name) {
                return Ok(Self { path, kind: *kind, format, converted: None });
            }
        }
        Err(CliError::usage(move |l| l.cli_unknown_format(printable(&name), readable_formats())))
    }

    /// A record of a table, whose games are read in the usual format of their game.
    fn of_record(path: &'p Path) -> Result<Self, CliError> {
        let unreadable = |error| CliError::Read { target: IoTarget::file(path), error };
        let mut bytes = Vec::new();
        let file = File::open(path).map_err(unreadable)?;
        file.take(MAX_RECORD + 1).read_to_end(&mut bytes).map_err(unreadable)?;
        if bytes.len() as u64 > MAX_RECORD {
            return Err(unreadable(io::ErrorKind::FileTooLarge.into()));
        }
        let text = String::from_utf8_lossy(&bytes);
        let no_record = || CliError::NoGame { target: IoTarget::file(path), format: RECORD };
        let kind: Option<GameKind> = game_of(&text).and_then(|game| game.parse().ok());
        let kind = kind.zip(rules_of(&text)).ok_or_else(no_record)?;
        let kind = kind.0.under(kind.1);
        with_game!(kind, G => {
            let reading = Table::<G>::read(&text).map_err(|damage| damaged(path, &damage))?;
            if let Some(damage) = &reading.damage {
                return Err(damaged(path, damage));
            }
            let table = &reading.table;
            let written = G::write_usual_transcript(&table.setup().rules, &table.transcript());
            let (format, text) = written.ok_or_else(no_record)?;
            Ok(Self { path, kind, format, converted: Some(text) })
        })
    }

    /// The file, for messages to people.
    pub(crate) fn target(&self) -> IoTarget {
        if self.is_standard_input() { IoTarget::StandardInput } else { IoTarget::File(self.name()) }
    }

    /// The name of the file, for programs.
    pub(crate) fn name(&self) -> String {
        self.path.display().to_string()
    }

    /// Opens the file, with a progress bar if the file is long and `shows_progress` is set.
    pub(crate) fn open<'r>(
        &self,
        input: &'r mut dyn Read,
        shows_progress: bool,
    ) -> io::Result<(Box<dyn Read + 'r>, ProgressBar)> {
        if self.is_standard_input() {
            return Ok((Box::new(input), ProgressBar::hidden()));
        }
        if let Some(converted) = &self.converted {
            return Ok((Box::new(io::Cursor::new(converted.clone())), ProgressBar::hidden()));
        }
        let file = File::open(self.path)?;
        let length = file.metadata()?.len();
        let bar = progress_bar(shows_progress && length >= LONG, length, ProgressUnit::Bytes);
        Ok((Box::new(bar.wrap_read(file)), bar))
    }

    pub(crate) fn is_standard_input(&self) -> bool {
        self.path == Path::new("-")
    }
}

/// The format of the records of tables.
const RECORD: &str = "salon";

/// The maximum size of a record in bytes.
pub(crate) const MAX_RECORD: u64 = 1 << 26;

/// The error for a damaged record.
fn damaged<G: GameMessages>(path: &Path, damage: &RecordDamage<G>) -> CliError {
    let file = path.display().to_string();
    let texts = Language::ALL.map(|l| (l, record_damage_text(l, damage)));
    CliError::refused(None, move |l| {
        let text = texts.iter().find(|(language, _)| *language == l);
        l.terminal_error_damaged(text.map_or("", |(_, text)| text), printable(&file))
    })
}

/// Every format that some game can read.
pub(crate) fn readable_formats() -> String {
    let reads = |kind: &GameKind| with_game!(*kind, G => <G as Archive>::READS);
    let formats = GameKind::EVERY.iter().flat_map(reads).copied().chain([RECORD]);
    formats.collect::<Vec<_>>().join(", ")
}

/// The length from which a progress bar is worthwhile.
const LONG: u64 = 4 << 20;

/// Signals between a reader of games and the consumer of the games.
#[derive(Default)]
pub(crate) struct ReadSignals {
    /// The consumer needs no more games.
    pub(crate) stop: Cell<bool>,
    /// Reading failed, not writing.
    pub(crate) unreadable: Cell<bool>,
}

/// A reader that stops and reports errors by [`ReadSignals`].
pub(crate) struct StoppableReader<'s, R> {
    pub(crate) reader: R,
    pub(crate) signals: &'s ReadSignals,
}

impl<R: Read> Read for StoppableReader<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.signals.stop.get() {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        let result = self.reader.read(buffer);
        if matches!(&result, Err(error) if error.kind() != io::ErrorKind::Interrupted) {
            self.signals.unreadable.set(true);
        }
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct BrokenReader;

    impl Read for BrokenReader {
        fn read(&mut self, _buffer: &mut [u8]) -> io::Result<usize> {
            Err(io::ErrorKind::UnexpectedEof.into())
        }
    }

    #[test]
    fn stops_when_the_consumer_needs_no_more() {
        let signals = ReadSignals::default();
        let mut reader = StoppableReader { reader: &b"ab"[..], signals: &signals };
        let mut byte = [0];
        assert_eq!(reader.read(&mut byte).unwrap(), 1);
        signals.stop.set(true);
        assert_eq!(reader.read(&mut byte).unwrap_err().kind(), io::ErrorKind::BrokenPipe);
        assert!(!signals.unreadable.get(), "reading did not fail");
    }

    #[test]
    fn reports_that_reading_failed() {
        let signals = ReadSignals::default();
        let mut reader = StoppableReader { reader: BrokenReader, signals: &signals };
        assert!(reader.read(&mut [0]).is_err());
        assert!(signals.unreadable.get());
    }

    #[test]
    fn the_format_option_comes_before_the_extension() {
        let format = |path: &str, option: Option<&str>| {
            GameFile::new(Path::new(path), option).map(|source| source.format).ok()
        };
        assert_eq!(format("games.pgn", None), Some("pgn"));
        assert_eq!(format("GAMES.PGN", None), Some("pgn"));
        assert_eq!(format("games.txt", Some("pgn")), Some("pgn"));
        assert_eq!(format("-", Some("pgn")), Some("pgn"));
        assert_eq!(format("games.pgn", Some("txt")), None);
        assert_eq!(format("games", None), None);
        assert_eq!(format("-", None), None);
    }
}
