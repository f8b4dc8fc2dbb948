use std::time::Duration;

use crate::{BySide, Event, FileResult, Game, Notation, Outcome};

/// A game whose transcripts can be written as files.
///
/// [`Archive`](crate::Archive) reads and converts existing files; this writes games that have just been played.
pub trait TranscriptWriter: Notation {
    /// The formats that can be written, the usual one first. A format's name is also its file
    /// extension.
    const FORMATS: &'static [&'static str];

    /// The formats that can express every game under these rules, the usual one first. There is at least one.
    fn formats_for(_rules: &Self::Rules) -> &'static [&'static str] {
        Self::FORMATS
    }

    /// Writes a transcript in one of the [`FORMATS`](Self::FORMATS). `None` for any other format, and for one that cannot
    /// express the transcript.
    fn write_transcript(format: &str, transcript: &Transcript<Self>) -> Option<String>;

    /// Writes a transcript in the usual format for these rules, and names that format.
    fn write_usual_transcript(
        rules: &Self::Rules,
        transcript: &Transcript<Self>,
    ) -> Option<(&'static str, String)> {
        let format = Self::formats_for(rules).first()?;
        Some((format, Self::write_transcript(format, transcript)?))
    }
}

/// The games of a table, ready to be written to a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Transcript<G: Game> {
    /// The tags of all games: `Event`, `Date`, `TimeControl` and so on.
    pub tags: Vec<(String, String)>,
    /// The games in their order.
    pub games: Vec<TranscriptGame<G>>,
}

/// One game of a [`Transcript`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TranscriptGame<G: Game> {
    /// The players.
    pub names: BySide<String>,
    /// The position from which it began.
    pub start: G,
    /// What happened on the board. Each event was legal when it happened.
    pub events: Vec<TimedEvent<G>>,
    /// The outcome by the rules of the game, if it ended by them.
    pub outcome: Option<Outcome<G::Ending>>,
    /// Why it ended.
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

/// An event with its times.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TimedEvent<G: Game> {
    /// What happened.
    pub event: Event<G>,
    /// The remaining time of the player whose clock was running, if there is a clock.
    pub left: Option<Duration>,
    /// The time since the previous event.
    pub spent: Duration,
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EndReason {
    /// It has not ended.
    Unfinished,
    /// By the rules: on the board or by a claim.
    Rules,
    /// The players agreed to end it.
    Agreement,
    /// A player resigned.
    Resignation,
    /// It was adjudicated: both players evaluated it alike for long enough.
    Adjudicated,
    /// A player ran out of time.
    Time,
    /// It was aborted, or a player left it.
    Abandoned,
}
