use std::io::{self, Read};

use chess::pgn::{PgnGame, PgnReader};
use chess::{PieceLetters, Position};

use crate::analysable_game::{ParsedGame, strongest_engine};
use crate::{AnalysableGame, AnalysisOptions, AnalysisReport};

impl AnalysableGame for Position {
    fn analyse(
        _: &str,
        input: &mut dyn Read,
        options: &AnalysisOptions<'_>,
        each: &mut dyn FnMut(Result<AnalysisReport, String>),
    ) -> Option<io::Result<()>> {
        let mut engine = strongest_engine::<Self>();
        for game in PgnReader::new(input) {
            each(match game {
                Err(error) => Err(error.to_string()),
                Ok(game) => {
                    let sheet =
                        ParsedGame { tags: game.tags(), start: game.start(), main: game.main() };
                    // Files keep the English letters, whatever the language of the remarks.
                    let write =
                        |position: &Self, mv: &_| position.to_san(*mv, PieceLetters::English);
                    Ok(sheet.analyse(&mut engine, options, &write, &|main| publish(&game, main)))
                }
            });
        }
        Some(Ok(()))
    }
}

fn publish(game: &PgnGame, main: chess::pgn::Variation<chess::Move>) -> String {
    let annotated =
        PgnGame::from_moves(game.tags().clone(), game.start().clone(), main, game.result());
    // Every move in it was legal before, or comes from the engine, which plays by the rules.
    annotated.map_or_else(|_| game.to_string(), |annotated| annotated.to_string())
}
