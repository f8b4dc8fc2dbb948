use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::report::SeriesResult;
use crate::args;

/// What must be equal for a match to be continued: with other values its remaining games would be different ones.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct MatchArguments {
    game: String,
    a: String,
    b: String,
    games: usize,
    rules: String,
    openings: Option<PathBuf>,
    points: Option<u32>,
    seed: u64,
    play_out: bool,
    #[serde(default)]
    sprt: Option<String>,
}

impl MatchArguments {
    pub(crate) fn new(args: &args::MatchArgs) -> Self {
        Self {
            game: args.game.name().to_owned(),
            a: args.a.clone(),
            b: args.b.clone(),
            games: args.games,
            rules: args.rules.clone(),
            openings: args.openings.clone(),
            points: args.points,
            seed: args.seed,
            play_out: args.play_out,
            sprt: args.sprt.clone(),
        }
    }
}

/// A finished series and the length of the games file after it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct JournalLine {
    #[serde(flatten)]
    result: SeriesResult,
    length: u64,
}

/// The results of an unfinished match, in a file beside its games: with it the match can be continued. It is removed
/// when the match is over.
pub(crate) struct MatchJournal {
    path: PathBuf,
    file: File,
}

/// What a journal says about an interrupted match.
pub(crate) struct InterruptedMatch {
    pub(crate) arguments: MatchArguments,
    pub(crate) results: Vec<SeriesResult>,
    /// The length of the games file up to the last of these results.
    pub(crate) length: u64,
}

impl MatchJournal {
    /// Where the journal of a games file is.
    pub(crate) fn path(games: &Path) -> PathBuf {
        let mut name = games.file_name().map_or_else(OsString::new, ToOwned::to_owned);
        name.push(".resume");
        games.with_file_name(name)
    }

    /// Reads the journal of a games file. `None` if there is none, or if not even its first line is complete.
    pub(crate) fn read(games: &Path) -> io::Result<Option<InterruptedMatch>> {
        let text = match fs::read_to_string(Self::path(games)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            text => text?,
        };
        let mut lines = text.lines();
        let first = lines.next().unwrap_or_default();
        let Ok(arguments) = serde_json::from_str(first) else { return Ok(None) };
        // The last line is incomplete if the program was killed while it wrote it.
        let lines: Vec<JournalLine> =
            lines.map_while(|line| serde_json::from_str(line).ok()).collect();
        let length = lines.last().map_or(0, |line| line.length);
        let results = lines.into_iter().map(|line| line.result).collect();
        Ok(Some(InterruptedMatch { arguments, results, length }))
    }

    /// Begins a journal.
    pub(crate) fn create(games: &Path, arguments: &MatchArguments) -> io::Result<Self> {
        let path = Self::path(games);
        let mut file = File::create(&path)?;
        write_line(&mut file, arguments)?;
        Ok(Self { path, file })
    }

    /// Continues the journal that was read.
    pub(crate) fn reopen(games: &Path) -> io::Result<Self> {
        let path = Self::path(games);
        let text = fs::read_to_string(&path)?;
        let file = OpenOptions::new().append(true).open(&path)?;
        // Only complete lines count.
        let complete = text.rfind('\n').map_or(0, |end| end + 1);
        file.set_len(complete as u64)?;
        Ok(Self { path, file })
    }

    /// Adds a finished series. `length` is the length of the games file after it.
    pub(crate) fn add(&mut self, result: &SeriesResult, length: u64) -> io::Result<()> {
        write_line(&mut self.file, &JournalLine { result: result.clone(), length })
    }

    /// Removes the journal of a match that is over.
    pub(crate) fn remove(self) -> io::Result<()> {
        drop(self.file);
        fs::remove_file(self.path)
    }
}

fn write_line(file: &mut File, value: &impl Serialize) -> io::Result<()> {
    let mut line = serde_json::to_string(value)?;
    line.push('\n');
    file.write_all(line.as_bytes())
}
