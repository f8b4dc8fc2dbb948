use std::io::{self, Write};

use game::{BySide, Event, Game, Notation, Outcome, Side, Turn};

use super::RecordedGame;
use super::mat_cells::LEFT;
use super::match_file_error::MatchFileError;
use crate::moves::Move;
use crate::play::Play;
use crate::position::Position;
use crate::rules::{PlayedFor, Rules};

/// Writes games as a MAT file, with a header wherever a match begins.
pub struct MatWriter<W> {
    output: W,
    last: Option<(BySide<String>, Rules, u32)>,
}

/// How wide the left column is.
const WIDTH: usize = 28;

impl<W: Write> MatWriter<W> {
    /// Writes to `output`.
    pub fn new(output: W) -> Self {
        Self { output, last: None }
    }

    /// Why a MAT file cannot hold a game. Other programs read no automatic doubles, and so another stake.
    pub fn obstacle(record: &RecordedGame) -> Option<MatchFileError> {
        let turns = record.auto_doubles();
        (turns > 0).then_some(MatchFileError::AutoDoublesInMat(turns))
    }

    /// Writes one game.
    ///
    /// # Errors
    /// Writing failed, or there is an [`obstacle`](Self::obstacle).
    pub fn write(&mut self, record: &RecordedGame) -> io::Result<()> {
        if let Some(obstacle) = Self::obstacle(record) {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, obstacle));
        }
        let rules = *record.line.start().rules();
        let goes_on = self.last.take().is_some_and(|(players, last_rules, number)| {
            players == record.players && last_rules == rules && number < record.number
        });
        for note in &record.notes {
            writeln!(self.output, "; {note}")?;
        }
        if !goes_on {
            let length = record.line.start().xgid().match_length;
            writeln!(self.output, "; [Rules \"{rules}\"]\n\n {length} point match\n")?;
        }
        let points = record.line.start().score().points();
        let name = |side: Side| format!("{} : {}", plain(&record.players[side]), points[side]);
        let width = WIDTH + 2;
        writeln!(self.output, " Game {}\n {:<width$} {}", record.number, name(LEFT), name(!LEFT))?;
        let mut rows = rows(cells(record));
        let mut result = result(record);
        // After a refused double the result is in the same row; otherwise it has its own line.
        if let (Some((winner, text)), Some([_, right])) = (&result, rows.last_mut())
            && *winner != LEFT
            && right.is_empty()
        {
            *right = format!(" {text}");
            result = None;
        }
        for (index, [left, right]) in rows.into_iter().enumerate() {
            // The right cell is always separated from the left one.
            let row = format!("{:>3}) {left:<27} {right}", index + 1);
            // GNU Backgammon repeats the right cell of the row before if a row with a word ends at the left cell.
            let is_word = left.starts_with(' ') && right.is_empty();
            writeln!(self.output, "{}", if is_word { &row } else { row.trim_end() })?;
        }
        if let Some((winner, text)) = result {
            let indent = if winner == LEFT { 6 } else { 6 + WIDTH };
            writeln!(self.output, "{:indent$}{text}", "")?;
        }
        writeln!(self.output)?;
        self.last = Some((record.players.clone(), rules, record.number));
        Ok(())
    }
}

/// The winner, and the text of the result.
fn result(record: &RecordedGame) -> Option<(Side, String)> {
    let Outcome::Win { winner, points, .. } = record.outcome()? else { return None };
    let start = record.line.start();
    let last = match start.score().away(start.rules(), winner) {
        Some(away) => points >= away,
        None => start.rules().played_for() == PlayedFor::Single,
    };
    let plural = if points == 1 { "" } else { "s" };
    let end = if last { " and the match" } else { "" };
    Some((winner, format!("Wins {points} point{plural}{end}")))
}

/// A name without characters that a reader would take for the score.
fn plain(name: &str) -> String {
    let name: String =
        name.chars().map(|c| if c == ':' || c.is_control() { ' ' } else { c }).collect();
    name.trim().trim_start_matches([';', '#', ' ']).to_owned()
}

/// The actions of the players, in order.
fn cells(record: &RecordedGame) -> Vec<(Side, String)> {
    let mut cells = Vec::new();
    let events = record.line.events();
    for (index, around) in record.line.positions().windows(2).enumerate() {
        let (Event::Move { by, mv }, [before, after]) = (&events[index], around) else { continue };
        // The stake if the offer is accepted.
        let stake = after.stake().saturating_mul(2);
        let text = match mv {
            Move::Roll => continue,
            Move::Play(play) => format!("{}: {}", rolled(before), hops(before, *by, play)),
            Move::Double => format!(" Doubles => {stake}"),
            // After a beaver that is not taken, GNU Backgammon loses the first play of the next game. It
            // reads a second double as a beaver and does not have that error.
            Move::Beaver if !is_accepted(events.get(index + 1)) => format!(" Doubles => {stake}"),
            Move::Beaver => format!(" Beavers => {stake}"),
            Move::Raccoon => format!(" Raccoons => {stake}"),
            Move::Take => " Takes".to_owned(),
            Move::Drop => " Drops".to_owned(),
        };
        cells.push((*by, text));
    }
    // A roll after which a player resigned.
    if let (Some((side, dice)), Turn::Player(_)) =
        (record.line.position().rolled(), record.line.turn())
    {
        cells.push((side, format!("{dice}:")));
    }
    cells
}

/// Whether the answer to a beaver lets the game go on.
fn is_accepted(answer: Option<&Event<Position>>) -> bool {
    matches!(answer, Some(Event::Move { mv: Move::Take | Move::Raccoon, .. }))
}

fn rolled(position: &Position) -> String {
    position.rolled().map_or_else(String::new, |(_, dice)| Position::write_roll(&dice.into()))
}

/// Every hop separately, with the bar as 25 and off as 0, which all programs can read.
fn hops(before: &Position, by: Side, play: &Play) -> String {
    let mut board = before.board(by);
    let mut texts = Vec::new();
    for hop in play.hops() {
        let star = if board.is_blot(hop.to) { "*" } else { "" };
        board = board.after_hop(hop.from, hop.to);
        texts.push(format!("{}/{}{star}", hop.from, hop.to));
    }
    texts.join(" ")
}

/// Arranges cells in rows: the left player's cell, then the right player's.
fn rows(cells: Vec<(Side, String)>) -> Vec<[String; 2]> {
    let mut rows: Vec<[String; 2]> = Vec::new();
    for (side, text) in cells {
        match rows.last_mut() {
            Some(row) if side != LEFT && row[1].is_empty() => row[1] = text,
            _ if side == LEFT => rows.push([text, String::new()]),
            _ => rows.push([String::new(), text]),
        }
    }
    rows
}
