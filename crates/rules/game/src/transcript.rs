use std::time::Duration;

use crate::{BySide, Event, FileResult, Game, Notation, Outcome};

/// A game that can be written down as people keep it, from what happened at a table.
///
/// [`Archive`](crate::Archive) is about files that exist; this is about games that were just played.
pub trait TranscriptWriter: Notation {
    /// The formats that can be written, the usual one first. A format's name is also its file
    /// extension.
    const FORMATS: &'static [&'static str];

    /// Writes what happened in one of the [`FORMATS`](Self::FORMATS); `None` in any other, or in one
    /// that cannot hold what happened. The first of them can always.
    fn write_transcript(format: &str, transcript: &Transcript<Self>) -> Option<String>;
}

/// What happened at a table, as far as files of games can tell it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Transcript<G: Game> {
    /// What is true of all the games: `Event`, `Date`, `TimeControl` and the like.
    pub tags: Vec<(String, String)>,
    /// The games in their order.
    pub games: Vec<TranscriptGame<G>>,
}

/// One game of a [`Transcript`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TranscriptGame<G: Game> {
    /// Who played.
    pub names: BySide<String>,
    /// The position from which it began.
    pub start: G,
    /// What happened on the board. Each event was legal when it happened.
    pub events: Vec<TimedEvent<G>>,
    /// How it came out by the game's own rules, if they know such an end.
    pub outcome: Option<Outcome<G::Ending>>,
    /// What brought it to its end.
    pub reason: EndReason,
}

impl<G: Game> TranscriptGame<G> {
    /// The result. A game that ended without an outcome by the rules, such as an adjudicated one, is a draw.
    pub fn result(&self) -> FileResult {
        match (self.outcome, self.reason) {
            (Some(outcome), _) => outcome.into(),
            (None, EndReason::Unfinished | EndReason::Abandoned) => FileResult::Unfinished,
            (None, _) => FileResult::Draw,
        }
    }
}

/// An event, and the clock.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TimedEvent<G: Game> {
    /// What happened.
    pub event: Event<G>,
    /// The time left on the clock of whoever it took time from, if there is a clock.
    pub left: Option<Duration>,
    /// The time since the event before.
    pub spent: Duration,
}

/// What brought a game to its end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EndReason {
    /// Nothing yet.
    Unfinished,
    /// The rules, on the board or by a claim.
    Rules,
    /// Both players agreed.
    Agreement,
    /// A player gave up.
    Resignation,
    /// A referee ended it, because both players saw it the same way.
    Adjudicated,
    /// A flag fell.
    Time,
    /// It was broken off, or a player left it.
    Abandoned,
}
