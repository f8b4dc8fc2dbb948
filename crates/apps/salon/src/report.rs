use std::io::{self, Write};

use game::Replayed;
use indicatif::ProgressBar;
use rulebooks::FileMessages;
use serde::Serialize;
use words::Language;

use crate::desk::write_json;
use crate::failure::Place;
use crate::printable::printable;
use crate::source::Signals;

/// How many games there were, and how they were.
#[derive(Serialize, Clone, Copy, Default, Debug)]
pub(crate) struct Tally {
    pub(crate) games: u64,
    pub(crate) broken: u64,
    pub(crate) moves: u64,
    /// Files that could not be read to their end.
    pub(crate) unreadable: u64,
}

impl Tally {
    /// The sum of it in a sentence.
    pub(crate) fn words(&self, l: Language) -> String {
        let games = match (self.games, self.broken) {
            (0, _) => l.cli_check_none().to_owned(),
            (games, 0) => l.cli_check_all_valid(games),
            (games, broken) => l.cli_check_some_invalid(broken, l.list_games(games)),
        };
        let moves = l.cli_check_replayed(self.moves);
        match self.unreadable {
            0 => l.cli_check_summary(games, moves),
            files => l.cli_check_summary_unread(games, moves, l.cli_check_unread(files)),
        }
    }
}

/// Tells about the games of a file, one by one.
pub(crate) struct Report<'r> {
    /// What is read, for people.
    pub(crate) place: &'r Place,
    /// The same for programs.
    pub(crate) name: &'r str,
    pub(crate) language: Language,
    pub(crate) output: &'r mut dyn Write,
    pub(crate) signals: &'r Signals,
    /// A bar that must step aside for each line.
    pub(crate) bar: ProgressBar,
    pub(crate) json: bool,
    /// Whether to pass over sound games.
    pub(crate) quiet: bool,
    pub(crate) tally: Tally,
    /// Why nothing more can be told.
    pub(crate) failed: Option<io::Error>,
}

impl Report<'_> {
    /// Tells about a game.
    pub(crate) fn hear<G: FileMessages>(&mut self, replayed: &Replayed<G>) {
        self.tally.games += 1;
        self.tally.moves += replayed.moves;
        self.tally.broken += u64::from(replayed.error.is_some());
        let silent = self.quiet && replayed.error.is_none();
        if silent || self.failed.is_some() {
            return;
        }
        let bar = self.bar.clone();
        let told = match bar.is_hidden() {
            true => self.write(replayed),
            false => bar.suspend(|| self.write(replayed).and_then(|()| self.output.flush())),
        };
        if let Err(error) = told {
            self.failed = Some(error);
            self.signals.stop.set(true);
        }
    }

    fn write<G: FileMessages>(&mut self, replayed: &Replayed<G>) -> io::Result<()> {
        if self.json {
            return write_json(self.output, &Game::of(self.name, replayed));
        }
        let Replayed { number, line, title, moves, error: fault, warnings: remarks } = replayed;
        let (l, file, title) = (self.language, self.place.to(self.language), printable(title));
        let sentence = match fault {
            None => l.cli_check_valid_game(*moves, &file, line, number, title),
            Some(fault) => {
                let reason = G::replay_error(l, &fault.error);
                let (reason, line, column) = (printable(&reason), fault.line, fault.column);
                l.cli_check_invalid_game(column, &file, line, number, reason, title)
            }
        };
        writeln!(self.output, "{sentence}")?;
        for remark in remarks {
            let remark = G::warning(l, remark);
            let told = l.cli_check_warning(&file, line, number, printable(&remark));
            writeln!(self.output, "{told}")?;
        }
        Ok(())
    }
}

/// A [`Replayed`] game for programs: the same whatever people speak.
#[derive(Serialize)]
struct Game<'g> {
    file: &'g str,
    game: u64,
    line: u64,
    title: &'g str,
    moves: u64,
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<Flawed>,
    remarks: Vec<String>,
}

#[derive(Serialize)]
struct Flawed {
    line: u64,
    column: u64,
    reason: String,
}

impl<'g> Game<'g> {
    fn of<G: FileMessages>(file: &'g str, replayed: &'g Replayed<G>) -> Self {
        let flawed = |fault: &game::LocatedError<G::ReplayError>| Flawed {
            line: fault.line,
            column: fault.column,
            reason: fault.error.to_string(),
        };
        Self {
            file,
            game: replayed.number,
            line: replayed.line,
            title: &replayed.title,
            moves: replayed.moves,
            ok: replayed.error.is_none(),
            fault: replayed.error.as_ref().map(flawed),
            remarks: replayed.warnings.iter().map(ToString::to_string).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_not_many() {
        let tally = |games, broken, moves, unreadable| Tally { games, broken, moves, unreadable };
        let said = |tally: Tally| Language::ALL.map(|l| tally.words(l).replace('\u{202f}', " "));
        let one = ["1 game, sound (1 move replayed)", "1 partie, correcte (1 coup rejoué)"];
        assert_eq!(said(tally(1, 0, 1, 0)), one);
        let none = ["no game (0 moves replayed)", "aucune partie (0 coup rejoué)"];
        assert_eq!(said(tally(0, 0, 0, 0)), none);
        let many = [
            "2,000 games, 1 broken (9 moves replayed); 1 file could not be read",
            "2 000 parties, dont 1 fautive (9 coups rejoués) ; 1 fichier n'a pas pu être lu",
        ];
        assert_eq!(said(tally(2000, 1, 9, 1)), many);
    }
}
