use game::{Transcript, TranscriptWriter};
use movetext::transcript_tree;

use crate::{Position, pdn};

impl TranscriptWriter for Position {
    const FORMATS: &'static [&'static str] = &["pdn"];

    fn write_transcript(format: &str, transcript: &Transcript<Self>) -> Option<String> {
        if !Self::FORMATS.contains(&format) {
            return None;
        }
        let games = transcript.games.iter().enumerate().map(|(index, game)| {
            pdn::write(&game.start, &transcript_tree(&transcript.tags, index + 1, game)).ok()
        });
        games.collect()
    }
}
