use std::io::{self, Read};

use checkers::{Position, pdn};
use engine::Engine;
use movetext::{GameReadError, Variation};

use crate::analysable_game::{ParsedGame, strongest_engine};
use crate::{AnalysableGame, AnalysisOptions, AnalysisReport};

impl AnalysableGame for Position {
    fn analyse(
        _: &str,
        input: &mut dyn Read,
        options: &AnalysisOptions<'_>,
        each: &mut dyn FnMut(Result<AnalysisReport, String>),
    ) -> Option<io::Result<()>> {
        Some(analyse(&mut strongest_engine::<Self>(), input, options, each))
    }
}

fn analyse(
    engine: &mut dyn Engine<Position>,
    input: &mut dyn Read,
    options: &AnalysisOptions<'_>,
    each: &mut dyn FnMut(Result<AnalysisReport, String>),
) -> io::Result<()> {
    let mut reader = pdn::reader(input);
    loop {
        match pdn::next_game(&mut reader) {
            Ok(None) => return Ok(()),
            Ok(Some((start, game))) => {
                let sheet = ParsedGame { tags: &game.tags, start: &start, main: &game.main };
                let publish = |main| publish(&start, &game, main);
                each(Ok(sheet.analyse(engine, options, &|_, mv| mv.to_string(), &publish)));
            }
            Err(GameReadError::Io(error)) => return Err(error),
            Err(error) => each(Err(error.to_string())),
        }
    }
}

fn publish(start: &Position, game: &pdn::PdnGame, main: Variation<checkers::Move>) -> String {
    let annotated = pdn::PdnGame { main, ..game.clone() };
    // Every move in it was legal before, or comes from the engine, which plays by the rules.
    pdn::write(start, &annotated).or_else(|_| pdn::write(start, game)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use engine::{BestMove, EngineScore, MonotonicClock, SearchInfo, SearchRequest, StopSignal};
    use game::{BySide, Event, Game, Side};

    use super::*;
    use crate::{AnalysisMessages, MoveQuality};

    /// Looks three moves ahead and counts pieces.
    struct Counter;

    fn worth(position: &Position, depth: u32) -> i32 {
        let Some(by) = position.turn().player() else { return -1000 };
        if depth == 0 {
            let pieces = |side: Side| position.board().pieces(side).len() as i32;
            return 100 * (pieces(by) - pieces(!by));
        }
        let after = |mv| {
            let mut next = *position;
            next.apply(&Event::Move { by, mv }).unwrap();
            -worth(&next, depth - 1)
        };
        position.legal_moves().into_iter().map(after).max().unwrap()
    }

    impl Engine<Position> for Counter {
        fn think(
            &mut self,
            request: &SearchRequest<'_, Position>,
            _: &dyn MonotonicClock,
            _: &StopSignal,
            _: &mut dyn FnMut(&SearchInfo<Position>),
        ) -> Option<BestMove<Position>> {
            let position = request.line.position();
            let by = position.turn().player()?;
            let value = |mv: &checkers::Move| {
                let mut next = *position;
                next.apply(&Event::Move { by, mv: *mv }).unwrap();
                -worth(&next, 3)
            };
            let mv = position.legal_moves().into_iter().max_by_key(value)?;
            let score = EngineScore::Hundredths(value(&mv));
            Some(BestMove { mv, ponder: None, score, nodes: 1 })
        }

        fn new_game(&mut self) {}
    }

    struct Terse;

    impl AnalysisMessages for Terse {
        fn cube_action_name(&self, _: &backgammon::Move) -> Option<String> {
            None
        }

        fn dice_summary(&self, _: &str, _: &crate::DiceStatistics) -> String {
            String::new()
        }

        fn remark(&self, quality: MoveQuality, better: &str) -> String {
            format!("{quality:?}, rather {better}")
        }

        fn quality_name(&self, quality: MoveQuality) -> String {
            format!("{quality:?}")
        }

        fn title(&self, names: &BySide<String>) -> String {
            format!("{} {}", names.white, names.black)
        }
    }

    /// White lets a man be jumped for nothing where other moves keep it: a man is worth a seventh of a
    /// point, which is a mistake. The broken game after it costs only itself.
    #[test]
    fn a_man_given_away_is_found_in_a_pdn_file() {
        let file = "[White \"W\"]\n[Black \"B\"]\n[FEN \"W:W27,29:B5,18\"]\n\n1. 27-23 18x27 *\n\n\
                    1. 1-32 *\n";
        let mut heard = Vec::new();
        let tell = |_: usize, _: usize| {};
        let options = AnalysisOptions { nodes: 1, messages: &Terse, tell: &tell };
        analyse(&mut Counter, &mut file.as_bytes(), &options, &mut |judged| heard.push(judged))
            .unwrap();
        let [Ok(first), Err(_)] = &heard[..] else { panic!("{heard:?}") };
        assert_eq!(first.names.black, "B");
        assert_eq!(first.performances[Side::White].errors, [0, 1, 0], "{}", first.text);
        assert_eq!(first.performances[Side::Black].accuracy, 100.0, "{}", first.text);
        assert!(first.text.contains("1... 27-23 $2"), "{}", first.text);
        assert!(first.text.contains("{Mistake, rather"), "{}", first.text);
        assert!(first.picture.starts_with("<svg "));
    }
}
