use std::fmt;

use chess::{Position, Rules};
use chess_engine::ChessEngine;
use engine::{Engine, Limits, Request, Score, Stop, StoppedClock};
use game::{Event, Game, Line, Turn};

/// A line of an openings file is no position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadOpening {
    /// Which line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub error: chess::FenError,
}

impl fmt::Display for BadOpening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.error)
    }
}

impl std::error::Error for BadOpening {}

/// Reads positions, one a line, as FEN or as the first four fields of it (EPD). Empty lines and those
/// that begin with `#` say nothing.
///
/// # Errors
/// The first line that is no position.
pub fn read_openings(rules: Rules, text: &str) -> Result<Vec<Line<Position>>, BadOpening> {
    let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    let wanted = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let read = |(number, line): (usize, &str)| {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let fen = match fields.get(4).is_some_and(|field| field.parse::<u32>().is_ok()) {
            true => fields[..fields.len().min(6)].join(" "),
            false => format!("{} 0 1", fields[..fields.len().min(4)].join(" ")),
        };
        let position = Position::from_fen(rules, &fen);
        position.map(Line::new).map_err(|error| BadOpening { line: number, error })
    };
    wanted.map(read).collect()
}

/// How many half-moves are random.
const PLIES: usize = 8;
/// How many nodes judge a random opening, and how far from equal it may be.
const NODES: u64 = 8_000;
const FAIR: i32 = 60;

/// So many different openings of random first moves that are about equal for both sides; the same
/// ones for the same seed.
pub fn balanced_openings(rules: Rules, count: usize, seed: u64) -> Vec<Line<Position>> {
    let mut dice = Dice(seed);
    let mut engine = ChessEngine::new();
    let mut openings: Vec<Line<Position>> = Vec::new();
    while openings.len() < count {
        let Some(line) = random_line(rules, &mut dice) else { continue };
        engine.forget();
        let request = Request::new(&line, Limits::nodes(NODES));
        let choice = engine.think(&request, &StoppedClock, &Stop::new(), &mut |_| {});
        let fair = matches!(
            choice.map(|choice| choice.score),
            Some(Score::Hundredths(value)) if value.abs() <= FAIR
        );
        let new = openings.iter().all(|other| other.position() != line.position());
        if fair && new {
            openings.push(line);
        }
    }
    openings
}

fn random_line(rules: Rules, dice: &mut Dice) -> Option<Line<Position>> {
    let mut line = Line::new(Position::new(rules));
    for _ in 0..PLIES {
        let Turn::Player(by) = line.turn() else { return None };
        let moves = line.position().legal_moves();
        let mv = moves[dice.roll(moves.len())];
        line.apply(&Event::Move { by, mv }).ok()?;
    }
    matches!(line.turn(), Turn::Player(_)).then_some(line)
}

/// SplitMix64.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % sides as u64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_are_read_as_fen_and_as_epd() {
        let text =
            "# two\n\n4k3/8/8/8/8/8/4P3/4K3 w - - 3 9\n4k3/8/8/8/8/8/4P3/4K3 b - - bm e8e7;\n";
        let openings = read_openings(Rules::STANDARD, text).unwrap();
        let fens: Vec<String> = openings.iter().map(|line| line.position().to_fen()).collect();
        assert_eq!(fens, ["4k3/8/8/8/8/8/4P3/4K3 w - - 3 9", "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"]);
        assert_eq!(read_openings(Rules::STANDARD, "\nx").unwrap_err().line, 2);
    }

    #[test]
    fn random_openings_are_different_and_repeatable() {
        let openings = balanced_openings(Rules::FORTRESS, 3, 7);
        assert_eq!(openings, balanced_openings(Rules::FORTRESS, 3, 7));
        assert_ne!(openings[0].position(), openings[1].position());
        assert!(openings.iter().all(|line| line.events().len() == PLIES));
    }
}
