//! Writes the games of a table as MAT or SGF.

use std::time::Duration;

use game::{Event, Line, Side, TimedEvent, Transcript, TranscriptGame, TranscriptWriter};

use crate::moves::Move;
use crate::position::Position;
use crate::record::{MatchWriter, RecordedGame};
use crate::rules::Rules;

impl TranscriptWriter for Position {
    const FORMATS: &'static [&'static str] = &["mat", "sgf"];

    /// MAT has no place for automatic doubles: other programs would read another stake.
    fn formats_for(rules: &Rules) -> &'static [&'static str] {
        if rules.auto_doubles() > 0 { &["sgf"] } else { Self::FORMATS }
    }

    fn write_transcript(format: &str, transcript: &Transcript<Self>) -> Option<String> {
        let mut file = Vec::new();
        let mut writer = MatchWriter::new(format, &mut file)?;
        for (number, game) in (1..).zip(&transcript.games) {
            let common = if number == 1 { &transcript.tags[..] } else { &[] };
            let record = record(common, number, game);
            if writer.obstacle(&record).is_some() {
                return None;
            }
            writer.write(&record).ok()?;
        }
        String::from_utf8(file).ok()
    }
}

fn record(
    common: &[(String, String)],
    number: u32,
    game: &TranscriptGame<Position>,
) -> RecordedGame {
    let mut line = Line::new(game.start.clone());
    for timed in &game.events {
        // The events of a table are legal.
        let _ = line.apply(&timed.event);
    }
    let tags = common.iter().map(|(name, value)| tag(name, value));
    let clocks = Side::ALL.into_iter().filter_map(|side| clock(side, &game.events));
    let notes = tags.chain(clocks).collect();
    let players = game.names.clone();
    RecordedGame { players, number, notes, line, agreed: game.outcome }
}

fn tag(name: &str, value: &str) -> String {
    format!("[{name} \"{}\"]", value.replace('"', "'"))
}

/// MAT has no place for clocks beside the moves, so a note before the game tells what each of a
/// player's decisions left: `[%clk White 0:14:00 0:13:42.5]`. Deciding to roll is not one of them.
fn clock(side: Side, events: &[TimedEvent<Position>]) -> Option<String> {
    let left = events.iter().filter_map(|timed| match &timed.event {
        Event::Move { by, mv } if *by == side && *mv != Move::Roll => timed.left.map(hours),
        _ => None,
    });
    let left: Vec<String> = left.collect();
    let name = match side {
        Side::White => "White",
        Side::Black => "Black",
    };
    (!left.is_empty()).then(|| format!("[%clk {name} {}]", left.join(" ")))
}

/// `0:13:42.5`, with a tenth of a second only where it is needed.
fn hours(time: Duration) -> String {
    let (seconds, tenth) = (time.as_secs(), time.subsec_millis() / 100);
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    let whole = format!("{hours}:{minutes:02}:{:02}", seconds % 60);
    if tenth == 0 { whole } else { format!("{whole}.{tenth}") }
}
