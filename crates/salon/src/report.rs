use std::io::{self, Write};

use game::{Fault, Replayed};
use indicatif::ProgressBar;
use serde::Serialize;

use crate::desk::write_json;
use crate::phrases::{self, printable};
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

/// Tells about the games of a file, one by one.
pub(crate) struct Report<'r> {
    pub(crate) file: &'r str,
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
    pub(crate) fn hear(&mut self, replayed: &Replayed) {
        self.tally.games += 1;
        self.tally.moves += replayed.moves;
        self.tally.broken += u64::from(replayed.fault.is_some());
        let silent = self.quiet && replayed.fault.is_none();
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

    fn write(&mut self, replayed: &Replayed) -> io::Result<()> {
        let Replayed { number, line, title, moves, fault, remarks } = replayed;
        if self.json {
            let game = Game::of(self.file, replayed);
            return write_json(self.output, &game);
        }
        let title = printable(title);
        let sentence = match fault {
            None => phrases::sound_game(self.file, *line, *number, &title, *moves),
            Some(fault) => phrases::broken_game(self.file, *number, &title, &clean(fault)),
        };
        writeln!(self.output, "{sentence}")?;
        for remark in remarks {
            let remark = phrases::remark(self.file, *line, *number, &printable(remark));
            writeln!(self.output, "{remark}")?;
        }
        Ok(())
    }
}

fn clean(fault: &Fault) -> Fault {
    Fault { reason: printable(&fault.reason).into_owned(), ..*fault }
}

/// A [`Replayed`] game for programs.
#[derive(Serialize)]
struct Game<'g> {
    file: &'g str,
    game: u64,
    line: u64,
    title: &'g str,
    moves: u64,
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<Place<'g>>,
    remarks: &'g [String],
}

#[derive(Serialize)]
struct Place<'g> {
    line: u64,
    column: u64,
    reason: &'g str,
}

impl<'g> Game<'g> {
    fn of(file: &'g str, replayed: &'g Replayed) -> Self {
        let place = |fault: &'g Fault| Place {
            line: fault.line,
            column: fault.column,
            reason: &fault.reason,
        };
        Self {
            file,
            game: replayed.number,
            line: replayed.line,
            title: &replayed.title,
            moves: replayed.moves,
            ok: replayed.fault.is_none(),
            fault: replayed.fault.as_ref().map(place),
            remarks: &replayed.remarks,
        }
    }
}
