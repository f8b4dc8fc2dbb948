use engine::{Choice, Clock, Engine, Info, Request, Score, Stop};
use game::Game;

/// Plays any move that keeps to the rules, each as likely as any other. It has no opinion about
/// anything.
#[derive(Clone, Debug)]
pub struct RandomMoves {
    state: u64,
}

impl RandomMoves {
    /// One that begins with this number.
    pub fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// The next number below `limit`: SplitMix64, with a bias too small to be seen in a list of moves.
    fn below(&mut self, limit: usize) -> usize {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^= mixed >> 31;
        ((u128::from(mixed) * limit as u128) >> 64) as usize
    }
}

impl<G: Game> Engine<G> for RandomMoves {
    fn think(
        &mut self,
        request: &Request<'_, G>,
        _: &dyn Clock,
        _: &Stop,
        _: &mut dyn FnMut(&Info<G>),
    ) -> Option<Choice<G>> {
        let mut moves = request.line.position().regular_moves();
        if moves.is_empty() {
            return None;
        }
        let chosen = self.below(moves.len());
        let mv = moves.swap_remove(chosen);
        Some(Choice { mv, reply: None, score: Score::Hundredths(0), nodes: 0 })
    }

    fn forget(&mut self) {}
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use chess::{Position, Rules};
    use engine::{Limits, StoppedClock};
    use game::Line;

    use super::*;

    fn play(random: &mut RandomMoves, line: &Line<Position>) -> Option<chess::Move> {
        let request = Request::new(line, Limits::default());
        random.think(&request, &StoppedClock, &Stop::new(), &mut |_| {}).map(|choice| choice.mv)
    }

    /// In 2,000 draws from 20 moves the chance that one of them never comes is below 1e-43.
    #[test]
    fn every_legal_move_is_played_some_time() {
        let line = Line::new(Position::new(Rules::STANDARD));
        let mut random = RandomMoves::new(1);
        let played: HashSet<_> = (0..2000).filter_map(|_| play(&mut random, &line)).collect();
        assert_eq!(played.len(), 20);
    }

    #[test]
    fn nothing_is_played_when_the_game_is_over() {
        let fen = "7k/5KQ1/8/8/8/8/8/8 b - - 0 1";
        let mated = game::Notation::read_position(&Rules::STANDARD, fen).unwrap();
        assert_eq!(play(&mut RandomMoves::new(1), &Line::new(mated)), None);
    }
}
