use std::io::{self, Write};

use game::{BySide, Event, Game, Notation, Outcome, Side, Turn};

use super::Record;
use super::mat_cells::LEFT;
use crate::moves::Move;
use crate::play::Play;
use crate::position::Position;
use crate::rules::{Rules, Unit};

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

    /// Writes one game.
    ///
    /// # Errors
    /// What writing brings up.
    pub fn write(&mut self, record: &Record) -> io::Result<()> {
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
        let auto = auto_doubles(record);
        if auto > 0 {
            writeln!(self.output, "; [AutoDoubles \"{auto}\"]")?;
        }
        let points = record.line.start().score().points();
        let name = |side: Side| format!("{} : {}", plain(&record.players[side]), points[side]);
        let width = WIDTH + 2;
        writeln!(self.output, " Game {}\n {:<width$} {}", record.number, name(LEFT), name(!LEFT))?;
        let mut rows = rows(cells(record));
        let mut result = result(record);
        // After a refusal the result stands in the same row; otherwise it has a line of its own.
        if let (Some((winner, text)), Some([_, right])) = (&result, rows.last_mut())
            && *winner != LEFT
            && right.is_empty()
        {
            *right = format!(" {text}");
            result = None;
        }
        for (index, [left, right]) in rows.into_iter().enumerate() {
            // However long the left cell is, the right one stands apart.
            let row = format!("{:>3}) {left:<27} {right}", index + 1);
            writeln!(self.output, "{}", row.trim_end())?;
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

/// Who wins, and the words for it.
fn result(record: &Record) -> Option<(Side, String)> {
    let Outcome::Win { winner, points, .. } = record.outcome()? else { return None };
    let start = record.line.start();
    let last = match start.score().away(start.rules(), winner) {
        Some(away) => points >= away,
        None => start.rules().unit() == Unit::Single,
    };
    let plural = if points == 1 { "" } else { "s" };
    let end = if last { " and the match" } else { "" };
    Some((winner, format!("Wins {points} point{plural}{end}")))
}

/// A name without anything that a reader would take for the score.
fn plain(name: &str) -> String {
    let name: String =
        name.chars().map(|c| if c == ':' || c.is_control() { ' ' } else { c }).collect();
    name.trim().trim_start_matches([';', '#', ' ']).to_owned()
}

/// How many times the opening roll has turned the cube.
fn auto_doubles(record: &Record) -> u8 {
    let begun = record.line.positions().iter().find(|position| position.rolled().is_some());
    begun.unwrap_or(record.line.position()).cube().turns()
}

/// What each player did, in order.
fn cells(record: &Record) -> Vec<(Side, String)> {
    let mut cells = Vec::new();
    for (event, around) in record.line.events().iter().zip(record.line.positions().windows(2)) {
        let (Event::Move { by, mv }, [before, after]) = (event, around) else { continue };
        // What the stake will be if the offer is taken.
        let stake = after.stake().saturating_mul(2);
        let text = match mv {
            Move::Roll => continue,
            Move::Play(play) => format!("{}: {}", rolled(before), hops(before, *by, play)),
            Move::Double => format!(" Doubles => {stake}"),
            Move::Beaver => format!(" Beavers => {stake}"),
            Move::Raccoon => format!(" Raccoons => {stake}"),
            Move::Take => " Takes".to_owned(),
            Move::Drop => " Drops".to_owned(),
        };
        cells.push((*by, text));
    }
    // A roll after which the game was given up.
    if let (Some((side, dice)), Turn::Player(_)) =
        (record.line.position().rolled(), record.line.turn())
    {
        cells.push((side, format!("{dice}:")));
    }
    cells
}

fn rolled(position: &Position) -> String {
    position.rolled().map_or_else(String::new, |(_, dice)| Position::write_roll(&dice.into()))
}

/// Every hop by itself with the bar as 25 and off as 0: what all programs read.
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

/// Cells put in rows: the right player's stands beside the left player's before it.
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
