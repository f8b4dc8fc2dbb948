//! Checks and converts whole files.

use std::io::{self, Read, Write};

use game::{Archive, LocatedError, ReplayedGame, require_format};
use movetext::{GameReadError, ReplayWarning};

use super::checker::{PdnChecker, heading};
use super::{PdnError, PdnGame, next_game, reader, write};
use crate::{Ending, Position, Rules};

impl Archive for Position {
    const READS: &'static [&'static str] = &["pdn"];
    /// `moves`: a line of moves in full for each game, after its rules if they are not the standard
    /// and its first position if that is not the usual one. `fen`: a line with the last position of
    /// each game.
    const WRITES: &'static [&'static str] = &["pdn", "moves", "fen"];

    type ReplayError = PdnError;
    type Warning = ReplayWarning<Ending>;

    fn check(
        format: &str,
        input: &mut dyn Read,
        each: &mut dyn FnMut(ReplayedGame<Self>),
    ) -> io::Result<()> {
        require_format(format, Self::READS)?;
        let mut checker = PdnChecker::new(input);
        while let Some(game) = checker.next_game()? {
            each(game);
        }
        Ok(())
    }

    fn is_deviation(warning: &Self::Warning) -> bool {
        matches!(warning, ReplayWarning::Deviation(_))
    }

    fn convert(
        from: &str,
        to: &str,
        input: &mut dyn Read,
        output: &mut dyn Write,
        each: &mut dyn FnMut(ReplayedGame<Self>) -> bool,
    ) -> io::Result<()> {
        require_format(from, Self::READS)?;
        require_format(to, Self::WRITES)?;
        let mut reader = reader(input);
        loop {
            match next_game(&mut reader) {
                Ok(None) => return Ok(()),
                Ok(Some((start, game))) => {
                    let mut report = heading(&reader);
                    report.moves = game.main.moves.len() as u64;
                    let deviations = reader.deviations().into_iter();
                    report.warnings = deviations.map(ReplayWarning::Deviation).collect();
                    let text = written(to, &start, &game);
                    if let Err(error) = &text {
                        let (line, error) = (report.line, error.clone());
                        report.error = Some(LocatedError { line, column: 1, error });
                    }
                    let wanted = each(report);
                    if let (true, Ok(text)) = (wanted, text) {
                        output.write_all(text.as_bytes())?;
                    }
                }
                Err(error) => {
                    let error = Some(located(error)?);
                    each(ReplayedGame { error, ..heading(&reader) });
                }
            }
        }
    }
}

/// What is wrong with a game, unless it is the input that failed.
pub(super) fn located(error: GameReadError<PdnError>) -> io::Result<LocatedError<PdnError>> {
    let (place, error) = match error {
        GameReadError::Io(error) => return Err(error),
        GameReadError::Syntax(fault) => (fault.place, PdnError::Text(fault.problem)),
        GameReadError::Refused { place, reason } => (place, reason),
    };
    Ok(LocatedError { line: place.line, column: place.column, error })
}

/// A game in a format.
fn written(format: &str, start: &Position, game: &PdnGame) -> Result<String, PdnError> {
    Ok(match format {
        "moves" => moves(start, game),
        "fen" => last_position(start, game).fen() + "\n",
        _ => return write(start, game),
    })
}

fn moves(start: &Position, game: &PdnGame) -> String {
    let rules = *start.rules();
    let rules_text = (rules != Rules::STANDARD).then(|| rules.to_string());
    let first = (*start != Position::start(rules)).then(|| start.fen());
    let moves = game.main.plain().map(ToString::to_string);
    let words: Vec<String> = rules_text.into_iter().chain(first).chain(moves).collect();
    words.join(" ") + "\n"
}

fn last_position(start: &Position, game: &PdnGame) -> Position {
    let mut position = *start;
    game.main.plain().for_each(|mv| position.play(mv));
    position
}
