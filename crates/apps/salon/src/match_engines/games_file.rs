use std::fs::{File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use engine_match::{GameSeries, MatchableGame, PlayerSpec};
use game::BySide;

use crate::cli_error::{CliError, IoTarget};

/// The file of the games of a match. Each game is added when it ends.
pub(crate) struct GamesFile {
    path: PathBuf,
    target: IoTarget,
    format: &'static str,
    file: File,
}

impl GamesFile {
    /// Creates the file at `path`, or a new one named after the game and the players.
    pub(crate) fn open<G: MatchableGame>(
        path: Option<&Path>,
        game: &str,
        rules: &G::Rules,
        players: &[PlayerSpec; 2],
    ) -> Result<Self, CliError> {
        let format = format::<G>(path, rules)?;
        let created = match path {
            Some(path) => File::create(path).map(|file| (path.to_owned(), file)),
            None => create_new(&name(game, players), format),
        };
        match created {
            Ok((path, file)) => Ok(Self { target: IoTarget::file(&path), path, format, file }),
            Err(error) => {
                let target = IoTarget::file(path.unwrap_or(Path::new(".")));
                Err(CliError::write(&target, error))
            }
        }
    }

    /// Opens the file of an interrupted match and cuts it off after `length`, where its last finished game ends.
    pub(crate) fn reopen<G: MatchableGame>(
        path: &Path,
        rules: &G::Rules,
        length: u64,
    ) -> Result<Self, CliError> {
        let format = format::<G>(Some(path), rules)?;
        let target = IoTarget::file(path);
        let reopened = OpenOptions::new().write(true).open(path).and_then(|mut file| {
            if file.metadata()?.len() < length {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            file.set_len(length)?;
            file.seek(SeekFrom::End(0))?;
            Ok(file)
        });
        match reopened {
            Ok(file) => Ok(Self { path: path.to_owned(), target, format, file }),
            Err(error) => Err(CliError::write(&target, error)),
        }
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Whether it is a file on a disk, not a pipe or a device.
    pub(crate) fn is_regular(&self) -> bool {
        self.file.metadata().is_ok_and(|found| found.is_file())
    }

    pub(crate) fn target(&self) -> &IoTarget {
        &self.target
    }

    /// Adds the games of one series, and returns the length of the file.
    pub(crate) fn add<G: MatchableGame>(
        &mut self,
        number: usize,
        series: &GameSeries<G>,
        names: &BySide<String>,
    ) -> io::Result<u64> {
        let text = G::write_transcript(self.format, &series.transcript(number + 1, names));
        let text = text.ok_or(io::ErrorKind::InvalidInput)?;
        self.file.write_all(text.as_bytes())?;
        self.file.flush()?;
        Ok(self.file.metadata()?.len())
    }
}

/// The format that the extension names, or else the usual one for these rules. A format that cannot hold every game is
/// refused before the match begins.
fn format<G: MatchableGame>(
    path: Option<&Path>,
    rules: &G::Rules,
) -> Result<&'static str, CliError> {
    let extension = path.and_then(|path| path.extension()?.to_str()).map(str::to_ascii_lowercase);
    let named = extension.and_then(|name| G::FORMATS.iter().find(|format| **format == name));
    let possible = G::formats_for(rules);
    match named.or(possible.first()) {
        Some(format) if possible.contains(format) => Ok(format),
        format => {
            let (format, rules) = (format.copied().unwrap_or_default(), rules.to_string());
            let possible = possible.join(", ");
            Err(CliError::usage(move |l| l.match_bad_format(format, &possible, &rules)))
        }
    }
}

/// `match-chess-level7-level6`. Players are reduced to letters and digits, which are valid in every file name.
fn name(game: &str, players: &[PlayerSpec; 2]) -> String {
    let player = |spec: &PlayerSpec| -> String {
        let text = match &spec.program {
            Some(command) => {
                let program = command.split_whitespace().next().unwrap_or_default();
                program.rsplit('/').next().unwrap_or_default().to_owned()
            }
            None => spec.to_string(),
        };
        text.chars().filter(char::is_ascii_alphanumeric).take(40).collect()
    };
    let [a, b] = players.each_ref().map(player);
    format!("match-{game}-{a}-{b}")
}

/// Creates a file of this name, with a number after it if the name is taken.
fn create_new(name: &str, format: &str) -> io::Result<(PathBuf, File)> {
    for number in 1.. {
        let number = if number == 1 { String::new() } else { format!("-{number}") };
        let path = PathBuf::from(format!("{name}{number}.{format}"));
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            opened => return opened.map(|file| (path, file)),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_named_after_the_players() {
        let named = |a: &str, b: &str| name("chess", &[a.parse().unwrap(), b.parse().unwrap()]);
        assert_eq!(named("level:7", "max"), "match-chess-level7-max");
        assert_eq!(
            named("tc:10+0.1", "cmd:/usr/games/gnuchess --uci@tc:10+0.1"),
            "match-chess-tc1001-gnuchess"
        );
    }
}
