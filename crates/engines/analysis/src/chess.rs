use std::io::{self, Read};

use chess::pgn::{PgnError, PgnGame, PgnGameError, PgnReadError, PgnReader, Variation};
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
        for (number, game) in (1..).zip(PgnReader::new(input)) {
            each(match game {
                Err(PgnReadError::Io(error)) => return Some(Err(error)),
                Err(PgnReadError::Game(error)) => Err(AnalysisError::Pgn(error)),
                Ok(game) => {
                    let parsed =
                        ParsedGame { tags: game.tags(), start: game.start(), main: game.main() };
                    // PGN files have English piece letters, whatever the language of the comments.
                    let write =
                        |position: &Self, mv: &_| position.to_san(*mv, PieceLetters::English);
                    let export = |main| export(&game, main, number);
                    match parsed.analyse(&mut engine, options, &write, &export) {
                        Some(report) => report,
                        None => return Some(Ok(())),
                    }
                }
            });
        }
        Some(Ok(()))
    }
}

fn export(game: &PgnGame, main: Variation<Move>, number: u64) -> Result<String, AnalysisError> {
    let (tags, start) = (game.tags().clone(), game.start().clone());
    let annotated = PgnGame::from_moves(tags, start, main, game.result())
        .map_err(|(mv, refusal)| PgnError::Refused(mv.to_string(), refusal));
    annotated
        .and_then(|annotated| annotated.write(PieceLetters::English))
        .map_err(|reason| AnalysisError::Pgn(PgnGameError { number, line: 1, column: 1, reason }))
}
