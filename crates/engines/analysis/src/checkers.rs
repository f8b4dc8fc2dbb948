use std::io::{self, Read};

use checkers::{Position, pdn};
use engine::Engine;
use movetext::GameReadError;

use crate::analysable_game::{ParsedGame, strongest_engine};
use crate::{AnalysableGame, AnalysisError, AnalysisOptions, AnalysisReport};

impl AnalysableGame for Position {
    fn analyse(
        _: &str,
        input: &mut dyn Read,
        options: &AnalysisOptions<'_>,
        each: &mut dyn FnMut(Result<AnalysisReport, AnalysisError>),
    ) -> Option<io::Result<()>> {
        Some(analyse(&mut strongest_engine::<Self>(), input, options, each))
    }
}

fn analyse(
    engine: &mut dyn Engine<Position>,
    input: &mut dyn Read,
    options: &AnalysisOptions<'_>,
    each: &mut dyn FnMut(Result<AnalysisReport, AnalysisError>),
) -> io::Result<()> {
    let mut reader = pdn::reader(input);
    loop {
        match pdn::next_game(&mut reader) {
            Ok(None) => return Ok(()),
            Ok(Some((start, game))) => {
                let parsed = ParsedGame { tags: &game.tags, start: &start, main: &game.main };
                let place = reader.begin();
                let export = |main| {
                    let annotated = pdn::PdnGame { main, ..game.clone() };
                    pdn::write(&start, &annotated).map_err(|reason| {
                        AnalysisError::Pdn(GameReadError::Refused { place, reason })
                    })
                };
                match parsed.analyse(engine, options, &|_, mv| mv.to_string(), &export) {
                    Some(report) => each(report),
                    None => return Ok(()),
                }
            }
            Err(GameReadError::Io(error)) => return Err(error),
            Err(error) => each(Err(AnalysisError::Pdn(error))),
        }
    }
}

#[cfg(test)]
mod tests {
    use checkers::Move;
    use engine::{BestMove, EngineScore, MonotonicClock, SearchInfo, SearchRequest, StopSignal};
    use game::{Event, Game, Side};

    use super::*;
    use crate::{AnalysisMessages, MoveQuality};

    /// Searches three plies deep and counts pieces.
    struct PieceCounter;

    fn count_pieces(position: &Position, depth: u32) -> i32 {
        let Some(by) = position.turn().player() else { return -1000 };
        if depth == 0 {
            let pieces = |side: Side| position.board().pieces(side).len() as i32;
            return 100 * (pieces(by) - pieces(!by));
        }
        let after = |mv| {
            let mut next = *position;
            next.apply(&Event::Move { by, mv }).unwrap();
            -count_pieces(&next, depth - 1)
        };
        position.legal_moves().into_iter().map(after).max().unwrap()
    }

    impl Engine<Position> for PieceCounter {
        fn think(
            &mut self,
            request: &SearchRequest<'_, Position>,
            _: &dyn MonotonicClock,
            _: &StopSignal,
            _: &mut dyn FnMut(&SearchInfo<Position>),
        ) -> Option<BestMove<Position>> {
            let position = request.line.position();
            let by = position.turn().player()?;
            let value = |mv: &Move| {
                let mut next = *position;
                next.apply(&Event::Move { by, mv: *mv }).unwrap();
                -count_pieces(&next, 3)
            };
            let is_wanted =
                |mv: &Move| request.search_moves.is_empty() || request.search_moves.contains(mv);
            let mv = position.legal_moves().into_iter().filter(is_wanted).max_by_key(value)?;
            let score = EngineScore::Hundredths(value(&mv));
            Some(BestMove { mv, ponder: None, score, nodes: 1 })
        }

        fn new_game(&mut self) {}
    }

    struct ShortMessages;

    impl AnalysisMessages for ShortMessages {
        fn error_comment(&self, quality: MoveQuality, better: &str) -> String {
            format!("{quality:?}, rather {better}")
        }

        fn cube_action_name(&self, _: &backgammon::Move) -> Option<String> {
            None
        }

        fn dice_summary(&self, _: &str, _: &crate::DiceStatistics) -> String {
            String::new()
        }
    }

    /// White gives a man away for nothing: a man is worth a seventh of a point, which is a mistake. The second
    /// game has an illegal move and is reported as an error.
    #[test]
    fn annotates_a_man_given_away_in_a_pdn_file() {
        let file = "[White \"W\"]\n[Black \"B\"]\n[FEN \"W:W27,29:B5,18\"]\n\n1. 27-23 18x27 *\n\n\
                    1. 1-32 *\n";
        let mut results = Vec::new();
        let on_progress = |_: usize, _: usize| {};
        let options = AnalysisOptions {
            output_format: "pdn",
            nodes: 1,
            messages: &ShortMessages,
            on_progress: &on_progress,
            is_stopped: &|| false,
        };
        let mut each = |result| results.push(result);
        analyse(&mut PieceCounter, &mut file.as_bytes(), &options, &mut each).unwrap();
        let [Ok(first), Err(_)] = &results[..] else { panic!("{results:?}") };
        assert_eq!(first.names.black, "B");
        assert_eq!(first.performances[Side::White].errors, [0, 1, 0], "{}", first.text);
        assert_eq!(first.performances[Side::Black].accuracy, 100.0, "{}", first.text);
        assert!(first.text.contains("1... 27-23 $2"), "{}", first.text);
        assert!(first.text.contains("{Mistake, rather"), "{}", first.text);
        assert_eq!((first.curve.points.len(), first.curve.errors.len()), (3, 1));
    }
}
