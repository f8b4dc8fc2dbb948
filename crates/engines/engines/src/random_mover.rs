use engine::{
    BestMove, Engine, EngineScore, MonotonicClock, SearchInfo, SearchRequest, StopSignal,
};
use game::Game;

/// Plays a random legal move, each with the same probability. It evaluates nothing.
#[derive(Clone, Debug)]
pub struct RandomMover {
    state: u64,
}

impl RandomMover {
    /// A mover whose moves depend on the seed.
    pub fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// A random number below `limit`, by SplitMix64. The bias is far too small to matter for a list
    /// of moves.
    fn below(&mut self, limit: usize) -> usize {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^= mixed >> 31;
        ((u128::from(mixed) * limit as u128) >> 64) as usize
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
        let chosen = self.below(moves.len());
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
    fn plays_every_legal_move_sooner_or_later() {
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
