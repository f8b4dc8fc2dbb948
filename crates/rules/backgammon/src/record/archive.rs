use std::cell::Cell;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};

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
    let utf16 = Cell::new(false);
    let input = BufReader::new(WatchedReader { reader: Utf8Reader::new(input), utf16: &utf16 });
    let mut drafts: Box<dyn FnMut() -> io::Result<Option<UnverifiedGame>>> = match format {
        "mat" => mat_drafts(input),
        "sgf" => sgf_drafts(input),
        _ => return Err(unknown(format)),
    };
    let mut number = 0;
    while let Some(mut draft) = drafts()? {
        number += 1;
        if utf16.get() {
            draft.warnings.push(MatchFileWarning::Encoding(OtherEncoding::Utf16));
        }
        let (replayed, record) = draft.replay(number);
        each(replayed, record)?;
    }
    Ok(())
}

/// A reader that tells whether its input is UTF-16.
struct WatchedReader<'u, R> {
    reader: Utf8Reader<R>,
    utf16: &'u Cell<bool>,
}

impl<R: Read> Read for WatchedReader<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.reader.read(buffer)?;
        self.utf16.set(self.reader.is_utf16());
        Ok(count)
    }
}

fn mat_drafts<'i>(
    input: impl BufRead + 'i,
) -> Box<dyn FnMut() -> io::Result<Option<UnverifiedGame>> + 'i> {
    let mut reader = MatReader::new(input);
    Box::new(move || reader.read())
}

fn sgf_drafts<'i>(
    input: impl BufRead + 'i,
) -> Box<dyn FnMut() -> io::Result<Option<UnverifiedGame>> + 'i> {
    let mut reader = SgfReader::new(input);
    let mut rules = None;
    Box::new(move || {
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
    })
}
