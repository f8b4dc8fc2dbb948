//! Whole files: checking and converting.

use std::io::{self, Read, Write};

use game::{Archive, Fault, Replayed};
use movetext::GameError;

use super::checker::{Checker, heading};
use super::{Game, PdnError, Remark, next_game, reader, write};
use crate::{Position, Rules};

impl Archive for Position {
    const READS: &'static [&'static str] = &["pdn"];
    /// `moves`: a line of moves in full for each game, after its rules if they are not the standard
    /// and its first position if that is not the usual one. `fen`: a line with the last position of
    /// each game.
    const WRITES: &'static [&'static str] = &["pdn", "moves", "fen"];

    type Flaw = PdnError;
    type Remark = Remark;

    fn check(
        format: &str,
        input: &mut dyn Read,
        each: &mut dyn FnMut(Replayed<Self>),
    ) -> io::Result<()> {
        known(format, Self::READS)?;
        let mut checker = Checker::new(input);
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
        let mut reader = reader(input);
        loop {
            match next_game(&mut reader) {
                Ok(None) => return Ok(()),
                Ok(Some((start, game))) => {
                    output.write_all(written(to, &start, &game).as_bytes())?;
                }
                Err(error) => {
                    let fault = Some(fault(error)?);
                    each(Replayed { fault, ..heading(&reader) });
                }
            }
        }
    }
}

fn known(format: &str, formats: &[&str]) -> io::Result<()> {
    if formats.contains(&format) {
        return Ok(());
    }
    let known = formats.join(", ");
    let reason = format!("checkers has no format '{format}' here; there are {known}");
    Err(io::Error::new(io::ErrorKind::InvalidInput, reason))
}

/// What is wrong with a game, unless it is the input that failed.
pub(super) fn fault(error: GameError<PdnError>) -> io::Result<Fault<PdnError>> {
    let (place, flaw) = match error {
        GameError::Io(error) => return Err(error),
        GameError::Fault(fault) => (fault.place, PdnError::Text(fault.problem)),
        GameError::Refused { place, reason } => (place, reason),
    };
    Ok(Fault { line: place.line, column: place.column, flaw })
}

/// A game in a format. It has just been replayed, so that nothing in it can be refused.
fn written(format: &str, start: &Position, game: &Game) -> String {
    match format {
        "moves" => moves(start, game),
        "fen" => last_position(start, game).fen() + "\n",
        _ => write(start, game).unwrap_or_default(),
    }
}

fn moves(start: &Position, game: &Game) -> String {
    let rules = *start.rules();
    let rules_text = (rules != Rules::STANDARD).then(|| rules.to_string());
    let first = (*start != Position::start(rules)).then(|| start.fen());
    let moves = game.main.plain().map(ToString::to_string);
    let words: Vec<String> = rules_text.into_iter().chain(first).chain(moves).collect();
    words.join(" ") + "\n"
}

fn last_position(start: &Position, game: &Game) -> Position {
    let mut position = *start;
    game.main.plain().for_each(|mv| position.play(mv));
    position
}
