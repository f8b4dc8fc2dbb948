use std::io::{self, Write};

use game::ReplayedGame;
use indicatif::ProgressBar;
use rulebooks::FileMessages;
use serde::Serialize;
use words::Language;

use crate::cli_error::IoTarget;
use crate::command_context::write_json;
use crate::game_file::ReadSignals;
use crate::printable::printable;

/// The totals of a check.
#[derive(Serialize, Clone, Copy, Default, Debug)]
pub(crate) struct CheckTotals {
    pub(crate) games: u64,
    pub(crate) broken: u64,
    pub(crate) moves: u64,
    /// Files that could not be read to the end.
    pub(crate) unreadable: u64,
}

impl CheckTotals {
    /// The totals in a sentence.
    pub(crate) fn summary(&self, l: Language) -> String {
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

/// Which games are reported.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ReportDetail {
    All,
    /// Only games with errors, and deviations from the format.
    Deviations,
    Errors,
}

/// Reports the games of a file, one by one.
pub(crate) struct CheckReport<'r> {
    /// The file, for people.
    pub(crate) target: &'r IoTarget,
    /// The file, for programs.
    pub(crate) name: &'r str,
    pub(crate) language: Language,
    pub(crate) output: &'r mut dyn Write,
    pub(crate) signals: &'r ReadSignals,
    /// The progress bar, which is suspended for each line.
    pub(crate) bar: ProgressBar,
    pub(crate) json: bool,
    pub(crate) detail: ReportDetail,
    /// Whether a deviation from the format is an error.
    pub(crate) strict: bool,
    pub(crate) totals: CheckTotals,
    /// Why nothing more can be written.
    pub(crate) failed: Option<io::Error>,
}

impl CheckReport<'_> {
    /// Counts and reports a game. Returns whether it is valid.
    pub(crate) fn add_game<G: FileMessages>(&mut self, replayed: &ReplayedGame<G>) -> bool {
        let deviates = replayed.warnings.iter().any(G::is_deviation);
        let valid = replayed.error.is_none() && !(self.strict && deviates);
        self.totals.games += 1;
        self.totals.moves += replayed.moves;
        self.totals.broken += u64::from(!valid);
        let silent = match self.detail {
            ReportDetail::All => false,
            ReportDetail::Deviations => valid && !deviates,
            ReportDetail::Errors => valid,
        };
        if silent || self.failed.is_some() {
            return valid;
        }
        let bar = self.bar.clone();
        let written = match bar.is_hidden() {
            true => self.write(replayed),
            false => bar.suspend(|| self.write(replayed).and_then(|()| self.output.flush())),
        };
        if let Err(error) = written {
            self.failed = Some(error);
            self.signals.stop.set(true);
        }
        valid
    }

    fn write<G: FileMessages>(&mut self, replayed: &ReplayedGame<G>) -> io::Result<()> {
        if self.json {
            return write_json(self.output, &GameJson::of(self.name, replayed, self.strict));
        }
        let ReplayedGame { number, line, title, moves, error, warnings } = replayed;
        let (l, file, title) = (self.language, self.target.name(self.language), printable(title));
        let deviation = warnings.iter().find(|warning| self.strict && G::is_deviation(warning));
        let sentence = match (error, deviation) {
            (None, None) => l.cli_check_valid_game(*moves, &file, line, number, title),
            (None, Some(deviation)) => {
                let reason = G::warning(l, deviation);
                l.cli_check_invalid_game(1, &file, line, number, printable(&reason), title)
            }
            (Some(error), _) => {
                let reason = G::replay_error(l, &error.error);
                let (reason, line, column) = (printable(&reason), error.line, error.column);
                l.cli_check_invalid_game(column, &file, line, number, reason, title)
            }
        };
        let is_valid = error.is_none() && deviation.is_none();
        if self.detail != ReportDetail::Deviations || !is_valid {
            writeln!(self.output, "{sentence}")?;
        }
        let shown = warnings.iter().filter(|warning| Some(*warning) != deviation);
        for warning in shown {
            let warning = G::warning(l, warning);
            let text = l.cli_check_warning(&file, line, number, printable(&warning));
            writeln!(self.output, "{text}")?;
        }
        Ok(())
    }
}

/// A [`ReplayedGame`] for programs. Its texts are always in English.
#[derive(Serialize)]
struct GameJson<'g> {
    file: &'g str,
    game: u64,
    line: u64,
    title: &'g str,
    moves: u64,
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<ReplayErrorJson>,
    remarks: Vec<String>,
}

#[derive(Serialize)]
struct ReplayErrorJson {
    line: u64,
    column: u64,
    reason: String,
}

impl<'g> GameJson<'g> {
    fn of<G: FileMessages>(file: &'g str, replayed: &'g ReplayedGame<G>, strict: bool) -> Self {
        let deviates = strict && replayed.warnings.iter().any(G::is_deviation);
        let error_json = |error: &game::LocatedError<G::ReplayError>| ReplayErrorJson {
            line: error.line,
            column: error.column,
            reason: error.error.to_string(),
        };
        Self {
            file,
            game: replayed.number,
            line: replayed.line,
            title: &replayed.title,
            moves: replayed.moves,
            ok: replayed.error.is_none() && !deviates,
            fault: replayed.error.as_ref().map(error_json),
            remarks: replayed.warnings.iter().map(ToString::to_string).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn totals_use_singular_and_plural() {
        let totals =
            |games, broken, moves, unreadable| CheckTotals { games, broken, moves, unreadable };
        let summary =
            |totals: CheckTotals| Language::ALL.map(|l| totals.summary(l).replace('\u{202f}', " "));
        let one = ["1 game, valid (1 move replayed)", "1 partie, correcte (1 coup rejoué)"];
        assert_eq!(summary(totals(1, 0, 1, 0)), one);
        let none = ["no game (0 moves replayed)", "aucune partie (0 coup rejoué)"];
        assert_eq!(summary(totals(0, 0, 0, 0)), none);
        let many = [
            "2,000 games, 1 invalid (9 moves replayed); 1 file could not be read",
            "2 000 parties, dont 1 incorrecte (9 coups rejoués) ; 1 fichier n'a pas pu être lu",
        ];
        assert_eq!(summary(totals(2000, 1, 9, 1)), many);
    }
}
