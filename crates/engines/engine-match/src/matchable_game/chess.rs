use chess::{FenError, Position, Rules};
use chess_engine::ChessEngine;
use engine::{Engine, EngineScore, SearchLimits, SearchRequest, StopSignal, StoppedClock};
use game::{Event, Game, Line, Turn};

use super::{EngineServer, MatchableGame, replay};
use crate::uci;
use crate::{MatchPlayer, PlayerError};
use engine::SplitMix64;

impl MatchableGame for Position {
    /// Random first moves after which both sides stand about equal; in Chess960 from arrays drawn by lot.
    fn openings(rules: &Rules, count: usize, seed: u64) -> Vec<Line<Self>> {
        balanced_openings(*rules, count, seed)
    }

    /// FEN, the first four fields of it (EPD), or moves in UCI notation.
    fn read_opening(rules: &Rules, text: &str) -> Result<Line<Self>, FenError> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let fen = match fields.get(4).is_some_and(|field| field.parse::<u32>().is_ok()) {
            true => fields[..fields.len().min(6)].join(" "),
            false => format!("{} 0 1", fields[..fields.len().min(4)].join(" ")),
        };
        match Self::from_fen(*rules, &fen) {
            Ok(position) => Ok(Line::new(position)),
            Err(error) => replay(rules, text).ok_or(error),
        }
    }

    fn start_program(command: &str) -> Result<Box<dyn MatchPlayer<Self>>, PlayerError> {
        Ok(Box::new(uci::UciPlayer::start(command)?))
    }

    fn engine_server() -> Option<EngineServer<Self>> {
        Some(|rules, input, output, messages| uci::serve(rules, input, output, messages))
    }
}

/// How many plies are random.
const RANDOM_PLIES: usize = 8;
/// How many nodes are searched to evaluate an opening.
const NODES: u64 = 8_000;
/// The largest advantage of an opening that counts as balanced, in centipawns.
const BALANCED: i32 = 60;

fn balanced_openings(rules: Rules, count: usize, seed: u64) -> Vec<Line<Position>> {
    let mut rng = SplitMix64::new(seed);
    let mut engine = ChessEngine::new();
    let mut openings: Vec<Line<Position>> = Vec::new();
    while openings.len() < count {
        let Some(line) = random_line(rules, &mut rng) else { continue };
        engine.new_game();
        let request = SearchRequest::new(&line, SearchLimits::nodes(NODES));
        let choice = engine.think(&request, &StoppedClock, &StopSignal::new(), &mut |_| {});
        let balanced = matches!(
            choice.map(|choice| choice.score),
            Some(EngineScore::Hundredths(value)) if value.abs() <= BALANCED
        );
        let new = openings.iter().all(|other| other.position() != line.position());
        if balanced && new {
            openings.push(line);
        }
    }
    openings
}

fn random_line(rules: Rules, rng: &mut SplitMix64) -> Option<Line<Position>> {
    let rules = rules.drawn_by(|| rng.next_u64());
    let mut line = Line::new(Position::new(rules));
    for _ in 0..RANDOM_PLIES {
        let Turn::Player(by) = line.turn() else { return None };
        let moves = line.position().legal_moves();
        let mv = moves[rng.below(moves.len())];
        line.apply(&Event::Move { by, mv }).ok()?;
    }
    matches!(line.turn(), Turn::Player(_)).then_some(line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read_openings;

    #[test]
    fn reads_openings_as_fen_epd_or_moves() {
        let text = "# three\n\n4k3/8/8/8/8/8/4P3/4K3 w - - 3 9\n4k3/8/8/8/8/8/4P3/4K3 b - - bm e8e7;\ne2e4 e7e5\n";
        let openings = read_openings::<Position>(&Rules::STANDARD, text).unwrap();
        let fens: Vec<String> = openings[..2].iter().map(|line| line.position().to_fen()).collect();
        assert_eq!(fens, ["4k3/8/8/8/8/8/4P3/4K3 w - - 3 9", "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"]);
        assert_eq!(openings[2].events().len(), 2, "a list of moves");
        assert_eq!(read_openings::<Position>(&Rules::STANDARD, "\nx").unwrap_err().line, 2);
    }

    #[test]
    fn openings_of_chess960_begin_with_different_arrays() {
        let openings = balanced_openings(Rules::CHESS960, 3, 7);
        assert_ne!(openings[0].start(), openings[1].start());
        assert!(openings.iter().all(|line| line.start() == &Position::new(*line.start().rules())));
    }

    #[test]
    fn random_openings_differ_and_depend_only_on_the_seed() {
        let openings = balanced_openings(Rules::FORTRESS, 3, 7);
        assert_eq!(openings, balanced_openings(Rules::FORTRESS, 3, 7));
        assert_ne!(openings[0].position(), openings[1].position());
        assert!(openings.iter().all(|line| line.events().len() == RANDOM_PLIES));
    }
}
