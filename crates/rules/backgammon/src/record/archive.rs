use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use game::{Archive, LocatedError, OtherEncoding, ReplayedGame, Utf8Reader};

use super::mat_read::MatReader;
use super::match_file_error::{MatchFileError, MatchFileWarning};
use super::sgf_read;
use super::sgf_tree::SgfReader;
use super::unverified_game::UnverifiedGame;
use super::{MatWriter, RecordedGame, SgfWriter};
use crate::position::Position;

impl Archive for Position {
    const READS: &'static [&'static str] = &["mat", "sgf"];
    const WRITES: &'static [&'static str] = &["mat", "sgf"];

    type ReplayError = MatchFileError;
    type Warning = MatchFileWarning;

    fn check(
        format: &str,
        input: &mut dyn Read,
        each: &mut dyn FnMut(ReplayedGame<Self>),
    ) -> io::Result<()> {
        for_each_game(format, input, &mut |replayed, _| {
            each(replayed);
            Ok(())
        })
    }

    fn is_deviation(warning: &MatchFileWarning) -> bool {
        matches!(warning, MatchFileWarning::Encoding(_))
    }

    fn convert(
        from: &str,
        to: &str,
        input: &mut dyn Read,
        output: &mut dyn Write,
        each: &mut dyn FnMut(ReplayedGame<Self>) -> bool,
    ) -> io::Result<()> {
        let mut output = BufWriter::new(output);
        let mut writer = MatchWriter::new(to, &mut output).ok_or_else(|| unknown(to))?;
        for_each_game(from, input, &mut |mut replayed, record| {
            if let Some(error) = record.as_ref().and_then(|record| writer.obstacle(record)) {
                replayed.error = Some(LocatedError { line: replayed.line, column: 1, error });
            }
            let sound = replayed.error.is_none();
            match (each(replayed), record) {
                (true, Some(record)) if sound => writer.write(&record),
                _ => Ok(()),
            }
        })?;
        output.flush()
    }
}

/// A writer of one of the formats.
pub enum MatchWriter<W> {
    /// Of MAT files.
    Mat(MatWriter<W>),
    /// Of SGF files.
    Sgf(SgfWriter<W>),
}

impl<W: Write> MatchWriter<W> {
    /// A writer of this format, if there is one.
    pub fn new(format: &str, output: W) -> Option<Self> {
        match format {
            "mat" => Some(Self::Mat(MatWriter::new(output))),
            "sgf" => Some(Self::Sgf(SgfWriter::new(output))),
            _ => None,
        }
    }

    /// Why the format cannot hold a game.
    pub fn obstacle(&self, record: &RecordedGame) -> Option<MatchFileError> {
        match self {
            Self::Mat(_) => MatWriter::<W>::obstacle(record),
            Self::Sgf(_) => None,
        }
    }

    /// Writes one game.
    ///
    /// # Errors
    /// Writing failed, or there is an [`obstacle`](Self::obstacle).
    pub fn write(&mut self, record: &RecordedGame) -> io::Result<()> {
        match self {
            Self::Mat(writer) => writer.write(record),
            Self::Sgf(writer) => writer.write(record),
        }
    }
}

fn unknown(format: &str) -> io::Error {
    let message = format!("'{format}' is not a format of backgammon games that is known here");
    io::Error::new(io::ErrorKind::InvalidInput, message)
}

/// Replays every game of a file of this format (`mat` or `sgf`) and calls `each` with a report and,
/// if the game is valid, the game itself.
///
/// # Errors
/// Reading or `each` failed, or the format is unknown.
pub fn for_each_game(
    format: &str,
    input: &mut dyn Read,
    each: &mut dyn FnMut(ReplayedGame<Position>, Option<RecordedGame>) -> io::Result<()>,
) -> io::Result<()> {
    let utf16 = Arc::new(AtomicBool::new(false));
    let input = WatchedReader { reader: Utf8Reader::new(input), utf16: utf16.clone() };
    let mut drafts = drafts(format, BufReader::new(input))?;
    let mut number = 0;
    while let Some(draft) = drafts()? {
        number += 1;
        let (replayed, record) = replay(draft, number, &utf16);
        each(replayed, record)?;
    }
    Ok(())
}

