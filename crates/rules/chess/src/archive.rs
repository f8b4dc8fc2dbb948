//! The files in which people keep games of chess.

use std::io::{self, Read, Write};

use game::{Archive, Replayed};

use crate::{Position, pgn};

impl Archive for Position {
    const READS: &'static [&'static str] = &["pgn"];
    /// `uci`: a line of moves for each game, after its first position if that is not the usual one.
    /// `fen`: a line with the last position of each game.
    const WRITES: &'static [&'static str] = &["pgn", "uci", "fen"];

    type Flaw = pgn::Reason;
    type Remark = pgn::Remark;

    fn check(
        format: &str,
        input: &mut dyn Read,
        each: &mut dyn FnMut(Replayed<Self>),
    ) -> io::Result<()> {
        known(format, Self::READS)?;
        let mut checker = pgn::Checker::new(input);
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
        known(from, Self::READS)?;
        known(to, Self::WRITES)?;
        let mut reader = pgn::Reader::new(input);
        while let Some(game) = reader.next() {
            match game {
                Ok(game) => output.write_all(text(&game, to).as_bytes())?,
                Err(pgn::Error::Io(error)) => return Err(error),
                Err(pgn::Error::Fault(fault)) => each(reader.broken(fault)),
            }
        }
        Ok(())
    }
}

fn known(format: &str, formats: &[&str]) -> io::Result<()> {
    if formats.contains(&format) {
        return Ok(());
    }
    let known = formats.join(", ");
    let reason = format!("chess has no format '{format}' here; there are {known}");
    Err(io::Error::new(io::ErrorKind::InvalidInput, reason))
}

fn text(game: &pgn::Game, format: &str) -> String {
    match format {
        "uci" => uci(game),
        "fen" => game.end().to_fen() + "\n",
        _ => game.to_string(),
    }
}

fn uci(game: &pgn::Game) -> String {
    let start = game.start();
    let usual = *start == Position::new(*start.rules());
    let position = (!usual).then(|| start.to_fen());
    let moves = game.main().plain().map(ToString::to_string);
    let words: Vec<String> = position.into_iter().chain(moves).collect();
    words.join(" ") + "\n"
}
