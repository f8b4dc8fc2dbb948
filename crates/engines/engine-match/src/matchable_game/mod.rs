//! What each game brings to a match: beginnings, outside programs, a protocol.

mod backgammon;
mod checkers;
mod chess;
mod table_backgammon;

use std::fmt;
use std::io::{self, BufRead, Write};

use engines::HasEngine;
use game::{Game, Line, Notation, TranscriptWriter};

use crate::uci::ProtocolMessages;
use crate::{Adjudication, MatchPlayer, PlayerError};

/// A game in which engines can be matched, with each other and with outside programs.
pub trait MatchableGame:
    HasEngine + TranscriptWriter + Game<Move: Sync, Roll: Sync, Ending: Sync> + Sync
{
    /// At least one and up to `count` different beginnings that are fair to both; the same ones for
    /// the same seed. Each is played twice, with the sides exchanged.
    fn openings(rules: &Self::Rules, count: usize, seed: u64) -> Vec<Line<Self>>;

    /// Reads a beginning that somebody wrote: a position, or the moves that lead to it.
    ///
    /// # Errors
    /// What is wrong with it.
    fn read_opening(rules: &Self::Rules, text: &str) -> Result<Line<Self>, String> {
        match Self::read_position(rules, text) {
            Ok(position) => Ok(Line::new(position)),
            Err(error) => replayed(rules, text).ok_or_else(|| error.to_string()),
        }
    }

    /// Starts an outside program that plays this game.
    ///
    /// # Errors
    /// It cannot be started, or nobody here speaks its language.
    fn program(command: &str) -> Result<Box<dyn MatchPlayer<Self>>, PlayerError>;

    /// How our engine talks to other programs; `None` if it speaks no language yet.
    fn protocol() -> Option<Protocol<Self>>;

    /// When a game is decided before its end.
    fn adjudication() -> Adjudication {
        Adjudication::default()
    }

    /// The rules for a match to so many points, or for a session without end (0); `None` where
    /// nobody counts points.
    fn for_points(_rules: &Self::Rules, _points: u32) -> Option<Self::Rules> {
        None
    }

    /// Whether each game stands for itself and is worth its own points. Otherwise games follow one
    /// another until the rules say that the match is over.
    fn is_session(_rules: &Self::Rules) -> bool {
        false
    }
}

/// Lets an engine talk to another program, under these rules, until that has heard enough. Fails when
/// nobody listens any more.
pub type Protocol<G> = fn(
    <G as Game>::Rules,
    Box<dyn BufRead + Send>,
    &mut dyn Write,
    &dyn ProtocolMessages,
) -> io::Result<()>;

/// A line of an openings file is no position and no moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpeningError {
    /// Which line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub error: String,
}

impl fmt::Display for OpeningError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.error)
    }
}

impl std::error::Error for OpeningError {}

/// Reads beginnings, one a line. Empty lines and those that begin with `#` say nothing.
///
/// # Errors
/// The first line that is none.
pub fn read_openings<G: MatchableGame>(
    rules: &G::Rules,
    text: &str,
) -> Result<Vec<Line<G>>, OpeningError> {
    let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    let wanted = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let read = |(line, text): (usize, &str)| {
        G::read_opening(rules, text).map_err(|error| OpeningError { line, error })
    };
    wanted.map(read).collect()
}

/// Plays events from the start, in the words of the canonical notation.
fn replayed<G: Notation>(rules: &G::Rules, text: &str) -> Option<Line<G>> {
    let mut line = Line::new(G::start(rules.clone()));
    for word in text.split_whitespace() {
        let event = line.position().read_event(word).ok()?;
        line.apply(&event).ok()?;
    }
    Some(line)
}