/// Reads the games of a MAT or SGF file one after another: for each a report and, if it is valid, the game itself.
pub struct MatchReader<'i> {
    drafts: Box<dyn FnMut() -> io::Result<Option<UnverifiedGame>> + Send + 'i>,
    utf16: Arc<AtomicBool>,
    number: u64,
}

impl<'i> MatchReader<'i> {
    /// A reader of a format, `mat` or `sgf`, at the beginning of a file.
    ///
    /// # Errors
    /// The format is unknown.
    pub fn new(format: &str, input: impl Read + Send + 'i) -> io::Result<Self> {
        let utf16 = Arc::new(AtomicBool::new(false));
        let input = WatchedReader { reader: Utf8Reader::new(input), utf16: utf16.clone() };
        let input = BufReader::new(input);
        let drafts: Box<dyn FnMut() -> io::Result<Option<UnverifiedGame>> + Send + 'i> =
            match format {
                "mat" => Box::new(mat_drafts(input)),
                "sgf" => Box::new(sgf_drafts(input)),
                _ => return Err(unknown(format)),
            };
        Ok(Self { drafts, utf16, number: 0 })
    }
}

impl Iterator for MatchReader<'_> {
    type Item = io::Result<(ReplayedGame<Position>, Option<RecordedGame>)>;

    fn next(&mut self) -> Option<Self::Item> {
        match (self.drafts)() {
            Ok(None) => None,
            Ok(Some(draft)) => {
                self.number += 1;
                Some(Ok(replay(draft, self.number, &self.utf16)))
            }
            Err(error) => Some(Err(error)),
        }
    }
}

fn replay(
    mut draft: UnverifiedGame,
    number: u64,
    utf16: &AtomicBool,
) -> (ReplayedGame<Position>, Option<RecordedGame>) {
    if utf16.load(Ordering::Relaxed) {
        draft.warnings.push(MatchFileWarning::Encoding(OtherEncoding::Utf16));
    }
    draft.replay(number)
}

type Drafts<'i> = Box<dyn FnMut() -> io::Result<Option<UnverifiedGame>> + 'i>;

fn drafts<'i>(format: &str, input: impl BufRead + 'i) -> io::Result<Drafts<'i>> {
    match format {
        "mat" => Ok(Box::new(mat_drafts(input))),
        "sgf" => Ok(Box::new(sgf_drafts(input))),
        _ => Err(unknown(format)),
    }
}

/// A reader that tells whether its input is UTF-16.
struct WatchedReader<R> {
    reader: Utf8Reader<R>,
    utf16: Arc<AtomicBool>,
}

impl<R: Read> Read for WatchedReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.reader.read(buffer)?;
        self.utf16.store(self.reader.is_utf16(), Ordering::Relaxed);
        Ok(count)
    }
}

fn mat_drafts<R: BufRead>(input: R) -> impl FnMut() -> io::Result<Option<UnverifiedGame>> + use<R> {
    let mut reader = MatReader::new(input);
    move || reader.read()
}

fn sgf_drafts<R: BufRead>(input: R) -> impl FnMut() -> io::Result<Option<UnverifiedGame>> + use<R> {
    let mut reader = SgfReader::new(input);
    let mut rules = None;
    move || {
        while let Some(nodes) = reader.read()? {
            // Trees of other games are skipped.
            if let Some(mut draft) = sgf_read::draft(&nodes) {
                // GNU Backgammon writes the comment that names the rules only in the first game.
                if draft.number > 1 && draft.terms.rules.is_none() {
                    draft.terms.rules = rules.clone();
                }
                rules = draft.terms.rules.clone();
                if std::mem::take(&mut reader.latin1) {
                    draft.warnings.push(MatchFileWarning::Encoding(OtherEncoding::Latin1));
                }
                return Ok(Some(draft));
            }
        }
        Ok(None)
    }
}
