//! What each game adds to a match: openings, external programs, our engine for other programs.

mod backgammon;
mod checkers;
mod chess;
mod table_backgammon;

use std::fmt;
use std::io::{self, BufRead, Write};

use engines::HasEngine;
use game::{Game, Line, Notation, TranscriptWriter};

use crate::{Adjudication, MatchPlayer, PlayerError, ProtocolMessages};

/// A game in which engines can be matched with each other and with external programs.
pub trait MatchableGame:
    HasEngine + TranscriptWriter + Game<Move: Sync, Roll: Sync, Ending: Sync> + Sync
{
    /// At least one and at most `count` different openings that are balanced; the same ones for the same
    /// seed. Each is played twice, with the sides exchanged.
    fn openings(rules: &Self::Rules, count: usize, seed: u64) -> Vec<Line<Self>>;

    /// Reads an opening: a position, or the moves from the initial position.
    ///
    /// # Errors
    /// It is neither; the error is that of the position.
    fn read_opening(rules: &Self::Rules, text: &str) -> Result<Line<Self>, Self::PositionError> {
        match Self::read_position(rules, text) {
            Ok(position) => Ok(Line::new(position)),
            Err(error) => replay(rules, text).ok_or(error),
        }
    }

    /// Starts an external program that plays this game.
    ///
    /// # Errors
    /// It cannot be started, or there is no protocol for such programs.
    fn start_program(command: &str) -> Result<Box<dyn MatchPlayer<Self>>, PlayerError>;

    /// The function that lets our engine serve other programs; `None` if there is no protocol for this game.
    fn engine_server() -> Option<EngineServer<Self>>;

    /// When a game is decided before its end by the rules.
    fn adjudication() -> Adjudication {
        Adjudication::default()
    }

    /// The rules for a match to this many points, or for money play if it is 0; `None` if the game has no points.
    fn for_points(_rules: &Self::Rules, _points: u32) -> Option<Self::Rules> {
        None
    }

    /// Whether each game counts for itself with its own points, as in money play. Otherwise games follow one another
    /// until the match is over by the rules.
    fn is_money_session(_rules: &Self::Rules) -> bool {
        false
    }
}

/// Lets our engine serve another program under these rules, until that quits or closes its output. Fails if the output
/// fails.
pub type EngineServer<G> = fn(
    <G as Game>::Rules,
    Box<dyn BufRead + Send>,
    &mut dyn Write,
    Box<dyn ProtocolMessages>,
) -> io::Result<()>;

/// A line of an openings file that is neither a position nor a list of moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpeningError<E> {
    /// The number of the line, from 1.
    pub line: usize,
    /// Why it is not a position.
    pub error: E,
}

impl<E: fmt::Display> fmt::Display for OpeningError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.error)
    }
}

impl<E: std::error::Error> std::error::Error for OpeningError<E> {}

/// Reads openings, one on each line. Empty lines and lines that begin with `#` are skipped.
///
/// # Errors
/// The first line that is not an opening.
pub fn read_openings<G: MatchableGame>(
    rules: &G::Rules,
    text: &str,
) -> Result<Vec<Line<G>>, OpeningError<G::PositionError>> {
    let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    let openings = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let read = |(line, text): (usize, &str)| {
        G::read_opening(rules, text).map_err(|error| OpeningError { line, error })
    };
    openings.map(read).collect()
}

/// Plays the events of a text in canonical notation from the initial position.
fn replay<G: Notation>(rules: &G::Rules, text: &str) -> Option<Line<G>> {
    let mut line = Line::new(G::start(rules.clone()));
    for word in text.split_whitespace() {
        let event = line.position().read_event(word).ok()?;
        line.apply(&event).ok()?;
    }
    Some(line)
}
