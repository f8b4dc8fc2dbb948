use std::io::{self, Read};

use chess::pgn::{PgnGame, PgnReadError, PgnReader, Variation};
use chess::{Move, PieceLetters, Position};

use crate::analysable_game::{ParsedGame, strongest_engine};
use crate::{AnalysableGame, AnalysisError, AnalysisOptions, AnalysisReport};

impl AnalysableGame for Position {
    fn analyse(
        _: &str,
        input: &mut dyn Read,
        options: &AnalysisOptions<'_>,
        each: &mut dyn FnMut(Result<AnalysisReport, AnalysisError>),
    ) -> Option<io::Result<()>> {
        let mut engine = strongest_engine::<Self>();
        for game in PgnReader::new(input) {
            each(match game {
                Err(PgnReadError::Io(error)) => return Some(Err(error)),
                Err(PgnReadError::Game(error)) => Err(AnalysisError::Pgn(error)),
                Ok(game) => {
                    let parsed =
                        ParsedGame { tags: game.tags(), start: game.start(), main: game.main() };
                    // PGN files have English piece letters, whatever the language of the comments.
                    let write =
                        |position: &Self, mv: &_| position.to_san(*mv, PieceLetters::English);
                    Ok(parsed.analyse(&mut engine, options, &write, &|main| export(&game, main)))
                }
            });
        }
        Some(Ok(()))
    }
}

fn export(game: &PgnGame, main: Variation<Move>) -> String {
    let (tags, start) = (game.tags().clone(), game.start().clone());
    let annotated = PgnGame::from_moves(tags, start, main, game.result());
    // Every move was legal in the file or comes from the engine, so this never fails.
    annotated.map_or_else(|_| game.to_string(), |annotated| annotated.to_string())
}
