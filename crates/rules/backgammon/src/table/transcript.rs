//! What was played at a table under table rules: as a file of events, and as MAT or SGF if every play that
//! stood was legal.

use game::{Line, TimedEvent, Transcript, TranscriptGame, TranscriptWriter};

use super::archive::{EVENTS, MAT, SGF, write_game};
use super::regular::as_regular_game;
use super::{TablePosition, TableRules};
use crate::position::Position;

impl TranscriptWriter for TablePosition {
    const FORMATS: &'static [&'static str] = &[EVENTS, MAT, SGF];

    /// Only a file of events can hold an illegal play.
    fn formats_for(_rules: &TableRules) -> &'static [&'static str] {
        &[EVENTS]
    }

    fn write_transcript(format: &str, transcript: &Transcript<Self>) -> Option<String> {
        match format {
            EVENTS => Some(events(transcript)),
            MAT | SGF => Position::write_transcript(format, &regular(transcript)?),
            _ => None,
        }
    }
}

fn events(transcript: &Transcript<TablePosition>) -> String {
    let mut file = Vec::new();
    for game in &transcript.games {
        // Writing to memory cannot fail.
        let _ = write_game(&game.names, &line(game), &mut file);
    }
    String::from_utf8(file).unwrap_or_default()
}

fn line(game: &TranscriptGame<TablePosition>) -> Line<TablePosition> {
    let mut line = Line::new(game.start.clone());
    for timed in &game.events {
        // The events of a table are legal.
        let _ = line.apply(&timed.event);
    }
    line
}

/// The same games as the regular game knows them; none if a wrong play stood in any of them.
fn regular(transcript: &Transcript<TablePosition>) -> Option<Transcript<Position>> {
    let chapter = |game: &TranscriptGame<TablePosition>| {
        let (start, events) = as_regular_game(&line(game)).ok()?;
        let timed = |(event, index): (_, usize)| {
            let TimedEvent { left, spent, .. } = game.events[index];
            TimedEvent { event, left, spent }
        };
        Some(TranscriptGame {
            names: game.names.clone(),
            start,
            events: events.into_iter().map(timed).collect(),
            outcome: game.outcome,
            reason: game.reason,
        })
    };
    let games = transcript.games.iter().map(chapter).collect::<Option<_>>()?;
    Some(Transcript { tags: transcript.tags.clone(), games })
}
