//! What was played at a table under table rules, as a file of events.

use game::{Line, Notation, Scribe, Side, Transcript};

use super::TablePosition;
use super::archive::{EVENTS, write_game};

impl Scribe for TablePosition {
    const FORMATS: &'static [&'static str] = &[EVENTS];

    fn write_transcript(format: &str, transcript: &Transcript<Self>) -> Option<String> {
        if !Self::FORMATS.contains(&format) {
            return None;
        }
        let mut file = Vec::new();
        for game in &transcript.games {
            let mut line = Line::new(game.start.clone());
            for timed in &game.events {
                // A table's events are legal.
                let _ = line.apply(&timed.event);
            }
            for side in Side::ALL {
                file.extend_from_slice(format!("; {side}: {}\n", game.names[side]).as_bytes());
            }
            file.extend_from_slice(format!("; from {}\n", game.start.write_position()).as_bytes());
            // Writing into memory does not fail.
            let _ = write_game(&line, &mut file);
        }
        String::from_utf8(file).ok()
    }
}
