//! Files of chess games.

use std::io::{self, Read, Write};

use game::{Archive, LocatedError, ReplayedGame, require_format};
use movetext::ReplayWarning;

use crate::{Ending, PieceLetters, Position, pgn};

impl Archive for Position {
    const READS: &'static [&'static str] = &["pgn"];
    /// `uci`: a line of moves for each game, after its first position if that is not the usual one.
    /// `fen`: a line with the last position of each game.
    const WRITES: &'static [&'static str] = &["pgn", "uci", "fen"];

    type ReplayError = pgn::PgnError;
    type Warning = ReplayWarning<Ending>;

    fn check(
        format: &str,
        input: &mut dyn Read,
        each: &mut dyn FnMut(ReplayedGame<Self>),
    ) -> io::Result<()> {
        require_format(format, Self::READS)?;
        let mut checker = pgn::PgnChecker::new(input);
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
        let mut reader = pgn::PgnReader::new(input);
        while let Some(game) = reader.next() {
            match game {
                Ok(game) => match text(&game, to) {
                    Ok(text) => {
                        if each(reader.report(game.main().moves.len() as u64, None)) {
                            output.write_all(text.as_bytes())?;
                        }
                    }
                    Err(reason) => {
                        let mut report = reader.report(0, None);
                        let (line, column) = (report.line, 1);
                        report.error = Some(LocatedError { line, column, error: reason });
                        each(report);
                    }
                },
                Err(pgn::PgnReadError::Io(error)) => return Err(error),
                Err(pgn::PgnReadError::Game(error)) => {
                    each(reader.report(0, Some(error)));
                }
            }
        }
        Ok(())
    }
}

fn text(game: &pgn::PgnGame, format: &str) -> Result<String, pgn::PgnError> {
    Ok(match format {
        "uci" => uci(game),
        "fen" => game.end().to_fen() + "\n",
        _ => return game.write(PieceLetters::English),
    })
}

fn uci(game: &pgn::PgnGame) -> String {
    let start = game.start();
    let usual = *start == Position::new(*start.rules());
    let position = (!usual).then(|| start.to_fen());
    let moves = game.main().plain().map(ToString::to_string);
    let words: Vec<String> = position.into_iter().chain(moves).collect();
    words.join(" ") + "\n"
}
