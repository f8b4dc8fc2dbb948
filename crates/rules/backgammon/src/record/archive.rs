use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};

use game::{Archive, ReplayedGame, Utf8Reader};

use super::mat_read::MatReader;
use super::match_file_error::{MatchFileError, MatchFileWarning};
use super::sgf_read;
use super::sgf_tree::SgfReader;
use super::unverified_game::UnverifiedGame;
use super::{MatWriter, RecordedGame};
use crate::position::Position;

impl Archive for Position {
    const READS: &'static [&'static str] = &["mat", "sgf"];
    const WRITES: &'static [&'static str] = &["mat"];

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

    fn convert(
        from: &str,
        to: &str,
        input: &mut dyn Read,
        output: &mut dyn Write,
        each: &mut dyn FnMut(ReplayedGame<Self>) -> bool,
    ) -> io::Result<()> {
        if to != "mat" {
            return Err(unknown(to));
        }
        let mut output = BufWriter::new(output);
        let mut writer = MatWriter::new(&mut output);
        for_each_game(from, input, &mut |replayed, record| match (each(replayed), record) {
            (true, Some(record)) => writer.write(&record),
            _ => Ok(()),
        })?;
        output.flush()
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
    let input = BufReader::new(Utf8Reader::new(input));
    let mut drafts: Box<dyn FnMut() -> io::Result<Option<UnverifiedGame>>> = match format {
        "mat" => mat_drafts(input),
        "sgf" => sgf_drafts(input),
        _ => return Err(unknown(format)),
    };
    let mut number = 0;
    while let Some(draft) = drafts()? {
        number += 1;
        let (replayed, record) = draft.replay(number);
        each(replayed, record)?;
    }
    Ok(())
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
    Box::new(move || {
        while let Some(nodes) = reader.read()? {
            // Trees of other games are skipped.
            if let Some(draft) = sgf_read::draft(&nodes) {
                return Ok(Some(draft));
            }
        }
        Ok(None)
    })
}
