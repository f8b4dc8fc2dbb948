use game::{Transcript, TranscriptWriter};
use movetext::transcript_tree;

use crate::Position;
use crate::pgn::PgnGame;

impl TranscriptWriter for Position {
    const FORMATS: &'static [&'static str] = &["pgn"];

    fn write_transcript(format: &str, transcript: &Transcript<Self>) -> Option<String> {
        if !Self::FORMATS.contains(&format) {
            return None;
        }
        let games = transcript.games.iter().enumerate().map(|(index, game)| {
            let tree = transcript_tree(&transcript.tags, index + 1, game);
            PgnGame::from_moves(tree.tags, game.start.clone(), tree.main, Some(game.result()))
        });
        // The moves of a transcript are legal, so no game is left out.
        Some(games.flatten().map(|game| game.to_string()).collect())
    }
}
