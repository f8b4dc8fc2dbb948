//! Whole files: checking and converting.

use std::io::{self, Read, Write};

use game::{Archive, Draw, Fault, Game as _, Past, Replayed};
use movetext::{GameError, Place, Reader, Tags};

use super::{Game, Score, next_game, reader, write};
use crate::Position;

impl Archive for Position {
    const READS: &'static [&'static str] = &["pdn"];
    /// `fen` is the last position of every game, one a line; `moves` is a line for every game with
    /// its rules, its first position and its moves in full, between single spaces.
    const WRITES: &'static [&'static str] = &["pdn", "fen", "moves"];

    fn check(
        _format: &str,
        input: &mut dyn Read,
        each: &mut dyn FnMut(Replayed),
    ) -> io::Result<()> {
        each_game(input, &mut |told, _| {
            each(told);
            Ok(())
        })
    }

    fn convert(
        _from: &str,
        to: &str,
        input: &mut dyn Read,
        output: &mut dyn Write,
        each: &mut dyn FnMut(Replayed),
    ) -> io::Result<()> {
        each_game(input, &mut |told, game| {
            if let Some((start, game)) = game {
                output.write_all(written(to, &start, &game).as_bytes())?;
            }
            each(told);
            Ok(())
        })
    }
}

/// A game in a format. It has just been replayed, so that nothing in it can be refused.
fn written(format: &str, start: &Position, game: &Game) -> String {
    match format {
        "pdn" => write(start, game).unwrap_or_default(),
        "fen" => last_position(start, game).fen() + "\n",
        _ => {
            let moves: String = game.main.plain().map(|mv| format!(" {mv}")).collect();
            format!("{} {}{moves}\n", start.rules(), start.fen())
        }
    }
}

fn last_position(start: &Position, game: &Game) -> Position {
    let mut position = *start;
    game.main.plain().for_each(|mv| position.play(mv));
    position
}

/// Reads game after game and tells how each went, with the game if it is sound.
fn each_game(
    input: &mut dyn Read,
    tell: &mut dyn FnMut(Replayed, Option<(Position, Game)>) -> io::Result<()>,
) -> io::Result<()> {
    let mut reader = reader(input);
    loop {
        match next_game(&mut reader) {
            Ok(None) => return Ok(()),
            Ok(Some((start, game))) => {
                let replayed = Replayed {
                    moves: game.main.moves.len() as u64,
                    remarks: remarks(&start, &game),
                    ..heading(&reader, game.result)
                };
                tell(replayed, Some((start, game)))?;
            }
            Err(GameError::Io(error)) => return Err(error),
            Err(GameError::Fault(fault)) => {
                let fault = at(fault.place, fault.problem.to_string());
                tell(Replayed { fault: Some(fault), ..heading(&reader, None) }, None)?;
            }
            Err(GameError::Refused { place, reason }) => {
                let fault = at(place, reason.to_string());
                tell(Replayed { fault: Some(fault), ..heading(&reader, None) }, None)?;
            }
        }
    }
}

fn at(place: Place, reason: String) -> Fault {
    Fault { line: place.line, column: place.column, reason }
}

/// What is known of a game before it is replayed.
fn heading<R: Read>(reader: &Reader<R>, result: Option<&str>) -> Replayed {
    Replayed {
        number: reader.number(),
        line: reader.begin().line,
        title: title(reader.tags(), result),
        moves: 0,
        fault: None,
        remarks: Vec::new(),
    }
}

fn title(tags: &Tags, result: Option<&str>) -> String {
    let name = |tag| tags.get(tag).filter(|name| !name.is_empty()).unwrap_or("?");
    let result = result.or(tags.get("Result")).unwrap_or("*");
    format!("{} - {} {result}", name("White"), name("Black"))
}

/// What is odd about a sound game.
fn remarks(start: &Position, game: &Game) -> Vec<String> {
    let mut remarks = Vec::new();
    let written = Score::read(game.result.unwrap_or("*"));
    if let Some(tag) = game.tags.get("Result").filter(|tag| Score::read(tag) != written) {
        let result = game.result.unwrap_or("*");
        remarks.push(format!("the tag says {tag}, the moves end with {result}"));
    }
    let (last, drawn) = replay(start, game);
    if let Some(ply) = drawn {
        remarks.push(format!("by our rules it was drawn after {ply} turns, but it went on"));
    }
    let on_board = last.turn().outcome();
    if on_board.is_some() && written != Score::of(on_board) {
        let (says, is) = (written.text(), Score::of(on_board).text());
        remarks.push(format!("the result says {says}, but on the board it is {is}"));
    }
    remarks
}

/// The last position, and after how many turns a draw was compulsory though the game went on.
fn replay(start: &Position, game: &Game) -> (Position, Option<usize>) {
    let mut position = *start;
    let mut past = Past::new();
    let mut drawn = None;
    for (ply, mv) in game.main.plain().enumerate() {
        if drawn.is_none() && matches!(position.draw(&past), Some(Draw::Must(_))) {
            drawn = Some(ply);
        }
        past.push(position.key());
        position.play(mv);
    }
    (position, drawn)
}
