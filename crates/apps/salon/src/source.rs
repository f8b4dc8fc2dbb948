use std::cell::Cell;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use game::Archive;
use games::{Kind, with_game};
use indicatif::{ProgressBar, ProgressStyle};

use crate::failure::{Failure, Place};
use crate::printable::printable;

/// A file of games of which the kind is known.
pub(crate) struct Source<'p> {
    path: &'p Path,
    pub(crate) kind: Kind,
    pub(crate) format: &'static str,
}

impl<'p> Source<'p> {
    /// Finds out what a file holds: what `format` says, or else its extension.
    pub(crate) fn new(path: &'p Path, format: Option<&str>) -> Result<Self, Failure> {
        let extension = path.extension().and_then(|extension| extension.to_str());
        let Some(name) = format.or(extension) else {
            let file = path.display().to_string();
            return Err(Failure::usage(move |l| l.cli_no_format(printable(&file), formats())));
        };
        let name = name.to_ascii_lowercase();
        for kind in Kind::EVERY {
            let reads = with_game!(*kind, G => <G as Archive>::READS);
            if let Some(format) = reads.iter().find(|format| **format == name) {
                return Ok(Self { path, kind: *kind, format });
            }
        }
        Err(Failure::usage(move |l| l.cli_unknown_format(printable(&name), formats())))
    }

    /// What it is, for people.
    pub(crate) fn place(&self) -> Place {
        if self.is_standard_input() { Place::StandardInput } else { Place::File(self.name()) }
    }

    /// What it is called, for programs.
    pub(crate) fn name(&self) -> String {
        self.path.display().to_string()
    }

    /// Opens the file, with a bar that follows the reading of a long one if somebody is watching.
    pub(crate) fn open<'r>(
        &self,
        input: &'r mut dyn Read,
        watched: bool,
    ) -> io::Result<(Box<dyn Read + 'r>, ProgressBar)> {
        if self.is_standard_input() {
            return Ok((Box::new(input), ProgressBar::hidden()));
        }
        let file = File::open(self.path)?;
        let length = file.metadata()?.len();
        let bar = if watched && length >= LONG { bar(length) } else { ProgressBar::hidden() };
        Ok((Box::new(bar.wrap_read(file)), bar))
    }

    fn is_standard_input(&self) -> bool {
        self.path == Path::new("-")
    }
}

/// Every format that any game can read.
pub(crate) fn formats() -> String {
    let reads = |kind: &Kind| with_game!(*kind, G => <G as Archive>::READS);
    Kind::EVERY.iter().flat_map(reads).copied().collect::<Vec<_>>().join(", ")
}

/// Shorter files are read before a bar could be looked at.
const LONG: u64 = 4 << 20;

fn bar(length: u64) -> ProgressBar {
    let template = "{wide_bar} {binary_bytes}/{binary_total_bytes} {eta}";
    let style = ProgressStyle::with_template(template);
    ProgressBar::new(length).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// What a reader of games and those who listen to it tell each other.
#[derive(Default)]
pub(crate) struct Signals {
    /// Nobody listens any more: reading on would be in vain.
    pub(crate) stop: Cell<bool>,
    /// It was reading that failed, not writing.
    pub(crate) unreadable: Cell<bool>,
}

/// A reader that heeds and gives [`Signals`].
pub(crate) struct Heedful<'s, R> {
    pub(crate) reader: R,
    pub(crate) signals: &'s Signals,
}

impl<R: Read> Read for Heedful<'_, R> {
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

    struct Torn;

    impl Read for Torn {
        fn read(&mut self, _buffer: &mut [u8]) -> io::Result<usize> {
            Err(io::ErrorKind::UnexpectedEof.into())
        }
    }

    #[test]
    fn reading_stops_when_nobody_listens() {
        let signals = Signals::default();
        let mut reader = Heedful { reader: &b"ab"[..], signals: &signals };
        let mut byte = [0];
        assert_eq!(reader.read(&mut byte).unwrap(), 1);
        signals.stop.set(true);
        assert_eq!(reader.read(&mut byte).unwrap_err().kind(), io::ErrorKind::BrokenPipe);
        assert!(!signals.unreadable.get(), "the file is not to blame");
    }

    #[test]
    fn a_file_that_cannot_be_read_is_to_blame() {
        let signals = Signals::default();
        let mut reader = Heedful { reader: Torn, signals: &signals };
        assert!(reader.read(&mut [0]).is_err());
        assert!(signals.unreadable.get());
    }

    #[test]
    fn a_format_is_what_is_said_or_else_the_extension() {
        let format = |path: &str, said: Option<&str>| {
            Source::new(Path::new(path), said).map(|source| source.format).ok()
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
