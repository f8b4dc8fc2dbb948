//! The files in which people keep games of chess.

use std::io::{self, Read, Write};

use game::{Archive, Replayed, require_format};
use movetext::ReplayWarning;

use crate::{Ending, Position, pgn};

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
        each: &mut dyn FnMut(Replayed<Self>),
    ) -> io::Result<()> {
        require_format(format, Self::READS)?;
        let mut checker = pgn::PgnChecker::new(input);
        while let Some(game) = checker.next_game()? {
            each(game);
        }
        Ok(())
    }

    fn convert(
        from: &str,
        to: &str,
        input: &mut dyn Read,
        output: &mut dyn Write,
        each: &mut dyn FnMut(Replayed<Self>),
    ) -> io::Result<()> {
        require_format(from, Self::READS)?;
        require_format(to, Self::WRITES)?;
        let mut reader = pgn::PgnReader::new(input);
        while let Some(game) = reader.next() {
            match game {
                Ok(game) => output.write_all(text(&game, to).as_bytes())?,
                Err(pgn::PgnReadError::Io(error)) => return Err(error),
                Err(pgn::PgnReadError::Game(fault)) => each(reader.broken(fault)),
            }
        }
        Ok(())
    }
}

fn text(game: &pgn::PgnGame, format: &str) -> String {
    match format {
        "uci" => uci(game),
        "fen" => game.end().to_fen() + "\n",
        _ => game.to_string(),
    }
}

fn uci(game: &pgn::PgnGame) -> String {
    let start = game.start();
    let usual = *start == Position::new(*start.rules());
    let position = (!usual).then(|| start.to_fen());
    let moves = game.main().plain().map(ToString::to_string);
    let words: Vec<String> = position.into_iter().chain(moves).collect();
    words.join(" ") + "\n"
}
