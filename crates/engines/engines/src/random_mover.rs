use engine::{
    BestMove, Engine, EngineScore, MonotonicClock, SearchInfo, SearchRequest, SplitMix64,
    StopSignal,
};
use game::Game;

/// Plays a random legal move, each with the same probability. It evaluates nothing.
#[derive(Clone, Debug)]
pub struct RandomMover(SplitMix64);

impl RandomMover {
    /// A mover whose moves depend on the seed.
    pub fn new(seed: u64) -> Self {
        Self(SplitMix64::new(seed))
    }
}

impl<G: Game> Engine<G> for RandomMover {
    fn think(
        &mut self,
        request: &SearchRequest<'_, G>,
        _: &dyn MonotonicClock,
        _: &StopSignal,
        _: &mut dyn FnMut(&SearchInfo<G>),
    ) -> Option<BestMove<G>> {
        let mut moves = request.line.position().regular_moves();
        if moves.is_empty() {
            return None;
        }
        let chosen = self.0.below(moves.len());
        let mv = moves.swap_remove(chosen);
        Some(BestMove { mv, ponder: None, score: EngineScore::Hundredths(0), nodes: 0 })
    }

    fn new_game(&mut self) {}
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use chess::{Position, Rules};
    use engine::{SearchLimits, StoppedClock};
    use game::Line;

    use super::*;

    fn play(random: &mut RandomMover, line: &Line<Position>) -> Option<chess::Move> {
        let request = SearchRequest::new(line, SearchLimits::default());
        random.think(&request, &StoppedClock, &StopSignal::new(), &mut |_| {}).map(|best| best.mv)
    }

    /// The probability that one of 20 moves is missing after 2,000 draws is below 1e-43.
    #[test]
    fn every_legal_move_is_played_eventually() {
        let line = Line::new(Position::new(Rules::STANDARD));
        let mut random = RandomMover::new(1);
        let played: HashSet<_> = (0..2000).filter_map(|_| play(&mut random, &line)).collect();
        assert_eq!(played.len(), 20);
    }

    #[test]
    fn has_no_move_when_the_game_is_over() {
        let fen = "7k/5KQ1/8/8/8/8/8/8 b - - 0 1";
        let mated = game::Notation::read_position(&Rules::STANDARD, fen).unwrap();
        assert_eq!(play(&mut RandomMover::new(1), &Line::new(mated)), None);
    }
}
