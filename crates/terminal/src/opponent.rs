//! Whoever plays without hands.

use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

use game::{Game, Line};
use table::Proposal;

/// Somebody who plays by thinking alone. It thinks on a thread of its own, so that the clocks and the
/// keyboard go on meanwhile.
pub trait Opponent<G: Game>: Send {
    /// Chooses among the legal moves; `None` if there are none.
    fn play(&mut self, line: &Line<G>) -> Option<G::Move>;

    /// Whether it agrees to what the other player proposes.
    fn agrees(&mut self, proposal: Proposal, line: &Line<G>) -> bool;
}

/// Plays any move that keeps to the rules, each as likely as any other. Gives moves back and plays again whenever it is
/// asked; agrees to no draw, because it does not know when it is lost.
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

impl<G: Game> Opponent<G> for RandomMoves {
    fn play(&mut self, line: &Line<G>) -> Option<G::Move> {
        let mut moves = line.position().regular_moves();
        if moves.is_empty() {
            return None;
        }
        let chosen = self.below(moves.len());
        Some(moves.swap_remove(chosen))
    }

    fn agrees(&mut self, proposal: Proposal, _: &Line<G>) -> bool {
        !matches!(proposal, Proposal::Draw)
    }
}

/// An opponent at the table, thinking or not.
pub(crate) enum Thinker<G: Game> {
    /// Waiting for its turn.
    Ready(Box<dyn Opponent<G>>),
    /// Thinking; it comes back with its answer.
    Thinking(Receiver<Answer<G>>),
    /// It has gone away without an answer.
    Gone,
}

type Answer<G> = (Box<dyn Opponent<G>>, Option<<G as Game>::Move>);

impl<G: Game> Thinker<G> {
    /// Begins to think, or says what came out of it. An answer may be about a position that is gone
    /// by then: whoever asks must see whether it still fits.
    pub(crate) fn think(&mut self, line: &Line<G>) -> Option<G::Move> {
        match self {
            Self::Ready(_) => {
                let Self::Ready(mut opponent) = std::mem::replace(self, Self::Gone) else {
                    return None;
                };
                let (sender, receiver) = channel();
                let line = line.clone();
                thread::spawn(move || {
                    let mv = opponent.play(&line);
                    // Nobody listens any more if the table has been left.
                    let _ = sender.send((opponent, mv));
                });
                *self = Self::Thinking(receiver);
                None
            }
            Self::Thinking(receiver) => match receiver.try_recv() {
                Ok((opponent, mv)) => {
                    *self = Self::Ready(opponent);
                    mv
                }
                Err(TryRecvError::Empty) => None,
                Err(TryRecvError::Disconnected) => {
                    *self = Self::Gone;
                    None
                }
            },
            Self::Gone => None,
        }
    }

    /// What it says to a proposal; nothing while it thinks.
    pub(crate) fn agrees(&mut self, proposal: Proposal, line: &Line<G>) -> Option<bool> {
        match self {
            Self::Ready(opponent) => Some(opponent.agrees(proposal, line)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use chess::{Position, Rules};

    use super::*;

    /// In 2,000 draws from 20 moves the chance that one of them never comes is below 1e-43.
    #[test]
    fn every_legal_move_is_played_some_time() {
        let line = Line::new(Position::new(Rules::STANDARD));
        let mut random = RandomMoves::new(1);
        let played: HashSet<_> = (0..2000).filter_map(|_| random.play(&line)).collect();
        assert_eq!(played.len(), 20);
    }

    #[test]
    fn nothing_is_played_when_the_game_is_over() {
        let fen = "7k/5KQ1/8/8/8/8/8/8 b - - 0 1";
        let mated = game::Notation::read_position(&Rules::STANDARD, fen).unwrap();
        assert_eq!(RandomMoves::new(1).play(&Line::<Position>::new(mated)), None);
    }

    #[test]
    fn a_thinker_answers_in_its_own_time() {
        let line = Line::new(Position::new(Rules::STANDARD));
        let mut thinker = Thinker::Ready(Box::new(RandomMoves::new(1)));
        assert_eq!(thinker.think(&line), None, "it has only begun");
        let answer = loop {
            if let Some(mv) = thinker.think(&line) {
                break mv;
            }
            thread::yield_now();
        };
        assert!(line.position().legal_moves().contains(&answer));
        assert_eq!(thinker.agrees(Proposal::Draw, &line), Some(false));
    }
}
