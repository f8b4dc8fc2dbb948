use game::{Transcript, TranscriptWriter};
use movetext::transcript_tree;

use crate::pgn::PgnGame;
use crate::{PieceLetters, Position};

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
        games.map(|game| game.ok()?.write(PieceLetters::English).ok()).collect()
    }
}
