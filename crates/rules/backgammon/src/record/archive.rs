use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};

use game::{Archive, Replayed};

use super::flaw::{Flaw, Remark};
use super::mat_read::MatReader;
use super::sgf_read;
use super::sgf_tree::SgfReader;
use super::unverified_game::UnverifiedGame;
use super::{MatWriter, Record};
use crate::position::Position;

impl Archive for Position {
    const READS: &'static [&'static str] = &["mat", "sgf"];
    const WRITES: &'static [&'static str] = &["mat"];

    type ReplayError = Flaw;
    type Warning = Remark;

    fn check(
        format: &str,
        input: &mut dyn Read,
        each: &mut dyn FnMut(Replayed<Self>),
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
        each: &mut dyn FnMut(Replayed<Self>),
    ) -> io::Result<()> {
        if to != "mat" {
            return Err(unknown(to));
        }
        let mut output = BufWriter::new(output);
        let mut writer = MatWriter::new(&mut output);
        for_each_game(from, input, &mut |replayed, record| {
            each(replayed);
            record.map_or(Ok(()), |record| writer.write(&record))
        })?;
        output.flush()
    }
}

fn unknown(format: &str) -> io::Error {
    let message = format!("'{format}' is not a format of backgammon games that is known here");
    io::Error::new(io::ErrorKind::InvalidInput, message)
}

/// Replays every game of a file of this format (`mat` or `sgf`) and hands on how that went, with
/// the game itself if it is sound.
///
/// # Errors
/// What reading and `each` bring up, or that the format is unknown.
pub fn for_each_game(
    format: &str,
    input: &mut dyn Read,
    each: &mut dyn FnMut(Replayed<Position>, Option<Record>) -> io::Result<()>,
) -> io::Result<()> {
    let input = BufReader::new(input);
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
            // Trees of other games are passed over.
            if let Some(draft) = sgf_read::draft(&nodes) {
                return Ok(Some(draft));
            }
        }
        Ok(None)
    })
}
