use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use engine_match::{GameSeries, MatchableGame, PlayerSpec};
use game::BySide;

use crate::failure::{Failure, Place};

/// The file in which the games of a match are kept, one after the other as they end.
pub(crate) struct Record {
    place: Place,
    file: File,
}

impl Record {
    /// Begins the file asked for, or one named after the game and the players that overwrites
    /// nothing.
    pub(crate) fn open<G: MatchableGame>(
        asked: Option<&Path>,
        game: &str,
        players: &[PlayerSpec; 2],
    ) -> Result<Self, Failure> {
        let opened = match asked {
            Some(path) => File::create(path).map(|file| (path.to_owned(), file)),
            None => begin(&name(game, players), G::FORMATS.first().unwrap_or(&"txt")),
        };
        let path = |path: &Path| Place::File(path.display().to_string());
        match opened {
            Ok((found, file)) => Ok(Self { place: path(&found), file }),
            Err(error) => Err(Failure::write(&path(asked.unwrap_or(Path::new("."))), error)),
        }
    }

    /// Where it is.
    pub(crate) fn place(&self) -> &Place {
        &self.place
    }

    /// Adds a bout.
    pub(crate) fn add<G: MatchableGame>(
        &mut self,
        number: usize,
        bout: &GameSeries<G>,
        names: &BySide<String>,
    ) -> io::Result<()> {
        let format = G::FORMATS.first().copied().unwrap_or_default();
        let text = G::write_transcript(format, &bout.transcript(number + 1, names));
        self.file.write_all(text.unwrap_or_default().as_bytes())?;
        self.file.flush()
    }
}

/// `match-chess-level7-level6`: letters and digits alone, so that it is a name everywhere.
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

/// A file of this name, with a number behind it if there is one already.
fn begin(name: &str, format: &str) -> io::Result<(PathBuf, File)> {
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
    fn files_are_named_after_who_plays() {
        let named = |a: &str, b: &str| name("chess", &[a.parse().unwrap(), b.parse().unwrap()]);
        assert_eq!(named("level:7", "max"), "match-chess-level7-max");
        assert_eq!(
            named("tc:10+0.1", "cmd:/usr/games/gnuchess --uci@tc:10+0.1"),
            "match-chess-tc1001-gnuchess"
        );
    }
}
