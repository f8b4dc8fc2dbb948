use chess::{Position, Rules};
use chess_engine::ChessEngine;
use engine::{Engine, EngineScore, SearchLimits, SearchRequest, StopSignal, StoppedClock};
use game::{Event, Game, Line, Turn};

use super::{MatchableGame, Protocol, replayed};
use crate::split_mix::SplitMix64;
use crate::uci;
use crate::{MatchPlayer, PlayerError};

impl MatchableGame for Position {
    /// Openings of random first moves that are about equal for both sides.
    fn openings(rules: &Rules, count: usize, seed: u64) -> Vec<Line<Self>> {
        balanced(*rules, count, seed)
    }

    /// FEN, the first four fields of it (EPD), or moves in UCI notation.
    fn read_opening(rules: &Rules, text: &str) -> Result<Line<Self>, String> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let fen = match fields.get(4).is_some_and(|field| field.parse::<u32>().is_ok()) {
            true => fields[..fields.len().min(6)].join(" "),
            false => format!("{} 0 1", fields[..fields.len().min(4)].join(" ")),
        };
        match Self::from_fen(*rules, &fen) {
            Ok(position) => Ok(Line::new(position)),
            Err(error) => replayed(rules, text).ok_or_else(|| error.to_string()),
        }
    }

    fn program(command: &str) -> Result<Box<dyn MatchPlayer<Self>>, PlayerError> {
        Ok(Box::new(uci::UciPlayer::start(command)?))
    }

    fn protocol() -> Option<Protocol<Self>> {
        Some(|rules, input, output, voice| uci::serve(rules, input, output, voice))
    }
}

/// How many half-moves are random.
const PLIES: usize = 8;
/// How many nodes judge a random opening, and how far from equal it may be.
const NODES: u64 = 8_000;
const FAIR: i32 = 60;

fn balanced(rules: Rules, count: usize, seed: u64) -> Vec<Line<Position>> {
    let mut dice = SplitMix64::new(seed);
    let mut engine = ChessEngine::new();
    let mut openings: Vec<Line<Position>> = Vec::new();
    while openings.len() < count {
        let Some(line) = random_line(rules, &mut dice) else { continue };
        engine.new_game();
        let request = SearchRequest::new(&line, SearchLimits::nodes(NODES));
        let choice = engine.think(&request, &StoppedClock, &StopSignal::new(), &mut |_| {});
        let fair = matches!(
            choice.map(|choice| choice.score),
            Some(EngineScore::Hundredths(value)) if value.abs() <= FAIR
        );
        let new = openings.iter().all(|other| other.position() != line.position());
        if fair && new {
            openings.push(line);
        }
    }
    openings
}

fn random_line(rules: Rules, dice: &mut SplitMix64) -> Option<Line<Position>> {
    let mut line = Line::new(Position::new(rules));
    for _ in 0..PLIES {
        let Turn::Player(by) = line.turn() else { return None };
        let moves = line.position().legal_moves();
        let mv = moves[dice.roll(moves.len())];
        line.apply(&Event::Move { by, mv }).ok()?;
    }
    matches!(line.turn(), Turn::Player(_)).then_some(line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read_openings;

    #[test]
    fn openings_are_read_as_fen_as_epd_and_as_moves() {
        let text = "# three\n\n4k3/8/8/8/8/8/4P3/4K3 w - - 3 9\n4k3/8/8/8/8/8/4P3/4K3 b - - bm e8e7;\ne2e4 e7e5\n";
        let openings = read_openings::<Position>(&Rules::STANDARD, text).unwrap();
        let fens: Vec<String> = openings[..2].iter().map(|line| line.position().to_fen()).collect();
        assert_eq!(fens, ["4k3/8/8/8/8/8/4P3/4K3 w - - 3 9", "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"]);
        assert_eq!(openings[2].events().len(), 2, "moves will do");
        assert_eq!(read_openings::<Position>(&Rules::STANDARD, "\nx").unwrap_err().line, 2);
    }

    #[test]
    fn random_openings_are_different_and_repeatable() {
        let openings = balanced(Rules::FORTRESS, 3, 7);
        assert_eq!(openings, balanced(Rules::FORTRESS, 3, 7));
        assert_ne!(openings[0].position(), openings[1].position());
        assert!(openings.iter().all(|line| line.events().len() == PLIES));
    }
}
